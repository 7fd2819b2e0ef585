# Rules in Dutch; see `english.ftl` for what the arguments mean. “Je” is the player to move, or the player looked at where
# nobody moves.
#
# A condition is a subordinate clause throughout, with its verb at the end, for it is nowhere anything else.

-close = { "\u001F" }

## Lists

listed = { $items }
list-and = { $first } en { $last }
list-or = { $first } of { $last }
list-nor = { $first } noch { $last }

## The page of a game

label-also = ook
label-region = regio
label-place = plaats
label-period = tijd
label-board = bord
label-match = match
label-moves = zetten
label-position = stelling
label-options = Opties
label-notes = Opmerkingen
label-sources = Bronnen
label-seeds = stenen
label-several-rounds = van verscheidene rondes; `--round` speelt er een
label-rounds-if-asked = met `--match` van verscheidene rondes, anders een enkele
label-default = anders
label-and = en
label-or = of
label-facts-in-english = Gegevens, namen, hulpteksten en opmerkingen bij het spel staan in het Engels.
label-in-english = (in het Engels)
label-south = Zuid
label-north = Noord
label-to-move = aan zet
label-to-arrange = verdeelt
label-store = verzamelkuil
label-hand = hand
label-belonging-to = in bezit van
label-for = voor
label-round = Ronde
label-purse = voorraad

## Headings

title-board = bord
title-opening = beginstelling
title-names = namen
title-phases = fasen
title-move = zet: { $name } { $phase ->
    [none] { "" }
   *[some] ({ $phase })
}
title-table = { $table }
title-after-move = na een zet
title-end = einde
title-match = match
title-points = punten
title-match-end = einde van de match
title-first-round = eerste ronde
title-next-round = volgende ronde

## Board and opening

form-each-player-has = { $players ->
    [1] de speler heeft
   *[other] elke speler heeft
}
form-count-of-pits = { $count } { $count ->
    [one] kuiltje
   *[other] kuiltjes
}
board-row = { form-each-player-has } een rij van { form-count-of-pits }
board-rows = { form-each-player-has } { $rows } rijen van { form-count-of-pits }, genummerd van links, { $players ->
    [1] de voorste eerst
   *[other] de voorste het dichtst bij de tegenstander
}
board-uneven-rows = { form-each-player-has } rijen van { $lengths } kuiltjes, de voorste eerst, genummerd van links
board-only-row = het bord is een rij van { form-count-of-pits } die van niemand is
board-middle-row = tussen de spelers ligt een rij van { form-count-of-pits } die van niemand is
board-halved-row = de voorste rij is deel van een rij in het midden: elke speler heeft { form-count-of-pits } aan het { $end ->
    [left] linkereind
   *[right] rechtereind
} ervan
board-stores = { form-each-player-has } een verzamelkuil { $end ->
    [none] { "" }
    [left] aan het linkereind van zijn voorste rij
    [right] aan het rechtereind van zijn voorste rij
   *[ahead] aan het eind van zijn voorste rij waarheen gezaaid wordt
}
board-hands = { form-each-player-has } stenen in de hand
form-ring = { $ring ->
    [shared] een ring loopt door beide kanten
    [only] de kuiltjes vormen een ring
    [of-each-side] elke kant is een ring op zichzelf
   *[of-each-player] elke speler heeft een eigen ring door kuiltjes van beide kanten
}
track = { form-ring }
track-listed = { form-ring }, { $turning ->
    [clockwise] met de klok mee
   *[counterclockwise] tegen de klok in
}: { $places }
lap-limit = een zet van meer dan { $count } { $count ->
    [one] omgang
   *[other] omgangen
} geldt als eindeloos en mag niet
form-seat = { $seat ->
    [south] van Zuid
    [north] van Noord
   *[none] { "" }
}
other-pits = alle andere kuiltjes
deal = { $places } { form-seat }: { $numbers }
deal-rest = { $places } { form-seat }: de rest van { $count } stenen

## Names

