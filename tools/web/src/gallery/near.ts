// Work that waits until an element is about to scroll into view.

/** Returns an attachment that calls `act` once, when its element is in the window or near it. */
export function whenNear(act: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        act();
      },
      { rootMargin: "300px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  };
}
