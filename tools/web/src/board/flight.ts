// The animation of a move: seeds are lifted, carried from pit to pit and dropped, captured and put away.

import type { Step } from "../engine";
import type { Plan, Point } from "./plan";

/** The board and the callbacks that an animation draws with. */
export interface Sky {
  plan: Plan;
  /** The seeds in hand, an element over the board. */
  carrier: HTMLElement;
  /** The board's size on the screen. */
  width: number;
  height: number;
  /** Adds `seeds` to the place of `cell`; a negative number removes them. */
  change: (cell: number, seeds: number) => void;
  /** Called when seeds have reached a place: sown from the hand, or moved from another place. */
  fallen: (sown: boolean) => void;
  /** Shows `seeds` seeds in hand. */
  carry: (seeds: number) => void;
}

/** The longest animation of a move in milliseconds, however many laps it has. */
const LONGEST = 14_000;

export async function fly(
  steps: Step[],
  sky: Sky,
  pace: number,
  signal: AbortSignal,
  onstep: (step: Step) => void,
): Promise<void> {
  const flights = steps.reduce((sum, step) => sum + step.moved.length, 0);
  const beat = Math.min(pace, LONGEST / Math.max(1, flights));
  const hand = new Hand(sky, beat, signal);
  for (const step of steps) {
    if (signal.aborted) return;
    onstep(step);
    for (const moved of step.moved) await hand.move(moved);
    if (step.clause && step.moved.length === 0) await hand.rest(beat);
  }
  hand.drop();
}

class Hand {
  private held = 0;
  private place: Point | null = null;

  constructor(
    private readonly sky: Sky,
    private readonly beat: number,
    private readonly signal: AbortSignal,
  ) {}

  async move({ from, to, seeds }: Step["moved"][number]): Promise<void> {
    if (this.signal.aborted) return;
    if (from !== null) {
      this.sky.change(from, -seeds);
      this.place = this.middle(from);
      this.hold(this.held + seeds);
      await this.glide(this.place, this.place, this.beat * 0.7);
    }
    if (to !== null) {
      const target = this.middle(to);
      await this.glide(this.place ?? target, target, from === null ? this.beat : this.beat * 2);
      this.place = target;
      this.hold(Math.max(0, this.held - seeds));
      this.sky.change(to, seeds);
      this.sky.fallen(from === null);
    }
  }

  drop(): void {
    this.hold(0);
  }

  rest(duration: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, duration);
      this.signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
  }

  private hold(seeds: number): void {
    this.held = seeds;
    this.sky.carry(seeds);
  }

  private middle(cell: number): Point | null {
    const { plan, width, height } = this.sky;
    const place = plan.places.find((place) => place.cell === cell);
    return place ? { x: (place.x / plan.width) * width, y: (place.y / plan.height) * height } : null;
  }

  /** Moves the hand along a low arc. Only transforms are animated, so the graphics card does the work. */
  private async glide(from: Point | null, to: Point | null, duration: number): Promise<void> {
    if (!from || !to || this.signal.aborted || duration < 8) return;
    const at = (point: Point, lift: number, scale: number): string =>
      `translate(${point.x}px, ${point.y - lift}px) scale(${scale})`;
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const rise = this.sky.width * 0.018;
    const frames = [{ transform: at(from, rise, 1) }, { transform: at(half, rise * 2, 1.12) }, { transform: at(to, rise, 1) }];
    const motion = this.sky.carrier.animate(frames, { duration, easing: "ease-in-out", fill: "forwards" });
    const skip = (): void => motion.finish();
    this.signal.addEventListener("abort", skip, { once: true });
    await motion.finished;
    this.signal.removeEventListener("abort", skip);
  }
}
