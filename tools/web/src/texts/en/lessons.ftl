# The lessons. A step has a text with the rule and what to try, and one about what has happened. South, whose moves the visitor plays, is “you”.

learn = Learn by playing
learn-game = Learn by playing: { $game }
lesson = The lesson
lesson-panels = About the lesson
lesson-title = { $game }, lesson
lesson-step = { $number } of { $count }
lesson-play = Play the game
lesson-failed = The lesson could not be opened: { $problem }.
lesson-show = Show me
lesson-again = Show it again
lesson-asked = Try it on the board{ $moves ->
    [one] { "" }
   *[other] : { $moves } moves
}
lesson-more = Right so far. What now?
lesson-wrong = That is possible, but something else. It is taken back: try again.
# $number is 0 before the first of the moves that are shown.
lesson-shown = This is how{ $number ->
    [0] { "" }
   *[other] : move { $number } of { $moves }
}

## kalah

lesson-kalah-1 = The six pits in front of you are yours, and so is the store at their right. Press any of your pits.
lesson-kalah-1-then = The seeds went one by one into the pits to the right. Your own store is on the way, too; that of the other player is passed over.
lesson-kalah-2 = A last seed in your own store gives you another move. Play the pit whose seeds end there.
lesson-kalah-2-then = The fourth seed fell into your store, so it is still your turn.
lesson-kalah-3 = A last seed in an empty pit of yours wins that seed and all seeds in the pit opposite. Win the four seeds of North.
lesson-kalah-3-then = Your seed and the four opposite went to your store.
lesson-kalah-4 = Both together: first earn another move, then use it to capture.
lesson-kalah-4-then = One seed for the store, a further move, and seven seeds won with it. Good moves often come in such rows.
lesson-kalah-5 = The game ends as soon as one side is empty. What is left on the other side goes to the store of its owner. End the game.
lesson-kalah-5-then = Your side is empty, and North keeps three seeds: you win by 26 to 22.

## oware

lesson-oware-1 = The six pits in front of you are yours. Press any of them.
lesson-oware-1-then = The seeds went one by one round the board, into the pits of both players. Seeds get into a store only when they are captured.
lesson-oware-2 = If your last seed brings a pit of North to two or three, you win what lies there. Pits right before it that hold two or three are won, too. Capture two pits with one move.
lesson-oware-2-then = The last seed made two, the one before it made three: five seeds for you.
lesson-oware-3 = Twelve seeds or more go all the way round. The pit from which they come is left out. Play the twelve.
lesson-oware-3-then = Pit 1 stayed empty, and the last seed went on to pit 2.
lesson-oware-4 = No move may take everything that North has, since nobody may be left without a move. Pit 6 would do that. Play the other.
lesson-oware-4-then = That was the only legal move. Press a pit that cannot be played, and the page says why.
lesson-oware-5 = North has no seeds left. If you can, you have to play a move that gives North some.
lesson-oware-5-then = North has two seeds again and can move. Who has more than half of all 48 seeds in the end wins.

## toguz-kumalak

lesson-toguz-kumalak-1 = You have nine pits of nine seeds each. The first seed of a move goes back into the pit from which it comes. Press any of your pits.
lesson-toguz-kumalak-1-then = One seed stayed in the pit, and the others went on round the board. A single seed moves to the next pit.
lesson-toguz-kumalak-2 = If your last seed makes the number in a pit of North even, you win all seeds of that pit. Win ten seeds.
lesson-toguz-kumalak-2-then = Nine seeds became ten, an even number: they are yours.
lesson-toguz-kumalak-3 = If your last seed makes three in a pit of North, that pit becomes your tuz: it is yours for the rest of the game. Make one.
lesson-toguz-kumalak-3-then = The three seeds are won, and the pit is marked as yours. Each player may have one tuz. It cannot be the ninth pit, nor the one with the number of the other's tuz.
lesson-toguz-kumalak-4 = Every seed that falls into your tuz goes to your store, whoever plays it. Play a seed into it.
lesson-toguz-kumalak-4-then = One seed for you. North has to feed your tuz with nearly every long move.
lesson-toguz-kumalak-5 = Who has 82 of the 162 seeds wins. You have 80: end the game.
lesson-toguz-kumalak-5-then = Two seeds more, and the game is won.

## congklak

