"""Every filter of the client finds what PostgreSQL would find."""

from datetime import datetime, timedelta, timezone

import pytest
from postgrest import SyncSelectRequestBuilder

from almanac import Almanac, Person
from refused import rest_refuses


@pytest.fixture(scope="module")
def reader(almanac: Almanac, quotes: list[dict]) -> Person:
    return almanac.anonymous()


@pytest.fixture
def ids(reader: Person) -> SyncSelectRequestBuilder:
    """A query for the ids of quotes, without a filter."""
    return reader.table("quotes").select("id")


def found(query: SyncSelectRequestBuilder) -> set[str]:
    return {row["id"] for row in query.execute().data}


def tags(quote: dict) -> set[str]:
    return set(quote["categories"])


def expected(quotes: list[dict], holds) -> set[str]:
    """The ids of the quotes for which the condition holds: at least one, but not all."""
    chosen = {quote["id"] for quote in quotes if holds(quote)}
    assert 0 < len(chosen) < len(quotes)
    return chosen


# Arrays


def test_ov_finds_any_of_the_categories(ids, quotes):
    wanted = {"Love", "Quiet Mornings"}
    assert found(ids.ov("categories", sorted(wanted))) == expected(quotes, lambda quote: wanted & tags(quote))


def test_cs_finds_all_of_the_categories(ids, quotes):
    wanted = {"Nature", "Quiet Mornings"}
    assert found(ids.cs("categories", sorted(wanted))) == expected(quotes, lambda quote: wanted <= tags(quote))


def test_cd_finds_only_the_categories(ids, quotes):
    wanted = {"Nature", "Patience", "New Beginnings"}
    assert found(ids.cd("categories", sorted(wanted))) == expected(quotes, lambda quote: wanted >= tags(quote))


def test_arrays_are_equal_only_in_the_same_order(ids, quotes):
    assert found(ids.eq("categories", "{Nature,Patience}")) == expected(
        quotes, lambda quote: quote["categories"] == ["Nature", "Patience"])


def test_an_unused_category_finds_nothing(ids):
    assert found(ids.ov("categories", ["Love,Nature", "lov", 'Lo"ve', "{}"])) == set()


def test_ov_with_nothing_finds_nothing(ids):
    assert found(ids.ov("categories", [])) == set()


def test_cs_with_nothing_finds_everything(ids, quotes):
    assert len(found(ids.cs("categories", []))) == len(quotes)


# Comparisons


def test_eq_finds_the_exact_text(ids, quotes):
    text = 'The bravest word is sometimes "again".'
    assert found(ids.eq("english_text", text)) == expected(quotes, lambda quote: quote["english_text"] == text)


def test_eq_finds_the_exact_chinese_text(ids, quotes):
    text = "好话要趁热说。"
    assert found(ids.eq("chinese_text", text)) == expected(quotes, lambda quote: quote["chinese_text"] == text)


def test_neq_leaves_out_null(ids, quotes):
    assert found(ids.neq("chinese_text", "好话要趁热说。")) == expected(
        quotes, lambda quote: quote["chinese_text"] not in (None, "好话要趁热说。"))


def test_ids_are_not_case_sensitive(ids, quotes):
    assert found(ids.eq("id", quotes[0]["id"].upper())) == {quotes[0]["id"]}


def test_ids_can_be_compared(ids, quotes):
    ordered = sorted(quote["id"] for quote in quotes)
    low, high = ordered[10], ordered[39]
    assert found(ids.gt("id", low).lte("id", high)) == expected(quotes, lambda quote: low < quote["id"] <= high)


def test_instants_with_different_offsets_can_be_compared(reader: Person, quotes):
    [row] = reader.table("quotes").select("created_at").eq("id", quotes[0]["id"]).execute().data
    in_india = timezone(timedelta(hours=5, minutes=30))
    then = datetime.fromisoformat(row["created_at"]).astimezone(in_india)
    for filters, count in ((("gte", "lte"), 1), (("gte", "lt"), 0), (("gt", "lte"), 0)):
        query = reader.table("quotes").select("id").eq("id", quotes[0]["id"])
        for operator in filters:
            query = query.filter("created_at", operator, then.isoformat())
        assert len(found(query)) == count


def test_two_filters_on_one_column_both_apply(ids, quotes):
    assert found(ids.like("english_text", "%the%").like("english_text", "%a%")) == expected(
        quotes, lambda quote: "the" in quote["english_text"] and "a" in quote["english_text"])


def test_match_compares_every_column(ids, quotes):
    wanted = {key: quotes[3][key] for key in ("english_text", "chinese_text")}
    assert found(ids.match(wanted)) == {quotes[3]["id"]}


# Lists, patterns, null


def test_in_finds_texts_with_commas_and_quotation_marks(ids, quotes):
    texts = [text for quote in quotes if set(",;\"'") & set(text := quote["english_text"])]
    assert len(texts) > 5
    assert found(ids.in_("english_text", texts)) == expected(quotes, lambda quote: quote["english_text"] in texts)


def test_in_with_nothing_finds_nothing(ids):
    assert found(ids.in_("id", [])) == set()


def test_like_is_case_sensitive(ids, quotes):
    assert found(ids.like("english_text", "%The%")) == expected(quotes, lambda quote: "The" in quote["english_text"])


def test_ilike_is_not_case_sensitive(ids, quotes):
    assert found(ids.ilike("english_text", "%THE%")) == expected(
        quotes, lambda quote: "the" in quote["english_text"].lower())


def test_ilike_takes_a_star_for_any_text_and_an_underscore_for_one_letter(ids, quotes):
    assert found(ids.ilike("chinese_text", "*老_友*")) == expected(
        quotes, lambda quote: "老朋友" in (quote["chinese_text"] or ""))


