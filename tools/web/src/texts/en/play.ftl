# The page of a game, and the games that are kept. $player is the name of a player, South or North, unless a comment says otherwise.

computer = Computer
player-human = Person
player-far = Far away
player-level = Level { $level }, { level-like }
level-like = { $level ->
    [1] first steps
    [2] learning
    [3] casual
    [4] attentive
    [5] careful
    [6] practised
    [7] strong
    [8] very strong
    [9] expert
   *[other] at its best
}
played-by = { $player } is played by
time-of = Time of { $player }
to-move = to move
points = { $count } { $count ->
    [one] point
   *[other] points
}

## The prompt below the board

prompt-choose = { $player }: choose a pit
prompt-continue = { $player }: choose how the move continues
prompt-to-move = { $player } is to move
prompt-thinking = { $player } (level { $level }, { level-like }) is thinking …
prompt-arrange = { $player } arranges { $seeds } seeds
prompt-hint = Hint: { $hint }
prompt-clock-stopped = The clock is stopped; { $player } is to move
prompt-send = Send { $player } the game as a link
prompt-sent = Send it to { $player }, and open the link that comes back
prompt-look-back = You look back at move { $at } of { $moves }
prompt-last-game = Continue your last game (after { $moves } moves)
# After a pit, as in `f6 to the right`.
hint-left = to the left
hint-right = to the right
choices = Choose how the move continues
choose = Choose: { $choices }
way-left = left
way-right = right
closed-clock = The clock is stopped. Go on first.
closed-look-back = You look back at an earlier position. Go to the last move to play on.
closed-turn = It is not your turn. Moves cannot be chosen ahead.
reason-store = a move does not begin in a store
reason-hand = a move does not begin in a hand
arrange = Arrange the seeds
arrange-open = Arrange the seeds …
arrange-done = Lay them out like this
arrange-left = { $count } left
arrange-too-many = { $count } too many
arrange-suggested = As suggested
legend = Signs on the board

## Controls

the-game = The game
to-opening = To the opening
to-last-move = To the last move
take-back = Take back
take-back-what = Take back your last move, and the computer's reply to it
back-far = Look at the position before
redo = Redo
forward = Forward
skip = Skip
replay = Replay
replay-what = Show the last move again
go-on-computer = Let the computer move
go-on-clock = Let the clock run
pause = Pause
pause-what = Stop the clock
hint = Hint
end = The game is over
end-again = Play again
end-sides = Change sides
end-look = Look at the game
end-review = Review it
end-save = Save the record
link-for = The link for { $player }
link-copy-for = Copy the link for { $player }
link-copied = The link is on the clipboard.
after-moves = { $moves ->
    [0] The opening.
   *[other] After move { $moves }.
}

## Panels beside the board

panels = About the game
panel-Game = Game
panel-Rules = Rules
panel-File = File
panel-Moves = Moves
panel-Analysis = Analysis

## The panel of the game

