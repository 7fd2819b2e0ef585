# Rules in English. “You” is the player to move, or the player in question where nobody moves.
#
# Every language has the same messages, apart from those that begin with `form-`: these are the language's own, for
# articles, endings and the like. What the arguments mean:
#
# - `$place`, `$places`, `$clause`, `$quantity` and so on are phrases, formatted where they stand. `CASE($place, "dative")`
#   formats one with this value of `$case`; it is `nominative` otherwise.
# - `$owner` is `own`, `opponent` or `none`; `$not` and other questions are `yes` or `no`.
# - `$number` is `one` or `many`: how many places the subject or the noun names.
# - `$players` is 1 in a game for one player, otherwise 2.
#
# Holes may be empty, and lines may be broken anywhere: superfluous spaces go. `{ -close }` ends a subordinate clause: it is
# a comma where the sentence goes on, and nothing before another sign. Sentences begin with a small letter and have no full
# stop; both are added at the end.

-close = { "\u001F" }

## Lists

listed = { $items }
list-and = { $first } and { $last }
list-or = { $first } or { $last }
list-nor = { $first } nor { $last }

## The page of a game

label-also = also
label-region = region
label-place = place
label-period = period
label-board = board
label-match = match
label-moves = moves
label-position = position
label-options = Options
label-notes = Notes
label-sources = Sources
label-seeds = seeds
label-several-rounds = of several rounds; `--round` plays a single one
label-rounds-if-asked = of several rounds with `--match`; otherwise a single one
label-default = default
label-and = and
label-or = or
label-facts-in-english = { "" }
label-in-english = { "" }
label-south = South
label-north = North
label-to-move = to move
label-to-arrange = to arrange
label-store = store
label-hand = hand
label-belonging-to = belonging to
label-for = for
label-round = Round
label-purse = purse

## Headings

title-board = board
title-opening = opening
title-names = names
title-phases = phases
title-move = move: { $name } { $phase ->
    [none] { "" }
   *[some] ({ $phase })
}
title-table = { $table }
title-after-move = after a move
title-end = end
title-match = match
title-points = points
title-match-end = end of the match
title-first-round = first round
title-next-round = next round

## Board and opening

form-each-player-has = { $players ->
    [1] the player has
   *[other] each player has
}
board-row = { form-each-player-has } one row of { $count ->
    [one] { $count } pit
   *[other] { $count } pits
}
board-rows = { form-each-player-has } { $rows } rows of { $count } pits, numbered from the left { $players ->
    [1] , the front row first
   *[other] , the front row nearest to the opponent
}
board-uneven-rows = { form-each-player-has } rows of { $lengths } pits, front first, numbered from the left
board-only-row = all pits lie in one row of { $count } that belongs to nobody
board-middle-row = between the players lies a row of { $count ->
    [one] { $count } pit
   *[other] { $count } pits
} that belongs to nobody
board-halved-row = the front is part of a row in the middle: each player owns the { $count ->
    [one] pit
   *[other] { $count } pits
} at the { $end ->
    [left] left
   *[right] right
} end of it
board-stores = { form-each-player-has } a store { $end ->
    [none] { "" }
    [left] at the left end of { form-their } front row
    [right] at the right end of { form-their } front row
   *[ahead] at the end of { form-their } front row towards which they sow
}
form-their = { $players ->
    [1] the
   *[other] their
}
board-hands = { form-each-player-has } seeds in hand
form-ring = { $ring ->
    [shared] one ring runs through both sides
    [only] the pits form a ring
    [of-each-side] each side forms its own ring
   *[of-each-player] each player has a ring of their own, through pits of both sides
}
track = { form-ring }
track-listed = { form-ring }, { $turning ->
    [clockwise] clockwise
   *[counterclockwise] counterclockwise
}: { $places }
lap-limit = a move of more than { $count ->
    [one] { $count } lap
   *[other] { $count } laps
} counts as endless and is not legal
form-seat = { $seat ->
    [south] of South
    [north] of North
   *[none] { "" }
}
other-pits = all other pits
deal = { $places } { form-seat }: { $numbers }
deal-rest = { $places } { form-seat }: the rest of { $count } seeds

## Names

