"""An evening: a running order that the host lays once, and the same seats the next time."""

from __future__ import annotations

from tests.table.scene import SHORT, Scene

from mien.server.tables.snapshots import show_table, show_table_to
from mien.table import Table
from mien.table.commands import (
    AppointNext,
    ChooseGame,
    Come,
    GoOn,
    LayOrder,
    Open,
    PassHost,
    SeatBot,
    Sit,
    Start,
    Stop,
)
from mien.table.entries import Started
from mien.table.evening import MOST_PARTS, Part, next_part

ORDER = (Part("emojito", 30), Part(minutes=10), Part("facecards", 40))


def evening(*people: str) -> Scene:
    scene = Scene("expressions").come(*people).sit(*people)
    scene.do("ada", LayOrder(ORDER))
    return scene


def is_break(scene: Scene) -> bool:
    return scene.table.break_until is not None


def over(scene: Scene) -> None:
    """The game that is played is given up: how it ends is all the same to the evening."""
    scene.do(scene.table.host, Stop(True))


# The running order ----------------------------------------------------------------------------------------


def test_the_first_game_of_the_order_is_chosen_and_starting_it_begins_the_evening() -> None:
    scene = evening("ada", "ben")
    assert scene.table.game.name == "emojito"
    scene.do("ada", Start())
    assert scene.table.begun == 1
    over(scene)
    assert next_part(scene.table) == Part(minutes=10)


def test_one_tap_leads_through_break_and_games_with_the_same_people() -> None:
    scene = evening("ada", "ben", "cy")
    scene.do("ada", GoOn(0))
    assert (scene.table.position is not None, scene.table.game.name) == (True, "emojito")
    assert scene.refused("ada", GoOn(1)) == "playing"
    over(scene)
    scene.do("ada", GoOn(1))
    assert scene.table.break_until == scene.now + 10 * 60_000
    scene.do("ada", GoOn(2))
    assert scene.table.position is not None
    assert scene.table.position.game.name == "facecards"
    assert not is_break(scene)
    assert [chair.person for chair in scene.table.played] == ["ada", "ben", "cy"]
    over(scene)
    assert scene.refused("ada", GoOn(3)) == "no-next-part"
    assert scene.revived() == scene.table


def test_two_who_press_at_once_go_on_once() -> None:
    scene = evening("ada", "ben")
    scene.do("ada", GoOn(0))
    over(scene)
    scene.do("ada", GoOn(1))
    assert scene.do("ada", GoOn(1)) == ()
    assert scene.table.begun == 2


def test_bots_come_for_a_game_that_needs_more_players_and_go_for_one_that_has_room_for_fewer() -> None:
    scene = Scene("emojito").come("ada", "ben").sit("ada", "ben")
    scene.do("ada", LayOrder((Part("emoticon"), Part("expressions"))))
    scene.do("ada", GoOn(0))
    assert [chair.played_by_bot for chair in scene.table.played] == [False, False, True, True]
    over(scene)
    scene.do("ada", ChooseGame("emojito"))
    for _ in range(3):
        scene.do("ada", SeatBot("beginner"))
    assert len(scene.table.chairs) == 7
    scene.do("ada", GoOn(1))
    assert len(scene.table.played) == 6
    assert [chair.person for chair in scene.table.played[:2]] == ["ada", "ben"]


def test_when_the_host_has_gone_any_player_goes_on_and_nobody_else() -> None:
    scene = evening("ada", "ben")
    scene.come("eve")
    assert scene.refused("ben", GoOn(0)) == "host-only"
    scene.go("ada")
    assert scene.refused("eve", GoOn(0)) == "host-only"
    entries = scene.do("ben", GoOn(0))
    assert any(isinstance(entry, Started) for entry in entries)
    scene.wait(600)
    assert scene.table.host == "ben"
    assert next_part(scene.table) == Part(minutes=10)


def test_what_is_still_to_come_can_be_laid_anew_and_taken_back() -> None:
    scene = evening("ada", "ben")
    assert scene.refused("ben", LayOrder(())) == "host-only"
    scene.do("ada", GoOn(0))
    scene.do("ada", LayOrder((Part("expressions"),)))
    assert scene.table.order == (ORDER[0], Part("expressions"))
    assert next_part(scene.table) == Part("expressions")
    scene.do("ada", LayOrder(()))
    assert next_part(scene.table) is None
    assert scene.refused("ada", LayOrder((Part("chess"),))) == "unknown-game"
    assert scene.refused("ada", LayOrder((Part("emojito"),) * (MOST_PARTS + 1))) == "long-evening"


def test_one_tally_counts_all_games_of_the_evening_whoever_is_host() -> None:
    scene = evening("ada", "ben", "cy")
    scene.do("ada", PassHost("ben"))
    scene.do("ben", GoOn(0))
    while scene.table.stage == "playing":
        assert scene.table.position is not None
        scene.answer_for(scene.table.position.waiting_for[0])
    assert {person: tally.games for person, tally in scene.table.tallies.items()} == {"ada": 1, "ben": 1, "cy": 1}
    assert next_part(scene.table) == Part(minutes=10)


# The next time --------------------------------------------------------------------------------------------


def again(*kept: str, levels: tuple[str, ...] = ()) -> Scene:
    scene = Scene()
    scene.table, scene.log = Table("calm-owl-abcde"), []
    scene.add(*scene.table.check("ada", Open("emojito", SHORT, kept=kept, levels=levels), scene.moment()))
    return scene


def test_the_same_people_get_the_same_seats_in_whichever_order_they_come() -> None:
    scene = again("cy", "ada", "ben", levels=("beginner",))
    for person in ("ben", "eve", "cy", "ada"):
        scene.do(person, Come("p1", person.title(), "en", "a1"))
        scene.do(person, Sit())
    seated = [chair.person for chair in scene.table.chairs]
    assert [person for person in seated if person in ("cy", "ada", "ben")] == ["cy", "ada", "ben"]
    assert seated.count(None) == 1
    assert "eve" in seated
    assert scene.revived() == scene.table


def test_nobody_is_told_who_is_expected() -> None:
    scene = again("cy", "ada", "ben")
    scene.come("eve")
    openly = show_table(scene.table, scene.now)
    shown = show_table_to("eve", scene.table, openly)
    assert all(name not in str(shown) for name in ("cy", "ben"))


def test_only_who_has_a_seat_appoints_the_next_time() -> None:
    scene = evening("ada", "ben").come("eve")
    assert scene.refused("eve", AppointNext("calm-fox-abcde")) == "not-seated"
    scene.do("ben", AppointNext("calm-fox-abcde"))
    assert scene.table.next_time == "calm-fox-abcde"
