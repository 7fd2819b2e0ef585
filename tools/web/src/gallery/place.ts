// The place in the gallery, kept while a game is open: the card that was opened stays where it was in the window.

let opened: { id: string; top: number } | null = null;

// The page is filled after the browser would restore the place, so the gallery does it.
history.scrollRestoration = "manual";

/** Remembers the card that is being opened. */
export function leave(card: HTMLElement): void {
  opened = { id: card.dataset["place"] ?? "", top: card.getBoundingClientRect().top };
}

/** The number of frames in which cards above the one that was opened may still change their heights. */
const FRAMES = 30;

/** Scrolls to the card that was opened last, and keeps it in place while the cards above it are laid out. */
export function comeBack(): void {
  const wanted = opened;
  opened = null;
  let frames = wanted ? FRAMES : 0;
  const scroll = (): void => {
    const card = wanted && document.querySelector(`[data-place="${CSS.escape(wanted.id)}"]`);
    if (!card || frames === 0) return;
    frames -= 1;
    scrollBy({ top: card.getBoundingClientRect().top - wanted.top, behavior: "instant" });
    requestAnimationFrame(scroll);
  };
  scroll();
}
