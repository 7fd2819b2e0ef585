// Games to start with: one of each kind.

export const STARTERS = ["kalah", "oware", "toguz-kumalak", "congklak", "o-an-quan", "hus", "bao-kiswahili", "tchoukaillon"];

/** What people search for that neither the name nor the place of a game says. */
export const SEARCHED: Record<string, string> = {
  kalah: "kids children easy beginners simple",
  kalaha: "kids children easy beginners simple",
  oware: "kids children beginners awele ghana ivory coast nigeria benin senegal caribbean",
  congklak: "kids children beginners",
  tchoukaillon: "puzzle alone one player",
  "toguz-kumalak": "kazakhstan kyrgyzstan",
};