also = Also { $names }
option-match = A match of several rounds
new-game = New game
clock = Clock for two people here
clock-none = No clock
clock-minutes = { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
} each
clock-more = More for each move
clock-seconds = { $seconds ->
    [0] nothing
   *[other] { $seconds } seconds
}
clock-terms = { clock-minutes }{ $seconds ->
    [0] { "" }
   *[other] , { $seconds } seconds more for each move
}
set-up = Set up a position
set-up-open = Set up a position …
set-up-mover = To move
set-up-line = In one line
set-up-play = Play from here
share = Keep and share
share-code = Code to scan
share-code-label = Code of the link, to scan
share-code-long = The link is too long for a code. Copy it instead.
share-what = The link holds the whole game: its rules, its moves and who plays. To play with somebody far away, choose Far away beside their name. After each move of yours, copy the link for them and send it as you like; they see the board from their side, move, and send you theirs. No server keeps the game.
link-copied-game = The link to this game is on the clipboard.
record-download = Download record
record-open = Open record
change-rules = Change the rules
position = Position:
finish = End it
finish-resign = { $player } resigns
finish-sure-resign = { $player } gives the game up. Are you sure?
finish-sure-draw = The game ends as a draw. Are you sure?
finish-no = No, play on
yes = Yes
draw-agree = Agree on a draw
draw-offer = Offer a draw
draw-declined = { $player } declines: it sees itself ahead.
on-the-board = On the board
pace = Speed of the seeds
board-look = Look of the board
seeds = Seeds
show-flipped = Flip the board: North below
show-numbers = Numbers at the pits
show-legal = Mark the pits that can be played
show-preview = Show what a move leads to before it is made
sound = Sound
keys = Keys
key-pit = 1 to 9
key-pit-does = choose the pit of that number (after a letter where rows have letters, as in f 3)
key-undo = Ctrl+Z or u
key-undo-does = take back your last move, and the computer's reply to it
key-redo = Ctrl+Y or r
key-redo-does = play again what was taken back
key-hint = h
key-hint-does = hint
key-skip = s
key-skip-does = skip the seeds in motion
key-flip = x
key-flip-does = flip the board
key-escape = Esc
key-escape-does = take back a choice, close a message

## Moves and analysis

move = Move
moves-none = No move has been played. Moves appear here; click one to go back to it.
moves-count = { $count } { $count ->
    [one] move
   *[other] moves
}
move-by = Move { $number }, { $player }:
move-plays = Move { $number }: { $player } plays { $move }
value = Value
# $value is a number.
value-best = { $value }, best
continuation = Continuation
thinking = thinking …
who-is-ahead = Who is ahead
level = level
ahead = { $player } ahead by { $seeds }
evaluation-show = Evaluation beside the board
look-ahead = Look ahead
look-ahead-start = Find the best moves
# $end is `true` if all lines were searched to the end of the game.
look-ahead-done = { $depth } moves ahead{ $end ->
    [true] , to the end of the game
   *[false] { "" }
}, { $positions } positions
look-back = Look back
solve = Solve
solve-what = The value of the position if nobody makes a mistake. It can be computed for positions with few seeds; the value of every move is then shown at its pit.
solve-start = Solve this position
solving = Solving …
review-start = Review the game
review-progress = Positions searched
review-graph = Who was ahead: South above the line, North below it
review-chances = South's chances after each move
review-mistakes = Moves that cost most
review-none = No move cost more than a little.
review-move = Move { $number }: { $player } { $move }
# $before and $after are `ahead`, `level` or `review-end`.
review-better = Better was `{ $best }`. From { $before } to { $after }.
review-end = the end

## Games that are kept

games-where = They are kept in this browser only. A link that you open, or a new game, never takes the place of one of them.
games-unfinished = Unfinished
games-finished = Finished
games-none = Games appear here once two moves have been played.
games-delete = Delete this game of { $game }
games-deleted = The game of { $game } is deleted.

## What cannot be opened

game-cannot-open = This game cannot be opened
game-cannot-open-why = this game cannot be opened
game-replayed = The game could be replayed only up to move { $moves }: { $problem }
address-no-game = this address names no game
# $player is `human`, `far` or a level.
address-player = The address has `{ $setting }`, but players are `human`, `far` and levels from 1 to 10; { $player ->
    [far] somebody far away plays
    [human] a person plays
   *[level] the computer plays at level { $player }
} here.
address-extent = The address has `{ $setting }`, but it can only be `match` or `round`.
address-clock = The address has `{ $setting }`, but a clock is written as minutes and seconds, as in `5m3s`.
address-clock-alone = The address has a clock, but only two people at one screen play with a clock.
address-at = The address has `{ $setting }`, but it can only be a number of moves.
game-unknown = there is no game `{ $game }`
games-missing = the games that it may be based on are missing

## What goes wrong while the engine calculates

engine-stopped = it was stopped
engine-slow = it took longer than { $seconds } seconds
engine-not-started = the engine could not be started
engine-trapped = the engine had to stop: { $reason }
engine-memory = a browser has too little memory for a calculation as deep as this
