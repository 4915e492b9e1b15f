"""server 12: the official client embeds rows along a reference."""

from almanac import Person


def test_favorites_come_with_their_quotes_in_one_request(person: Person, quotes: list[dict]):
    person.add("liked_quotes", quote_id=quotes[0]["id"])
    rows = person.table("liked_quotes").select("quote_id, quotes(english_text)").execute().data
    assert rows == [{"quote_id": quotes[0]["id"], "quotes": {"english_text": quotes[0]["english_text"]}}]


def test_only_quotes_that_the_person_likes(person: Person, other: Person, quotes: list[dict]):
    person.add("liked_quotes", quote_id=quotes[0]["id"])
    other.add("liked_quotes", quote_id=quotes[1]["id"])
    rows = person.table("quotes").select("id, likes:liked_quotes!inner(user_id)").execute().data
    assert rows == [{"id": quotes[0]["id"], "likes": [{"user_id": person.id}]}]
