learn = Al spelend leren
learn-game = Al spelend leren: { $game }
lesson = De les
lesson-panels = Over de les
lesson-title = { $game }, les
lesson-step = { $number } van { $count }
lesson-play = Speel het spel
lesson-failed = De les kon niet geopend worden: { $problem }.
lesson-show = Laat het zien
lesson-again = Nog eens zien
lesson-asked = Probeer het op het bord{ $moves ->
    [one] { "" }
   *[other] : { $moves } zetten
}
lesson-more = Goed tot hier. Wat nu?
lesson-wrong = Dat kan, maar het is iets anders. Het wordt teruggenomen: probeer het nog eens.
lesson-shown = Zo gaat het{ $number ->
    [0] { "" }
   *[other] : zet { $number } van { $moves }
}

## kalah

lesson-kalah-1 = De zes kuiltjes voor je zijn van jou, en de verzamelkuil rechts ervan ook. Druk op een van je kuiltjes.
lesson-kalah-1-then = De stenen gingen een voor een naar de kuiltjes rechts ervan. Je eigen verzamelkuil ligt ook op de weg; die van de ander wordt overgeslagen.
lesson-kalah-2 = Een laatste steen in je eigen verzamelkuil geeft je nog een zet. Speel het kuiltje waarvan de stenen daar eindigen.
lesson-kalah-2-then = De vierde steen viel in je verzamelkuil, dus je bent nog aan zet.
lesson-kalah-3 = Een laatste steen in een leeg kuiltje van jou wint die steen en alle stenen in het kuiltje ertegenover. Win de vier stenen van Noord.
lesson-kalah-3-then = Je steen en de vier ertegenover gingen naar je verzamelkuil.
lesson-kalah-4 = Allebei samen: verdien eerst nog een zet, en sla er dan mee.
lesson-kalah-4-then = Een steen voor de verzamelkuil, nog een zet, en daarmee zeven stenen gewonnen. Goede zetten komen vaak in zulke reeksen.
lesson-kalah-5 = Het spel eindigt zodra een kant leeg is. Wat aan de andere kant over is, gaat naar de verzamelkuil van de eigenaar. Beëindig het spel.
lesson-kalah-5-then = Jouw kant is leeg, en Noord houdt drie stenen: je wint met 26 tegen 22.

## oware

lesson-oware-1 = De zes kuiltjes voor je zijn van jou. Druk op een ervan.
lesson-oware-1-then = De stenen gingen een voor een rond het bord, in de kuiltjes van beide spelers. In een verzamelkuil komen stenen alleen als ze geslagen worden.
lesson-oware-2 = Brengt je laatste steen een kuiltje van Noord op twee of drie, dan win je wat daar ligt. Kuiltjes er vlak voor met twee of drie stenen win je ook. Sla twee kuiltjes met één zet.
lesson-oware-2-then = De laatste steen maakte twee, de steen ervoor maakte drie: vijf stenen voor jou.
lesson-oware-3 = Twaalf stenen of meer gaan helemaal rond. Het kuiltje waar ze uit komen wordt overgeslagen. Speel de twaalf.
lesson-oware-3-then = Kuiltje 1 bleef leeg, en de laatste steen ging verder naar kuiltje 2.
lesson-oware-4 = Geen zet mag alles nemen wat Noord heeft, want niemand mag zonder zet blijven. Kuiltje 6 zou dat doen. Speel het andere.
lesson-oware-4-then = Dat was de enige zet die mag. Druk op een kuiltje dat niet speelbaar is, en de pagina zegt waarom.
lesson-oware-5 = Noord heeft geen stenen meer. Als je kunt, moet je een zet doen die Noord er geeft.
lesson-oware-5-then = Noord heeft weer twee stenen en is aan zet. Wie aan het eind meer dan de helft van alle 48 stenen heeft, wint.

## toguz-kumalak

