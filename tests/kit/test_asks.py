"""The questions: what fits them, what they accept, and what they make up."""

from msgspec import Struct

from mien.kit import Choose, ChooseSome, QuickDealer, Say, Sentence
from mien.kit.asks import Case, Question, products


class Give(Struct, frozen=True, tag=True):
    """This card to this seat."""

    card: str
    seat: int


class Swap(Struct, frozen=True, tag=True):
    """This card for that."""

    one: str
    other: str


class Wait(Struct, frozen=True, tag=True):
    """Nothing."""


def test_choose_takes_one_of_its_options() -> None:
    ask = Choose(("a", "b", 3))
    assert all(ask.accepts(option) for option in ("a", "b", 3))
    assert not any(ask.accepts(other) for other in ("c", 4, None, ("a",), Wait()))


def test_choose_fits_words_and_numbers_alone() -> None:
    ask = Choose(("a",))
    assert ask.fits("z")
    assert ask.fits(9)
    assert not any(ask.fits(other) for other in (None, ("a",), Wait()))


def test_choose_makes_up_each_of_its_options() -> None:
    chance = QuickDealer(1)
    assert {Choose(("a", "b", 3)).sample(chance) for _ in range(60)} == {"a", "b", 3}


def test_choose_some_takes_from_least_to_most() -> None:
    ask = ChooseSome(("a", "b", "c"), 1, 2)
    assert all(ask.accepts(some) for some in (("a",), ("c", "a"), ("a", "c")))
    assert not any(ask.accepts(some) for some in ((), ("a", "b", "c"), ("d",), "a", ["a"], None))


def test_choose_some_takes_an_option_as_often_as_it_is_there() -> None:
    ask = ChooseSome(("a", "a", "b"), 0, 3)
    assert ask.accepts(("a", "a"))
    assert not ask.accepts(("b", "b"))
    assert not ask.accepts(("a", "a", "a"))


def test_choose_some_fits_tuples_alone() -> None:
    ask = ChooseSome(("a",), 0, 1)
    assert ask.fits(())
    assert not ask.fits("a")


def test_choose_some_makes_up_every_number_of_options() -> None:
    ask = ChooseSome(("a", "b", "c"), 1, 3)
    chance = QuickDealer(2)
    made = [ask.sample(chance) for _ in range(200)]
    assert all(ask.accepts(some) for some in made)
    assert {len(some) for some in made} == {1, 2, 3}
    assert {some[0] for some in made} == {"a", "b", "c"}


def test_a_sentence_takes_the_options_of_one_case_together() -> None:
    ask = Say((Sentence(Give, ({"card": ("a",), "seat": (0, 1)}, {"card": ("b",), "seat": (2,)})),))
    assert ask.accepts(Give("a", 0))
    assert ask.accepts(Give("b", 2))
    assert not ask.accepts(Give("a", 2))
    assert not ask.accepts(Give("b", 0))


def test_a_sentence_without_gaps_takes_itself() -> None:
    ask = Say((Sentence(Wait),))
    assert ask.accepts(Wait())
    assert not ask.accepts(Give("a", 0))
    assert ask.sample(QuickDealer(0)) == Wait()


def test_a_distinct_sentence_takes_no_word_twice() -> None:
    sentence = Sentence(Swap, ({"one": ("a", "b"), "other": ("a", "b")},), distinct=True)
    ask = Say((sentence,))
    assert ask.accepts(Swap("a", "b"))
    assert not ask.accepts(Swap("a", "a"))
    chance = QuickDealer(3)
    assert {ask.sample(chance) for _ in range(40)} == {Swap("a", "b"), Swap("b", "a")}


def test_a_sentence_takes_all_but_the_barred_combinations() -> None:
    sentence = Sentence(Swap, ({"one": ("a", "b"), "other": ("c", "d")},), but=(("a", "c"), ("b", "d")))
    ask = Say((sentence,))
    assert ask.accepts(Swap("a", "d"))
    assert not ask.accepts(Swap("a", "c"))
    chance = QuickDealer(4)
    assert {ask.sample(chance) for _ in range(40)} == {Swap("a", "d"), Swap("b", "c")}


