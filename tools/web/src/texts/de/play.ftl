computer = Computer
player-human = Person
player-far = Weit weg
player-level = Stufe { $level }, { level-like }
level-like = { $level ->
    [1] erste Schritte
    [2] lernend
    [3] locker
    [4] aufmerksam
    [5] sorgfältig
    [6] geübt
    [7] stark
    [8] sehr stark
    [9] meisterlich
   *[other] so stark es geht
}
played-by = { $player } wird gespielt von
time-of = Zeit von { $player }
to-move = am Zug
points = { $count } { $count ->
    [one] Punkt
   *[other] Punkte
}

## Unter dem Brett

prompt-choose = { $player }: Wähle eine Mulde
prompt-continue = { $player }: Wähle, wie der Zug weitergeht
prompt-to-move = { $player } ist am Zug
prompt-thinking = { $player } (Stufe { $level }, { level-like }) denkt nach …
prompt-arrange = { $player } verteilt { $seeds } Steine
prompt-hint = Tipp: { $hint }
prompt-clock-stopped = Die Uhr steht; { $player } ist am Zug
prompt-send = Schicke { $player } das Spiel als Link
prompt-sent = Schicke ihn an { $player }, und öffne den Link, der zurückkommt
prompt-look-back = Du blickst zurück auf Zug { $at } von { $moves }
prompt-last-game = Dein letztes Spiel fortsetzen (nach { $moves } Zügen)
hint-left = nach links
hint-right = nach rechts
choices = Wähle, wie der Zug weitergeht
choose = Wähle: { $choices }
way-left = links
way-right = rechts
closed-clock = Die Uhr steht. Setze das Spiel erst fort.
closed-look-back = Du blickst auf eine frühere Stellung zurück. Gehe zum letzten Zug, um weiterzuspielen.
closed-turn = Du bist nicht am Zug. Züge kann man nicht vorauswählen.
reason-store = ein Zug beginnt nicht in einem Speicher
reason-hand = ein Zug beginnt nicht in einer Hand
arrange = Die Steine verteilen
arrange-open = Die Steine verteilen …
arrange-done = So auslegen
arrange-left = { $count } übrig
arrange-too-many = { $count } zu viel
arrange-suggested = Wie vorgeschlagen
legend = Zeichen auf dem Brett

## Knöpfe

the-game = Das Spiel
to-opening = Zur Aufstellung
to-last-move = Zum letzten Zug
take-back = Zurück
take-back-what = Nimmt deinen letzten Zug zurück, samt der Antwort des Computers
back-far = Zeigt die Stellung davor
redo = Vor
forward = Vor
skip = Sofort
replay = Erneut
replay-what = Zeigt den letzten Zug noch einmal
go-on-computer = Lässt den Computer ziehen
go-on-clock = Lässt die Uhr laufen
pause = Pause
pause-what = Hält die Uhr an
hint = Tipp
end = Das Spiel ist zu Ende
end-again = Noch ein Spiel
end-sides = Seiten tauschen
end-look = Das Spiel ansehen
end-review = Auswerten
end-save = Mitschrift speichern
link-for = Der Link für { $player }
link-copy-for = Link für { $player } kopieren
link-copied = Der Link ist in der Zwischenablage.
after-moves = { $moves ->
    [0] Die Aufstellung.
   *[other] Nach Zug { $moves }.
}

## Tafeln neben dem Brett

panels = Über das Spiel
panel-Game = Spiel
panel-Rules = Regeln
panel-File = Datei
panel-Moves = Züge
panel-Analysis = Analyse

## Die Tafel des Spiels

also = Auch { $names }
option-match = Ein Match aus mehreren Runden
new-game = Neues Spiel
clock = Uhr für zwei Personen hier
clock-none = Keine Uhr
clock-minutes = je { $minutes } { $minutes ->
    [one] Minute
   *[other] Minuten
}
clock-more = Zugabe für jeden Zug
clock-seconds = { $seconds ->
    [0] keine
   *[other] { $seconds } Sekunden
}
clock-terms = { clock-minutes }{ $seconds ->
    [0] { "" }
   *[other] , { $seconds } Sekunden mehr für jeden Zug
}
set-up = Eine Stellung aufbauen
set-up-open = Eine Stellung aufbauen …
set-up-mover = Am Zug
set-up-line = In einer Zeile
set-up-play = Von hier an spielen
share = Aufheben und teilen
share-code = Code zum Scannen
share-code-label = Code des Links, zum Scannen
share-code-long = Der Link ist zu lang für einen Code. Kopiere ihn stattdessen.
share-what = Der Link enthält das ganze Spiel: seine Regeln, seine Züge und wer spielt. Um mit jemandem zu spielen, der weit weg ist, wähle „Weit weg“ neben dem Namen. Kopiere nach jedem deiner Züge den Link dafür und schicke ihn, wie du willst; dein Gegenüber sieht das Brett von der anderen Seite, zieht und schickt dir einen Link zurück. Kein Server bewahrt das Spiel auf.
link-copied-game = Der Link zu diesem Spiel ist in der Zwischenablage.
record-download = Mitschrift herunterladen
record-open = Mitschrift öffnen
change-rules = Die Regeln ändern
position = Stellung:
finish = Beenden
finish-resign = { $player } gibt auf
finish-sure-resign = { $player } gibt das Spiel auf. Bist du sicher?
finish-sure-draw = Das Spiel endet unentschieden. Bist du sicher?
finish-no = Nein, weiterspielen
yes = Ja
draw-agree = Auf unentschieden einigen
draw-offer = Unentschieden anbieten
draw-declined = { $player } lehnt ab und sieht sich im Vorteil.
on-the-board = Auf dem Brett
pace = Tempo der Steine
board-look = Aussehen des Bretts
seeds = Steine
show-flipped = Brett drehen: Nord unten
show-numbers = Zahlen an den Mulden
show-legal = Spielbare Mulden kennzeichnen
show-preview = Vor dem Zug zeigen, wohin er führt
sound = Töne
keys = Tasten
key-pit = 1 bis 9
key-pit-does = die Mulde mit dieser Nummer wählen (nach einem Buchstaben, wo Reihen Buchstaben haben, wie in f 3)
key-undo = Strg+Z oder u
key-undo-does = deinen letzten Zug zurücknehmen, samt der Antwort des Computers
key-redo = Strg+Y oder r
key-redo-does = noch einmal spielen, was zurückgenommen wurde
key-hint = h
key-hint-does = Tipp
key-skip = s
key-skip-does = die Bewegung der Steine überspringen
key-flip = x
key-flip-does = das Brett drehen
key-escape = Esc
key-escape-does = eine Wahl zurücknehmen, eine Meldung schließen

