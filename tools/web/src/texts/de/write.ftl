write = Ein Spiel schreiben
write-play = Spielen
write-new = Neu
write-format = Ordnen
write-download = Herunterladen
write-guide = Wörter
write-guide-what = Die Wörter der Sprache, in einem neuen Tab
write-open = Datei öffnen
write-panels = Über das Spiel, das du schreibst
write-editor = Regeldatei
panel-Board = Brett
panel-Faults = Fehler
panel-Cases = Fälle
panel-Survey = Statistik
editor-completions = Vorschläge
editor-control-character = Steuerzeichen
editor-deleted = Auswahl gelöscht
formatted = Geordnet.
formatted-already = Die Datei ist schon geordnet.
address-copied = Die Adresse dieses Spiels ist in der Zwischenablage.
address-holds = Die Adresse dieser Seite enthält jetzt das ganze Spiel: Kopiere sie.

## Entwürfe

drafts = Entwürfe
drafts-none = Was du schreibst, wird hier aufgehoben.
draft-untitled = Ohne Titel
draft-open = im Editor
draft-delete = { $game } löschen
draft-deleted = Der Entwurf ist gelöscht.
draft-new = Ein neues Spiel. Das letzte ist bei den Entwürfen.
draft-copied = Dieser Entwurf ist in einem anderen Tab offen. Du bearbeitest hier eine Kopie.
draft-elsewhere = Dieser Entwurf ist in einem anderen Tab offen und kann dort gelöscht werden.

## Fehler

fault-error = Fehler
fault-warning = Warnung
fault-note = Hinweis
fault-code = Was das bedeutet, in einem neuen Tab
faults-unfinished = Diese Datei konnte nicht geprüft werden:
faults-unfinished-why = Die Prüfung wurde nicht fertig: { $why }
faults-unknown = { $why }. Ob sie Fehler hat, ist nicht bekannt.
faults-none = An dieser Datei ist nichts falsch.
faults-checking = Wird geprüft …
faults-count = { $count ->
    [0] Keine Fehler
    [one] { $count } Fehler
   *[other] { $count } Fehler
}
fix-places = An { $count } Stellen beheben
fix-remove = „{ $text }“ entfernen
fix-insert = „{ $text }“ einfügen
fix-replace = „{ $before }“ durch „{ $after }“ ersetzen
fix-spaces = Leerzeichen berichtigen
preview-stale = Das ist das Brett vor den Fehlern.
preview-moves = { $count } { $count ->
    [one] möglicher Zug
   *[other] mögliche Züge
} in der Aufstellung.

## Fälle

cases-faults = Fälle können gespielt werden, sobald die Fehler behoben sind.
cases-playing = Die Fälle werden gespielt …
cases-none = Diese Datei hat keine Fälle. Ein Fall zeigt eine Regel auf einem Brett: eine Stellung, Züge und wohin sie führen.
cases-held = { $held } von { $all } stimmen.
case-holds = stimmt
case-fails = stimmt nicht

## Statistik

survey-games = Zufällige Spiele
survey-played = Gespielte Spiele
survey-faults = die Regeln haben Fehler
survey-of = { $count } Spiele
survey-number = Anzahl
survey-length = Züge pro Spiel
survey-branching = mögliche Züge pro Stellung
survey-laps = Umläufe pro Zug
survey-margin = erster minus zweiter Spieler
survey-clauses = Klauseln
survey-never = nie
survey-share = { $share } der Spiele
bars-always = immer { $number }
bars-range = { $least } bis { $most }
