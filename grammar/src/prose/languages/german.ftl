# Rules in German; see `english.ftl` for what the arguments mean. „Du“ is the player to move, or the player looked at where
# nobody moves.
#
# A condition is a subordinate clause throughout, with its verb at the end, for it is nowhere anything else.
# `$case` is `nominative`, `accusative`, `dative` or `genitive`.

-close = { "\u001F" }

## Lists

listed = { CASE($items, $case) }
list-and = { $first } und { $last }
list-or = { $first } oder { $last }
list-nor = { $first } noch { $last }

## The page of a game

label-also = auch
label-region = Region
label-place = Ort
label-period = Zeit
label-board = Brett
label-match = Match
label-moves = Züge
label-position = Stellung
label-options = Optionen
label-notes = Anmerkungen
label-sources = Quellen
label-seeds = Steine
label-several-rounds = aus mehreren Runden; `--round` spielt eine einzelne
label-rounds-if-asked = mit `--match` aus mehreren Runden, sonst eine einzelne
label-default = sonst
label-and = und
label-or = oder
label-facts-in-english = Angaben, Namen, Hilfetexte und Anmerkungen zum Spiel stehen auf Englisch.
label-in-english = (auf Englisch)
label-south = Süd
label-north = Nord
label-to-move = am Zug
label-to-arrange = verteilt
label-store = Speicher
label-hand = Hand
label-belonging-to = im Besitz von
label-for = für
label-round = Runde
label-purse = Vorrat

## Headings

title-board = Brett
title-opening = Aufstellung
title-names = Namen
title-phases = Phasen
title-move = Zug: { $name } { $phase ->
    [none] { "" }
   *[some] ({ $phase })
}
title-table = { $table }
title-after-move = nach einem Zug
title-end = Ende
title-match = Match
title-points = Punkte
title-match-end = Ende des Matches
title-first-round = erste Runde
title-next-round = nächste Runde

## Board and opening

form-each-player-has = { $players ->
    [1] der Spieler hat
   *[other] jeder Spieler hat
}
form-of-pits = von { $count } { $count ->
    [one] Mulde
   *[other] Mulden
}
board-row = { form-each-player-has } eine Reihe { form-of-pits }
board-rows = { form-each-player-has } { $rows } Reihen { form-of-pits }, von links gezählt, { $players ->
    [1] die vordere zuerst
   *[other] die vordere dem Gegner am nächsten
}
board-uneven-rows = { form-each-player-has } Reihen von { $lengths } Mulden, die vordere zuerst, von links gezählt
board-only-row = das Brett ist eine Reihe { form-of-pits }, die niemandem gehört
board-middle-row = zwischen den Spielern liegt eine Reihe { form-of-pits }, die niemandem gehört
board-halved-row = die vordere Reihe ist Teil einer Reihe in der Mitte: Jedem Spieler { $count ->
    [one] gehört { $count } Mulde
   *[other] gehören { $count } Mulden
} am { $end ->
    [left] linken
   *[right] rechten
} Ende davon
board-stores = { form-each-player-has } einen Speicher { $end ->
    [none] { "" }
    [left] am linken Ende seiner vorderen Reihe
    [right] am rechten Ende seiner vorderen Reihe
   *[ahead] an dem Ende seiner vorderen Reihe, auf das zu gesät wird
}
board-hands = { form-each-player-has } Steine in der Hand
form-ring = { $ring ->
    [shared] ein Ring läuft durch beide Seiten
    [only] die Mulden bilden einen Ring
    [of-each-side] jede Seite ist ein Ring für sich
   *[of-each-player] jeder Spieler hat einen eigenen Ring durch Mulden beider Seiten
}
track = { form-ring }
track-listed = { form-ring }, { $turning ->
    [clockwise] im Uhrzeigersinn
   *[counterclockwise] gegen den Uhrzeigersinn
}: { $places }
lap-limit = ein Zug von mehr als { $count } { $count ->
    [one] Umlauf
   *[other] Umläufen
} gilt als endlos und ist nicht erlaubt
form-seat = { $seat ->
    [south] von Süd
    [north] von Nord
   *[none] { "" }
}
other-pits = alle anderen Mulden
deal = { $places } { form-seat }: { $numbers }
deal-rest = { $places } { form-seat }: der Rest von { $count } Steinen

## Names