name-pits = “{ $name }”: { $places }
name-mark = het merkteken “{ $name }” { $per_player ->
    [yes] , een apart voor elke speler
   *[no] { "" }
}: aan het begin op { $places } { $lasting }
mark-lasts = { $until_emptied ->
    [yes] ; het verdwijnt als zijn kuiltje geleegd wordt
   *[no] { "" }
} { $per_match ->
    [yes] ; het blijft een hele match
   *[no] { "" }
}
name-counter = de teller “{ $name }” { $scope ->
    [player] , een voor elke speler
   *[game] { "" }
}: aan het begin { $scope ->
    [move] van elke zet
   *[game] { "" }
} { $start } { $per_match ->
    [yes] ; hij blijft een hele match
   *[no] { "" }
}

## Phases

phase-last = “{ $name }”: vanaf dat moment
phase-while = “{ $name }”: zolang { $condition }
phase-until = “{ $name }”: tot { $condition }, en daarna nooit meer
phase-once = “{ $name }”: voor één zet { $each ->
    [yes] van elke speler
   *[no] { "" }
} { $condition ->
    [none] { "" }
   *[some] , zolang { $condition }
}

## Kinds of move

help = { $text }
deed = { $deed }
only-where-not = alleen als { $kind } niet mogelijk is
only-where-neither = alleen als noch { $kinds } mogelijk is
only-if = alleen als { $condition }
choose = kies { $place } { $either_side ->
    [plain] aan een van beide kanten
    [after-clause] , aan welke kant ook
   *[no] { "" }
}
choose-preferring = zo mogelijk { $place }
choose-avoiding = zo mogelijk niet { $place }
choose-except = nooit { $place }
require-after = alleen zetten waarna { $condition }
forbid-after = geen zetten waarna { $condition }
prefer-after = zo mogelijk een zet waarna { $condition }
prefer-after-per-pit = vanuit hetzelfde kuiltje zo mogelijk een zet waarna { $condition }
move-kind = de zet “{ $name }”
any-move = een zet
any-play = een andere zet dan passen

## Tables

every-seed-heading = voor elke steen:
every-seed = voor elke steen: { $deed }
case-in = { $lead ->
    [seed] als een steen in { $place } valt
    [last-seed] als de laatste steen in { $place } valt
   *[there] in { $place }
}: { $deed }
case = { $condition ->
    [none] anders
   *[some] als { $condition }
}: { $deed }
end-intro = gecontroleerd na elke zet, eerst voor de speler die daarna aan zet is (“je”), dan voor de ander

## Actions

