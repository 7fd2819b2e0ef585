skip-to-content = Naar de inhoud
log = Wat er is gebeurd
loading = Laden …
reload = Opnieuw laden
later = Later
back = Terug
next = Verder
close = Sluiten
cancel = Annuleren
delete = Verwijderen
stop = Stop
go-on = Verder
copy-link = Link kopiëren
page-failed = Deze pagina kon niet worden geladen: er is geen netwerk, of de pagina is vernieuwd.
renewed = Er is een nieuwere versie van deze pagina.
missing = Deze pagina bestaat niet
missing-title = Niet gevonden
missing-at = Op `{ $address }` is niets te vinden.
rules-damaged = de regels in dit adres zijn beschadigd; is het volledig gekopieerd?

## Kop en voet

header = Pagina's
header-home = Sow, alle spellen
header-games = Spellen
header-write = Editor
header-book = Boek
header-help = Hulp
footer = Hulp en over Sow
games-all = Alle spellen
games-kept = Jouw spellen

## Instellingen

language = Taal
language-failed = De teksten in deze taal konden niet worden geladen. Is er een netwerk?
theme = Kleuren
theme-system = Zoals het systeem
theme-light = Licht
theme-dark = Donker
board-wood = Hout
board-ebony = Donker hout
board-stone = Steen
board-plain = Eenvoudig
board-contrast = Hoog contrast
seeds-nickernuts = Grijze nickernoten
seeds-cowries = Kaurischelpen
seeds-beans = Rode bonen
seeds-glass = Glas
pace-slow = Langzaam
pace-calm = Rustig
pace-quick = Snel
pace-still = Zonder beweging

## Inleiding

how = Zo speel je
how-step = { $step } van { $steps }: { $title }.
how-play = Speel een spel
how-page = Op deze pagina
how-to-move = Klik op een kuiltje met een gouden rand om een zet te doen. Klik op een ander, en je hoort waarom het niet gekozen kan worden.
how-to-preview = Met de muis op een kuiltje laat een pijl zien waar de laatste steen zou vallen, en kruisjes wat er geslagen zou worden. Houd op een telefoon je vinger op het kuiltje om het te zien.
how-to-opponent = De computer heeft tien niveaus; kies er een, of twee personen, naast de namen van de spelers.
how-to-panels = Regels, regelbestand, zetten en analyse staan naast het bord, op een telefoon eronder.
how-to-buttons = Met ‘Terug’ of Ctrl+Z neem je je laatste zet terug, en het antwoord van de computer erbij. ‘Hint’ toont een goede zet, ‘Herhaal’ toont de laatste opnieuw.
how-to-far = Speel met iemand die ver weg is: kies ‘Ver weg’ naast de naam. Kopieer na je zet de link en verstuur hem. Hij bevat het hele spel: de ander doet een zet en stuurt jou een link terug.
how-to-clock = Twee personen aan één scherm kunnen met een klok spelen: kies onder ‘Spel’ de minuten, en de seconden die elke zet erbij geeft. De klok staat stil terwijl stenen bewegen en zolang de pagina niet te zien is; wie geen tijd meer heeft, verliest.
how-to-look = Geluid, de snelheid van de stenen en het uiterlijk van het bord kies je onder ‘Spel’. Ze blijven zo tot je volgende bezoek.
how-to-write = Verander de regels van een spel, of schrijf er zelf een, in de <editor>editor</editor>. <book>Het boek</book> laat stap voor stap zien hoe, en legt <language>elk woord van de taal</language> uit.
how-about = Sow is een taal voor de regels van mancalaspellen, en een programma dat ze speelt. Deze pagina doet al haar werk in je browser en verstuurt niets. Na het eerste bezoek heeft ze geen netwerk nodig. <about>Meer erover</about>

