# The editor of rule files. What the checks say about a file is in English in every language.

write = Write a game
write-play = Play it
write-new = New
write-format = Format
write-download = Download
write-guide = Guide
write-guide-what = The words of the language, in a new tab
write-open = Open file
write-panels = About the game being written
write-editor = Rule file
panel-Board = Board
panel-Faults = Faults
panel-Cases = Cases
panel-Survey = Survey
editor-completions = Completions
editor-control-character = Control character
editor-deleted = Selection deleted
formatted = Formatted.
formatted-already = It is already formatted.
address-copied = The address of this game is on the clipboard.
address-holds = The address of this page now holds the whole game: copy it.

## Drafts

drafts = Drafts
drafts-none = What you write is kept here.
draft-untitled = Without a title
draft-open = in the editor
draft-delete = Delete { $game }
draft-deleted = The draft is deleted.
draft-new = A new game. The last one is among the drafts.
draft-copied = This draft is open in another tab. You edit a copy of it here.
draft-elsewhere = This draft is open in another tab, where it can be deleted.

## Faults

fault-error = error
fault-warning = warning
fault-note = note
fault-code = What this means, in a new tab
faults-unfinished = This file could not be checked:
faults-unfinished-why = The check did not finish: { $why }
faults-unknown = { $why }. Whether it has faults is not known.
faults-none = There is nothing wrong with this file.
faults-checking = Checking …
faults-count = { $count ->
    [0] No faults
    [one] { $count } fault
   *[other] { $count } faults
}
# $text, $before and $after are parts of the file.
fix-places = Fix it in { $count } places
fix-remove = Remove “{ $text }”
fix-insert = Insert “{ $text }”
fix-replace = Replace “{ $before }” with “{ $after }”
fix-spaces = Correct the spaces
preview-stale = This is the board from before the faults.
preview-moves = { $count } legal { $count ->
    [one] move
   *[other] moves
} in the opening.

## Cases

cases-faults = Cases can be played once the faults are fixed.
cases-playing = Playing the cases …
cases-none = This file has no cases. A case shows a rule on a board: a position, moves, and what they lead to.
cases-held = { $held } of { $all } hold.
case-holds = holds
case-fails = does not hold

## Survey

survey-games = Random games
survey-played = Games played
survey-faults = the rules have faults
survey-of = { $count } games
survey-number = Number
survey-length = moves per game
survey-branching = legal moves per position
survey-laps = laps per move
survey-margin = first minus second player
survey-clauses = Clauses
survey-never = never
survey-share = { $share } of games
bars-always = always { $number }
bars-range = { $least } to { $most }