name-pits = „{ $name }“: { $places }
name-mark = die Marke „{ $name }“ { $per_player ->
    [yes] , für jeden Spieler eine eigene
   *[no] { "" }
}: zu Beginn auf { CASE($places, "dative") } { $lasting }
mark-lasts = { $until_emptied ->
    [yes] ; sie verschwindet, wenn ihre Mulde geleert wird
   *[no] { "" }
} { $per_match ->
    [yes] ; sie bleibt ein ganzes Match lang
   *[no] { "" }
}
name-counter = der Zähler „{ $name }“ { $scope ->
    [player] , einer für jeden Spieler
   *[game] { "" }
}: zu Beginn { $scope ->
    [move] jedes Zuges
   *[game] { "" }
} { $start } { $per_match ->
    [yes] ; er bleibt ein ganzes Match lang
   *[no] { "" }
}

## Phases

phase-last = „{ $name }“: von da an
phase-while = „{ $name }“: solange { $condition }
phase-until = „{ $name }“: bis { $condition }, und danach nie wieder
phase-once = „{ $name }“: für { $each ->
    [yes] je einen Zug jedes Spielers
   *[no] einen einzigen Zug
} { $condition ->
    [none] { "" }
   *[some] , solange { $condition }
}

## Kinds of move

help = { $text }
deed = { $deed }
only-where-not = nur wenn { $kind } nicht möglich ist
only-where-neither = nur wenn weder { $kinds } möglich ist
only-if = nur wenn { $condition }
choose = wähle { CASE($place, "accusative") } { $either_side ->
    [plain] auf einer der beiden Seiten
    [after-clause] , auf welcher Seite auch immer
   *[no] { "" }
}
choose-preferring = möglichst { CASE($place, "accusative") }
choose-avoiding = möglichst nicht { CASE($place, "accusative") }
choose-except = nie { CASE($place, "accusative") }
require-after = nur Züge, nach denen { $condition }
forbid-after = keine Züge, nach denen { $condition }
prefer-after = möglichst ein Zug, nach dem { $condition }
prefer-after-per-pit = aus derselben Mulde möglichst ein Zug, nach dem { $condition }
move-kind = { $case ->
    [accusative] den Zug
    [dative] dem Zug
    [genitive] des Zuges
   *[nominative] der Zug
} „{ $name }“
form-a-move = { $case ->
    [accusative] einen
    [dative] einem
    [genitive] eines
   *[nominative] ein
}
any-move = { form-a-move } { form-zug }
any-play = { form-a-move } anderen { form-zug } als auszusetzen
form-zug = { $case ->
    [genitive] Zuges
   *[nominative] Zug
}

## Tables

every-seed-heading = für jeden Stein:
every-seed = für jeden Stein: { CAPITAL($deed) }
case-in = { $lead ->
    [seed] wenn ein Stein in { CASE($place, "accusative") } fällt
    [last-seed] wenn der letzte Stein in { CASE($place, "accusative") } fällt
   *[there] in { CASE($place, "dative") }
}: { CAPITAL($deed) }
case = { $condition ->
    [none] sonst
   *[some] wenn { $condition }
}: { CAPITAL($deed) }
end-intro = geprüft nach jedem Zug, erst für den Spieler, der als Nächster zieht („du“), dann für den anderen

## Actions

