computer = Computer
player-human = Persoon
player-far = Ver weg
player-level = Niveau { $level }, { level-like }
level-like = { $level ->
    [1] eerste stappen
    [2] lerend
    [3] ontspannen
    [4] oplettend
    [5] zorgvuldig
    [6] geoefend
    [7] sterk
    [8] heel sterk
    [9] meesterlijk
   *[other] op zijn best
}
played-by = { $player } wordt gespeeld door
time-of = Tijd van { $player }
to-move = aan zet
points = { $count } { $count ->
    [one] punt
   *[other] punten
}

## Onder het bord

prompt-choose = { $player }: kies een kuiltje
prompt-continue = { $player }: kies hoe de zet verdergaat
prompt-to-move = { $player } is aan zet
prompt-thinking = { $player } (niveau { $level }, { level-like }) denkt na …
prompt-arrange = { $player } verdeelt { $seeds } stenen
prompt-hint = Hint: { $hint }
prompt-clock-stopped = De klok staat stil; { $player } is aan zet
prompt-send = Stuur { $player } het spel als link
prompt-sent = Stuur hem naar { $player }, en open de link die terugkomt
prompt-look-back = Je kijkt terug naar zet { $at } van { $moves }
prompt-last-game = Ga verder met je laatste spel (na { $moves } zetten)
hint-left = naar links
hint-right = naar rechts
choices = Kies hoe de zet verdergaat
choose = Kies: { $choices }
way-left = links
way-right = rechts
closed-clock = De klok staat stil. Ga eerst verder.
closed-look-back = Je kijkt terug naar een eerdere stelling. Ga naar de laatste zet om verder te spelen.
closed-turn = Je bent niet aan zet. Zetten kun je niet vooraf kiezen.
reason-store = een zet begint niet in een verzamelkuil
reason-hand = een zet begint niet in een hand
arrange = De stenen verdelen
arrange-open = De stenen verdelen …
arrange-done = Leg ze zo neer
arrange-left = nog { $count } over
arrange-too-many = { $count } te veel
arrange-suggested = Zoals voorgesteld
legend = Tekens op het bord

## Knoppen

the-game = Het spel
to-opening = Naar de beginstelling
to-last-move = Naar de laatste zet
take-back = Terug
take-back-what = Neemt je laatste zet terug, en het antwoord van de computer erbij
back-far = Toont de stelling ervoor
redo = Vooruit
forward = Vooruit
skip = Meteen
replay = Herhaal
replay-what = Toont de laatste zet nog eens
go-on-computer = Laat de computer een zet doen
go-on-clock = Laat de klok lopen
pause = Pauze
pause-what = Zet de klok stil
hint = Hint
end = Het spel is afgelopen
end-again = Speel nog eens
end-sides = Wissel van kant
end-look = Bekijk het spel
end-review = Beoordeel het
end-save = Verslag opslaan
link-for = De link voor { $player }
link-copy-for = Kopieer de link voor { $player }
link-copied = De link staat op het klembord.
after-moves = { $moves ->
    [0] De beginstelling.
   *[other] Na zet { $moves }.
}

## Panelen naast het bord

panels = Over het spel
panel-Game = Spel
panel-Rules = Regels
panel-File = Bestand
panel-Moves = Zetten
panel-Analysis = Analyse

## Het paneel van het spel

also = Ook { $names }
option-match = Een match van verscheidene rondes
new-game = Nieuw spel
clock = Klok voor twee personen hier
clock-none = Geen klok
clock-minutes = elk { $minutes } { $minutes ->
    [one] minuut
   *[other] minuten
}
clock-more = Extra voor elke zet
clock-seconds = { $seconds ->
    [0] niets
   *[other] { $seconds } seconden
}
clock-terms = { clock-minutes }{ $seconds ->
    [0] { "" }
   *[other] , { $seconds } seconden extra voor elke zet
}
set-up = Een stelling opzetten
set-up-open = Een stelling opzetten …
set-up-mover = Aan zet
set-up-line = In één regel
set-up-play = Speel vanaf hier
share = Bewaren en delen
share-code = Code om te scannen
share-code-label = Code van de link, om te scannen
share-code-long = De link is te lang voor een code. Kopieer hem in plaats daarvan.
share-what = De link bevat het hele spel: de regels, de zetten en wie er speelt. Kies ‘Ver weg’ naast de naam om met iemand te spelen die ver weg is. Kopieer na elke zet van jou de link voor de ander en verstuur hem zoals je wilt; de ander ziet het bord van zijn kant, doet een zet en stuurt jou een link terug. Geen server bewaart het spel.
link-copied-game = De link naar dit spel staat op het klembord.
record-download = Verslag downloaden
record-open = Verslag openen
change-rules = De regels veranderen
position = Stelling:
finish = Beëindigen
finish-resign = { $player } geeft op
finish-sure-resign = { $player } geeft het spel op. Weet je het zeker?
finish-sure-draw = Het spel eindigt gelijk. Weet je het zeker?
finish-no = Nee, speel verder
yes = Ja
draw-agree = Gelijkspel overeenkomen
draw-offer = Gelijkspel aanbieden
draw-declined = { $player } weigert en denkt voor te staan.
on-the-board = Op het bord
pace = Snelheid van de stenen
board-look = Uiterlijk van het bord
seeds = Stenen
show-flipped = Draai het bord om: Noord onder
show-numbers = Getallen bij de kuiltjes
show-legal = Markeer de speelbare kuiltjes
show-preview = Laat voor een zet zien waartoe hij leidt
sound = Geluid
keys = Toetsen
key-pit = 1 t/m 9
key-pit-does = het kuiltje met dat nummer kiezen (na een letter waar rijen letters hebben, zoals in f 3)
key-undo = Ctrl+Z of u
key-undo-does = je laatste zet terugnemen, en het antwoord van de computer erbij
key-redo = Ctrl+Y of r
key-redo-does = opnieuw spelen wat teruggenomen is
key-hint = h
key-hint-does = hint
key-skip = s
key-skip-does = de beweging van de stenen overslaan
key-flip = x
key-flip-does = het bord omdraaien
key-escape = Esc
key-escape-does = een keuze terugnemen, een melding sluiten