lift = neem { $take }
lift-and-sow = neem { $take } en { $sowing }
take-all = alle stenen uit { $places }
take-number = { $count } { $count ->
    [one] steen
   *[other] stenen
} uit { form-each } { $places }
take-all-but = alle stenen op { $count } na uit { form-each } { $places }
take-as-many = zoveel stenen uit { form-each } { $places } als { $quantity }
take-all-but-as-many = alle stenen uit { form-each } { $places } op zoveel na als { $quantity }
form-each = { $number ->
    [many] elk van
   *[one] { "" }
}
sow = zaai { $lifted ->
    [one] hem
    [several] { $relay ->
        [yes] { "" }
       *[no] ze
    }
   *[none] { "" }
} { $heading ->
    [onward] { $relay ->
        [yes] { "" }
       *[no] in dezelfde richting
    }
   *[other] { form-heading }
} { $relay ->
    [yes] verder
   *[no] { "" }
} { $stores ->
    [none] { "" }
   *[some] , { $stores }
} { $skipping ->
    [none] { "" }
   *[some] , met overslaan van { $skipping }
} { $into ->
    [none] { "" }
   *[some] , de eerste steen in { $into }
} { $after ->
    [none] { "" }
   *[some] , de eerste steen na { $after }
} { $dropping ->
    [none] { "" }
   *[some] , { $dropping } stenen in het ene kuiltje na het andere
} { $kept ->
    [none] { "" }
   *[some] , nadat je er { $kept } voor je verzamelkuil hebt gehouden
} { $table ->
    [none] { "" }
   *[some] , zie dan “{ $table }”
}
form-heading = { $heading ->
    [clockwise] met de klok mee
    [counterclockwise] tegen de klok in
    [rightward] naar rechts
    [leftward] naar links
    [onward] in dezelfde richting
    [backward] in de tegengestelde richting
    [either-way-for-each] in een richting naar keuze (eenmaal gekozen geldt ze voor die speler)
    [either-way-for-all] in een richting naar keuze (eenmaal gekozen geldt ze voor beide spelers)
   *[either-way-no] in een richting naar keuze
}
sow-stores = { $stores ->
    [none] in geen verzamelkuil
    [own] { $players ->
        [1] ook in de verzamelkuil
       *[other] ook in je verzamelkuil
    }
    [opponent] ook in de verzamelkuil van de tegenstander
   *[both] ook in beide verzamelkuilen
}
capture = sla { $take } { form-beneficiary } { $unless ->
    [none] { "" }
   *[some] , tenzij daarna { $unless }
}
form-beneficiary = { $beneficiary ->
    [opponent] voor de tegenstander
    [owner] voor de eigenaar van het kuiltje
   *[own] { "" }
}
put = leg { $take } in { $each ->
    [yes] elk van
   *[no] { "" }
} { $into }
exchange = ruil de stenen in { $places } met die in { $others }
mark = geef { $places } merkteken “{ $mark }”
unmark = haal merkteken “{ $mark }” weg van { $places }
set-counter = zet { $owner ->
    [opponent] “{ $counter }” van de tegenstander
   *[other] “{ $counter }”
} op { $quantity }
step = { $count ->
    [1] ga naar het volgende kuiltje
   *[other] ga { $count } kuiltjes verder
}
choose-one = kies { $alternatives }
alternative = “{ $name }” ({ $actions })
choose-place = kies { $place }: { $actions }
choose-number = kies voor “{ $counter }” een getal van { $least } tot en met { $most } { $only ->
    [none] { "" }
   *[some] , zodat { $only }
}
see-table = zie “{ $table }”
move-again = doe nog een zet
move-ends = de zet eindigt
illegal = zo'n zet mag niet
pass = er gebeurt niets
sweep = { $players ->
    [1] alle overgebleven stenen gaan naar de verzamelkuil
   *[other] { $owner ->
        [own] alle overgebleven stenen gaan naar je verzamelkuil
        [opponent] alle overgebleven stenen gaan naar de verzamelkuil van de tegenstander
       *[none] elke speler legt de stenen aan zijn kant in zijn verzamelkuil
    }
}
leave = overgebleven stenen blijven liggen
most = wie de meeste stenen { $all_seeds ->
    [yes] aan zijn kant
   *[no] in zijn verzamelkuil
} heeft, { form-wins-or-loses }; { form-tie }
form-wins-or-loses = { $loses ->
    [yes] verliest
   *[no] wint
}
form-tie = bij gelijke aantallen { $tie ->
    [own-wins] win je
    [opponent-wins] wint de tegenstander
   *[draw] is het gelijkspel
}
outcome = { $players ->
    [1] { $outcome ->
        [own-wins] het spel is gewonnen
        [draw] het spel is gelijk
       *[opponent-wins] het spel is verloren
    }
   *[other] { $outcome ->
        [own-wins] je wint
        [draw] het is gelijkspel
       *[opponent-wins] de tegenstander wint
    }
}

## Articles and endings: a pit is neuter, stores and hands are not

form-je-or-de = { $owner ->
    [own] je
   *[other] de
}
form-je-or-het = { $owner ->
    [own] je
   *[other] { $number ->
        [many] de
       *[one] het
    }
}
form-article-n = { $article ->
    [a] { $owner ->
        [none] een
       *[some] een van { form-je-or-de }
    }
    [not-a] { $owner ->
        [none] geen
       *[some] niet een van { form-je-or-de }
    }
    [exactly-one] precies één
    [no] geen
    [one-of] een van { form-je-or-de }
    [each] elk
    [all] alle
    [only] { form-je-or-het } enige
    [bare] { $owner ->
        [none] { "" }
       *[some] { form-je-or-de }
    }
   *[the] { $numbered ->
        [yes] { $owner ->
            [own] je
            [opponent] { $number ->
                [many] de
               *[one] { "" }
            }
           *[none] { "" }
        }
       *[no] { form-je-or-het }
    }
}
form-article-c = { $article ->
    [either] een van de
    [each] elke
   *[the] { form-je-or-de }
} { $article ->
    [only] enige
   *[the] { "" }
}
form-bare-state = { $state ->
    [empty] leeg
    [occupied] bezet
   *[none] { "" }
}
form-inflected-state = { $state ->
    [empty] lege
    [occupied] bezette
   *[none] { "" }
}
form-state-n = { $article ->
    [a] { $owner ->
        [none] { form-bare-state }
       *[some] { form-inflected-state }
    }
    [not-a] { $owner ->
        [none] { form-bare-state }
       *[some] { form-inflected-state }
    }
    [exactly-one] { form-bare-state }
    [no] { form-bare-state }
    [each] { form-bare-state }
   *[the] { form-inflected-state }
}
form-theirs = { $owner ->
    [opponent] van de tegenstander
   *[own] { "" }
}