lift = nimm { $take }
lift-and-sow = nimm { $take } und { $sowing }
take-all = alle Steine aus { CASE($places, "dative") }
form-count = { $count } { $count ->
    [one] Stein
   *[other] Steine
}
take-number = { form-each } { form-count } aus { CASE($places, "dative") }
take-all-but = alle Steine bis auf { form-each } { $count } aus { CASE($places, "dative") }
take-as-many = { form-each } so viele Steine aus { CASE($places, "dative") } wie { $quantity }
take-all-but-as-many = alle Steine aus { CASE($places, "dative") } bis auf { form-each } so viele wie { $quantity }
form-each = { $number ->
    [many] je
   *[one] { "" }
}
sow = säe { $lifted ->
    [one] ihn
    [several] { $relay ->
        [yes] { "" }
       *[no] sie
    }
   *[none] { "" }
} { $heading ->
    [onward] { $relay ->
        [yes] { "" }
       *[no] in derselben Richtung
    }
   *[other] { form-heading }
} { $relay ->
    [yes] weiter
   *[no] { "" }
} { $stores ->
    [none] { "" }
   *[some] , { $stores }
} { $skipping ->
    [none] { "" }
   *[some] , ohne { CASE($skipping, "accusative") }
} { $into ->
    [none] { "" }
   *[some] , den ersten Stein in { CASE($into, "accusative") }
} { $after ->
    [none] { "" }
   *[some] , den ersten Stein nach { CASE($after, "dative") }
} { $dropping ->
    [none] { "" }
   *[some] , { $dropping } Steine in eine Mulde nach der anderen
} { $kept ->
    [none] { "" }
   *[some] , nachdem du { $kept } für den eigenen Speicher behalten hast
} { $table ->
    [none] { "" }
   *[some] , siehe dann „{ $table }“
}
form-heading = { $heading ->
    [clockwise] im Uhrzeigersinn
    [counterclockwise] gegen den Uhrzeigersinn
    [rightward] nach rechts
    [leftward] nach links
    [onward] in derselben Richtung
    [backward] in der Gegenrichtung
    [either-way-for-each] in beliebiger Richtung (einmal gewählt, gilt sie für diesen Spieler)
    [either-way-for-all] in beliebiger Richtung (einmal gewählt, gilt sie für beide Spieler)
   *[either-way-no] in beliebiger Richtung
}
sow-stores = { $stores ->
    [none] in keinen Speicher
    [own] { $players ->
        [1] auch in den Speicher
       *[other] auch in den eigenen Speicher
    }
    [opponent] auch in den gegnerischen Speicher
   *[both] auch in beide Speicher
}
capture = schlage { $take } { form-beneficiary } { $unless ->
    [none] { "" }
   *[some] , außer wenn danach { $unless }
}
form-beneficiary = { $beneficiary ->
    [opponent] für den Gegner
    [owner] für den Besitzer der Mulde
   *[own] { "" }
}
put = lege { $each ->
    [yes] je
   *[no] { "" }
} { $take } in { CASE($into, "accusative") }
exchange = tausche die Steine in { CASE($places, "dative") } gegen die in { CASE($others, "dative") }
mark = gib { CASE($places, "dative") } die Marke „{ $mark }“
unmark = nimm { CASE($places, "dative") } die Marke „{ $mark }“
set-counter = setze { $owner ->
    [opponent] „{ $counter }“ des Gegners
   *[other] „{ $counter }“
} auf { CASE($quantity, "accusative") }
step = { $count ->
    [1] gehe zur nächsten Mulde
   *[other] gehe { $count } Mulden weiter
}
choose-one = wähle { $alternatives }
alternative = „{ $name }“ ({ $actions })
choose-place = wähle { CASE($place, "accusative") }: { CAPITAL($actions) }
choose-number = wähle für „{ $counter }“ eine Zahl von { $least } bis { $most } { $only ->
    [none] { "" }
   *[some] , sodass { $only }
}
see-table = siehe „{ $table }“
move-again = ziehe noch einmal
move-ends = der Zug endet
illegal = ein solcher Zug ist nicht erlaubt
pass = nichts geschieht
sweep = { $players ->
    [1] alle übrigen Steine kommen in den Speicher
   *[other] { $owner ->
        [own] alle übrigen Steine kommen in den eigenen Speicher
        [opponent] alle übrigen Steine kommen in den gegnerischen Speicher
       *[none] jeder Spieler nimmt die Steine auf seiner Seite in seinen Speicher
    }
}
leave = übrige Steine bleiben liegen
most = wer die meisten Steine { $all_seeds ->
    [yes] auf seiner Seite
   *[no] im Speicher
} hat, { form-wins-or-loses }; { form-tie }
form-wins-or-loses = { $loses ->
    [yes] verliert
   *[no] gewinnt
}
form-tie = bei Gleichstand { $tie ->
    [own-wins] gewinnst du
    [opponent-wins] gewinnt der Gegner
   *[draw] ist es unentschieden
}
outcome = { $players ->
    [1] { $outcome ->
        [own-wins] das Spiel ist gewonnen
        [draw] das Spiel ist unentschieden
       *[opponent-wins] das Spiel ist verloren
    }
   *[other] { $outcome ->
        [own-wins] du gewinnst
        [draw] es ist unentschieden
       *[opponent-wins] der Gegner gewinnt
    }
}

## Articles and endings: pits and hands are feminine, stores masculine