## Zetten en analyse

move = Zet
moves-none = Er is nog geen zet gedaan. Zetten verschijnen hier; klik op een zet om ernaar terug te gaan.
moves-count = { $count } { $count ->
    [one] zet
   *[other] zetten
}
move-by = Zet { $number }, { $player }:
move-plays = Zet { $number }: { $player } speelt { $move }
value = Waarde
value-best = { $value }, beste
continuation = Vervolg
thinking = denkt na …
who-is-ahead = Wie er voor staat
level = gelijk
ahead = { $player } staat { $seeds } voor
evaluation-show = Beoordeling naast het bord
look-ahead = Vooruitdenken
look-ahead-start = Zoek de beste zetten
look-ahead-done = { $depth } zetten vooruit{ $end ->
    [true] , tot het eind van het spel
   *[false] { "" }
}, { $positions } stellingen
look-back = Terugkijken
solve = Oplossen
solve-what = De waarde van de stelling als niemand een fout maakt. Ze kan berekend worden voor stellingen met weinig stenen; de waarde van elke zet staat dan bij zijn kuiltje.
solve-start = Los deze stelling op
solving = Oplossen …
review-start = Beoordeel het spel
review-progress = Onderzochte stellingen
review-graph = Wie er voor stond: Zuid boven de lijn, Noord eronder
review-chances = De kansen van Zuid na elke zet
review-mistakes = Zetten die het meest kostten
review-none = Geen zet kostte meer dan een beetje.
review-move = Zet { $number }: { $player } { $move }
review-better = Beter was `{ $best }`. Ervoor: { $before }; erna: { $after }.
review-end = het eind

## Bewaarde spellen

games-where = Ze worden alleen in deze browser bewaard. Een link die je opent, of een nieuw spel, komt nooit in de plaats van een van deze.
games-unfinished = Onvoltooid
games-finished = Afgelopen
games-none = Spellen verschijnen hier zodra er twee zetten gedaan zijn.
games-delete = Verwijder dit spel: { $game }
games-deleted = Het spel is verwijderd: { $game }.

## Wat niet geopend kan worden

game-cannot-open = Dit spel kan niet geopend worden
game-cannot-open-why = dit spel kan niet geopend worden
game-replayed = Het spel kon alleen tot zet { $moves } nagespeeld worden: { $problem }
address-no-game = dit adres noemt geen spel
address-player = In het adres staat `{ $setting }`, maar spelers zijn `human`, `far` en niveaus van 1 t/m 10; hier speelt { $player ->
    [far] iemand die ver weg is
    [human] een persoon
   *[level] de computer op niveau { $player }
}.
address-extent = In het adres staat `{ $setting }`, maar het kan alleen `match` of `round` zijn.
address-clock = In het adres staat `{ $setting }`, maar een klok schrijf je in minuten en seconden, zoals in `5m3s`.
address-clock-alone = In het adres staat een klok, maar alleen twee personen aan één scherm spelen met een klok.
address-at = In het adres staat `{ $setting }`, maar het kan alleen een aantal zetten zijn.
game-unknown = er is geen spel `{ $game }`
games-missing = de spellen waarop het gebaseerd kan zijn ontbreken

## Wat er misgaat bij het rekenen

engine-stopped = het is gestopt
engine-slow = het duurde langer dan { $seconds } seconden
engine-not-started = het spelprogramma kon niet gestart worden
engine-trapped = het spelprogramma moest stoppen: { $reason }
engine-memory = voor zo'n diepe berekening heeft een browser te weinig geheugen
