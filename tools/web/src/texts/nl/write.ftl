write = Een spel schrijven
write-play = Speel het
write-new = Nieuw
write-format = Opmaken
write-download = Downloaden
write-guide = Woorden
write-guide-what = De woorden van de taal, in een nieuw tabblad
write-open = Bestand openen
write-panels = Over het spel dat je schrijft
write-editor = Regelbestand
panel-Board = Bord
panel-Faults = Fouten
panel-Cases = Gevallen
panel-Survey = Statistiek
editor-completions = Suggesties
editor-control-character = Stuurteken
editor-deleted = Selectie verwijderd
formatted = Opgemaakt.
formatted-already = Het is al opgemaakt.
address-copied = Het adres van dit spel staat op het klembord.
address-holds = Het adres van deze pagina bevat nu het hele spel: kopieer het.

## Ontwerpen

drafts = Ontwerpen
drafts-none = Wat je schrijft wordt hier bewaard.
draft-untitled = Zonder titel
draft-open = in de editor
draft-delete = Verwijder { $game }
draft-deleted = Het ontwerp is verwijderd.
draft-new = Een nieuw spel. Het vorige staat bij de ontwerpen.
draft-copied = Dit ontwerp is in een ander tabblad open. Je bewerkt hier een kopie.
draft-elsewhere = Dit ontwerp is in een ander tabblad open, waar het verwijderd kan worden.

## Fouten

fault-error = fout
fault-warning = waarschuwing
fault-note = opmerking
fault-code = Wat dit betekent, in een nieuw tabblad
faults-unfinished = Dit bestand kon niet gecontroleerd worden:
faults-unfinished-why = De controle is niet klaar gekomen: { $why }
faults-unknown = { $why }. Of het fouten heeft, is niet bekend.
faults-none = Er is niets mis met dit bestand.
faults-checking = Controleren …
faults-count = { $count ->
    [0] Geen fouten
    [one] { $count } fout
   *[other] { $count } fouten
}
fix-places = Herstel het op { $count } plaatsen
fix-remove = Verwijder “{ $text }”
fix-insert = Voeg “{ $text }” in
fix-replace = Vervang “{ $before }” door “{ $after }”
fix-spaces = Verbeter de spaties
preview-stale = Dit is het bord van vóór de fouten.
preview-moves = { $count } mogelijke { $count ->
    [one] zet
   *[other] zetten
} in de beginstelling.

## Gevallen

cases-faults = Gevallen kunnen gespeeld worden zodra de fouten hersteld zijn.
cases-playing = De gevallen worden gespeeld …
cases-none = Dit bestand heeft geen gevallen. Een geval toont een regel op een bord: een stelling, zetten, en waar ze toe leiden.
cases-held = { $held } van { $all } kloppen.
case-holds = klopt
case-fails = klopt niet

## Statistiek

survey-games = Willekeurige spellen
survey-played = Gespeelde spellen
survey-faults = de regels hebben fouten
survey-of = { $count } spellen
survey-number = Aantal
survey-length = zetten per spel
survey-branching = mogelijke zetten per stelling
survey-laps = omgangen per zet
survey-margin = eerste min tweede speler
survey-clauses = Clausules
survey-never = nooit
survey-share = { $share } van de spellen
bars-always = altijd { $number }
bars-range = { $least } tot { $most }
