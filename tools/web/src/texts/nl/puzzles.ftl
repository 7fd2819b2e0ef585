puzzles = Puzzels
puzzles-all = Alle puzzels
puzzles-what = In elk van deze stellingen is één zet beter dan alle andere, en je vindt hem niet door te tellen wat elke zet meteen oplevert. De computer heeft elk vervolg tot het eind gespeeld, dus over het antwoord is geen twijfel.
puzzles-start = Begin met puzzel { $number }
puzzles-go-on = Ga verder met puzzel { $number }
puzzles-done = { $done } van { $all } opgelost
puzzles-failed = De puzzels konden niet worden geladen: { $problem }
puzzle = Puzzel { $number }
puzzle-title = { $game }, puzzel { $number }
puzzle-of-day = Puzzel van de dag
puzzle-failed = De puzzel kon niet worden geopend: { $problem }.
puzzle-position = De stelling
puzzle-easy = makkelijk
puzzle-medium = gemiddeld
puzzle-hard = moeilijk
puzzle-depth = kijk { $depth } zetten vooruit
puzzle-solved = opgelost
puzzle-panels = Over de puzzel
panel-Solution = Oplossing
the-puzzle = De puzzel
puzzle-restart = Opnieuw beginnen
puzzle-next = Volgende puzzel
puzzle-taken-back = De zet wordt teruggenomen.
puzzle-shown = De zetten worden getoond. Stop ze eerst.
puzzle-over = Dit is opgelost. Begin opnieuw om het nog eens te proberen.
puzzle-asked = Vind de beste zet: kies een kuiltje
puzzle-seeds = { $seeds ->
    [one] één steen
    [2] twee stenen
    [3] drie stenen
    [4] vier stenen
    [5] vijf stenen
    [6] zes stenen
    [7] zeven stenen
    [8] acht stenen
    [9] negen stenen
    [10] tien stenen
    [11] elf stenen
    [12] twaalf stenen
   *[other] { $seeds } stenen
}
puzzle-by = { $seeds ->
    [0] { "" }
   *[other] { " " }met { puzzle-seeds }
}
puzzle-goal = { $end ->
    [won] Zuid is aan zet en wint
    [drawn] Zuid is aan zet en houdt het gelijk
   *[lost] Zuid is aan zet en verliest
}{ puzzle-by }
puzzle-result = { $end ->
    [won] Zuid wint
    [drawn] het spel is gelijk
   *[lost] Zuid verliest
}{ puzzle-by }
puzzle-right = Goed. { $result }
puzzle-right-so-far = Goed tot hier. Zuid is nog eens aan zet: wat nu?
puzzle-wrong = { $fewer }{ $result }. Probeer het nog eens.
puzzle-fewer = { $seeds ->
    [0] { "" }
   *[other] dat levert { puzzle-seeds } minder op:{ " " }
}
puzzle-best-play = { $number ->
    [0] Beste spel, { $moves } zetten
   *[other] Beste spel: zet { $number } van { $moves }
}
solution-hidden = Zoek de zet op het bord, of zie hem tot het eind gespeeld.
solution-show = Toon de oplossing
solution-moves = Waar elke zet toe leidt
solution-value = Bij het beste spel
solution-line = De zettenreeks
solution-play-line = Speel de zettenreeks
solution-move = Zet { $number }:
solution-play = Speel het tegen de computer