## Places

form-after = { $after ->
    [none] { "" }
   *[some] { $after }
}
no-place = geen kuiltje
that-pit = dat kuiltje
reached-pit = het bereikte kuiltje
chosen-pit = het gekozen kuiltje
it = het kuiltje
origin = het kuiltje waar de zet begon
lap-start = het kuiltje waar de omgang begon
form-pit = { $article ->
    [a] { $owner ->
        [none] kuiltje
       *[some] kuiltjes
    }
    [not-a] { $owner ->
        [none] kuiltje
       *[some] kuiltjes
    }
    [one-of] kuiltjes
   *[other] { $number ->
        [many] kuiltjes
       *[one] kuiltje
    }
}
pits = { form-article-n } { form-state-n } { $row ->
    [1] voorste
    [2] achterste
    [middle] middelste
   *[any] { "" }
} { form-pit } { $range ->
    [none] { "" }
    [one] { $first }
    [two] { $first } en { $last }
    [open] vanaf { $first }
   *[several] { $first } t/m { $last }
} { $row ->
    [any] { "" }
    [middle] { "" }
    [1] { "" }
    [2] { "" }
   *[other] van rij { $row }
} { form-theirs } { form-after }
named-pits = { form-article-n } { form-state-n } { $one ->
    [yes] kuiltje
   *[no] { form-pit }
} “{ $name }” { form-theirs } { form-after }
marked-pits = { form-article-n } { form-state-n } { form-pit } { form-theirs } met merkteken “{ $mark }” { form-maker } { form-after }
form-maker = { $maker ->
    [own] van jou
    [opponent] van de tegenstander
   *[none] { "" }
}
stores = { form-article-c } { form-inflected-state } { $article ->
    [either] verzamelkuilen
   *[the] verzamelkuil
} { form-theirs } { form-after }
hands = { form-article-c } { form-inflected-state } { $article ->
    [either] handen
   *[the] hand
} { form-theirs } { form-after }
form-de-kuiltjes = { $number ->
    [many] de kuiltjes
   *[one] het kuiltje
}
opposite = { form-de-kuiltjes } { $row ->
    [2] achter { $number ->
        [many] die
       *[one] dat
    }
   *[other] { "" }
} { $of ->
    [none] ertegenover
   *[some] tegenover { $of }
} { $row ->
    [1] { "" }
    [2] { "" }
   *[other] in rij { $row }
}
form-kuiltjes = { $number ->
    [many] kuiltjes
   *[one] kuiltje
}
in-column-of = { $number ->
    [many] de
   *[one] het
} { $row ->
    [1] voorste { form-kuiltjes }
    [2] achterste { form-kuiltjes }
   *[other] { form-kuiltjes } van rij { $row }
} in de { $number ->
    [many] kolommen
   *[one] kolom
} van { $of ->
    [none] { that-pit }
   *[some] { $of }
}
form-next = { $previous ->
    [yes] vorige
   *[no] volgende
}
form-on = { $previous ->
    [yes] terug
   *[no] verder
}
form-from-it = { $of ->
    [none] { "" }
   *[some] vanaf { $of }
}
neighbours = { $range ->
    [one] { $first ->
        [1] het { $of ->
            [none] { form-next } kuiltje
           *[some] kuiltje { $previous ->
                [yes] voor
               *[no] na
            } { $of }
        }
       *[other] het kuiltje { $first } kuiltjes { $of ->
            [none] { form-on }
           *[some] { $previous ->
                [yes] voor
               *[no] na
            } { $of }
        }
    }
    [open] { $first ->
        [1] alle kuiltjes { form-on }
       *[other] de kuiltjes vanaf { $first } kuiltjes { form-on }
    } { form-from-it }
   *[several] { $first ->
        [1] de { form-next } { $last } kuiltjes
       *[other] de kuiltjes { $first } t/m { $last } kuiltjes { form-on }
    } { form-from-it }
}
run = de ononderbroken reeks van { $pits } vanaf { $from } { $backward ->
    [yes] terug
   *[no] verder
}
pits-of = de kuiltjes van { $place }
first-after = het eerste kuiltje na { $after } dat { $place } is{ -close }
one-among = een van { $place }
form-yours-one = { $owner ->
    [own] van jou is
    [opponent] van de tegenstander is
   *[none] { "" }
} { $state ->
    [none] { "" }
   *[some] { form-and } { form-bare-state } is
}
form-yours-many = { $owner ->
    [own] van jou zijn
    [opponent] van de tegenstander zijn
   *[none] { "" }
} { $state ->
    [none] { "" }
   *[some] { form-and } { form-bare-state } zijn
}
form-and = { $owner ->
    [none] { "" }
   *[some] en
}
qualified = { $only ->
    [yes] het enige van { $place } { form-which-are }
   *[no] { $single ->
        [yes] { $place }
       *[no] { form-those-of } { $place } { form-which-are }
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
       *[some] die van
    }
   *[some] die van
}
form-which-are = { $owner ->
    [none] { $state ->
        [none] { "" }
       *[some] { form-which-is-yours }
    }
   *[some] { form-which-is-yours }
}
form-which-is-yours = { $only ->
    [yes] dat { form-yours-one }
   *[no] die { form-yours-many }
}
form-if-it-is = { $owner ->
    [none] { $state ->
        [none] { "" }
       *[some] , als het { form-yours-one }{ -close }
    }
   *[some] , als het { form-yours-one }{ -close }
}

