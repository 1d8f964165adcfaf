"""The rules as numbered statements: each has a row in these tests, or a reason why not."""

from __future__ import annotations

from .statements import LEFT_OUT, areas, collected, report, said_of_all


def test_the_list_holds_every_statement_of_its_areas() -> None:
    expected = {
        f"{area}-{number:02d}" for area, (first, last) in areas().items()
        for number in range(int(first), int(last) + 1)
    }  # fmt: skip
    assert set(said_of_all()) == expected


def test_a_statement_is_covered_or_left_out_for_a_reason() -> None:
    for id, said in said_of_all().items():
        assert said == "covered" or len(said) > len(LEFT_OUT) + 10, id
        assert said == "covered" or said.startswith(LEFT_OUT), id


def test_what_is_said_to_be_covered_is_what_the_tests_name() -> None:
    listed = {id for id, said in said_of_all().items() if said == "covered"}
    print(report())
    assert sorted(listed - collected().keys()) == []
    assert sorted(collected().keys() - listed) == []


def test_the_report_tells_of_every_area_what_is_covered_and_what_is_not() -> None:
    lines = report().splitlines()
    told = {line.split()[0]: line.split()[1:] for line in lines if line.split()[0] in areas()}
    assert list(told) == list(areas())
    named = [word for words in told.values() for word in words if "-" in word]
    left_out = [line.split()[1].strip(":") for line in lines if line.startswith("  not ")]
    assert sorted((*named, *left_out)) == sorted(said_of_all())
    assert "DECK-01" in left_out
    assert "AGE-09" in named
