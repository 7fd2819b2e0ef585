gallery-title = mancalaspellen om te spelen, te lezen en te schrijven
gallery = Mancalaspellen uit de hele wereld
gallery-intro = Stenen worden van kuiltje naar kuiltje gezaaid en geslagen: één familie van spellen, veel verschillende regels. Kies er een en speel het meteen, tegen de computer of met iemand naast je. Heb je nog nooit zo'n bord gezien? <how>Zo speel je</how> duurt een minuut. Ken je ze allemaal? Probeer de <today>puzzel van de dag</today>, of alle <puzzles>puzzels</puzzles>.
gallery-loading = De borden worden klaargezet …
gallery-failed = De spellen konden niet worden geladen: { $problem }
gallery-all = Alle { $count } spellen
gallery-found = { $count } { $count ->
    [one] spel
   *[other] spellen
} van { $all }
gallery-show-all = Toon alles
recent-all = Al jouw spellen ({ $count })
search = Zoeken
search-what = Naam of plaats
filter-rows = Bord
filter-rows-all = Alle borden
filter-region = Regio
filter-region-all = Alle regio's
filter-mechanism = Mechanisme
filter-mechanism-all = Alle mechanismen
rows = { $rows ->
    [1] Eén rij
    [2] Twee rijen
    [3] Drie rijen
    [4] Vier rijen
   *[other] { $rows } rijen
}
card-seeds = { $seeds } stenen
card-solitaire = solitaire
card-matches = matches
favourite = Favoriet: { $game }
favourite-is = Een van je favorieten
favourite-add = Voeg toe aan je favorieten

## Spellen om mee te beginnen

starters = Om mee te beginnen
starter-kalah = Het makkelijkst
starter-kalah-what = Vul je verzamelkuil. Een laatste steen erin geeft je nog een zet.
starter-oware = Het bekendst
starter-oware-what = Breng een kuiltje van de andere kant op twee of drie stenen, en sla ze.
starter-toguz-kumalak = Uit Centraal-Azië
starter-toguz-kumalak-what = Negen kuiltjes met negen stenen. Even aantallen worden geslagen, en een kuiltje kan voorgoed van jou worden.
starter-congklak = Omgang na omgang
starter-congklak-what = Valt de laatste steen bij andere, dan worden ze opgenomen en verder gezaaid.
starter-o-an-quan = Grote kuilen
starter-o-an-quan-what = De kuil aan elk eind van het bord is het meest waard.
starter-hus = Vier rijen
starter-hus-what = Elke speler zaait rond in zijn eigen twee rijen en slaat uit de twee ertegenover.
starter-bao-kiswahili = Het diepst
starter-bao-kiswahili-what = Vier rijen, stenen in de hand, en een huis met voorrechten.
starter-tchoukaillon = Voor één speler
starter-tchoukaillon-what = Een puzzel: breng elke steen thuis.