name-pits = { $name } { $one ->
    [yes] { "" }
   *[no] pits
}: { $places }
name-mark = the mark { $name } { $per_player ->
    [yes] , a separate one for each player
   *[no] { "" }
}: at the start on { $places } { $lasting }
mark-lasts = { $until_emptied ->
    [yes] ; it goes when its pit is emptied
   *[no] { "" }
} { form-for-the-match }
name-counter = the counter “{ $name }”{ $scope ->
    [player] , one for each player
   *[game] { "" }
}: { $start } at the start { $scope ->
    [move] of every move
   *[game] { "" }
} { form-for-the-match }
form-for-the-match = { $per_match ->
    [yes] ; it lasts for the whole match
   *[no] { "" }
}

## Phases

phase-last = { $name }: from then on
phase-while = { $name }: while { $condition }
phase-until = { $name }: until { $condition }, and never again
phase-once = { $name }: for one move { $each ->
    [yes] of each player
   *[no] { "" }
} { $condition ->
    [none] { "" }
   *[some] , while { $condition }
}

## Kinds of move

help = { $text }
deed = { $deed }
only-where-not = only where { $kind } is not possible
only-where-neither = only where neither { $kinds } is possible
only-if = only if { $condition }
choose = choose { $place } { $either_side ->
    [plain] on either side
    [after-clause] , on either side
   *[no] { "" }
}
choose-preferring = if possible, { $place }
choose-avoiding = if possible, not { $place }
choose-except = never { $place }
require-after = legal only if, after the move, { $condition }
forbid-after = not legal if, after the move, { $condition }
prefer-after = if possible, make a move after which { $condition }
prefer-after-per-pit = of the moves from the same pit, if possible make one after which { $condition }
move-kind = the move “{ $name }”
any-move = a move
any-play = a move other than a pass

## Tables

every-seed-heading = for every seed:
every-seed = for every seed: { $deed }
case-in = { $lead ->
    [seed] if a seed falls into
    [last-seed] if the last seed falls into
   *[there] in
} { $place }: { $deed }
case = { $condition ->
    [none] otherwise
   *[some] if { $condition }
}: { $deed }
end-intro = checked after every move, first for the player to move next (“you”), then for the other

## Actions