lesson-toguz-kumalak-1 = Je hebt negen kuiltjes met elk negen stenen. De eerste steen van een zet gaat terug in het kuiltje waar hij uit komt. Druk op een van je kuiltjes.
lesson-toguz-kumalak-1-then = Eén steen bleef in het kuiltje, en de andere gingen verder rond het bord. Een enkele steen gaat naar het volgende kuiltje.
lesson-toguz-kumalak-2 = Maakt je laatste steen het aantal in een kuiltje van Noord even, dan win je alle stenen van dat kuiltje. Win tien stenen.
lesson-toguz-kumalak-2-then = Negen stenen werden er tien, een even aantal: ze zijn van jou.
lesson-toguz-kumalak-3 = Maakt je laatste steen er drie in een kuiltje van Noord, dan wordt dat kuiltje jouw tuz: het is van jou tot het eind van het spel. Maak er een.
lesson-toguz-kumalak-3-then = De drie stenen zijn gewonnen, en het kuiltje is gemerkt als het jouwe. Elke speler mag één tuz hebben. Het kan niet het negende kuiltje zijn, en niet dat met het nummer van de andere tuz.
lesson-toguz-kumalak-4 = Elke steen die in je tuz valt, gaat naar je verzamelkuil, wie hem ook speelt. Speel er een steen in.
lesson-toguz-kumalak-4-then = Een steen voor jou. Noord moet je tuz met bijna elke lange zet voeden.
lesson-toguz-kumalak-5 = Wie 82 van de 162 stenen heeft, wint. Jij hebt er 80: beëindig het spel.
lesson-toguz-kumalak-5-then = Twee stenen erbij, en het spel is gewonnen.

## congklak

lesson-congklak-1 = Er wordt naar links gezaaid, en je verzamelkuil ligt links. Een laatste steen erin geeft je nog een zet. Vind het kuiltje waarvan de zeven stenen daar eindigen.
lesson-congklak-1-then = De laatste steen ligt in je verzamelkuil, dus je bent nog eens aan zet.
lesson-congklak-2 = Valt de laatste steen in een kuiltje met stenen, dan worden ze allemaal opgenomen en verder gezaaid. Begin met de enkele steen in kuiltje 4.
lesson-congklak-2-then = Hij viel bij een andere steen, en allebei gingen verder naar links tot een steen een leeg kuiltje vond.
lesson-congklak-3 = Een laatste steen in een leeg kuiltje van jou wint die steen en alle stenen in het kuiltje ertegenover. Win de vier stenen van Noord.
lesson-congklak-3-then = Vijf stenen voor je verzamelkuil.
lesson-congklak-4 = Een laatste steen in een leeg kuiltje van Noord beëindigt de zet en wint niets. Speel kuiltje 1.
lesson-congklak-4-then = De eerste steen ging naar je verzamelkuil, de tweede beëindigde de zet.
lesson-congklak-5 = Heeft de speler die aan zet is geen stenen, dan eindigt het spel, en elke speler houdt wat aan zijn kant ligt. Beëindig het door te slaan.
lesson-congklak-5-then = Noord heeft niets meer te spelen. Je wint met 52 tegen 46.

## o-an-quan

lesson-o-an-quan-1 = Je zaait uit je vijf kuiltjes in een van beide richtingen. De grote kuilen aan de einden zijn van niemand. Kies een kuiltje, dan een richting.
lesson-o-an-quan-1-then = Liggen er stenen in het kuiltje na de laatste steen, dan worden ze opgenomen en verder gezaaid, telkens weer.
lesson-o-an-quan-2 = Is het volgende kuiltje leeg, dan zijn alle stenen in de kuil erachter gewonnen. Volgen er nog een lege en een volle, dan is die ook gewonnen. Sla de grote kuil.
lesson-o-an-quan-2-then = De steen viel in kuiltje 4. Kuiltje 5 is leeg, en daarachter lag de grote kuil; achter het volgende lege kuiltje lagen nog twee stenen: twaalf in één zet.
lesson-o-an-quan-3 = Komt de grote kuil als volgende, dan is de zet voorbij: die wordt nooit verder gezaaid. Speel de steen in kuiltje 4 naar rechts.
lesson-o-an-quan-3-then = Je steen ligt naast de grote kuil, en Noord is aan zet.
lesson-o-an-quan-4 = Ook twee lege kuiltjes na elkaar beëindigen de zet. Speel kuiltje 1 naar rechts.
lesson-o-an-quan-4-then = Er is niets gewonnen: kuiltjes 3 en 4 zijn allebei leeg.
lesson-o-an-quan-5 = Het spel eindigt als beide grote kuilen gewonnen zijn. Dan neemt elke speler wat in zijn rij ligt. Win de laatste.
lesson-o-an-quan-5-then = Beide grote kuilen zijn leeg, en je wint met 41 tegen 29.

