
// The page of a response: notes open at their sentence, keys go from mark to mark, the graph lights what a note is about.
(() => {
  const MARKS = ".text a[data-n][href]";
  const narrow = matchMedia("(max-width: 62rem)");
  document.documentElement.classList.add("js");

  const pageOf = (element) => element.closest("details.page");
  const noteOf = (mark) => document.getElementById(mark.hash.slice(1))?.closest(".note");
  const marks = new WeakMap(); // from a note to its mark

  // Notes move from under the line to behind their sentence; in a large report a page waits in a <noscript> till opened.
  const prepare = (page) => {
    const held = page.querySelector(":scope > noscript");
    if (held) {
      const template = document.createElement("template");
      template.innerHTML = held.textContent;
      held.replaceWith(template.content);
    }
    if (page.dataset.ready) return;
    page.dataset.ready = "yes";
    for (const mark of page.querySelectorAll(MARKS)) {
      const note = noteOf(mark);
      if (!note) continue;
      marks.set(note, mark);
      mark.setAttribute("aria-controls", mark.hash.slice(1));
      mark.setAttribute("aria-expanded", note.open);
      behind(mark).after(note);
    }
    for (const notes of page.querySelectorAll(".notes")) notes.remove();
    close(page);
    const first = page.querySelector("a.first");
    if (first) noteOf(first).open = true;
    const graph = page.querySelector(".graph");
    if (graph && narrow.matches) graph.open = false;
    const frame = page.querySelector(".frame");
    if (frame && (frame.scrollHeight > frame.clientHeight || frame.scrollWidth > frame.clientWidth)) {
      frame.tabIndex = 0; // so that the keys can scroll it
      frame.setAttribute("role", "group");
      frame.setAttribute("aria-label", "Attack graph");
    }
  };
  // The place for a note: behind the mark, and the closing signs and blanks that follow it.
  const behind = (mark) => {
    const rest = mark.nextSibling;
    if (rest?.nodeType !== Node.TEXT_NODE) return mark;
    const blanks = /^[*_`)\]"”’.,;:!?]*[ \t]*/.exec(rest.data)[0].length;
    if (!blanks) return mark;
    if (blanks < rest.length) rest.splitText(blanks);
    return rest;
  };

  const light = (page, note) => {
    const svg = page.querySelector("svg.af");
    if (!svg) return;
    const about = new Set(note?.dataset.w?.split(" "));
    svg.classList.toggle("lighting", about.size > 0);
    const near = new Set();
    for (const edge of svg.querySelectorAll("path")) {
      const [accuser, accused] = edge.dataset.e.split(" ");
      edge.classList.toggle("lit", about.has(accused));
      if (about.has(accused)) near.add(accuser);
    }
    for (const node of svg.querySelectorAll("g")) {
      node.classList.toggle("lit", about.has(node.dataset.i));
      node.classList.toggle("near", near.has(node.dataset.i));
    }
    show(svg.parentElement, svg.querySelector("g.lit"));
  };
  const show = (frame, node) => {
    if (!node) return;
    const [outer, inner] = [frame.getBoundingClientRect(), node.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) frame.scrollTop += inner.top - outer.top - outer.height / 3;
    if (inner.left < outer.left || inner.right > outer.right) frame.scrollLeft += inner.left - outer.left - outer.width / 3;
  };

  const openNotes = (page) => Array.from(page.querySelectorAll(".note[open]"));
  const close = (page) => openNotes(page).forEach((note) => (note.open = false));
  const choose = (mark) => {
    const page = pageOf(mark);
    close(page);
    noteOf(mark).open = true;
    history.replaceState(null, "", mark.hash);
  };
  const focus = (mark) => {
    mark.focus({ preventScroll: true });
    mark.scrollIntoView({ block: "nearest" });
  };

  document.addEventListener("toggle", ({ target }) => {
    if (target.matches("details.page") && target.open) prepare(target);
    const mark = marks.get(target);
    if (!mark) return;
    mark.setAttribute("aria-expanded", target.open);
    mark.classList.toggle("chosen", target.open);
    const page = pageOf(mark);
    light(page, target.open ? target : openNotes(page)[0]);
  }, true);

  // A link to a step opens its page and its note, and goes to the sentence.
  const follow = () => {
    const place = /^#r(\d+)(s\d+)?$/.exec(location.hash);
    const page = place && document.querySelector(`details.page[data-n="${place[1]}"]`);
    if (!page) return;
    page.open = true;
    prepare(page);
    const mark = place[2] && page.querySelector(`a[data-n][href="${location.hash}"]`);
    if (!mark) return page.scrollIntoView();
    choose(mark);
    mark.focus({ preventScroll: true });
    mark.scrollIntoView({ block: "center" });
  };
  addEventListener("hashchange", follow);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#r"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!link.matches(MARKS)) return link.hash === location.hash ? follow() : undefined;
    event.preventDefault();
    const note = noteOf(link);
    if (note.open) note.open = false;
    else choose(link);
  });

  // j and k, or the arrow keys on a mark, go to the next and the previous mark, n and p to the next and the previous bad
  // one, ] and [ to the next and the previous response; Escape closes the note.
  const current = () => {
    const page = document.activeElement && pageOf(document.activeElement);
    if (page) return page;
    return Array.from(document.querySelectorAll("details.page[open]")).find((p) => p.getBoundingClientRect().bottom > 80);
  };
  const own = () => {
    const active = document.activeElement;
    return active.matches(MARKS) ? active : marks.get(active.closest(".note"));
  };
  const go = (page, by) => {
    const all = Array.from(page.querySelectorAll(MARKS));
    const at = all.indexOf(own());
    const next = at < 0 ? all.find((mark) => mark.getBoundingClientRect().bottom > 0) : all[at + by];
    if (!next) return;
    const following = at >= 0 && noteOf(all[at]).open;
    if (following) choose(next);
    focus(next);
  };
  const inView = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const goBad = (page, by) => {
    const bad = Array.from(page.querySelectorAll(".text a.bad[href]"));
    const from = own() ?? openNotes(page).map((note) => marks.get(note)).find(inView);
    const ahead = (mark) => {
      if (!from) return by > 0 ? mark.getBoundingClientRect().bottom > 0 : mark.getBoundingClientRect().top < 0;
      return from.compareDocumentPosition(mark) & (by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING);
    };
    const next = by > 0 ? bad.find(ahead) : bad.findLast(ahead);
    if (next) {
      choose(next);
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "center" });
    }
  };
  const turn = (page, by) => page.querySelector(`.turn [rel=${by > 0 ? "next" : "prev"}]`)?.click();
  const escape = (page) => {
    const note = document.activeElement.closest(".note[open]") ?? openNotes(page)[0];
    if (!note) return;
    close(page);
    focus(marks.get(note));
  };
  const KEYS = {
    j: [go, 1], k: [go, -1], ArrowRight: [go, 1], ArrowDown: [go, 1], ArrowLeft: [go, -1], ArrowUp: [go, -1],
    n: [goBad, 1], p: [goBad, -1], "]": [turn, 1], "[": [turn, -1], Escape: [escape, 0],
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    const page = current();
    const [act, by] = KEYS[event.key] ?? [];
    if (!page || !act || (event.key.startsWith("Arrow") && !event.target.matches(MARKS))) return;
    event.preventDefault();
    act(page, by);
  });

  // On paper nothing can be opened: all of an open page is shown.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = Array.from(document.querySelectorAll("details.page[open] details:not([open])"));
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });

  for (const page of document.querySelectorAll("details.page[open]")) prepare(page);
  follow();
})();