lift = lift { $take }
lift-and-sow = lift { $take } and { $sowing }
take-all = all seeds from { $places }
take-number = { $count ->
    [one] { $count } seed
   *[other] { $count } seeds
} from { form-each } { $places }
take-all-but = all but { $count ->
    [one] { $count } seed
   *[other] { $count } seeds
} from { form-each } { $places }
take-as-many = as many seeds from { form-each } { $places } as { $quantity }
take-all-but-as-many = all seeds from { form-each } { $places } but as many as { $quantity }
form-each = { $number ->
    [many] each of
   *[one] { "" }
}
sow = sow { $lifted ->
    [one] it
    [several] { $relay ->
        [yes] { "" }
       *[no] them
    }
   *[none] { "" }
} { $relay ->
    [yes] on
   *[no] { "" }
} { $heading ->
    [onward] { $relay ->
        [yes] { "" }
       *[no] onward
    }
   *[other] { form-heading }
} { $stores ->
    [none] { "" }
   *[some] , { $stores }
} { $skipping ->
    [none] { "" }
   *[some] , skipping { $skipping }
} { $into ->
    [none] { "" }
   *[some] , the first seed into { $into }
} { $after ->
    [none] { "" }
   *[some] , the first seed after { $after }
} { $dropping ->
    [none] { "" }
   *[some] , dropping { $dropping } seeds into one pit after the other
} { $kept ->
    [none] { "" }
   *[some] , after keeping { $kept } for your store
} { $table ->
    [none] { "" }
   *[some] , then see “{ $table }”
}
form-heading = { $heading ->
    [clockwise] clockwise
    [counterclockwise] counterclockwise
    [rightward] rightward
    [leftward] leftward
    [onward] onward
    [backward] the other way round
    [either-way-for-each] either way (once chosen, it holds for that player)
    [either-way-for-all] either way (once chosen, it holds for both players)
   *[either-way-no] either way
}
sow-stores = { $stores ->
    [none] into no store
    [own] { $players ->
        [1] also into the store
       *[other] also into your store
    }
    [opponent] also into the opponent's store
   *[both] also into both stores
}
capture = capture { $take } { form-beneficiary } { $unless ->
    [none] { "" }
   *[some] , unless that would mean that { $unless }
}
form-beneficiary = { $beneficiary ->
    [opponent] for the opponent
    [owner] for the owner of the pit
   *[own] { "" }
}
put = put { $take } into { $each ->
    [yes] each of
   *[no] { "" }
} { $into }
exchange = exchange the seeds of { $places } with those of { $others }
mark = mark { $places } as { $mark }
unmark = take the mark { $mark } from { $places }
set-counter = set { $owner ->
    [opponent] the opponent's “{ $counter }”
   *[other] “{ $counter }”
} to { $quantity }
step = { $count ->
    [1] go to the next pit
   *[other] go { $count } pits onward
}
choose-one = choose { $alternatives }
alternative = { $name } ({ $actions })
choose-place = choose { $place }: { $actions }
choose-number = choose a number from { $least } to { $most } for “{ $counter }” { $only ->
    [none] { "" }
   *[some] such that { $only }
}
see-table = see “{ $table }”
move-again = move again
move-ends = the move ends
illegal = the move is not legal
pass = nothing happens
sweep = { $players ->
    [1] all remaining seeds go to the store
   *[other] { $owner ->
        [own] all remaining seeds go to your store
        [opponent] all remaining seeds go to the opponent's store
       *[none] each player stores the seeds left on their side
    }
}
leave = remaining seeds stay where they are
most = the player with the most seeds { $all_seeds ->
    [yes] on their side
   *[no] in store
} { form-wins-or-loses }; { form-tie }
form-wins-or-loses = { $loses ->
    [yes] loses
   *[no] wins
}
form-tie = { $tie ->
    [own-wins] if the numbers are equal, you win
    [opponent-wins] if the numbers are equal, the opponent wins
   *[draw] equal numbers are a draw
}
outcome = { $players ->
    [1] { $outcome ->
        [own-wins] the game is won
        [draw] the game is drawn
       *[opponent-wins] the game is lost
    }
   *[other] { $outcome ->
        [own-wins] you win
        [draw] it is a draw
       *[opponent-wins] the opponent wins
    }
}

## Places

