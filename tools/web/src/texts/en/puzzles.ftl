# The puzzles. South moves first in all of them. $end is `won`, `drawn` or `lost` for South, $seeds a number: 0 where it does not count by
# how many seeds.

puzzles = Puzzles
puzzles-all = All puzzles
puzzles-what = In each of these positions one move is better than all others, and counting what each move gains at once does not find it. The computer has played every line to its end, so there is no doubt about the answer.
puzzles-start = Start with puzzle { $number }
puzzles-go-on = Go on with puzzle { $number }
puzzles-done = { $done } of { $all } solved
puzzles-failed = The puzzles could not be loaded: { $problem }
puzzle = Puzzle { $number }
puzzle-title = { $game }, puzzle { $number }
puzzle-of-day = Puzzle of the day
puzzle-failed = The puzzle could not be opened: { $problem }.
puzzle-position = The position
puzzle-easy = easy
puzzle-medium = medium
puzzle-hard = hard
puzzle-depth = look { $depth } moves ahead
puzzle-solved = solved
puzzle-panels = About the puzzle
panel-Solution = Solution
the-puzzle = The puzzle
puzzle-restart = Start over
puzzle-next = Next puzzle
puzzle-taken-back = The move is being taken back.
puzzle-shown = The moves are being shown. Stop them first.
puzzle-over = This is solved. Start over to try it again.
puzzle-asked = Find the best move: choose a pit
puzzle-seeds = { $seeds ->
    [one] one seed
    [2] two seeds
    [3] three seeds
    [4] four seeds
    [5] five seeds
    [6] six seeds
    [7] seven seeds
    [8] eight seeds
    [9] nine seeds
    [10] ten seeds
    [11] eleven seeds
    [12] twelve seeds
   *[other] { $seeds } seeds
}
puzzle-by = { $seeds ->
    [0] { "" }
   *[other] { " " }by { puzzle-seeds }
}
puzzle-goal = South to move and { $end ->
    [won] win
    [drawn] draw
   *[lost] lose
}{ puzzle-by }
puzzle-result = { $end ->
    [won] South wins
    [drawn] the game is drawn
   *[lost] South loses
}{ puzzle-by }
# $result is `puzzle-result`, with a full stop here.
puzzle-right = Right. { $result }
puzzle-right-so-far = Right so far. South moves again: what now?
# $fewer is `puzzle-fewer`, $result is `puzzle-result`.
puzzle-wrong = { $fewer }{ $result }. Try again.
puzzle-fewer = { $seeds ->
    [0] { "" }
   *[other] that keeps { puzzle-seeds } fewer:{ " " }
}
puzzle-best-play = { $number ->
    [0] Best play, { $moves } moves
   *[other] Best play: move { $number } of { $moves }
}
solution-hidden = Look for the move on the board, or see it played to the end.
solution-show = Show the solution
solution-moves = What each move leads to
solution-value = With best play
solution-line = The line
solution-play-line = Play the line
solution-move = Move { $number }:
solution-play = Play it against the computer
