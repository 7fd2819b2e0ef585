// The lessons are right: their moves are legal, and lead to what they say.

import { beforeAll, expect, test } from "vitest";
import { STARTERS } from "../../src/gallery/starters";
import { accepts, gained, LESSONS } from "../../src/learn/lessons";
import type { GameInfo, Played } from "../../src/engine/pkg/sow_web";
import { after, ask, spec, start } from "./calls";

beforeAll(start);

test("each game to start with has a lesson", () => {
  expect(Object.keys(LESSONS).toSorted()).toEqual(STARTERS.toSorted());
});

test.each(Object.entries(LESSONS))("%s", (game, steps) => {
  for (const [at, step] of steps.entries()) {
    const text = `step ${at + 1}`;
    const { position, line, any = false, gain, mover = "N", winner } = step;
    const args = spec(game, position);
    const opened = ask<{ game: GameInfo }>("open", args).game.state;
    expect(opened.mover, text).toBe("S");
    if (position !== undefined) expect(opened.position).toBe(position);
    let now = opened;
    line.forEach((move, at) => {
      expect(now.moves.map((legal) => legal.text), text).toContain(move);
      now = ask<Played>("play", after(args, line.slice(0, at)), move).state;
    });
    if (gain !== undefined) expect(gained(opened.position, now.position), text).toBe(gain);
    expect(now.over ? { winner: now.over.winner } : { mover: now.mover }, text).toEqual(winner ? { winner } : { mover });
    // Where any move may be tried, the text fits every one that is accepted.
    if (!any) continue;
    const others = opened.moves.map(({ text: move }) => ask<Played>("play", args, move));
    const accepted = others.filter((played) => accepts(step, played, opened.position, 0));
    expect(accepted.length, text).toBeGreaterThan(1);
  }
});
