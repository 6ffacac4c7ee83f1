"""The random numbers: splitmix64 as published, streams as specified, seeds as people write them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from seawidget.errors import SeaError, SeedError
from seawidget.rng import MASK, Rng, fresh_phrase, game_streams, mix64, normal_form, seed_key
from seawidget.text.phrases import ADJECTIVES, ANIMALS

# First numbers of splitmix64 as other implementations print them.
PUBLISHED = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
}

# (seed, game): six numbers below 85, 84, ... of the deck stream and six below 1000 of the decision stream,
# from a C program with 64-bit arithmetic.
STREAMS = {
    (0, 0): ([55, 58, 32, 53, 63, 11], [368, 943, 45, 777, 219, 774]),
    (0, 2): ([53, 50, 65, 56, 75, 73], [979, 105, 863, 778, 223, 997]),
    (1, 0): ([68, 13, 5, 5, 28, 72], [529, 29, 507, 908, 839, 721]),
    (1, 2): ([65, 18, 42, 39, 30, 24], [381, 214, 749, 184, 934, 490]),
    (42, 0): ([43, 18, 71, 27, 40, 70], [831, 912, 448, 608, 280, 765]),
    (42, 2): ([51, 65, 39, 60, 8, 45], [593, 598, 862, 298, 418, 626]),
    (MASK, 0): ([26, 31, 11, 29, 46, 51], [885, 707, 23, 131, 881, 880]),
    (MASK, 2): ([13, 38, 8, 26, 37, 2], [996, 157, 978, 352, 841, 90]),
}


@pytest.mark.parametrize("key", PUBLISHED)
def test_next_is_splitmix64(key):
    rng = Rng(key)
    assert [rng.next() for _ in range(4)] == PUBLISHED[key]
    assert rng.counter == 4


@pytest.mark.parametrize(("seed", "index"), STREAMS)
def test_streams_of_a_game(seed, index):
    deck, decision = game_streams(seed, index)
    assert [deck.below(85 - k) for k in range(6)] == STREAMS[seed, index][0]
    assert [decision.below(1000) for _ in range(6)] == STREAMS[seed, index][1]


def test_shuffled_is_fisher_yates_from_the_front():
    deck, _ = game_streams(7)
    items = list(range(10))
    assert deck.shuffled(items) == [0, 2, 3, 8, 9, 5, 6, 7, 1, 4]  # the same C program
    assert items == list(range(10))
    assert deck.counter == 10
    assert Rng(1).shuffled([]) == []


@pytest.mark.parametrize("size", [1, 2, 5, 80, 400])
def test_shuffled_takes_the_numbers_that_below_would_take(size):
    for counter in (0, 3, 2**40):
        one, two = Rng(0xFEDCBA9876543210 + size, counter), Rng(0xFEDCBA9876543210 + size, counter)
        items = list(range(size))
        for m in range(size):
            j = m + two.below(size - m)
            items[m], items[j] = items[j], items[m]
        assert one.shuffled(range(size)) == items
        assert one.next() == two.next()


@given(st.integers(0, MASK), st.integers(0, 1000))
def test_a_number_depends_on_key_and_counter_only(key, counter):
    rng = Rng(key)
    for _ in range(counter % 17):
        rng.next()
    assert rng.next() == Rng(key, counter % 17).next()
    copied = rng.copy()
    assert copied.next() == rng.next()


@given(st.integers(0, MASK), st.integers(1, 2**32))
def test_below_stays_in_range(key, n):
    number = Rng(key).below(n)
    assert 0 <= number < n
    assert number == ((mix64(key) >> 32) * n) >> 32


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_refuses_what_it_cannot_do(n):
    with pytest.raises(ValueError, match="1 <= n"):
        Rng(1).below(n)


def test_below_and_choice_are_even():
    rng = Rng(3)
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.choice(range(6))] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5  # chi-square, 5 degrees, p = 0.001


def test_forks_are_streams_of_their_own():
    rng = Rng(5)
    first = rng.fork("redeal").next()
    rng.next()
    assert rng.fork("redeal").next() == first  # the counter does not matter
    others = {rng.fork(label).next() for label in ("redeal", "other", 0, 1, 2)}
    assert len(others) == 5
    assert Rng(6).fork("redeal").next() != first


def test_the_key_is_not_shown():
    assert repr(Rng(123456789)) == "Rng(counter=0)"


def test_integers_and_digits_are_used_as_they_are():
    assert seed_key(7) == (7, 7)
    assert seed_key("7") == (7, 7)
    assert seed_key(-1) == (-1, MASK)
    assert seed_key(2**64 + 3) == (2**64 + 3, 3)


def test_phrases_are_hashed_without_case_and_outer_spaces():
    shown, key = seed_key("calm-otter-27")
    assert (shown, key) == ("calm-otter-27", 14633446303005115543)  # blake2b, 8 bytes, big-endian
    assert seed_key("  Calm-Otter-27 ") == ("Calm-Otter-27", key)
    assert seed_key("calm-otter-28")[1] != key
    assert seed_key("caf\u00e9") == seed_key("cafe\u0301")  # two ways to write it
    assert seed_key("\ud83d")[0] == "\ud83d"  # half an emoji is a phrase like any other


@pytest.mark.parametrize(
    "written",
    ["klas 7b 03", "KLAS-7B-03", " Klas\u00a07b\t03 ", "klas\u20117b\u201303", "klas -- 7b - 03",
     "\uff4blas-7b-0\uff13",
     "klas\u22127b\u201403", "klas-7b-\u200b03", "\ufeffklas-7b-03", "klas\n7b\r\n03"],
)  # fmt: skip
def test_a_phrase_has_one_normal_form(written):
    """Case, spaces, dashes and ways to write the same letters do not count; words and their order do."""
    assert normal_form(written) == "klas-7b-03"
    assert seed_key(written)[1] == seed_key("klas-7b-03")[1]
    shown = seed_key(written)[0]
    assert seed_key(shown) == (shown, seed_key(written)[1])
    for other in ("klas-7b03", "7b-klas-03", "klas-7b-3", "-klas-7b-03"):
        assert seed_key(other)[1] != seed_key(written)[1]


@pytest.mark.parametrize(
    ("phrase", "key"),
    [("calm-otter-27", 0xCB1471E19A5F8497), ("Steady-Tern-99", 0x456E3E9BEF5D9881), ("KLAS-7B-03", 0xA26DD53CED47DB5D)],
)
def test_deals_of_phrases_stay_as_they_were_printed(phrase, key):
    assert seed_key(phrase)[1] == key


def test_digits_are_a_number_however_they_are_written():
    assert seed_key("\uff11\uff12") == seed_key(" 12\u200b") == (12, 12)
    assert seed_key("-12")[0] == "-12"
    assert seed_key("-12")[1] != seed_key("12")[1]
    assert seed_key("\u221212")[1] == seed_key("-12")[1]
    assert isinstance(seed_key("\u200b")[0], str)  # nothing to be seen: a fresh phrase
    assert seed_key("\u200b")[0].count("-") == 2


def test_no_seed_makes_a_fresh_readable_phrase():
    shown, key = seed_key(None)
    assert re.fullmatch(r"[a-z]+-[a-z]+-[1-9][0-9]", str(shown))
    assert seed_key(shown) == (shown, key)
    assert seed_key("  ")[0] != ""
    assert len({fresh_phrase() for _ in range(50)}) > 45


@pytest.mark.parametrize(("drawn", "number"), [(0, "10"), (89, "99")])
def test_the_number_of_a_fresh_phrase_has_two_digits(monkeypatch, drawn, number):
    asked = []
    monkeypatch.setattr("secrets.randbelow", lambda most: asked.append(most) or drawn)
    assert fresh_phrase().rpartition("-")[2] == number
    assert asked == [90]


@pytest.mark.parametrize("seed", [1.5, True, [1], b"otter", object()])
def test_other_seeds_are_refused(seed):
    with pytest.raises(SeedError, match="a seed is") as caught:
        seed_key(seed)
    assert isinstance(caught.value, SeaError)
    assert isinstance(caught.value, TypeError)


def test_the_words_of_phrases():
    for words in (ADJECTIVES, ANIMALS):
        assert len(words) == len(set(words)) == 128
        assert all(re.fullmatch(r"[a-z]{3,11}", word) for word in words)
