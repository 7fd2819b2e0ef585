# Boards as screen readers tell them, and the rules beside them. $seat is `S` or `N`, $player the name of a player.

seat-S = South
seat-N = North
# $pit is a number, with a letter before it where rows have letters.
place-pit = { $seat ->
    [S] South's { $pit }
   *[N] North's { $pit }
}
place-store = { $seat ->
    [S] South's store
   *[N] North's store
}
place-hand = { $seat ->
    [S] South's hand
   *[N] North's hand
}
place-seeds = { $count ->
    [0] empty
    [one] { $count } seed
   *[other] { $count } seeds
}
place-blocked = out of play
place-chosen = chosen
place-open = can be played
sign-given = belongs to { $player }
sign-mark = marked
# $place is one place, or several with “or”.
preview-last = the last seed falls into { $place }
preview-captures = captures { $places }
preview-may-capture = may capture { $places }
opening = The opening
board-of = Board of { $game }
laying-out = Laying out the board …

## Rules

rules-applied = just applied
rules-notes = Notes
rules-sources = Sources
rule-file = The rule file
line = line { $line }
