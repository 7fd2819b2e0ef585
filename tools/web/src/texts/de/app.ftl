skip-to-content = Zum Inhalt springen
log = Was geschehen ist
loading = Wird geladen …
reload = Neu laden
later = Später
back = Zurück
next = Weiter
close = Schließen
cancel = Abbrechen
delete = Löschen
stop = Stopp
go-on = Weiter
copy-link = Link kopieren
page-failed = Diese Seite konnte nicht geladen werden: Es gibt kein Netz, oder die Seite wurde erneuert.
renewed = Es gibt eine neuere Version dieser Seite.
missing = Diese Seite gibt es nicht
missing-title = Nicht gefunden
missing-at = Unter `{ $address }` ist nichts zu finden.
rules-damaged = die Regeln in dieser Adresse sind beschädigt; wurde sie vollständig kopiert?

## Kopf und Fuß

header = Seiten
header-home = Sow, alle Spiele
header-games = Spiele
header-write = Editor
header-book = Buch
header-help = Hilfe
footer = Hilfe und Über Sow
games-all = Alle Spiele
games-kept = Deine Spiele

## Einstellungen

language = Sprache
language-failed = Die Texte in dieser Sprache konnten nicht geladen werden. Gibt es ein Netz?
theme = Farben
theme-system = Wie das System
theme-light = Hell
theme-dark = Dunkel
board-wood = Holz
board-ebony = Dunkles Holz
board-stone = Stein
board-plain = Schlicht
board-contrast = Hoher Kontrast
seeds-nickernuts = Graue Nickernüsse
seeds-cowries = Kaurischnecken
seeds-beans = Rote Bohnen
seeds-glass = Glas
pace-slow = Langsam
pace-calm = Ruhig
pace-quick = Schnell
pace-still = Ohne Bewegung

## Einführung

how = So wird gespielt
how-step = { $step } von { $steps }: { $title }.
how-play = Ein Spiel spielen
how-page = Auf dieser Seite
how-to-move = Klicke auf eine Mulde mit goldenem Rand, um zu ziehen. Klickst du auf eine andere, erfährst du, warum sie nicht gewählt werden kann.
how-to-preview = Steht der Zeiger auf einer Mulde, zeigt ein Pfeil, wohin der letzte Stein fiele, und Kreuze zeigen, was geschlagen würde. Auf dem Telefon siehst du es, wenn du den Finger auf der Mulde liegen lässt.
how-to-opponent = Der Computer hat zehn Stufen; wähle eine davon, oder zwei Personen, neben den Namen der Spieler.
how-to-panels = Regeln, Regeldatei, Züge und Analyse stehen neben dem Brett, auf dem Telefon darunter.
how-to-buttons = „Zurück“ oder Strg+Z nimmt deinen letzten Zug zurück, samt der Antwort des Computers. „Tipp“ zeigt einen guten Zug, „Erneut“ zeigt den letzten erneut.
how-to-far = Spiele mit jemandem, der weit weg ist: Wähle „Weit weg“ neben dem Namen. Kopiere nach deinem Zug den Link und schicke ihn ab. Er enthält das ganze Spiel: Dein Gegenüber zieht und schickt dir einen Link zurück.
how-to-clock = Zwei Personen an einem Bildschirm können mit Uhr spielen: Wähle unter „Spiel“ die Minuten und die Sekunden, die jeder Zug bringt. Die Uhr steht, während Steine sich bewegen und solange die Seite nicht zu sehen ist; wer keine Zeit mehr hat, verliert.
how-to-look = Töne, Tempo der Steine und Aussehen des Bretts wählst du unter „Spiel“. Sie bleiben bis zu deinem nächsten Besuch so.
how-to-write = Ändere die Regeln eines Spiels oder schreibe eigene, im <editor>Editor</editor>. <book>Das Buch</book> zeigt Schritt für Schritt, wie es geht, und erklärt <language>jedes Wort der Sprache</language>.
how-about = Sow ist eine Sprache für die Regeln von Mancala-Spielen und ein Programm, das sie spielt. Diese Seite tut alles in deinem Browser und sendet nichts. Nach dem ersten Besuch braucht sie kein Netz. <about>Mehr darüber</about>

