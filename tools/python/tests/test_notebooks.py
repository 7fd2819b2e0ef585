"""What results look like as the last line of a notebook's cell."""

from __future__ import annotations

import sow


def test_games_and_states_draw_their_board() -> None:
    game = sow.load("kalah")
    for shown in (game, game.state()):
        assert shown._repr_svg_().startswith("<svg")
    assert repr(game) == 'sow.load("kalah")'


def test_a_survey_is_a_short_table() -> None:
    survey = sow.survey("kalah", 200)
    html, text = survey._repr_html_(), str(survey)
    assert html.startswith("<table>") and html.count("<tr>") == len(text.splitlines()) == 8
    assert f"{survey.length.mean:.2f}" in html and f"{survey.draws.share:.1%}" in text
    assert len(str(sow.survey("tchuka-ruma", 50)).splitlines()) == 7


def test_a_vector_says_what_it_is() -> None:
    assert repr(sow.vector("oware", 12)) == "<sow.Vector: 12 games of oware>"
    assert repr(sow.vector("oware", 12, threads=2)) == "<sow.Vector: 12 games of oware on 2 threads>"