def test_a_sentence_finds_the_one_combination_that_is_not_barred() -> None:
    words = tuple(f"w{number}" for number in range(40))
    barred = tuple((one, other) for one in words for other in words if (one, other) != ("w7", "w3"))
    ask = Say((Sentence(Swap, ({"one": words, "other": words},), but=barred),))
    assert {ask.sample(QuickDealer(seed)) for seed in range(5)} == {Swap("w7", "w3")}


def test_say_fits_named_values_alone() -> None:
    ask = Say((Sentence(Wait),))
    assert ask.fits(Give("a", 0))
    assert not any(ask.fits(other) for other in (None, "a", 1, ("a",)))


def test_say_makes_up_every_sentence_with_every_word() -> None:
    ask = Say((Sentence(Wait), Sentence(Give, ({"card": ("a", "b"), "seat": (0, 1)},))))
    chance = QuickDealer(5)
    made = {ask.sample(chance) for _ in range(100)}
    assert made == {Wait(), Give("a", 0), Give("a", 1), Give("b", 0), Give("b", 1)}
    assert all(ask.accepts(answer) for answer in made)


def test_every_answer_is_listed_once_and_is_legal() -> None:
    cases: tuple[Case, ...] = ({"card": ("a", "b"), "seat": (1, 2)}, {"card": ("b",), "seat": (2, 3)})
    questions: list[tuple[Question, int]] = [
        (Choose(("a", "b", "a", 3)), 3),
        (ChooseSome(("a", "a", "b", "c"), 1, 2), 3 + 4),
        (ChooseSome(("a", "b"), 0, 2), 4),
        (Say((Sentence(Give, cases, but=(("a", 2),)), Sentence(Wait))), 5),
        (Say((Sentence(Swap, ({"one": ("a", "b"), "other": ("a", "b")},), distinct=True),)), 2),
    ]
    for ask, count in questions:
        answers = list(ask.answers())
        assert ask.count() == len(answers) == len(set(answers)) == count
        assert all(answer in ask for answer in answers)


def test_what_is_not_listed_is_not_in_the_question() -> None:
    assert "c" not in Choose(("a", "b"))
    assert ("a", "a") not in ChooseSome(("a", "b"), 0, 2)
    assert Give("a", 2) not in Say((Sentence(Give, ({"card": ("a",), "seat": (1,)},)),))


def test_an_even_sample_gives_every_answer_the_same_chance() -> None:
    ask = Say((Sentence(Wait), Sentence(Give, ({"card": ("a", "b", "c"), "seat": (0, 1, 2)},))))
    chance = QuickDealer(6)
    waits = [ask.sample(chance, even=even) for even in (False, True) for _ in range(1000)]
    quick, even = waits[:1000].count(Wait()), waits[1000:].count(Wait())
    assert 400 < quick < 600
    assert 60 < even < 140


def test_a_schema_lists_what_can_be_chosen() -> None:
    assert Choose(("a", 3)).schema() == {"enum": ["a", 3]}
    some = ChooseSome(("a", "b"), 1, 2).schema()
    chosen = {"type": "array", "items": {"enum": ["a", "b"]}, "minItems": 1, "maxItems": 2}
    assert some == {**chosen, "uniqueItems": True}
    said = Say((Sentence(Wait), Sentence(Give, ({"card": ("a",), "seat": (0, 1)},)))).schema()
    assert [option["properties"] for option in said["anyOf"]] == [
        {"type": {"const": "Wait"}},
        {"type": {"const": "Give"}, "card": {"enum": ["a"]}, "seat": {"enum": [0, 1]}},
    ]
    assert said["anyOf"][1]["required"] == ["type", "card", "seat"]


def test_products_fill_gaps_in_every_way() -> None:
    assert set(products((("a", "b"), (1, 2)))) == {("a", 1), ("a", 2), ("b", 1), ("b", 2)}
    assert list(products(())) == [()]
    assert list(products((("a",), ()))) == []