scene-sowing = Säen
scene-sowing-text = Die Reihe auf deiner Seite gehört dir, ebenso der Speicher zu deiner Rechten. Ein Zug nimmt alle Steine einer deiner Mulden und legt sie einzeln in die nächsten Felder, gegen den Uhrzeigersinn.
scene-another = Noch ein Zug
scene-another-text = Dein Speicher bekommt einen Stein, wenn du vorbeikommst. Fällt der letzte Stein hinein, ziehst du noch einmal. So ist es in diesem Spiel; andere haben andere Regeln, und viele haben gar keine Speicher.
scene-capturing = Schlagen
scene-capturing-text = Fällt der letzte Stein in eine deiner leeren Mulden, kommen er und die Steine gegenüber in deinen Speicher. Wer die meisten Steine im Speicher hat, gewinnt. Jedes Spiel schlägt auf seine Art: Darin unterscheiden sie sich.

## Über Sow

about = Über Sow
about-sow = Über Sow
about-what = Sow ist eine kleine Sprache für die Regeln von Mancala-Spielen und ein Programm, das jedes Spiel spielt, das darin geschrieben ist. Eine Regeldatei liest sich wie ein Regelblatt, und kein Spiel ist in das Programm eingebaut: Es spielt, was in der Datei steht. Diese Seite ist dieses Programm in deinem Browser.
about-gathered = <games>{ $games ->
    [0] Hunderte von Spielen
   *[other] { $games } Spiele
}</games> aus { $regions ->
    [0] vielen
   *[other] { $regions }
} Gegenden der Welt sind dabei, { $solitaires ->
    [0] manche
   *[other] { $solitaires }
} davon für eine Person allein. Die anderen spielt man gegen den Computer oder zu zweit, an einem Bildschirm oder weit voneinander entfernt mit Links.
about-how = Eine Minute bis zu deinem ersten Spiel
about-book = Von der ersten Regeldatei bis zu Statistiken und perfektem Spiel (auf Englisch)
about-language = Die Sprache
about-words = Was jedes Wort bedeutet, mit Beispielen
about-editor = Der Editor
about-write = Ein Spiel ändern oder ein eigenes schreiben
about-origin = Woher die Spiele stammen
about-sources = Jede Regeldatei folgt Beschreibungen in Büchern, Aufsätzen, Notizen von Museen, Regelblättern von Vereinen oder Seiten im Netz. Sie sagt zu jeder Regel, welchem Satz der Beschreibung sie folgt, in eigenen Worten. Die Quellen eines Spiels stehen am Ende seiner Regeln neben dem Brett und in der <list>Liste aller Spiele</list>. Wo Beschreibungen etwas offenlassen oder einander widersprechen, sagen es die Anmerkungen, und oft ist die Wahl eine Option, die du einstellen kannst.
about-writing = Wie man ein Spiel schreibt
about-first-game = Du musst nicht programmieren können. Beginne mit dem <tutorial>ersten Kapitel der Einführung</tutorial>, oder öffne das Spiel, das deinem am nächsten kommt, und ändere, was anders ist. Der Editor zeichnet das Brett, während du tippst, prüft die Regeln und zeigt zu jedem Fehler, wo er ist und wie man ihn behebt. <sheets>Regelblätter</sheets> erklärt, wie aus einer Beschreibung Regeln werden, und die <recipes>Rezepte</recipes> beantworten „Wie sage ich …“.
about-privacy = Datenschutz
about-private = Nichts, was du hier tust, verlässt deinen Browser. Die Seite spielt, rechnet und prüft selbst; sie setzt keine Cookies und fragt keinen anderen Server, und ihre Sicherheitsrichtlinie verbietet es ihr. Einstellungen, unbeendete Spiele und Entwürfe bleiben in diesem Browser, bis du die Daten dieser Website löschst. Ein Link, den du kopierst, enthält das ganze Spiel hinter seinem `#`, dem Teil einer Adresse, der nicht an den Server geht: Nur wer den Link von dir bekommt, kann es sehen.
about-offline = Nach dem ersten Besuch geht alles ohne Netz: die Spiele, der Editor und das Buch.
about-licence = Lizenz
about-free = Sow, seine Regeldateien und sein Buch sind frei: Du darfst sie nach deiner Wahl unter der MIT-Lizenz oder der Apache-Lizenz 2.0 benutzen.
about-work-of-others = Die Seite und ihr Spielprogramm enthalten Werke anderer, unter diesen Lizenzen:
about-page-components = Bestandteile der Seite
about-engine-components = Bestandteile des Spielprogramms
licences-failed = Die Liste konnte nicht geladen werden. Gibt es ein Netz?