form-die-one = { $case ->
    [dative] der
    [genitive] der
   *[nominative] die
}
form-die-many = { $case ->
    [dative] den
    [genitive] der
   *[nominative] die
}
form-die = { $number ->
    [many] { form-die-many }
   *[one] { form-die-one }
}
form-eine = { $case ->
    [dative] einer
    [genitive] einer
   *[nominative] eine
}
form-article-f = { $article ->
    [a] { form-eine }
    [exactly-one] genau { form-eine }
    [no] k{ form-eine }
    [not-a] k{ form-eine }
    [one-of] { form-eine } der
    [either] { form-eine } der beiden
    [each] { $case ->
        [dative] jeder
        [genitive] jeder
       *[nominative] jede
    }
    [all] { $case ->
        [dative] allen
        [genitive] aller
       *[nominative] alle
    }
   *[the] { form-die }
}
form-e-one = { $case ->
    [dative] en
    [genitive] en
   *[nominative] e
}
form-e = { $article ->
    [one-of] en
    [either] en
   *[other] { $number ->
        [many] en
       *[one] { form-e-one }
    }
}
form-adjectives-f = { $article ->
    [only] einzig{ form-e }
   *[other] { "" }
} { $owner ->
    [own] eigen{ form-e }
    [opponent] gegnerisch{ form-e }
   *[none] { "" }
} { $state ->
    [empty] leer{ form-e }
    [occupied] besetzt{ form-e }
   *[none] { "" }
}
form-article-m = { $article ->
    [either] { $case ->
        [accusative] einen
        [dative] einem
        [genitive] eines
       *[nominative] einer
    } der beiden
    [each] { $case ->
        [accusative] jeden
        [dative] jedem
        [genitive] jedes
       *[nominative] jeder
    }
   *[the] { $case ->
        [accusative] den
        [dative] dem
        [genitive] des
       *[nominative] der
    }
}
form-e-m = { $article ->
    [either] en
   *[the] { $case ->
        [nominative] e
       *[other] en
    }
}

## Places

