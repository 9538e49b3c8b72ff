"""The published tables of the witness puzzles (ICAIL 2025): which of their columns is recall, which is precision.

A table row gives n, accuracy, F1, MCC and two more figures. With the number of yes problems, recall and precision fix
the four cells, and the cells fix accuracy and MCC: only one order of the two figures gives the published ones.
"""

from dataclasses import dataclass

from lastword.eval.metrics import Confusion

LINEAR, NONLINEAR = 52.0, 100 * 225 / 2540  # percent of problems whose answer is yes: 13 of 25 lengths, 225 of 2,540


@dataclass(frozen=True, slots=True)
class Row:
    """A published row; ``recall`` and ``precision`` as its columns are headed, all but n in percent."""

    table: str
    model: str
    n: int
    yes: float
    accuracy: float
    mcc: float
    recall: float
    precision: float

    def implied(self, recall: float, precision: float) -> Confusion:
        """The cells that these two figures mean for this row's problems."""
        positive = round(self.n * self.yes / 100)
        tp = round(positive * recall / 100)
        fp = round(tp * (100 - precision) / precision) if precision else 0
        return Confusion(tp, fp, positive - tp, self.n - positive - fp, tp + self.n - positive - fp)

    def as_headed(self) -> Confusion:
        """The cells if the columns mean what they are headed."""
        return self.implied(self.recall, self.precision)

    def swapped(self) -> Confusion:
        """The cells if the two columns are swapped."""
        return self.implied(self.precision, self.recall)

    def reading(self) -> str:
        """Which reading gives the published accuracy and MCC, to within what unparsed responses and rounding move."""
        fits = [name for name, c in (("headed", self.as_headed()), ("swapped", self.swapped())) if self._fits(c)]
        return " or ".join(fits) or "neither"

    def _fits(self, c: Confusion) -> bool:
        return c.tn >= 0 and abs(c.accuracy - self.accuracy) < 0.6 and abs(c.mcc - self.mcc) < 1.0


PUBLISHED = (
    Row("a", "GPT-4o-mini", 2500, LINEAR, 54.38, 8.42, 55.84, 58.85),
    Row("a", "GPT-4o", 2500, LINEAR, 72.31, 47.52, 67.02, 92.08),
    Row("a", "Gemini-1.5-flash", 2500, LINEAR, 64.64, 29.7, 62.44, 80.31),
    Row("a", "Gemini-1.5-pro", 2500, LINEAR, 60.32, 20.91, 63.03, 57.31),
    Row("a", "Claude-3-5-haiku", 2500, LINEAR, 58.84, 19.53, 56.65, 88.77),
    Row("a", "Claude-3-5-sonnet", 2500, LINEAR, 77.32, 56.59, 71.99, 92.31),
    Row("b", "GPT-4o-mini", 2540, NONLINEAR, 74.57, 21.08, 18.81, 56.44),
    Row("b", "GPT-4o", 2540, NONLINEAR, 51.77, 24.21, 14.95, 94.67),
    Row("b", "Gemini-1.5-flash", 2540, NONLINEAR, 46.46, 13.63, 12.09, 80.44),
    Row("b", "Gemini-1.5-pro", 2540, NONLINEAR, 58.46, 17.09, 14.16, 72.89),
    Row("b", "Claude-3-5-haiku", 2540, NONLINEAR, 33.6, 9.93, 10.6, 87.11),
    Row("b", "Claude-3-5-sonnet", 2540, NONLINEAR, 86.81, 48.73, 38.15, 78.67),
    Row("c", "GPT-4o-mini", 2540, NONLINEAR, 83.35, 21.46, 39.11, 23.53),
    Row("c", "GPT-4o", 2540, NONLINEAR, 75.41, 32.35, 76.44, 23.18),
    Row("c", "Gemini-1.5-flash", 2540, NONLINEAR, 75.83, 19.42, 51.11, 18.58),
    Row("c", "Gemini-1.5-pro", 2540, NONLINEAR, 79.06, 17.54, 41.78, 18.99),
    Row("c", "Claude-3-5-haiku", 2540, NONLINEAR, 61.8, 6.98, 48.88, 11.38),
    Row("c", "Claude-3-5-sonnet", 2540, NONLINEAR, 89.72, 32.25, 35.11, 40.72),
)
"""Tables (a) to (c), but for the rows with 75 and 5,000 prompts. In the one row of (d) both readings give the published
accuracy and MCC (12 of 34 and 12 of 12, or the other way around): only responses decide there."""


def main() -> None:
    """Print each row with the reading that its accuracy and MCC allow."""
    for row in PUBLISHED:
        h, s = row.as_headed(), row.swapped()
        accuracy = f"accuracy {row.accuracy:.2f}, headed {h.accuracy:.2f}, swapped {s.accuracy:.2f}"
        mcc = f"MCC {row.mcc:.2f}, headed {h.mcc:.2f}, swapped {s.mcc:.2f}"
        print(f"({row.table}) {row.model}: {accuracy}; {mcc}: {row.reading()}")


if __name__ == "__main__":
    main()