form-after = { $after ->
    [none] { "" }
   *[some] { $after }
}
no-place = no pit
that-pit = that pit
reached-pit = the pit reached
chosen-pit = the chosen pit
it = it
origin = the pit where the move began
lap-start = the pit where the lap began
form-article = { $article ->
    [a] { $owner ->
        [none] { form-a }
       *[some] one of { form-whose }
    }
    [not-a] { $owner ->
        [none] not { form-a }
       *[some] not one of { form-whose }
    }
    [exactly-one] exactly one
    [no] no
    [one-of] one of { form-whose }
    [only] { $owner ->
        [none] the
       *[some] { form-whose }
    } only
    [all] all
    [each] each
    [either] either player's
    [bare] { form-whose }
   *[the] { $owner ->
        [none] { $numbered ->
            [yes] { "" }
           *[no] the
        }
       *[some] { form-whose }
    }
} { $state ->
    [empty] empty
    [occupied] occupied
   *[none] { "" }
}
form-a = { $state ->
    [none] { $vowel ->
        [yes] an
       *[no] a
    }
   *[some] an
}
form-whose = { $owner ->
    [own] your
    [opponent] the opponent's
   *[none] { "" }
}
form-pit = { $article ->
    [a] { $owner ->
        [none] pit
       *[some] pits
    }
    [not-a] { $owner ->
        [none] pit
       *[some] pits
    }
    [one-of] pits
   *[other] { $number ->
        [many] pits
       *[one] pit
    }
}
pits = { form-article } { $row ->
    [1] front
    [2] back
    [middle] middle
   *[any] { "" }
} { form-pit } { $range ->
    [none] { "" }
    [one] { $first }
    [two] { $first } and { $last }
    [open] from { $first }
   *[several] { $first } to { $last }
} { $row ->
    [any] { "" }
    [middle] { "" }
    [1] { "" }
    [2] { "" }
   *[other] of row { $row }
} { form-after }
named-pits = { form-article } { $name } { $one ->
    [yes] { "" }
   *[no] { form-pit }
} { form-after }
marked-pits = { form-article } { form-pit } marked { $mark } { form-maker } { form-after }
form-maker = { $maker ->
    [own] by you
    [opponent] by the opponent
   *[none] { "" }
}
stores = { form-article } store { form-after }
hands = { form-article } hand { form-after }
opposite = the { form-opposite-row } { $of ->
    [none] { "" }
   *[some] { $of }
}
form-opposite-row = { $row ->
    [1] { form-one-or-many } opposite
    [2] { form-one-or-many } behind the { $number ->
        [many] ones
       *[one] one
    } opposite
   *[other] { form-one-or-many } opposite in row { $row }
}
form-one-or-many = { $number ->
    [many] pits
   *[one] pit
}
in-column-of = the { $row ->
    [1] front { form-one-or-many }
    [2] back { form-one-or-many }
   *[other] { form-one-or-many } of row { $row }
} in the { $number ->
    [many] columns
   *[one] column
} of { $of ->
    [none] { that-pit }
   *[some] { $of }
}
form-next = { $previous ->
    [yes] previous
   *[no] next
}
form-on = { $previous ->
    [yes] back
   *[no] on
}
form-after-it = { $of ->
    [none] { "" }
   *[some] { $previous ->
        [yes] before
       *[no] after
    } { $of }
}
form-from-it = { $of ->
    [none] { "" }
   *[some] from { $of }
}
neighbours = { $range ->
    [one] { $first ->
        [1] the { $of ->
            [none] { form-next }
           *[some] { "" }
        } pit { form-after-it }
       *[other] the pit { $first } pits { form-on } { form-from-it }
    }
    [open] { $first ->
        [1] all pits { form-on }
       *[other] the pits { $first } pits { form-on } and farther
    } { form-from-it }
   *[several] { $first ->
        [1] the { form-next } { $last } pits
       *[other] the pits { $first } to { $last } pits { form-on }
    } { form-from-it }
}
run = the unbroken run of { $pits } { $backward ->
    [yes] backward
   *[no] onward
} from { $from }
pits-of = the pits of { $place }
first-after = the first pit after { $after } that is { $place }
one-among = one of { $place }
form-yours-and-empty = { $owner ->
    [own] yours
    [opponent] the opponent's
   *[none] { "" }
} { $state ->
    [none] { "" }
   *[some] { $owner ->
        [none] { "" }
       *[some] and
    } { $state ->
        [empty] empty
       *[occupied] occupied
    }
}
qualified = { $only ->
    [yes] the only one of { $place } { form-that-are }
   *[no] { $single ->
        [yes] { $place }
       *[no] { form-those-of } { $place } { form-that-are }
    }
} { form-after } { $single ->
    [yes] { $only ->
        [no] { form-if-it-is }
       *[yes] { "" }
    }
   *[no] { "" }
}
form-those-of = { $owner ->
    [none] { $state ->
        [none] { "" }
       *[some] those of
    }
   *[some] those of
}
form-that-are = { $owner ->
    [none] { $state ->
        [none] { "" }
       *[some] that { form-be } { form-yours-and-empty }
    }
   *[some] that { form-be } { form-yours-and-empty }
}
form-be = { $only ->
    [yes] is
   *[no] are
}
form-if-it-is = { $owner ->
    [none] { $state ->
        [none] { "" }
       *[some] , if it is { form-yours-and-empty }{ -close }
    }
   *[some] , if it is { form-yours-and-empty }{ -close }
}

## Narrower places

narrowed = { $brief ->
    [none] { $clause }
   *[some] { $brief } { $clause ->
        [none] { "" }
       *[some] , { $clause }{ -close }
    }
}
with-amount = with { $amount }
with-mark = { $not ->
    [yes] not
   *[no] { "" }
} marked { $mark } { form-maker }
in-phase = in the phase { $phase }
which = { $number ->
    [many] each of which
   *[one] that
}
where = where { $clause }
passed-which = into which { form-a-seed } of this move fell
form-with-first-lap = with the first lap of { $kind ->
    [none] a move
   *[some] { $kind }
}
threatened-which = that { form-player } could take { form-with-first-lap }

