// Announcements for screen readers.

class Announcer {
  text = $state("");

  /** Announces a text, even if it repeats the last one. */
  say(text: string): void {
    this.text = text === this.text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
