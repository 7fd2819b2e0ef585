// Short sounds, like seeds that fall on wood. The browser makes them, so no files are loaded.

import { settings } from "./settings.svelte";

/** A tone that fades away: its pitch falls from `from` to `to` hertz. */
interface Tone {
  shape: OscillatorType;
  from: number;
  to: number;
  /** Seconds from the beginning of the sound. */
  after: number;
  seconds: number;
  loud: number;
}

const TONES = {
  seed: [{ shape: "sine", from: 1150, to: 620, after: 0, seconds: 0.06, loud: 0.22 }],
  capture: [
    { shape: "triangle", from: 520, to: 260, after: 0, seconds: 0.12, loud: 0.28 },
    { shape: "triangle", from: 430, to: 210, after: 0.07, seconds: 0.15, loud: 0.24 },
  ],
  end: [
    { shape: "triangle", from: 392, to: 392, after: 0, seconds: 0.35, loud: 0.2 },
    { shape: "triangle", from: 523, to: 523, after: 0.16, seconds: 0.35, loud: 0.2 },
    { shape: "triangle", from: 659, to: 659, after: 0.32, seconds: 0.6, loud: 0.2 },
  ],
} as const satisfies Record<string, Tone[]>;

/** No two seeds fall with quite the same sound: the pitch varies by this part. */
const VARIES = 0.12;

let context: AudioContext | null = null;

/** Makes a sound, if the visitor wants sounds. */
export function sound(kind: keyof typeof TONES): void {
  // Browsers are silent until somebody clicks or types; what happens before must not be heard then.
  if (!settings.sound || !navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  const at = context;
  const pitch = kind === "seed" ? 1 + (Math.random() - 0.5) * VARIES : 1;
  const start = (): void => TONES[kind].forEach((tone) => play(at, tone, pitch));
  if (at.state === "running") start();
  else void at.resume().then(start, () => undefined);
}

function play(at: AudioContext, { shape, from, to, after, seconds, loud }: Tone, pitch: number): void {
  const begin = at.currentTime + after;
  const end = begin + seconds;
  const tone = new OscillatorNode(at, { type: shape });
  const volume = new GainNode(at, { gain: 0 });
  tone.frequency.setValueAtTime(from * pitch, begin);
  tone.frequency.exponentialRampToValueAtTime(to * pitch, end);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(volume).connect(at.destination);
  tone.start(begin);
  tone.stop(end);
}
