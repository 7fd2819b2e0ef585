gallery-title = Mancala-Spiele zum Spielen, Lesen und Schreiben
gallery = Mancala-Spiele aus aller Welt
gallery-intro = Steine werden von Mulde zu Mulde gesät und geschlagen: eine Familie von Spielen, viele Regelwerke. Wähle eines und spiele es gleich, gegen den Computer oder mit jemandem neben dir. Du hast noch nie so ein Brett gesehen? <how>So wird gespielt</how> dauert eine Minute. Du kennst sie alle? Versuche das <today>Rätsel des Tages</today> oder alle <puzzles>Rätsel</puzzles>.
gallery-loading = Die Bretter werden aufgestellt …
gallery-failed = Die Spiele konnten nicht geladen werden: { $problem }
gallery-all = Alle { $count } Spiele
gallery-found = { $count } { $count ->
    [one] Spiel
   *[other] Spiele
} von { $all }
gallery-show-all = Alle zeigen
recent-all = Alle deine Spiele ({ $count })
search = Suche
search-what = Name oder Ort
filter-rows = Brett
filter-rows-all = Alle Bretter
filter-region = Region
filter-region-all = Alle Regionen
filter-mechanism = Mechanismus
filter-mechanism-all = Alle Mechanismen
rows = { $rows ->
    [1] Eine Reihe
    [2] Zwei Reihen
    [3] Drei Reihen
    [4] Vier Reihen
   *[other] { $rows } Reihen
}
card-seeds = { $seeds } Steine
card-solitaire = Solitär
card-matches = Matches
favourite = Favorit: { $game }
favourite-is = Einer deiner Favoriten
favourite-add = Zu deinen Favoriten hinzufügen

## Spiele für den Anfang

starters = Für den Anfang
starter-kalah = Das einfachste
starter-kalah-what = Fülle deinen Speicher. Ein letzter Stein darin bringt dir noch einen Zug.
starter-oware = Das bekannteste
starter-oware-what = Bring eine Mulde der anderen Seite auf zwei oder drei Steine und schlage sie.
starter-toguz-kumalak = Aus Zentralasien
starter-toguz-kumalak-what = Neun Mulden mit je neun Steinen. Gerade Anzahlen werden geschlagen, und eine Mulde kann für immer dir gehören.
starter-congklak = Runde um Runde
starter-congklak-what = Fällt der letzte Stein zu anderen, werden sie aufgenommen und weitergesät.
starter-o-an-quan = Große Mulden
starter-o-an-quan-what = Die Mulden an beiden Enden des Bretts sind am meisten wert.
starter-hus = Vier Reihen
starter-hus-what = Jeder sät um seine eigenen zwei Reihen und schlägt aus den zwei gegenüber.
starter-bao-kiswahili = Das tiefste
starter-bao-kiswahili-what = Vier Reihen, Steine in der Hand und ein Haus mit Vorrechten.
starter-tchoukaillon = Für eine Person
starter-tchoukaillon-what = Ein Rätsel: Bring jeden Stein nach Hause.