form-after = { $after ->
    [none] { "" }
   *[some] { $after }
}
no-place = { $case ->
    [dative] keiner
    [genitive] keiner
   *[nominative] keine
} Mulde
that-pit = { $case ->
    [dative] dieser
    [genitive] dieser
   *[nominative] diese
} Mulde
reached-pit = { form-die-one } erreicht{ form-e-one } Mulde
chosen-pit = { form-die-one } gewählt{ form-e-one } Mulde
it = { $case ->
    [dative] ihr
    [genitive] ihrer
   *[nominative] sie
}
origin = { form-die-one } Ausgangsmulde
lap-start = { form-die-one } Mulde, in der der Umlauf begann{ -close }
form-pit = { $article ->
    [one-of] Mulden
   *[other] { $number ->
        [many] Mulden
       *[one] Mulde
    }
}
pits = { form-article-f } { form-adjectives-f } { $row ->
    [1] vorder{ form-e }
    [2] hinter{ form-e }
    [middle] mittler{ form-e }
   *[any] { "" }
} { form-pit } { $range ->
    [none] { "" }
    [one] { $first }
    [two] { $first } und { $last }
    [open] ab { $first }
   *[several] { $first } bis { $last }
} { $row ->
    [any] { "" }
    [middle] { "" }
    [1] { "" }
    [2] { "" }
   *[other] der Reihe { $row }
} { form-after }
named-pits = { form-article-f } { form-adjectives-f } { $one ->
    [yes] Mulde
   *[no] { form-pit }
} „{ $name }“ { form-after }
marked-pits = { form-article-f } { form-adjectives-f } { form-pit } mit der { form-makers } Marke „{ $mark }“ { form-after }
form-makers = { $maker ->
    [own] eigenen
    [opponent] gegnerischen
   *[none] { "" }
}
stores = { form-article-m } { $article ->
    [only] einzig{ form-e-m }
   *[other] { "" }
} { $owner ->
    [own] { $players ->
        [1] { "" }
       *[other] eigen{ form-e-m }
    }
    [opponent] gegnerisch{ form-e-m }
   *[none] { "" }
} { $state ->
    [empty] leer{ form-e-m }
    [occupied] besetzt{ form-e-m }
   *[none] { "" }
} { $case ->
    [genitive] Speichers
   *[nominative] Speicher
} { form-after }
hands = { form-article-f } { form-adjectives-f } { $article ->
    [either] Hände
   *[other] Hand
} { form-after }
form-mulden = { $number ->
    [many] Mulden
   *[one] Mulde
}
form-e-or-en = { $number ->
    [many] en
   *[one] { form-e-one }
}
opposite = { form-die } { $row ->
    [1] { $of ->
        [none] gegenüberliegend{ form-e-or-en }
       *[some] { "" }
    } { form-mulden }
    [2] { form-mulden } hinter { $number ->
        [many] denen
       *[one] der
    } { $of ->
        [none] gegenüberliegenden
       *[some] { "" }
    }
   *[other] { $of ->
        [none] gegenüberliegend{ form-e-or-en }
       *[some] { "" }
    } { form-mulden } in Reihe { $row }
} { $of ->
    [none] { "" }
   *[some] gegenüber von { CASE($of, "dative") }
}
in-column-of = { form-die } { $row ->
    [1] vorder{ form-e-or-en } { form-mulden }
    [2] hinter{ form-e-or-en } { form-mulden }
   *[other] { form-mulden } der Reihe { $row }
} in { $number ->
    [many] den Spalten
   *[one] der Spalte
} von { $of ->
    [none] dieser Mulde
   *[some] { CASE($of, "dative") }
}
form-next = { $previous ->
    [yes] vorig
   *[no] nächst
}
form-on = { $previous ->
    [yes] zurück
   *[no] weiter
}
form-from-it = { $of ->
    [none] { "" }
   *[some] ab { CASE($of, "dative") }
}
neighbours = { $range ->
    [one] { $first ->
        [1] { $of ->
            [none] { form-die-one } { form-next }{ form-e-one } Mulde
           *[some] { form-die-one } Mulde { $previous ->
                [yes] vor
               *[no] nach
            } { CASE($of, "dative") }
        }
       *[other] { form-die-one } Mulde { $first } Mulden { $of ->
            [none] { form-on }
           *[some] { $previous ->
                [yes] vor
               *[no] nach
            } { CASE($of, "dative") }
        }
    }
    [open] { $first ->
        [1] { $case ->
            [dative] allen
            [genitive] aller
           *[nominative] alle
        } { $previous ->
            [yes] vorangehenden
           *[no] folgenden
        } Mulden
       *[other] { form-die-many } Mulden ab { $first } Mulden { form-on }
    } { form-from-it }
   *[several] { $first ->
        [1] { form-die-many } { form-next }en { $last } Mulden
       *[other] { form-die-many } Mulden { $first } bis { $last } Mulden { form-on }
    } { form-from-it }
}
run = { form-die-one } zusammenhängend{ form-e-one } Reihe { CASE($pits, "genitive") } ab { CASE($from, "dative") } { $backward ->
    [yes] rückwärts
   *[no] weiter
}
pits-of = { form-die-many } Mulden { CASE($place, "genitive") }
first-after = { form-die-one } erst{ form-e-one } Mulde nach { CASE($after, "dative") }, die { $place } ist{ -close }
one-among = { form-eine } von { CASE($place, "dative") }
form-yours-one = { $owner ->
    [own] dir gehört
    [opponent] dem Gegner gehört
   *[none] { "" }
} { $state ->
    [none] { "" }
   *[some] { form-and } { $state ->
        [empty] leer ist
       *[occupied] besetzt ist
    }
}
form-yours-many = { $owner ->
    [own] dir gehören
    [opponent] dem Gegner gehören
   *[none] { "" }
} { $state ->
    [none] { "" }
   *[some] { form-and } { $state ->
        [empty] leer sind
       *[occupied] besetzt sind
    }
}
form-and = { $owner ->
    [none] { "" }
   *[some] und
}
qualified = { $only ->
    [yes] { form-die-one } einzig{ form-e-one } von { CASE($place, "dative") } { form-which-are }
   *[no] { $single ->
        [yes] { CASE($place, $case) }
       *[no] { form-those-of } { form-which-are }
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
        [none] { CASE($place, $case) }
       *[some] { form-diejenigen } von { CASE($place, "dative") }
    }
   *[some] { form-diejenigen } von { CASE($place, "dative") }
}
form-diejenigen = { $case ->
    [dative] denjenigen
    [genitive] derjenigen
   *[nominative] diejenigen
}
form-yours = { $only ->
    [yes] { form-yours-one }
   *[no] { form-yours-many }
}
form-which-are = { $owner ->
    [none] { $state ->
        [none] { "" }
       *[some] , die { form-yours }{ -close }
    }
   *[some] , die { form-yours }{ -close }
}
form-if-it-is = { $owner ->
    [none] { $state ->
        [none] { "" }
       *[some] , falls sie { form-yours-one }{ -close }
    }
   *[some] , falls sie { form-yours-one }{ -close }
}