## hus

lesson-hus-1 = De twee onderste rijen zijn van jou. Stenen gaan erin rond, nooit naar de andere kant. Druk op een kuiltje met minstens twee stenen.
lesson-hus-1-then = Valt de laatste steen bij andere, dan worden ze opgenomen en verder gezaaid. In een leeg kuiltje eindigt de zet.
lesson-hus-2 = Valt de laatste steen in je voorste rij bij andere, dan neem je ook de stenen van het kuiltje ertegenover en van dat daarachter, en je zaait ze allemaal. Sla er acht.
lesson-hus-2-then = Tien stenen van jou en acht van Noord werden verder gezaaid: alle geslagen stenen blijven op het bord, aan jouw kant.
lesson-hus-3 = Stenen in de achterste rij zijn veilig zolang het kuiltje ervoor leeg is. Speel de twee stenen in f1, en zie dat de vijf blijven.
lesson-hus-3-then = Je twee stenen werden alleen verder gezaaid, want ertegenover lag niets in de voorste rij.
lesson-hus-4 = Een enkele steen kan niet gespeeld worden; wie alleen nog enkele stenen heeft, heeft verloren. Laat Noord er één.
lesson-hus-4-then = Noord heeft één steen over en kan geen zet doen: je hebt gewonnen.

## bao-kiswahili

lesson-bao-kiswahili-1 = Eerst zijn de meeste stenen in de hand. Elke zet legt er een in een kuiltje van je voorste rij. Kan er niets geslagen worden, dan wordt dat kuiltje gezaaid. Kies een kuiltje, dan een richting. Het grote kuiltje is je huis, en blijft zoals het is.
lesson-bao-kiswahili-1-then = De steen uit je hand kwam bij de andere, en ze werden allemaal gezaaid.
lesson-bao-kiswahili-2 = Liggen er stenen in een kuiltje van je voorste rij en ook in dat ertegenover, dan slaat een steen uit de hand wat ertegenover ligt. Wie kan slaan, moet slaan. Sla er twee, en kies de kant vanwaar ze gezaaid worden.
lesson-bao-kiswahili-2-then = Geslagen stenen worden in je eigen voorste rij gezaaid, vanaf een van haar einden.
lesson-bao-kiswahili-3 = In de twee kuiltjes aan elk eind van de rij is er geen keus: wat daar geslagen wordt, wordt vanaf dat eind gezaaid. Sla er drie.
lesson-bao-kiswahili-3-then = De drie stenen kwamen van links binnen.
lesson-bao-kiswahili-4 = Eindigt een slag in je huis, dan mag je daar stoppen en het houden. Anders wordt het verder gezaaid en ben je het kwijt. Sla van links, en stop.
lesson-bao-kiswahili-4-then = Je huis staat nog, met een steen meer.
lesson-bao-kiswahili-5 = Als de handen leeg zijn, beginnen zetten in een kuiltje met twee stenen of meer. Wie bij stenen eindigt waar andere tegenover liggen, slaat. Speel f8 naar links.
lesson-bao-kiswahili-5-then = Drie stenen kwamen van rechts binnen en werden verder gezaaid. Wie de voorste rij van Noord leegt, of Noord zonder zet laat, heeft gewonnen.

## tchoukaillon

lesson-tchoukaillon-1 = Breng alle stenen in de verzamelkuil links. Een kuiltje kan alleen gespeeld worden als zijn laatste steen precies de verzamelkuil bereikt: kuiltje 6 heeft zes stenen nodig. Speel het kuiltje dat past.
lesson-tchoukaillon-1-then = Een steen in de verzamelkuil, en een meer in elk ander kuiltje.
lesson-tchoukaillon-2 = Nu passen er twee kuiltjes. Speel altijd dat het dichtst bij de verzamelkuil, anders wordt het te vol.
lesson-tchoukaillon-2-then = Een steen in kuiltje 1 bereikt de verzamelkuil meteen. Nu is het weer leeg, klaar voor een volgende.
lesson-tchoukaillon-3 = Er zijn nog vijf stenen. Breng ze thuis: telkens het dichtstbijzijnde kuiltje dat past.
lesson-tchoukaillon-3-then = Alle stenen zijn in de verzamelkuil.
