seat-S = Süd
seat-N = Nord
place-pit = { $seat ->
    [S] Süd { $pit }
   *[N] Nord { $pit }
}
place-store = { $seat ->
    [S] Speicher von Süd
   *[N] Speicher von Nord
}
place-hand = { $seat ->
    [S] Hand von Süd
   *[N] Hand von Nord
}
place-seeds = { $count ->
    [0] leer
    [one] { $count } Stein
   *[other] { $count } Steine
}
place-blocked = nicht im Spiel
place-chosen = gewählt
place-open = spielbar
sign-given = gehört { $player }
sign-mark = markiert
preview-last = der letzte Stein fällt in { $place }
preview-captures = schlägt { $places }
preview-may-capture = schlägt vielleicht { $places }
opening = Die Aufstellung
board-of = Brett von { $game }
laying-out = Das Brett wird aufgestellt …

## Regeln

rules-applied = eben angewandt
rules-notes = Anmerkungen
rules-sources = Quellen
rule-file = Die Regeldatei
line = Zeile { $line }
