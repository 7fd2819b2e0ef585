learn = Spielend lernen
learn-game = Spielend lernen: { $game }
lesson = Die Lektion
lesson-panels = Über die Lektion
lesson-title = { $game }, Lektion
lesson-step = { $number } von { $count }
lesson-play = Das Spiel spielen
lesson-failed = Die Lektion konnte nicht geöffnet werden: { $problem }.
lesson-show = Zeig es mir
lesson-again = Noch einmal zeigen
lesson-asked = Versuche es auf dem Brett{ $moves ->
    [one] { "" }
   *[other] : { $moves } Züge
}
lesson-more = Bis hierher richtig. Was nun?
lesson-wrong = Das ist möglich, aber etwas anderes. Es wird zurückgenommen: Versuche es noch einmal.
lesson-shown = So geht es{ $number ->
    [0] { "" }
   *[other] : Zug { $number } von { $moves }
}

## kalah

lesson-kalah-1 = Die sechs Mulden vor dir gehören dir, ebenso der Speicher rechts davon. Drücke auf eine deiner Mulden.
lesson-kalah-1-then = Die Steine kamen einzeln in die Mulden rechts davon. Auch dein Speicher liegt auf dem Weg; der des anderen wird übergangen.
lesson-kalah-2 = Ein letzter Stein im eigenen Speicher bringt dir noch einen Zug. Spiele die Mulde, deren Steine dort enden.
lesson-kalah-2-then = Der vierte Stein fiel in deinen Speicher, also bist du noch am Zug.
lesson-kalah-3 = Ein letzter Stein in einer deiner leeren Mulden gewinnt diesen Stein und alle Steine der Mulde gegenüber. Gewinne die vier Steine von Nord.
lesson-kalah-3-then = Dein Stein und die vier gegenüber kamen in deinen Speicher.
lesson-kalah-4 = Beides zusammen: Verdiene dir erst noch einen Zug, und schlage dann damit.
lesson-kalah-4-then = Ein Stein für den Speicher, noch ein Zug, und damit sieben Steine gewonnen. Gute Züge kommen oft in solchen Reihen.
lesson-kalah-5 = Das Spiel endet, sobald eine Seite leer ist. Was auf der anderen Seite übrig ist, kommt in den Speicher ihres Besitzers. Beende das Spiel.
lesson-kalah-5-then = Deine Seite ist leer, und Nord behält drei Steine: Du gewinnst mit 26 zu 22.

## oware

lesson-oware-1 = Die sechs Mulden vor dir gehören dir. Drücke auf eine davon.
lesson-oware-1-then = Die Steine kamen einzeln rund um das Brett in die Mulden beider Spieler. In einen Speicher kommen Steine nur, wenn sie geschlagen werden.
lesson-oware-2 = Bringt dein letzter Stein eine Mulde von Nord auf zwei oder drei, gewinnst du, was dort liegt. Mulden direkt davor mit zwei oder drei Steinen gewinnst du auch. Schlage zwei Mulden mit einem Zug.
lesson-oware-2-then = Der letzte Stein machte zwei, der davor machte drei: fünf Steine für dich.
lesson-oware-3 = Zwölf oder mehr Steine gehen ganz herum. Die Mulde, aus der sie kommen, wird ausgelassen. Spiele die zwölf.
lesson-oware-3-then = Mulde 1 blieb leer, und der letzte Stein ging weiter in Mulde 2.
lesson-oware-4 = Kein Zug darf alles nehmen, was Nord hat, denn niemand darf ohne Zug bleiben. Mulde 6 täte das. Spiele die andere.
lesson-oware-4-then = Das war der einzige erlaubte Zug. Drücke auf eine Mulde, die nicht spielbar ist, und die Seite sagt, warum.
lesson-oware-5 = Nord hat keine Steine mehr. Wenn du kannst, musst du so ziehen, dass Nord welche bekommt.
lesson-oware-5-then = Nord hat wieder zwei Steine und kann ziehen. Wer am Ende mehr als die Hälfte aller 48 Steine hat, gewinnt.

## toguz-kumalak

