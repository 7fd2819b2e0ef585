# The gallery of games. Facts about games, regions and mechanisms are in English in every language.

gallery-title = mancala games to play, read and write
gallery = Mancala games from all over the world
gallery-intro = Seeds are sown from pit to pit and captured: one family of games, many sets of rules. Choose one and play it at once, against the computer or with somebody beside you. You have never seen such a board? <how>How to play</how> takes a minute. You know them all? Try the <today>puzzle of the day</today>, or all <puzzles>puzzles</puzzles>.
gallery-loading = Laying out the boards …
gallery-failed = The games could not be loaded: { $problem }
gallery-all = All { $count } games
gallery-found = { $count } { $count ->
    [one] game
   *[other] games
} of { $all }
gallery-show-all = Show all
recent-all = All your games ({ $count })
search = Search
search-what = Name or place
filter-rows = Board
filter-rows-all = All boards
filter-region = Region
filter-region-all = All regions
filter-mechanism = Mechanism
filter-mechanism-all = All mechanisms
rows = { $rows ->
    [1] One row
    [2] Two rows
    [3] Three rows
    [4] Four rows
   *[other] { $rows } rows
}
card-seeds = { $seeds } seeds
card-solitaire = solitaire
card-matches = matches
favourite = Favourite: { $game }
favourite-is = One of your favourites
favourite-add = Add to your favourites

## Games to start with

starters = To start with
starter-kalah = The easiest
starter-kalah-what = Fill your store. A last seed in it gives you another move.
starter-oware = The best known
starter-oware-what = Bring a pit of the other side to two or three seeds, and capture them.
starter-toguz-kumalak = From Central Asia
starter-toguz-kumalak-what = Nine pits of nine seeds. Even numbers are captured, and a pit can become yours for good.
starter-congklak = Lap after lap
starter-congklak-what = Where the last seed falls among others, they are lifted and sown on.
starter-o-an-quan = Big pits
starter-o-an-quan-what = A pit at either end of the board is worth most.
starter-hus = Four rows
starter-hus-what = Each player sows round their own two rows and captures from the two opposite.
starter-bao-kiswahili = The deepest
starter-bao-kiswahili-what = Four rows, seeds in hand, and a house with privileges.
starter-tchoukaillon = For one player
starter-tchoukaillon-what = A puzzle: bring every seed home.
