# The frame of the book. The book is in English in every language.

book = The book
book-what = How to write down the rules of a mancala game, play it, and find out whether it is a good one. You need no experience with programming. Examples open in the <editor>editor</editor>, where you can change and play them.
book-begin = Begin
book-word = Look up a word
book-contents = Contents
book-chapters = Chapters
book-sections = Sections
book-neighbours = Neighbouring chapters
book-previous = Previous
book-failed = This chapter could not be loaded. It works offline only once the page has loaded completely. Try again.