## Conditions

known = { $holds ->
    [yes] in any case
   *[no] never
}
both = { $first } and { $second }
either = { $first } or { $second }
bracketed = ({ $clause })
not = it is not true that { $clause }
form-not = { $not ->
    [yes] not
   *[no] { "" }
}
form-player = { $owner ->
    [opponent] the opponent
   *[own] you
}
form-is = { $number ->
    [many] are
   *[one] is
}
option-is = `{ $name }` is { form-not } { $value }
there-is = { $owner ->
    [own] you have
    [opponent] the opponent has
   *[none] there is
} { $thing }
there-is-place = there is { form-not } { $place }
each-of = each of { $place }
for-each = for each of { $place }, { $clause }
is-empty = { $number ->
    [many] all { $place } are
   *[one] { $place } is
} empty
is-occupied = { $number ->
    [many] there are seeds in { $place }
   *[one] { $place } holds seeds
}
is-kind = { $place } { form-is } { form-not } { $kind }
holds = { $place } { $number ->
    [many] together hold
   *[one] holds
} { $amount }
has-captured = this move has captured { $amount }
form-player-has = { $owner ->
    [opponent] the opponent has
   *[own] you have
}
has = { form-player-has } { $amount }
has-points = { form-player-has } { $amount }
is-round = this is round { $round }
has-sown = seeds have been sown in this move
compared = { $quantity } is { $test }
is-phase = the phase is { form-not } { $phase }
can = { form-player } could { form-not } make { $ability }
threatened = { form-player } could take { $place } { form-with-first-lap }
no-move = { $players ->
    [1] you have no move
   *[other] the player to move has no move
}
repeats = the position has occurred before
last-seed = it is { form-not } the last seed
round-won = you have won the round
round-lost = you have lost the round
your-turn = it is { form-not } your turn
your-seat = you { $not ->
    [yes] do not play
   *[no] play
} { $seat ->
    [south] South
   *[north] North
}
form-a-seed = { $not ->
    [yes] no seed
   *[no] a seed
}
passed = { form-a-seed } of this move fell into { $place }
sowing-runs = the sowing runs { form-heading }

## Numbers

value = { $value }
option = `{ $name }`
seeds-in = the number of seeds in { $place }
number-of = the number of { $place }
laps = the number of laps
turn = { $owner ->
    [own] your
    [opponent] the opponent's
   *[none] the
} turn number
captured = the number of seeds captured in this move
all-seeds = the number of all { form-whose } seeds
round = the round number
points = the number of { form-whose } points
counter = { form-whose } “{ $counter }”
computed = { $left } { $sign ->
    [plus] plus
    [minus] minus
    [times] times
   *[divide] divided by
} { $right }
odd = odd
even = even
compares = { $sign ->
    [equal] { "" }
    [unequal] other than
    [less] less than
    [greater] more than
    [at-most] at most
   *[at-least] at least
} { $other }
range = { $low } to { $high }
range-of-two = { $low } or { $high }
range-from = { $low } or more
range-to = at most { $high }
range-open = any number of
form-things = { $thing ->
    [point] points
   *[seed] seeds
}
form-count = { $count } { $count ->
    [one] { $thing ->
        [point] point
       *[seed] seed
    }
   *[other] { form-things }
}
things = { $count ->
    [0] no { form-things }
   *[other] { form-count }
}
amount = { $sign ->
    [unequal] any number of { form-things } but { $count }
    [less] fewer than { form-count }
    [greater] { $count ->
        [0] { form-things }
       *[other] more than { form-count }
    }
    [at-most] at most { form-count }
   *[at-least] at least { form-count }
}
odd-amount = an odd number of { form-things }
even-amount = an even number of { form-things }
amount-in = { $ranges } { form-things }
as-many = as many as { $quantity }
as-many-things = as many { form-things } as { $quantity }

## Matches