## Narrower places

narrowed = { $brief ->
    [none] { "" }
   *[some] { $brief }
} { $clause ->
    [none] { "" }
   *[some] , { $clause }{ -close }
}
with-amount = mit { CASE($amount, "dative") }
with-mark = { $not ->
    [yes] ohne die { $maker ->
        [own] eigene
        [opponent] gegnerische
       *[none] { "" }
    }
   *[no] mit der { form-makers }
} Marke „{ $mark }“
in-phase = in der Phase „{ $phase }“
which = { $number ->
    [many] von denen jede
   *[one] { $noun ->
        [store] der
       *[pit] die
    }
}
form-which-accusative = { $number ->
    [many] die
   *[one] { $noun ->
        [store] den
       *[pit] die
    }
}
where = bei { $number ->
    [many] denen
   *[one] { $noun ->
        [store] dem
       *[pit] der
    }
} { $clause }
passed-which = in { form-which-accusative } { form-a-seed } dieses Zuges gefallen ist
threatened-which = { form-which-accusative } { form-player } { form-could-take }

## Conditions

known = das { $holds ->
    [yes] auf jeden Fall
   *[no] niemals
} gilt
both = { $first } und { $second }
either = { $first } oder { $second }
bracketed = ({ CASE($clause, $case) })
not = nicht gilt, dass { $clause }{ -close }
form-not = { $not ->
    [yes] nicht
   *[no] { "" }
}
form-player = { $owner ->
    [opponent] der Gegner
   *[own] du
}
form-is = { $number ->
    [many] sind
   *[one] ist
}
form-has = { $owner ->
    [opponent] hat
   *[own] hast
}
form-could = { $owner ->
    [opponent] könnte
   *[own] könntest
}
option-is = `{ $name }` { form-not } auf { $value } steht
there-is = { $owner ->
    [none] es
   *[some] { form-player }
} { CASE($thing, "accusative") } { $owner ->
    [none] gibt
   *[some] { form-has }
}
there-is-place = es { form-not } { CASE($place, "accusative") } gibt
each-of = jede { CASE($place, "genitive") }
for-each = für jede { CASE($place, "genitive") } gilt, dass { $clause }{ -close }
is-empty = { $place } { $number ->
    [many] alle leer sind
   *[one] leer ist
}
is-occupied = { $number ->
    [many] in { CASE($place, "dative") } Steine liegen
   *[one] { $place } Steine enthält
}
is-kind = { $place } { form-not } { $kind } { form-is }
holds = { $place } { $number ->
    [many] zusammen
   *[one] { "" }
} { CASE($amount, "accusative") } { $number ->
    [many] enthalten
   *[one] enthält
}
has-captured = dieser Zug { CASE($amount, "accusative") } geschlagen hat
has = { form-player } { CASE($amount, "accusative") } { form-has }
has-points = { form-player } { CASE($amount, "accusative") } { form-has }
is-round = es Runde { $round } ist
has-sown = in diesem Zug schon gesät wurde
compared = { $quantity } { $test } ist
is-phase = die Phase „{ $phase }“ { form-not } läuft
can = { form-player } { CASE($ability, "accusative") } { form-not } machen { form-could }
form-could-take = im ersten Umlauf { $kind ->
    [none] eines Zuges
   *[some] { CASE($kind, "genitive") }
} nehmen { form-could }
threatened = { form-player } { CASE($place, "accusative") } { form-could-take }
no-move = { $players ->
    [1] du nicht ziehen kannst
   *[other] der Spieler am Zug nicht ziehen kann
}
repeats = die Stellung schon einmal da war
last-seed = es { form-not } der letzte Stein ist
round-won = du die Runde gewonnen hast
round-lost = du die Runde verloren hast
your-turn = du { form-not } am Zug bist
your-seat = du { form-not } { $seat ->
    [south] Süd
   *[north] Nord
} spielst
form-a-seed = { $not ->
    [yes] kein Stein
   *[no] ein Stein
}
passed = { form-a-seed } dieses Zuges in { CASE($place, "accusative") } gefallen ist
sowing-runs = { form-heading } gesät wird

## Numbers