scene-sowing = Zaaien
scene-sowing-text = De rij aan jouw kant is van jou, en de verzamelkuil rechts van je ook. Een zet neemt alle stenen uit een van je kuiltjes en legt ze een voor een in de volgende, tegen de klok in.
scene-another = Nog een zet
scene-another-text = Je verzamelkuil krijgt een steen als je erlangs komt. Valt de laatste steen erin, dan ben je nog eens aan zet. Zo is het in dit spel; andere hebben andere regels, en veel hebben helemaal geen verzamelkuilen.
scene-capturing = Slaan
scene-capturing-text = Valt de laatste steen in een leeg kuiltje van jou, dan gaan die steen en de stenen ertegenover naar je verzamelkuil. Wie daar de meeste stenen heeft, wint. Elk spel slaat op zijn eigen manier: dat is het verschil.

## Over Sow

about = Over Sow
about-sow = Over Sow
about-what = Sow is een kleine taal voor de regels van mancalaspellen, en een programma dat elk spel speelt dat erin geschreven is. Een regelbestand leest als een blad met spelregels, en geen spel is in het programma ingebouwd: het speelt wat in het bestand staat. Deze pagina is dat programma in je browser.
about-gathered = <games>{ $games ->
    [0] Honderden spellen
   *[other] { $games } spellen
}</games> uit { $regions ->
    [0] veel
   *[other] { $regions }
} streken van de wereld zijn erbij, { $solitaires ->
    [0] sommige
   *[other] { $solitaires }
} ervan voor één persoon alleen. De andere speel je tegen de computer of met z'n tweeën, aan één scherm of ver van elkaar met links.
about-how = Een minuut tot je eerste spel
about-book = Van een eerste regelbestand tot statistieken en perfect spel (in het Engels)
about-language = De taal
about-words = Wat elk woord betekent, met voorbeelden
about-editor = De editor
about-write = Verander een spel, of schrijf er zelf een
about-origin = Waar de spellen vandaan komen
about-sources = Elk regelbestand is geschreven naar beschrijvingen in boeken, artikelen, aantekeningen van musea, regelbladen van clubs of pagina's op het web. Het zegt bij elke regel welke zin van de beschrijving het volgt, in eigen woorden. De bronnen van een spel staan aan het eind van zijn regels, naast het bord, en in de <list>lijst van alle spellen</list>. Waar beschrijvingen iets openlaten of elkaar tegenspreken, zeggen de opmerkingen dat, en vaak is de keuze een optie die je kunt instellen.
about-writing = Hoe je een spel schrijft
about-first-game = Je hoeft niet te kunnen programmeren. Begin met het <tutorial>eerste hoofdstuk van de inleiding</tutorial>, of open het spel dat het dichtst bij het jouwe komt en verander wat anders is. De editor tekent het bord terwijl je typt, controleert de regels en laat bij elke fout zien waar ze zit en hoe je haar herstelt. <sheets>Regelbladen</sheets> vertelt hoe je van een beschrijving regels maakt, en de <recipes>recepten</recipes> beantwoorden ‘hoe zeg ik …’.
about-privacy = Privacy
about-private = Niets van wat je hier doet verlaat je browser. De pagina speelt, rekent en controleert zelf; ze zet geen cookies en vraagt geen andere server iets, en haar beveiligingsbeleid verbiedt het haar. Instellingen, onvoltooide spellen en ontwerpen blijven in deze browser tot je de gegevens van deze site verwijdert. Een link die je kopieert bevat het hele spel achter zijn `#`, het deel van een adres dat niet naar de server gaat: alleen wie de link van je krijgt, kan het zien.
about-offline = Na het eerste bezoek werkt alles zonder netwerk: de spellen, de editor en het boek.
about-licence = Licentie
about-free = Sow, zijn regelbestanden en zijn boek zijn vrij: je mag ze naar keuze onder de MIT-licentie of de Apache-licentie 2.0 gebruiken.
about-work-of-others = De pagina en haar spelprogramma bevatten werk van anderen, onder deze licenties:
about-page-components = Onderdelen van de pagina
about-engine-components = Onderdelen van het spelprogramma
licences-failed = De lijst kon niet worden geladen. Is er een netwerk?