## Narrower places

narrowed = { $brief ->
    [none] { $clause }{ -close }
   *[some] { $brief } { $clause ->
        [none] { "" }
       *[some] , { $clause }{ -close }
    }
}
with-amount = met { $amount }
with-mark = { $not ->
    [yes] zonder
   *[no] met
} merkteken “{ $mark }” { form-maker }
in-phase = in de fase “{ $phase }”
which = { $number ->
    [many] waarvan elk
   *[one] { $noun ->
        [pit] dat
       *[other] die
    }
}
where = waarbij { $clause }
passed-which = waarin { form-a-seed } van deze zet is gevallen
threatened-which = { $number ->
    [many] die
   *[one] dat
} { form-player } { form-could-take }

## Conditions

known = dat { $holds ->
    [yes] in elk geval
   *[no] nooit
} zo is
both = { $first } en { $second }
either = { $first } of { $second }
bracketed = ({ $clause })
not = het niet zo is dat { $clause }{ -close }
form-not = { $not ->
    [yes] niet
   *[no] { "" }
}
form-player = { $owner ->
    [opponent] de tegenstander
   *[own] je
}
form-has = { $owner ->
    [opponent] heeft
   *[own] hebt
}
form-is = { $number ->
    [many] zijn
   *[one] is
}
option-is = `{ $name }` { form-not } op { $value } staat
there-is = { $owner ->
    [none] er
   *[some] { form-player }
} { $thing } { $owner ->
    [none] is
   *[some] { form-has }
}
there-is-place = er { form-not } { $place } is
each-of = elk van { $place }
for-each = voor elk van { $place } geldt dat { $clause }{ -close }
is-empty = { $place } { $number ->
    [many] allemaal leeg zijn
   *[one] leeg is
}
is-occupied = { $number ->
    [many] er stenen in { $place } liggen
   *[one] { $place } stenen bevat
}
is-kind = { $place } { form-not } { $kind } { form-is }
holds = { $place } { $number ->
    [many] samen
   *[one] { "" }
} { $amount } { $number ->
    [many] bevatten
   *[one] bevat
}
has-captured = deze zet { $amount } heeft geslagen
has = { form-player } { $amount } { form-has }
has-points = { form-player } { $amount } { form-has }
is-round = het ronde { $round } is
has-sown = er in deze zet al gezaaid is
compared = { $quantity } { $test } is
is-phase = de fase “{ $phase }” { form-not } bezig is
can = { form-player } { $ability } { form-not } zou kunnen doen
form-could-take = met de eerste omgang van { $kind ->
    [none] een zet
   *[some] { $kind }
} zou kunnen pakken
threatened = { form-player } { $place } { form-could-take }
no-move = { $players ->
    [1] je geen zet hebt
   *[other] de speler aan zet geen zet heeft
}
repeats = de stelling al eerder voorkwam
last-seed = het { form-not } de laatste steen is
round-won = je de ronde gewonnen hebt
round-lost = je de ronde verloren hebt
your-turn = je { form-not } aan zet bent
your-seat = je { form-not } met { $seat ->
    [south] Zuid
   *[north] Noord
} speelt
form-a-seed = { $not ->
    [yes] geen steen
   *[no] een steen
}
passed = { form-a-seed } van deze zet in { $place } is gevallen
sowing-runs = er { form-heading } gezaaid wordt

