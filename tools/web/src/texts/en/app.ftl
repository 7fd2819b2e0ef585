# The texts around all pages, the settings, the introduction, and the page about Sow.
#
# Tags such as <games>…</games> are links, backquotes enclose code. Both stay as they are in every language.

skip-to-content = Skip to the content
log = What has happened
loading = Loading …
reload = Reload
later = Later
back = Back
next = Next
close = Close
cancel = Cancel
delete = Delete
stop = Stop
go-on = Go on
copy-link = Copy link
page-failed = This page could not be loaded: there is no network, or the page has been renewed.
renewed = There is a newer version of this page.
missing = There is no such page
missing-title = No such page
missing-at = Nothing is found at `{ $address }`.
rules-damaged = the rules in this address are damaged; was it copied in full?

## Header and footer

header = Pages
header-home = Sow, all games
header-games = Games
header-write = Write
header-book = Book
header-help = Help
footer = Help and about
games-all = All games
games-kept = Your games

## Settings

language = Language
language-failed = The texts in this language could not be loaded. Is there a network?
theme = Colours
theme-system = Like the system
theme-light = Light
theme-dark = Dark
board-wood = Wood
board-ebony = Dark wood
board-stone = Stone
board-plain = Plain
board-contrast = High contrast
seeds-nickernuts = Grey nickernuts
seeds-cowries = Cowries
seeds-beans = Red beans
seeds-glass = Glass
pace-slow = Slow
pace-calm = Calm
pace-quick = Quick
pace-still = No motion

## The introduction

how = How to play
# $title is the title of a scene.
how-step = { $step } of { $steps }: { $title }.
how-play = Play a game
how-page = On this page
how-to-move = Click a pit with a golden rim to move. Click any other, and you are told why it cannot be chosen.
how-to-preview = With the pointer over a pit, an arrow shows where the last seed would fall, and crosses show what would be captured. On a phone, keep your finger on the pit to see it.
how-to-opponent = The computer has ten levels; choose one, or two people, beside the names of the players.
how-to-panels = Rules, rule file, moves and analysis are beside the board, below it on a phone.
how-to-buttons = Take back, or Ctrl+Z, takes your last move back, and the computer's reply to it. Hint shows a good move, and Replay shows the last one again.
how-to-far = Play with somebody far away: choose Far away beside their name. After your move, copy the link and send it. It holds the whole game: they make their move and send you theirs.
how-to-clock = Two people at one screen can play with a clock: choose minutes, and the seconds that each move adds, under Game. The clock stands while seeds move and while the page is out of sight; who runs out of time loses.
how-to-look = Sound, the speed of the seeds and the look of the board are chosen under Game. They stay as they are for your next visit.
how-to-write = Change the rules of any game, or write your own, in the <editor>editor</editor>. <book>The book</book> shows how, step by step, and explains <language>every word of the language</language>.
how-about = Sow is a language for the rules of mancala games, and a program that plays them. This page does all its work in your browser and sends nothing anywhere. After the first visit it needs no network. <about>More about it</about>

scene-sowing = Sowing
scene-sowing-text = The row nearer to you is yours, and so is the store at your right. A move lifts all seeds of one of your pits and drops them one by one into the next places, counterclockwise.
scene-another = Another move
scene-another-text = Your own store takes a seed as you pass it. If the last seed falls into it, you move again. That is so in this game; others have other rules, and many have no stores at all.
scene-capturing = Capturing
scene-capturing-text = If the last seed falls into an empty pit of yours, it and the seeds opposite go to your store. Most seeds in store win. Every game has its own way of capturing: that is what makes them different.

## About

about = About
about-sow = About Sow
about-what = Sow is a small language for the rules of mancala games, and a program that plays any game written in it. A rule file reads like a rule sheet, and no game is built into the program: it plays what the file says. This page is that program in your browser.
# All three numbers are 0 until the games are counted.
about-gathered = <games>{ $games ->
    [0] Hundreds of games
   *[other] { $games } games
}</games> from { $regions ->
    [0] many
   *[other] { $regions }
} regions of the world come with it, { $solitaires ->
    [0] some
   *[other] { $solitaires }
} of them for one player alone. The others are played against the computer or by two people, at one screen or far from each other by links.
about-how = A minute for your first game
about-book = From a first rule file to surveys and perfect play
about-language = The language
about-words = What each word means, with examples
about-editor = The editor
about-write = Change a game, or write your own
about-origin = Where the games come from
about-sources = Each rule file was written from descriptions in books, papers, museum notes, rule sheets of clubs, or pages on the web. It says clause by clause which sentence of the description it follows, in words of our own. A game’s sources are at the end of its rules, beside the board, and in the <list>list of all games</list>. Where descriptions leave something open or contradict each other, the notes say so, and often the choice is an option that you can set.
about-writing = How to write a game
about-first-game = You need no experience with programming. Begin with the <tutorial>first chapter of the tutorial</tutorial>, or open the game that is nearest to yours and change what differs. The editor draws the board while you type, checks the rules, and shows each fault where it is and how to mend it. <sheets>Rule sheets</sheets> tells how to turn a description into rules, and the <recipes>recipes</recipes> answer “how do I say …”.
about-privacy = Privacy
about-private = Nothing that you do here leaves your browser. The page plays, thinks and checks by itself; it sets no cookies and asks no other host for anything, and its security policy forbids it to. Settings, unfinished games and drafts are kept in this browser until you delete the data of this site. A link that you copy holds the whole game behind its `#`, the part of an address that is not sent to the server: only those to whom you give the link can see it.
about-offline = After the first visit everything works without a network: the games, the editor, and the book.
about-licence = Licence
about-free = Sow, its rule files and its book are free: you may use them under the MIT licence or the Apache licence 2.0, at your choice.
about-work-of-others = The page and its engine contain work of others, under these licences:
about-page-components = Components of the page
about-engine-components = Components of the engine
licences-failed = The list could not be loaded. Is there a network?