## Züge und Analyse

move = Zug
moves-none = Noch wurde kein Zug gespielt. Hier erscheinen die Züge; klicke auf einen, um zu ihm zurückzugehen.
moves-count = { $count } { $count ->
    [one] Zug
   *[other] Züge
}
move-by = Zug { $number }, { $player }:
move-plays = Zug { $number }: { $player } spielt { $move }
value = Wert
value-best = { $value }, am besten
continuation = Fortsetzung
thinking = denkt nach …
who-is-ahead = Wer vorn liegt
level = ausgeglichen
ahead = { $player } mit { $seeds } vorn
evaluation-show = Bewertung neben dem Brett
look-ahead = Vorausdenken
look-ahead-start = Die besten Züge suchen
look-ahead-done = { $depth } Züge voraus{ $end ->
    [true] , bis zum Ende des Spiels
   *[false] { "" }
}, { $positions } Stellungen
look-back = Zurückblicken
solve = Lösen
solve-what = Der Wert der Stellung, wenn niemand einen Fehler macht. Er lässt sich für Stellungen mit wenigen Steinen berechnen; der Wert jedes Zuges steht dann an seiner Mulde.
solve-start = Diese Stellung lösen
solving = Wird gelöst …
review-start = Das Spiel auswerten
review-progress = Untersuchte Stellungen
review-graph = Wer vorn lag: Süd über der Linie, Nord darunter
review-chances = Die Aussichten von Süd nach jedem Zug
review-mistakes = Züge, die am meisten kosteten
review-none = Kein Zug kostete mehr als ein wenig.
review-move = Zug { $number }: { $player } { $move }
review-better = Besser war `{ $best }`. Vorher: { $before }; nachher: { $after }.
review-end = das Ende

## Gespeicherte Spiele

games-where = Sie sind nur in diesem Browser gespeichert. Ein Link, den du öffnest, oder ein neues Spiel ersetzt nie eines von ihnen.
games-unfinished = Unbeendet
games-finished = Beendet
games-none = Spiele erscheinen hier, sobald zwei Züge gespielt sind.
games-delete = Dieses Spiel löschen: { $game }
games-deleted = Das Spiel ist gelöscht: { $game }.

## Was sich nicht öffnen lässt

game-cannot-open = Dieses Spiel lässt sich nicht öffnen
game-cannot-open-why = dieses Spiel lässt sich nicht öffnen
game-replayed = Das Spiel ließ sich nur bis Zug { $moves } nachspielen: { $problem }
address-no-game = diese Adresse nennt kein Spiel
address-player = In der Adresse steht `{ $setting }`, aber Spieler sind `human`, `far` und Stufen von 1 bis 10; hier spielt { $player ->
    [far] jemand, der weit weg ist
    [human] eine Person
   *[level] der Computer auf Stufe { $player }
}.
address-extent = In der Adresse steht `{ $setting }`, aber möglich ist nur `match` oder `round`.
address-clock = In der Adresse steht `{ $setting }`, aber eine Uhr schreibt man in Minuten und Sekunden, wie in `5m3s`.
address-clock-alone = In der Adresse steht eine Uhr, aber nur zwei Personen an einem Bildschirm spielen mit Uhr.
address-at = In der Adresse steht `{ $setting }`, aber möglich ist nur eine Anzahl von Zügen.
game-unknown = es gibt kein Spiel `{ $game }`
games-missing = die Spiele fehlen, auf denen es beruhen kann

## Was beim Rechnen schiefgeht

engine-stopped = es wurde angehalten
engine-slow = es dauerte länger als { $seconds } Sekunden
engine-not-started = das Spielprogramm konnte nicht gestartet werden
engine-trapped = das Spielprogramm musste aufhören: { $reason }
engine-memory = für eine so tiefe Berechnung hat ein Browser zu wenig Speicher
