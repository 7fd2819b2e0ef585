// The place in a chapter: where a link leads, or where the reader was when they come back to it.

import { elementId } from "./contents";

/** Milliseconds without scrolling after which the place is remembered. */
const REST = 150;

interface Kept {
  /** How far a chapter was scrolled when the reader left it, kept with its entry in the browser's history. */
  scrolled?: number;
}

const kept = (): Kept => (history.state ?? {}) as Kept;

/** Remembers how far the chapter is scrolled; returns what ends that. */
export function keepPlace(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = (): void => history.replaceState({ ...kept(), scrolled: scrollY }, "");
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(remember, REST);
  };
  addEventListener("scroll", later, { passive: true });
  return () => {
    clearTimeout(timer);
    removeEventListener("scroll", later);
  };
}

/** Scrolls to the place of an address. With `focus`, the keyboard goes on from there. */
export function arrive(chapter: HTMLElement, anchor: string | null, focus: boolean): void {
  const { scrolled } = kept();
  const part = anchor === null ? null : document.getElementById(elementId(anchor));
  const heading = part ?? chapter.querySelector<HTMLElement>("h1");
  if (focus || part) heading?.focus({ preventScroll: true });
  if (scrolled !== undefined) scrollTo({ top: scrolled, behavior: "instant" });
  else if (part) part.scrollIntoView({ behavior: "instant" });
  else scrollTo({ top: 0, behavior: "instant" });
}

/** Lets the keyboard scroll what is wider than the page, as long as it is. */
export function scrollable(chapter: HTMLElement): () => void {
  const watched = chapter.querySelectorAll<HTMLElement>("pre, .table, .picture");
  const watcher = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
      else target.removeAttribute("tabindex");
    }
  });
  for (const box of watched) watcher.observe(box);
  return () => watcher.disconnect();
}