## Numbers

value = { $value }
option = `{ $name }`
seeds-in = het aantal stenen in { $place }
number-of = het aantal van { $place }
laps = het aantal omgangen
turn = het nummer van { $owner ->
    [own] je beurt
    [opponent] de beurt van de tegenstander
   *[none] de beurt
}
captured = het aantal in deze zet geslagen stenen
all-seeds = het aantal van { $owner ->
    [opponent] alle stenen van de tegenstander
   *[own] al je stenen
}
round = het nummer van de ronde
points = het aantal { $owner ->
    [opponent] punten van de tegenstander
   *[own] van je punten
}
counter = { $owner ->
    [own] je
   *[none] { "" }
} “{ $counter }” { form-theirs }
computed = { $left } { $sign ->
    [plus] plus
    [minus] min
    [times] maal
   *[divide] gedeeld door
} { $right }
odd = oneven
even = even
compares = { $sign ->
    [equal] { $known ->
        [yes] { $other }
       *[no] gelijk aan { $other }
    }
    [unequal] { $known ->
        [yes] niet { $other }
       *[no] niet gelijk aan { $other }
    }
    [less] kleiner dan { $other }
    [greater] groter dan { $other }
    [at-most] { $known ->
        [yes] hoogstens { $other }
       *[no] niet groter dan { $other }
    }
   *[at-least] { $known ->
        [yes] minstens { $other }
       *[no] niet kleiner dan { $other }
    }
}
range = { $low } t/m { $high }
range-of-two = { $low } of { $high }
range-from = minstens { $low }
range-to = hoogstens { $high }
range-open = een willekeurig aantal
form-things = { $thing ->
    [point] punten
   *[seed] stenen
}
form-counted = { $count } { $count ->
    [one] { $thing ->
        [point] punt
       *[seed] steen
    }
   *[other] { form-things }
}
things = { $count ->
    [0] geen { form-things }
   *[other] { form-counted }
}
amount = { $sign ->
    [unequal] niet precies { form-counted }
    [less] minder dan { form-counted }
    [greater] { $count ->
        [0] { form-things }
       *[other] meer dan { form-counted }
    }
    [at-most] hoogstens { form-counted }
   *[at-least] minstens { form-counted }
}
odd-amount = een oneven aantal { form-things }
even-amount = een even aantal { form-things }
amount-in = { $ranges } { form-things }
as-many = zoveel als { $quantity }
as-many-things = zoveel { form-things } als { $quantity }

## Matches