lesson-toguz-kumalak-1 = Du hast neun Mulden mit je neun Steinen. Der erste Stein eines Zuges kommt zurück in die Mulde, aus der er stammt. Drücke auf eine deiner Mulden.
lesson-toguz-kumalak-1-then = Ein Stein blieb in der Mulde, die anderen gingen weiter rund um das Brett. Ein einzelner Stein geht in die nächste Mulde.
lesson-toguz-kumalak-2 = Macht dein letzter Stein die Anzahl in einer Mulde von Nord gerade, gewinnst du alle Steine dieser Mulde. Gewinne zehn Steine.
lesson-toguz-kumalak-2-then = Aus neun Steinen wurden zehn, eine gerade Zahl: Sie gehören dir.
lesson-toguz-kumalak-3 = Macht dein letzter Stein drei in einer Mulde von Nord, wird sie dein Tuz: Sie gehört dir bis zum Ende des Spiels. Gewinne einen.
lesson-toguz-kumalak-3-then = Die drei Steine sind gewonnen, und die Mulde ist als deine gekennzeichnet. Jeder Spieler darf einen Tuz haben. Es kann nicht die neunte Mulde sein und nicht die mit der Nummer des anderen Tuz.
lesson-toguz-kumalak-4 = Jeder Stein, der in deinen Tuz fällt, kommt in deinen Speicher, wer auch immer ihn spielt. Spiele einen Stein hinein.
lesson-toguz-kumalak-4-then = Ein Stein für dich. Nord muss deinen Tuz mit fast jedem langen Zug füttern.
lesson-toguz-kumalak-5 = Wer 82 der 162 Steine hat, gewinnt. Du hast 80: Beende das Spiel.
lesson-toguz-kumalak-5-then = Zwei Steine mehr, und das Spiel ist gewonnen.

## congklak

lesson-congklak-1 = Gesät wird nach links, und dein Speicher liegt links. Ein letzter Stein darin bringt dir noch einen Zug. Finde die Mulde, deren sieben Steine dort enden.
lesson-congklak-1-then = Der letzte Stein ist in deinem Speicher, also ziehst du noch einmal.
lesson-congklak-2 = Fällt der letzte Stein in eine Mulde mit Steinen, werden alle aufgenommen und weitergesät. Beginne mit dem einzelnen Stein in Mulde 4.
lesson-congklak-2-then = Er fiel zu einem anderen Stein, und beide gingen weiter nach links, bis ein Stein eine leere Mulde fand.
lesson-congklak-3 = Ein letzter Stein in einer deiner leeren Mulden gewinnt diesen Stein und alle Steine der Mulde gegenüber. Gewinne die vier Steine von Nord.
lesson-congklak-3-then = Fünf Steine für deinen Speicher.
lesson-congklak-4 = Ein letzter Stein in einer leeren Mulde von Nord beendet den Zug und gewinnt nichts. Spiele Mulde 1.
lesson-congklak-4-then = Der erste Stein kam in deinen Speicher, der zweite beendete den Zug.
lesson-congklak-5 = Hat der Spieler am Zug keine Steine, endet das Spiel, und jeder behält, was auf seiner Seite liegt. Beende es, indem du schlägst.
lesson-congklak-5-then = Nord hat nichts mehr zu spielen. Du gewinnst mit 52 zu 46.

## o-an-quan

lesson-o-an-quan-1 = Du säst aus deinen fünf Mulden in eine der beiden Richtungen. Die großen Mulden an den Enden gehören niemandem. Wähle eine Mulde, dann eine Richtung.
lesson-o-an-quan-1-then = Liegen in der Mulde nach dem letzten Stein Steine, werden sie aufgenommen und weitergesät, immer wieder.
lesson-o-an-quan-2 = Ist die nächste Mulde leer, sind alle Steine der Mulde dahinter gewonnen. Folgen noch eine leere und eine volle, ist auch diese gewonnen. Schlage die große Mulde.
lesson-o-an-quan-2-then = Der Stein fiel in Mulde 4. Mulde 5 ist leer, und dahinter lag die große Mulde; hinter der nächsten leeren lagen noch zwei Steine: zwölf in einem Zug.
lesson-o-an-quan-3 = Kommt als Nächstes die große Mulde, ist der Zug zu Ende: Sie wird nie weitergesät. Spiele den Stein in Mulde 4 nach rechts.
lesson-o-an-quan-3-then = Dein Stein liegt neben der großen Mulde, und Nord ist am Zug.
lesson-o-an-quan-4 = Auch zwei leere Mulden hintereinander beenden den Zug. Spiele Mulde 1 nach rechts.
lesson-o-an-quan-4-then = Nichts wurde gewonnen: Mulde 3 und 4 sind beide leer.
lesson-o-an-quan-5 = Das Spiel endet, wenn beide großen Mulden gewonnen sind. Dann nimmt jeder, was in seiner Reihe liegt. Gewinne die letzte.
lesson-o-an-quan-5-then = Beide großen Mulden sind leer, und du gewinnst mit 41 zu 29.