def test_is_null_finds_missing_values(ids, quotes):
    assert found(ids.is_("chinese_text", None)) == expected(quotes, lambda quote: quote["chinese_text"] is None)


# And, or, not


def test_or_finds_either(ids, quotes):
    assert found(ids.or_("english_text.ilike.*river*,categories.cs.{Courage}")) == expected(
        quotes, lambda quote: "river" in quote["english_text"] or "Courage" in quote["categories"])


def test_or_may_contain_and_and_not(ids, quotes):
    query = 'and(categories.ov.{"Quiet Mornings",Love},english_text.not.like.*the*),not.or(chinese_text.not.is.null)'

    def holds(quote):
        calm = {"Quiet Mornings", "Love"} & tags(quote) and "the" not in quote["english_text"]
        return calm or quote["chinese_text"] is None

    assert found(ids.or_(query)) == expected(quotes, holds)


def test_or_may_contain_quoted_texts(ids, quotes):
    first, second = quotes[4]["english_text"], 'The bravest word is sometimes "again".'
    query = ",".join('english_text.eq."' + text.replace('"', '\\"') + '"' for text in (first, second))
    assert found(ids.or_(query)) == expected(quotes, lambda quote: quote["english_text"] in (first, second))


def test_or_and_a_filter_both_apply(ids, quotes):
    assert found(ids.or_("categories.cs.{Joy},categories.cs.{Love}").ilike("english_text", "%door%")) == expected(
        quotes, lambda quote: {"Joy", "Love"} & tags(quote) and "door" in quote["english_text"])


@pytest.mark.parametrize(
    ("negated", "holds"),
    [
        (lambda query: query.not_.ov("categories", ["Love", "Joy"]),
         lambda quote: not {"Love", "Joy"} & tags(quote)),
        (lambda query: query.not_.is_("chinese_text", None), lambda quote: quote["chinese_text"] is not None),
        (lambda query: query.not_.ilike("english_text", "%THE%"),
         lambda quote: "the" not in quote["english_text"].lower()),
        (lambda query: query.not_.or_("categories.cs.{Love},categories.cs.{Joy}"),
         lambda quote: not {"Love", "Joy"} & tags(quote)),
    ],
    ids=["ov", "is", "ilike", "or"])
def test_not_finds_the_rest(ids, quotes, negated, holds):
    assert found(negated(ids)) == expected(quotes, holds)


def test_not_in_leaves_out_the_listed(ids, quotes):
    listed = [quote["id"] for quote in quotes[:20]]
    assert found(ids.not_.in_("id", listed)) == {quote["id"] for quote in quotes[20:]}


# Columns, order, pages


def test_only_the_selected_columns_are_returned(reader: Person):
    [row] = reader.table("quotes").select("text:english_text", "categories").limit(1).execute().data
    assert set(row) == {"text", "categories"}


@pytest.mark.parametrize(
    ("options", "nulls_come"),
    [({}, "last"), ({"desc": True}, "first"), ({"nullsfirst": True}, "first"),
     ({"desc": True, "nullsfirst": False}, "last")],
    ids=["ascending", "descending", "nulls first", "descending, nulls last"])
def test_nulls_are_ordered_as_in_postgres(reader: Person, quotes, options, nulls_come):
    rows = reader.table("quotes").select("chinese_text").order("chinese_text", **options).execute().data
    are_null = [row["chinese_text"] is None for row in rows]
    assert sum(are_null) == 4
    assert are_null == sorted(are_null, reverse=nulls_come == "first")


def test_a_second_column_breaks_ties(reader: Person, quotes):
    rows = reader.table("quotes").select("id,chinese_text").order("chinese_text", desc=True).order("id").execute().data
    assert [row["id"] for row in rows[:4]] == sorted(expected(quotes, lambda quote: quote["chinese_text"] is None))


def test_a_range_with_its_count_is_a_page(reader: Person, quotes):
    answer = reader.table("quotes").select("id", count="exact").order("id").range(10, 19).execute()
    assert [row["id"] for row in answer.data] == sorted(quote["id"] for quote in quotes)[10:20]
    assert answer.count == len(quotes)


def test_the_last_page_may_be_short(reader: Person, quotes):
    answer = reader.table("quotes").select("id", count="exact").order("id").range(55, 74).execute()
    assert len(answer.data) == 5
    assert answer.count == len(quotes)


def test_a_page_beyond_the_last_is_refused(reader: Person, quotes):
    with rest_refuses("PGRST103"):
        reader.table("quotes").select("id", count="exact").range(1000, 1009).execute()


def test_head_counts_and_sends_nothing(reader: Person, quotes):
    answer = reader.table("quotes").select("*", count="exact", head=True).ov("categories", ["Love"]).execute()
    assert answer.data == []
    assert answer.count == len(expected(quotes, lambda quote: "Love" in quote["categories"]))


def test_single_returns_the_row_itself(reader: Person, quotes):
    row = reader.table("quotes").select("*").eq("id", quotes[0]["id"]).single().execute().data
    assert row["english_text"] == quotes[0]["english_text"]


def test_single_with_many_rows_or_none_is_refused(reader: Person, quotes):
    with rest_refuses("PGRST116"):
        reader.table("quotes").select("*").single().execute()
    with rest_refuses("PGRST116"):
        reader.table("quotes").select("*").eq("english_text", "never said").single().execute()


def test_maybe_single_returns_one_row_or_none(reader: Person, quotes):
    one = reader.table("quotes").select("id").eq("id", quotes[0]["id"]).maybe_single().execute()
    assert one.data == {"id": quotes[0]["id"]}
    assert reader.table("quotes").select("id").eq("english_text", "never said").maybe_single().execute() is None
