// Sorting and filtering of the index.
// The report is complete without this.
"use strict";
(() => {
  const table = document.getElementById("index");
  if (!table) return;
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const cell = (row, i) => row.cells[i].dataset.sort ?? row.cells[i].textContent.trim();

  const compare = (a, b) => {
    const [x, y] = [parseFloat(a), parseFloat(b)];
    if (a === "" || b === "") return (a === "") - (b === "");
    return Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b) : x - y;
  };
  const sort = (i, head) => {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const th of table.tHead.rows[0].cells) th.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    rows.sort((a, b) => (down ? -1 : 1) * compare(cell(a, i), cell(b, i)) || a.dataset.n - b.dataset.n);
    body.append(...rows);
  };
  Array.from(table.tHead.rows[0].cells).forEach((head, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sort(i, head));
    head.replaceChildren(button);
  });

  const controls = document.createElement("div");
  controls.className = "controls";
  const label = (text, control) => {
    const element = document.createElement("label");
    element.append(text + " ", control);
    controls.append(element);
    return control;
  };
  const words = label("Find", Object.assign(document.createElement("input"), { type: "search", placeholder: "item, model, error" }));
  const verdict = label("Verdict", document.createElement("select"));
  for (const value of ["", ...new Set(rows.map((row) => row.dataset.verdict))]) {
    verdict.append(new Option(value ? value.replaceAll("_", " ") : "all", value));
  }
  const shown = document.createElement("output");
  controls.append(shown);
  table.closest("figure").before(controls);

  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const filter = () => {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const fits = (!verdict.value || row.dataset.verdict === verdict.value) && wanted.every((w) => texts.get(row).includes(w));
      row.hidden = !fits;
      count += fits;
    }
    shown.textContent = count === rows.length ? `${count} responses` : `${count} of ${rows.length} responses`;
  };
  words.addEventListener("input", filter);
  verdict.addEventListener("change", filter);
  filter();
})();
