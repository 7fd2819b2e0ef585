seat-S = Zuid
seat-N = Noord
place-pit = { $seat ->
    [S] Zuid { $pit }
   *[N] Noord { $pit }
}
place-store = { $seat ->
    [S] verzamelkuil van Zuid
   *[N] verzamelkuil van Noord
}
place-hand = { $seat ->
    [S] hand van Zuid
   *[N] hand van Noord
}
place-seeds = { $count ->
    [0] leeg
    [one] { $count } steen
   *[other] { $count } stenen
}
place-blocked = niet in het spel
place-chosen = gekozen
place-open = speelbaar
sign-given = is van { $player }
sign-mark = gemerkt
preview-last = de laatste steen valt in { $place }
preview-captures = slaat { $places }
preview-may-capture = slaat misschien { $places }
opening = De beginstelling
board-of = Bord van { $game }
laying-out = Het bord wordt klaargezet …

## Regels

rules-applied = zojuist toegepast
rules-notes = Opmerkingen
rules-sources = Bronnen
rule-file = Het regelbestand
line = regel { $line }
