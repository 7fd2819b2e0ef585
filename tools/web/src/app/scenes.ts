// The scenes of the introduction: a position of Kalah, a move shown on it, and a sentence about what happens.

export interface Scene {
  title: string;
  text: string;
  position: string;
  move: string;
}

export const SCENES: [Scene, ...Scene[]] = [
  {
    title: "Sowing",
    text: "The row nearer to you is yours, and so is the store at your right. A move lifts all seeds of one of your pits and drops them one by one into the next places, counterclockwise.",
    position: "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S -",
    move: "1",
  },
  {
    title: "Another move",
    text: "Your own store takes a seed as you pass it. If the last seed falls into it, you move again. That is so in this game; others have other rules, and many have no stores at all.",
    position: "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S -",
    move: "3",
  },
  {
    title: "Capturing",
    text: "If the last seed falls into an empty pit of yours, it and the seeds opposite go to your store. Most seeds in store win. Every game has its own way of capturing: that is what makes them different.",
    position: "4,4,4,6,4,4/4,2,4,0,5,5 1:1 S -",
    move: "2",
  },
];
