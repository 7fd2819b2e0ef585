// The clock's words and its place in addresses.

import { expect, test } from "vitest";
import { clockText, readClock, termsInWords, writeClock } from "../../src/play/clock.svelte";

test("times are written for people", () => {
  expect([300_000, 299_001, 65_000, 20_000, 19_999, 9_440, 0].map(clockText)).toEqual(["5:00", "5:00", "1:05", "0:20", "19.9", "9.4", "0.0"]);
  expect(termsInWords({ minutes: 1, seconds: 0 })).toBe("1 minute each");
  expect(termsInWords({ minutes: 5, seconds: 3 })).toBe("5 minutes each, 3 seconds more for each move");
});

test("an address keeps a clock, and nobody loses by that", () => {
  const clock = readClock("5m3s", "290,0.04");
  expect(clock?.left).toEqual({ S: 290_000, N: 40 });
  expect(clock && writeClock(clock)).toEqual({ clock: "5m3s", left: "290,0.1" });
  expect(readClock("5m3s", null)?.left).toEqual({ S: 300_000, N: 300_000 });
  expect(readClock("5m3s", "1,soon")?.left).toEqual({ S: 300_000, N: 300_000 });
  expect([readClock("0m3s", null), readClock("5", null), readClock("", null)]).toEqual([null, null, null]);
});