## hus

lesson-hus-1 = Die zwei unteren Reihen gehören dir. Steine gehen in ihnen rundherum, nie auf die andere Seite. Drücke auf eine Mulde mit mindestens zwei Steinen.
lesson-hus-1-then = Fällt der letzte Stein zu anderen, werden sie aufgenommen und weitergesät. In einer leeren Mulde endet der Zug.
lesson-hus-2 = Fällt der letzte Stein in deiner vorderen Reihe zu anderen, nimmst du auch die Steine der Mulde gegenüber und der dahinter und säst alle. Schlage acht.
lesson-hus-2-then = Zehn Steine von dir und acht von Nord wurden weitergesät: Alle geschlagenen Steine bleiben auf dem Brett, auf deiner Seite.
lesson-hus-3 = Steine in der hinteren Reihe sind sicher, solange die Mulde davor leer ist. Spiele die zwei Steine in f1 und sieh, dass die fünf bleiben.
lesson-hus-3-then = Deine zwei Steine wurden allein weitergesät, denn gegenüber lag nichts in der vorderen Reihe.
lesson-hus-4 = Ein einzelner Stein kann nicht gespielt werden; wer nur noch einzelne Steine hat, hat verloren. Lass Nord einen einzigen.
lesson-hus-4-then = Nord hat noch einen Stein und kann nicht ziehen: Du hast gewonnen.

## bao-kiswahili

lesson-bao-kiswahili-1 = Zuerst sind die meisten Steine in der Hand. Jeder Zug legt einen davon in eine Mulde deiner vorderen Reihe. Kann nichts geschlagen werden, wird diese Mulde gesät. Wähle eine Mulde, dann eine Richtung. Die große Mulde ist dein Haus und bleibt, wie sie ist.
lesson-bao-kiswahili-1-then = Der Stein aus deiner Hand kam zu den anderen, und alle wurden gesät.
lesson-bao-kiswahili-2 = Liegen in einer Mulde deiner vorderen Reihe und in der gegenüber Steine, schlägt ein Stein aus der Hand, was gegenüber liegt. Wer schlagen kann, muss es tun. Schlage zwei, und wähle die Seite, von der sie gesät werden.
lesson-bao-kiswahili-2-then = Geschlagene Steine werden in deiner eigenen vorderen Reihe gesät, von einem ihrer Enden.
lesson-bao-kiswahili-3 = In den zwei Mulden an jedem Ende der Reihe gibt es keine Wahl: Was dort geschlagen wird, wird von diesem Ende gesät. Schlage drei.
lesson-bao-kiswahili-3-then = Die drei Steine kamen von links herein.
lesson-bao-kiswahili-4 = Endet ein Schlag in deinem Haus, darfst du dort aufhören und es behalten. Sonst wird es weitergesät und ist verloren. Schlage von links, und höre auf.
lesson-bao-kiswahili-4-then = Dein Haus steht noch, mit einem Stein mehr.
lesson-bao-kiswahili-5 = Sind die Hände leer, beginnen Züge in einer Mulde mit mindestens zwei Steinen. Wer zu Steinen kommt, denen andere gegenüberliegen, schlägt. Spiele f8 nach links.
lesson-bao-kiswahili-5-then = Drei Steine kamen von rechts herein und wurden weitergesät. Wer die vordere Reihe von Nord leert oder Nord keinen Zug lässt, hat gewonnen.

## tchoukaillon

lesson-tchoukaillon-1 = Bring alle Steine in den Speicher links. Eine Mulde ist nur spielbar, wenn ihr letzter Stein genau den Speicher erreicht: Mulde 6 braucht sechs Steine. Spiele die, die passt.
lesson-tchoukaillon-1-then = Ein Stein im Speicher, und einer mehr in jeder anderen Mulde.
lesson-tchoukaillon-2 = Jetzt passen zwei Mulden. Spiele immer die, die dem Speicher am nächsten ist, sonst wird sie zu voll.
lesson-tchoukaillon-2-then = Ein Stein in Mulde 1 erreicht den Speicher sofort. Nun ist sie wieder leer, bereit für den nächsten.
lesson-tchoukaillon-3 = Fünf Steine sind übrig. Bring sie nach Hause: jedes Mal die nächste Mulde, die passt.
lesson-tchoukaillon-3-then = Alle Steine sind im Speicher.
