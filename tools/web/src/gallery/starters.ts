// Games to start with: one of each kind.

export interface Starter {
  id: string;
  kind: string;
  sentence: string;
}

export const STARTERS: Starter[] = [
  { id: "kalah", kind: "The easiest", sentence: "Fill your store. A last seed in it gives you another move." },
  { id: "oware", kind: "The best known", sentence: "Bring a pit of the other side to two or three seeds, and capture them." },
  { id: "toguz-kumalak", kind: "From Central Asia", sentence: "Nine pits of nine seeds. Even numbers are captured, and a pit can become yours for good." },
  { id: "congklak", kind: "Lap after lap", sentence: "Where the last seed falls among others, they are lifted and sown on." },
  { id: "o-an-quan", kind: "Big pits", sentence: "A pit at either end of the board is worth most." },
  { id: "hus", kind: "Four rows", sentence: "Each player sows round their own two rows and captures from the two opposite." },
  { id: "bao-kiswahili", kind: "The deepest", sentence: "Four rows, seeds in hand, and a house with privileges." },
  { id: "tchoukaillon", kind: "For one player", sentence: "A puzzle: bring every seed home." },
];

/** What people search for that neither the name nor the place of a game says. */
export const SEARCHED: Record<string, string> = {
  kalah: "kids children easy beginners simple",
  kalaha: "kids children easy beginners simple",
  oware: "kids children beginners awele ghana ivory coast nigeria benin senegal caribbean",
  congklak: "kids children beginners",
  tchoukaillon: "puzzle alone one player",
  "toguz-kumalak": "kazakhstan kyrgyzstan",
};