lesson-congklak-1 = Seeds are sown to the left, and your store is at your left. A last seed in it gives you another move. Find the pit whose seven seeds end there.
lesson-congklak-1-then = The last seed is in your store, so you move again.
lesson-congklak-2 = If the last seed falls into a pit with seeds, all of them are lifted and sown on. Begin with the single seed in pit 4.
lesson-congklak-2-then = It fell on another seed, and both went on to the left until a seed found an empty pit.
lesson-congklak-3 = A last seed in an empty pit of yours wins that seed and all seeds in the pit opposite. Win the four seeds of North.
lesson-congklak-3-then = Five seeds for your store.
lesson-congklak-4 = A last seed in an empty pit of North ends the move, and wins nothing. Play pit 1.
lesson-congklak-4-then = The first seed went to your store, the second ended the move.
lesson-congklak-5 = If the player to move has no seeds, the game ends, and each player keeps what lies on their side. End it with a capture.
lesson-congklak-5-then = North has nothing left to play. You win by 52 to 46.

## o-an-quan

lesson-o-an-quan-1 = You sow from your five pits in either direction. The big pits at the ends belong to nobody. Choose a pit, then a direction.
lesson-o-an-quan-1-then = If the pit after the last seed holds seeds, they are lifted and sown on, again and again.
lesson-o-an-quan-2 = If the next pit is empty, all seeds in the pit behind it are won. If another empty pit and another full one follow, that is won as well. Capture the big pit.
lesson-o-an-quan-2-then = The seed fell into pit 4. Pit 5 is empty, and behind it lay the big pit; behind the next empty pit lay two seeds more: twelve in one move.
lesson-o-an-quan-3 = If the big pit comes next, the move is over: it is never sown on. Play the seed in pit 4 to the right.
lesson-o-an-quan-3-then = Your seed lies beside the big pit, and it is North's turn.
lesson-o-an-quan-4 = Two empty pits in a row end the move, too. Play pit 1 to the right.
lesson-o-an-quan-4-then = Nothing was won: pits 3 and 4 are both empty.
lesson-o-an-quan-5 = The game ends when both big pits have been won. Each player then takes what lies in their row. Win the last one.
lesson-o-an-quan-5-then = Both big pits are empty, and you win by 41 to 29.

## hus

lesson-hus-1 = The two lower rows are yours. Seeds go round them, never to the other side. Press a pit with at least two seeds.
lesson-hus-1-then = Where the last seed falls among others, they are lifted and sown on. The move ends in an empty pit.
lesson-hus-2 = If the last seed falls among others in your front row, you also take the seeds of the pit opposite and of the one behind that, and sow all of them. Capture eight.
lesson-hus-2-then = Ten seeds of yours and eight of North were sown on: all captured seeds stay on the board, on your side.
lesson-hus-3 = Seeds in the back row are safe while the pit before them is empty. Play the two seeds in f1, and see that the five stay.
lesson-hus-3-then = Your two seeds were sown on alone, since nothing lay opposite in the front row.
lesson-hus-4 = A single seed cannot be played, so a player with nothing but single seeds has lost. Leave North with one.
lesson-hus-4-then = North has one seed left and cannot move: you have won.

## bao-kiswahili

lesson-bao-kiswahili-1 = At first most seeds are in hand. Each move puts one of them into a pit of your front row. If nothing can be captured, that pit is sown. Choose a pit, then a direction. The big pit is your house, and stays where it is.
lesson-bao-kiswahili-1-then = The seed from your hand joined the others, and all were sown.
lesson-bao-kiswahili-2 = If a pit of your front row holds seeds and the pit opposite does, too, a seed from hand captures what is opposite. A capture has to be made. Capture two, and choose the side from which they are sown.
lesson-bao-kiswahili-2-then = Captured seeds are sown in your own front row, from one of its ends.
lesson-bao-kiswahili-3 = In the two pits at each end of the row there is no choice: what is captured there is sown from that end. Capture three.
lesson-bao-kiswahili-3-then = The three seeds came in from the left.
lesson-bao-kiswahili-4 = If a capture ends in your house, you may stop there and keep it. Otherwise it is sown on and lost. Capture from the left, and stop.
lesson-bao-kiswahili-4-then = Your house still stands, with a seed more.
lesson-bao-kiswahili-5 = When the hands are empty, moves begin from any pit with two seeds or more. One that ends among seeds opposite others captures. Play f8 to the left.
lesson-bao-kiswahili-5-then = Three seeds came in from the right and were sown on. Who empties North's front row, or leaves North without a move, has won.

## tchoukaillon

lesson-tchoukaillon-1 = Bring all seeds into the store at the left. A pit can be played only if its last seed just reaches the store: pit 6 needs six seeds. Play the one that fits.
lesson-tchoukaillon-1-then = One seed in the store, and one more in every other pit.
lesson-tchoukaillon-2 = Now two pits fit. Always play the one nearest to the store, or it becomes too full.
lesson-tchoukaillon-2-then = One seed in pit 1 reaches the store at once. Now it is empty again, ready for another.
lesson-tchoukaillon-3 = Five seeds are left. Bring them home: the nearest pit that fits, every time.
lesson-tchoukaillon-3-then = All seeds are in the store.
