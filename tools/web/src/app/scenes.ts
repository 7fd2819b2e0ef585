// The scenes of the introduction: a position of Kalah, a move shown on it, and the name of its text.

export interface Scene {
  name: string;
  position: string;
  move: string;
}

export const SCENES: [Scene, ...Scene[]] = [
  { name: "sowing", position: "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S -", move: "1" },
  { name: "another", position: "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S -", move: "3" },
  { name: "capturing", position: "4,4,4,6,4,4/4,2,4,0,5,5 1:1 S -", move: "2" },
];
