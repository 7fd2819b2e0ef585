/** Scrolls an element into view inside its panel, without scrolling the page and its board. */
export function reveal(shown: Element | null | undefined): void {
  const panel = shown?.closest("[data-scrolls]");
  if (!shown || !panel) return;
  const [inner, outer] = [shown.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  panel.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
