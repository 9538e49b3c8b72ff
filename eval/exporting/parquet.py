"""The rows of a dataset as Parquet (extra ``[parquet]``)."""

from pathlib import Path

from ...errors import UsageError
from ...generators.dataset import Dataset


def parquet_file(split: str) -> str:
    """The name of a split's Parquet file inside its folder."""
    return f"data/{split}.parquet"


def write_parquet(source: Dataset, split: str, folder: Path) -> Path:
    """Write a split's rows into the folder and return the file; UsageError where pyarrow is not installed, or the rows
    do not fit one table."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise UsageError('Parquet needs pyarrow: pip install "lastword[parquet]"') from None
    path = folder / parquet_file(split)
    try:
        table = pyarrow.Table.from_pylist([item.record() for item in source.items(split)])
        parquet.write_table(table, path)
    except pyarrow.ArrowInvalid as error:
        raise UsageError(f"the rows of split {split} do not fit one Parquet table: {error}") from None
    return path