form-own = { $owner ->
    [own] eigenen
    [opponent] gegnerischen
   *[none] { "" }
}
value = { $value }
option = `{ $name }`
seeds-in = { form-die-one } Zahl der Steine in { CASE($place, "dative") }
number-of = { form-die-one } Zahl { CASE($place, "genitive") }
laps = { form-die-one } Zahl der Umläufe
turn = { form-die-one } Nummer des { form-own } Zuges
captured = { form-die-one } Zahl der in diesem Zug geschlagenen Steine
all-seeds = { form-die-one } Zahl aller { form-own } Steine
round = { form-die-one } Nummer der Runde
points = { form-die-one } Zahl der { form-own } Punkte
counter = { $owner ->
    [none] { "" }
   *[some] { $case ->
        [dative] dem { form-own }
       *[nominative] das { $owner ->
            [own] eigene
           *[opponent] gegnerische
        }
    }
} „{ $counter }“
computed = { CASE($left, $case) } { $sign ->
    [plus] plus
    [minus] minus
    [times] mal
   *[divide] geteilt durch
} { CASE($right, $case) }
odd = ungerade
even = gerade
compares = { $sign ->
    [equal] { $known ->
        [yes] { $other }
       *[no] gleich { CASE($other, "dative") }
    }
    [unequal] { $known ->
        [yes] nicht { $other }
       *[no] ungleich { CASE($other, "dative") }
    }
    [less] kleiner als { $other }
    [greater] größer als { $other }
    [at-most] { $known ->
        [yes] höchstens { $other }
       *[no] höchstens so groß wie { $other }
    }
   *[at-least] { $known ->
        [yes] mindestens { $other }
       *[no] mindestens so groß wie { $other }
    }
}
range = { $low } bis { $high }
range-of-two = { $low } oder { $high }
range-from = mindestens { $low }
range-to = höchstens { $high }
range-open = beliebig viele
form-things = { $thing ->
    [point] { $case ->
        [dative] Punkten
       *[nominative] Punkte
    }
   *[seed] { $case ->
        [dative] Steinen
       *[nominative] Steine
    }
}
form-of-things = { $thing ->
    [point] Punkten
   *[seed] Steinen
}
form-counted = { $count } { $count ->
    [one] { $thing ->
        [point] Punkt
       *[seed] Stein
    }
   *[other] { form-things }
}
things = { $count ->
    [0] { $case ->
        [dative] keinen
       *[nominative] keine
    } { form-things }
   *[other] { form-counted }
}
amount = { $sign ->
    [unequal] nicht genau { form-counted }
    [less] weniger als { form-counted }
    [greater] { $count ->
        [0] { form-things }
       *[other] mehr als { form-counted }
    }
    [at-most] höchstens { form-counted }
   *[at-least] mindestens { form-counted }
}
odd-amount = { form-eine } ungerade{ form-n } Zahl von { form-of-things }
even-amount = { form-eine } gerade{ form-n } Zahl von { form-of-things }
form-n = { $case ->
    [dative] n
   *[nominative] { "" }
}
amount-in = { $ranges } { form-things }
as-many = so viele wie { $quantity }
as-many-things = so viele { form-things } wie { $quantity }

## Matches