match-intro = { $always ->
    [yes] het spel is een match van verscheidene rondes, tenzij om een enkele wordt gevraagd
   *[no] als erom gevraagd wordt, is het spel een match van verscheidene rondes
}
match-begins = { $begins ->
    [seat-south] Zuid begint elke ronde
   *[other] Zuid begint de eerste ronde, { $begins ->
        [seat-north] Noord elke latere
        [other] elke latere wie de vorige niet begon
        [same] elke latere wie de vorige begon
        [winner] elke latere wie de vorige won, en na gelijkspel wie die niet begon
       *[loser] elke latere wie de vorige verloor, en na gelijkspel wie die niet begon
    }
}
match-opening-each-round = elke ronde begint met de beginstelling
points-by-default = een gewonnen ronde is 1 punt waard
form-known-as = { $you ->
    [other] de speler die haar niet begon
    [same] de speler die haar begon
    [winner] haar winnaar
    [loser] haar verliezer
    [seat-south] Zuid
   *[seat-north] Noord
}
points-intro = { $you ->
    [none] na een ronde krijgt elke speler er punten voor
   *[other] na een ronde krijgt er maar een speler punten voor: “je” is { form-known-as }
}
match-end-intro = gecontroleerd na elke ronde, { $you ->
    [none] eerst voor de speler die de volgende zou beginnen (“je”), dan voor de ander
   *[other] voor maar een speler: “je” is { form-known-as }
}
match-outcome = { $outcome ->
    [own-wins] je wint de match
    [draw] de match is gelijk
   *[opponent-wins] de tegenstander wint de match
}
match-most = wie de meeste { $of ->
    [store] stenen in zijn verzamelkuil
    [seeds] stenen
   *[points] punten
} heeft, { form-wins-or-loses } de match; { form-tie }
first-round-intro = elke speler pakt zijn stenen van de beginstelling. “Je” is { $you ->
    [none] de speler die begint
   *[other] { form-known-as }
}
form-fewest = de speler met de minste, bij gelijke aantallen degene die begint
next-round-intro = elke speler pakt al zijn stenen. “Je” is { $you ->
    [none] { form-fewest }
    [other] de speler die de vorige ronde niet begon
    [same] de speler die de vorige ronde begon
    [winner] de winnaar van de vorige ronde, na gelijkspel { form-fewest }
    [loser] de verliezer van de vorige ronde, na gelijkspel { form-fewest }
   *[seat] { form-known-as }
}
layout-rest = wat een speler dan overheeft, gaat naar zijn verzamelkuil
layout-option = `{ $name }` staat in deze ronde op { $value }
layout-deal = de beginstelling wordt opnieuw gedeeld
layout-fill = { $places } { $number ->
    [many] worden
   *[one] wordt
} { $purse ->
    [own] met je stenen
    [opponent] met de stenen van de tegenstander
   *[none] { "" }
} { $number ->
    [many] elk
   *[one] { "" }
} tot { $seeds } aangevuld, { $number ->
    [many] een voor een zover ze reiken
   *[one] zover ze reiken
} { $up_to ->
    [yes] , het laatste met wat er over is
   *[no] { "" }
}
layout-block = { $places } { $number ->
    [many] doen
   *[one] doet
} in deze ronde niet mee
form-gets = { $owner ->
    [opponent] krijgt de tegenstander
   *[own] krijg je
}
layout-give = voor deze ronde { form-gets } { $places }
layout-give-first = voor deze ronde { form-gets } { $count ->
    [1] het eerste
   *[other] de eerste { $count }
} van { $places }
layout-give-as-many = voor deze ronde { form-gets } van { $places }, vanaf het eerste, zoveel als { $many }
layout-hand-over = { $owner ->
    [opponent] de tegenstander krijgt { $seeds } van je
   *[own] je krijgt { $seeds } van de tegenstander
}
layout-mark = { $places } { $number ->
    [many] krijgen
   *[one] krijgt
} het merkteken “{ $mark }”
layout-unmark = { $places } { $number ->
    [many] verliezen
   *[one] verliest
} het merkteken “{ $mark }”
layout-counter = { $owner ->
    [opponent] “{ $counter }” van de tegenstander
   *[other] “{ $counter }”
} staat op { $quantity }
layout-arrange = { $owner ->
    [opponent] de tegenstander verdeelt
   *[own] je verdeelt
} { $seeds } naar believen over { $places } { $least ->
    [none] { "" }
   *[some] , in elk minstens { $least }
} { $require ->
    [none] { "" }
   *[some] , zodat { $require }
}
arranged-seeds = { $both ->
    [yes] alle stenen van beide spelers
   *[no] { $owner ->
        [opponent] al zijn stenen
       *[own] al je stenen
    }
}
arranged-pits = { $owner ->
    [opponent] zijn kuiltjes
   *[own] je kuiltjes
}
layout-copy = { $owner ->
    [opponent] de tegenstander legt
   *[own] je legt
} in elk kuiltje zoveel stenen als er in { $mirrored ->
    [yes] het kuiltje ertegenover
   *[no] het kuiltje met hetzelfde nummer
} liggen
layout-keep = wat een speler overheeft, houdt hij voor de volgende ronde