match-intro = { $always ->
    [yes] the game is played as a match of several rounds, unless a single round is chosen
   *[no] the game can be played as a match of several rounds
}
match-begins = { $begins ->
    [seat-south] South begins every round
   *[other] South begins the first round; { $begins ->
        [seat-north] North begins all later ones
        [other] each later round is begun by the player who did not begin the last one
        [same] each later round is begun by the player who began the last one
        [winner] each later round is begun by the winner of the last one, or after a draw by the player who did not begin it
       *[loser] each later round is begun by the loser of the last one, or after a draw by the player who did not begin it
    }
}
match-opening-each-round = every round begins with the opening
points-by-default = a round won is worth 1 point
form-known-as = { $you ->
    [other] the player who did not begin it
    [same] the player who began it
    [winner] its winner
    [loser] its loser
    [seat-south] South
   *[seat-north] North
}
points-intro = { $you ->
    [none] after a round each player gets points for it
   *[other] after a round only { form-known-as } (“you”) gets points for it
}
match-end-intro = { $you ->
    [none] checked after every round, first for the player who would begin the next one (“you”), then for the other
   *[other] checked after every round, only for { form-known-as } (“you”)
}
match-outcome = { $outcome ->
    [own-wins] you win the match
    [draw] the match is drawn
   *[opponent-wins] the opponent wins the match
}
match-most = the player with the most { $of ->
    [store] seeds in store
    [seeds] seeds
   *[points] points
} { form-wins-or-loses } the match; { form-tie }
first-round-intro = each player gathers their seeds of the opening. “You” is { $you ->
    [none] the player who begins
   *[other] { form-known-as }
}
form-fewest = the player with the fewest seeds or, if both have the same number, the one who begins
next-round-intro = each player gathers all their seeds. “You” is { $you ->
    [none] { form-fewest }
    [other] the player who did not begin the last round
    [same] the player who began the last round
    [winner] the winner of the last round, or after a draw { form-fewest }
    [loser] the loser of the last round, or after a draw { form-fewest }
   *[seat] { form-known-as }
}
layout-rest = each player then stores the seeds they have left
layout-option = `{ $name }` is { $value } in this round
layout-deal = the opening is dealt again
layout-fill = { $places } { form-is } filled up to { $seeds } { $number ->
    [many] { $known ->
        [yes] each
       *[no] { "" }
    }
   *[one] { "" }
} { $purse ->
    [own] with your seeds
    [opponent] with the seeds of the opponent
   *[none] { "" }
}, { $number ->
    [many] one after the other, as far as the seeds go
   *[one] as far as the seeds go
} { $up_to ->
    [yes] , the last one with what is left
   *[no] { "" }
}
layout-block = { $places } { form-is } out of play for this round
form-gets = { $owner ->
    [opponent] the opponent gets
   *[own] you get
}
layout-give = for this round { form-gets } { $places }
layout-give-first = for this round { form-gets } the first { $count ->
    [1] { "" }
   *[other] { $count }
} of { $places }
layout-give-as-many = for this round { form-gets } { $places }, starting from the first, as many as { $many }
layout-hand-over = { form-gets } { $seeds } from { $owner ->
    [opponent] you
   *[own] the opponent
}
layout-mark = { $places } { form-is } marked as { $mark }
layout-unmark = { $places } { $number ->
    [many] lose
   *[one] loses
} the mark { $mark }
layout-counter = { $owner ->
    [opponent] the opponent's “{ $counter }”
   *[other] “{ $counter }”
} is set to { $quantity }
form-lays = { $owner ->
    [opponent] the opponent lays
   *[own] you lay
}
layout-arrange = { form-lays } out { $seeds } freely over { $places } { $least ->
    [none] { "" }
   *[some] , at least { $least } in each
} { $require ->
    [none] { "" }
   *[some] , so that { $require }
}
arranged-seeds = { $both ->
    [yes] all seeds of both players
   *[no] { $owner ->
        [opponent] all their seeds
       *[own] all your seeds
    }
}
arranged-pits = { $owner ->
    [opponent] their pits
   *[own] your pits
}
layout-copy = { form-lays } as many into each pit as lie in { $mirrored ->
    [yes] the pit that faces it
   *[no] the pit of the same number
}
layout-keep = the seeds a player has left are kept for the next round
