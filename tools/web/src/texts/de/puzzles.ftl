puzzles = Rätsel
puzzles-all = Alle Rätsel
puzzles-what = In jeder dieser Stellungen ist ein Zug besser als alle anderen, und man findet ihn nicht, indem man zählt, was jeder Zug sofort bringt. Der Computer hat alles bis zum Ende durchgespielt, also ist die Antwort gewiss.
puzzles-start = Mit Rätsel { $number } beginnen
puzzles-go-on = Mit Rätsel { $number } weitermachen
puzzles-done = { $done } von { $all } gelöst
puzzles-failed = Die Rätsel konnten nicht geladen werden: { $problem }
puzzle = Rätsel { $number }
puzzle-title = { $game }, Rätsel { $number }
puzzle-of-day = Rätsel des Tages
puzzle-failed = Das Rätsel konnte nicht geöffnet werden: { $problem }.
puzzle-position = Die Stellung
puzzle-easy = leicht
puzzle-medium = mittel
puzzle-hard = schwer
puzzle-depth = { $depth } Züge vorausdenken
puzzle-solved = gelöst
puzzle-panels = Über das Rätsel
panel-Solution = Lösung
the-puzzle = Das Rätsel
puzzle-restart = Von vorn
puzzle-next = Nächstes Rätsel
puzzle-taken-back = Der Zug wird gerade zurückgenommen.
puzzle-shown = Die Züge werden gerade gezeigt. Halte sie zuerst an.
puzzle-over = Das ist gelöst. Beginne von vorn, um es noch einmal zu versuchen.
puzzle-asked = Finde den besten Zug: Wähle eine Mulde
puzzle-seeds = { $seeds ->
    [one] einen Stein
    [2] zwei Steine
    [3] drei Steine
    [4] vier Steine
    [5] fünf Steine
    [6] sechs Steine
    [7] sieben Steine
    [8] acht Steine
    [9] neun Steine
    [10] zehn Steine
    [11] elf Steine
    [12] zwölf Steine
   *[other] { $seeds } Steine
}
puzzle-by = { $seeds ->
    [0] { "" }
    [one] { " " }mit einem Stein
    [2] { " " }mit zwei Steinen
    [3] { " " }mit drei Steinen
    [4] { " " }mit vier Steinen
    [5] { " " }mit fünf Steinen
    [6] { " " }mit sechs Steinen
    [7] { " " }mit sieben Steinen
    [8] { " " }mit acht Steinen
    [9] { " " }mit neun Steinen
    [10] { " " }mit zehn Steinen
    [11] { " " }mit elf Steinen
    [12] { " " }mit zwölf Steinen
   *[other] { " " }mit { $seeds } Steinen
}
puzzle-goal = { $end ->
    [won] Süd zieht und gewinnt
    [drawn] Süd zieht und hält unentschieden
   *[lost] Süd zieht und verliert
}{ puzzle-by }
puzzle-result = { $end ->
    [won] Süd gewinnt
    [drawn] das Spiel ist unentschieden
   *[lost] Süd verliert
}{ puzzle-by }
puzzle-right = Richtig. { $result }
puzzle-right-so-far = Bis hierher richtig. Süd zieht noch einmal: Was nun?
puzzle-wrong = { $fewer }{ $result }. Versuche es noch einmal.
puzzle-fewer = { $seeds ->
    [0] { "" }
   *[other] das bringt { puzzle-seeds } weniger:{ " " }
}
puzzle-best-play = { $number ->
    [0] Bestes Spiel, { $moves } Züge
   *[other] Bestes Spiel: Zug { $number } von { $moves }
}
solution-hidden = Suche den Zug auf dem Brett, oder sieh ihn bis zum Ende gespielt.
solution-show = Die Lösung zeigen
solution-moves = Wohin jeder Zug führt
solution-value = Bei bestem Spiel
solution-line = Die Zugfolge
solution-play-line = Die Zugfolge spielen
solution-move = Zug { $number }:
solution-play = Gegen den Computer spielen