match-intro = { $always ->
    [yes] das Spiel ist ein Match aus mehreren Runden, wenn nicht eine einzelne verlangt wird
   *[no] auf Wunsch ist das Spiel ein Match aus mehreren Runden
}
match-begins = { $begins ->
    [seat-south] Süd beginnt jede Runde
   *[other] Süd beginnt die erste Runde, { $begins ->
        [seat-north] Nord jede spätere
        [other] jede spätere, wer die letzte nicht begann
        [same] jede spätere, wer die letzte begann
        [winner] jede spätere, wer die letzte gewann, und nach einem Unentschieden, wer sie nicht begann
       *[loser] jede spätere, wer die letzte verlor, und nach einem Unentschieden, wer sie nicht begann
    }
}
match-opening-each-round = jede Runde beginnt mit der Aufstellung
points-by-default = eine gewonnene Runde zählt 1 Punkt
form-known-as = { $you ->
    [other] der Spieler, der sie nicht begann
    [same] der Spieler, der sie begann
    [winner] ihr Gewinner
    [loser] ihr Verlierer
    [seat-south] Süd
   *[seat-north] Nord
}
points-intro = { $you ->
    [none] nach einer Runde bekommt jeder Spieler Punkte dafür
   *[other] nach einer Runde bekommt nur einer Punkte dafür: „du“ ist { form-known-as }
}
match-end-intro = geprüft nach jeder Runde, { $you ->
    [none] erst für den Spieler, der die nächste beginnen würde („du“), dann für den anderen
   *[other] nur für einen: „du“ ist { form-known-as }
}
match-outcome = { $outcome ->
    [own-wins] du gewinnst das Match
    [draw] das Match ist unentschieden
   *[opponent-wins] der Gegner gewinnt das Match
}
match-most = wer die meisten { $of ->
    [store] Steine im Speicher
    [seeds] Steine
   *[points] Punkte
} hat, { form-wins-or-loses } das Match; { form-tie }
first-round-intro = jeder Spieler nimmt seine Steine der Aufstellung. „Du“ ist { $you ->
    [none] der Spieler, der beginnt
   *[other] { form-known-as }
}
form-fewest = der Spieler mit den wenigsten, bei Gleichstand der, der beginnt
next-round-intro = jeder Spieler nimmt alle seine Steine. „Du“ ist { $you ->
    [none] { form-fewest }
    [other] der Spieler, der die letzte Runde nicht begann
    [same] der Spieler, der die letzte Runde begann
    [winner] der Gewinner der letzten Runde, nach einem Unentschieden { form-fewest }
    [loser] der Verlierer der letzten Runde, nach einem Unentschieden { form-fewest }
   *[seat] { form-known-as }
}
layout-rest = was ein Spieler dann übrig hat, kommt in seinen Speicher
layout-option = `{ $name }` steht in dieser Runde auf { CASE($value, "dative") }
layout-deal = die Aufstellung wird neu ausgeteilt
layout-fill = { $places } { $number ->
    [many] werden
   *[one] wird
} { $purse ->
    [own] mit deinen Steinen
    [opponent] mit den Steinen des Gegners
   *[none] { "" }
} auf { $number ->
    [many] je
   *[one] { "" }
} { CASE($seeds, "accusative") } aufgefüllt, { $number ->
    [many] eine nach der anderen, so weit sie reichen
   *[one] so weit sie reichen
} { $up_to ->
    [yes] , die letzte mit dem, was übrig ist
   *[no] { "" }
}
layout-block = { $places } { form-is } in dieser Runde aus dem Spiel
form-gets = { $owner ->
    [opponent] bekommt der Gegner
   *[own] bekommst du
}
layout-give = für diese Runde { form-gets } { CASE($places, "accusative") }
layout-give-first = für diese Runde { form-gets } { $count ->
    [1] die erste
   *[other] die ersten { $count }
} von { CASE($places, "dative") }
layout-give-as-many = für diese Runde { form-gets } von { CASE($places, "dative") }, von der ersten an, so viele wie { $many }
layout-hand-over = { $owner ->
    [opponent] der Gegner bekommt
   *[own] du bekommst
} { CASE($seeds, "accusative") } { $owner ->
    [opponent] von dir
   *[own] vom Gegner
}
layout-mark = { $places } { $number ->
    [many] bekommen
   *[one] bekommt
} die Marke „{ $mark }“
layout-unmark = { $places } { $number ->
    [many] verlieren
   *[one] verliert
} die Marke „{ $mark }“
layout-counter = { $owner ->
    [opponent] „{ $counter }“ des Gegners
   *[other] „{ $counter }“
} steht auf { CASE($quantity, "dative") }
layout-arrange = { $owner ->
    [opponent] der Gegner verteilt
   *[own] du verteilst
} { CASE($seeds, "accusative") } nach Belieben auf { CASE($places, "accusative") } { $least ->
    [none] { "" }
   *[some] , mindestens { $least } in jede
} { $require ->
    [none] { "" }
   *[some] , sodass { $require }
}
arranged-seeds = { $both ->
    [yes] alle Steine beider Spieler
   *[no] { $owner ->
        [opponent] alle seine Steine
       *[own] alle deine Steine
    }
}
arranged-pits = { $owner ->
    [opponent] seine Mulden
   *[own] deine Mulden
}
layout-copy = { $owner ->
    [opponent] der Gegner legt
   *[own] du legst
} in jede Mulde so viele Steine, wie in { $mirrored ->
    [yes] der gegenüberliegenden
   *[no] der mit derselben Nummer
} liegen
layout-keep = was ein Spieler übrig hat, behält er für die nächste Runde
