"""The peer on FastAPI: quotes and likes from SQLite, for users with a session.

Written for speed: queries that take microseconds run on the event loop's thread, which has a connection of its own,
because handing each to a thread pool costs more than the query.
"""

import os
import sqlite3
from typing import Annotated

import jwt
import orjson
from fastapi import Depends, FastAPI, Header, HTTPException, Response

SECRET = os.environ["QUOTES_SECRET"]
COLUMNS = "id, english_text, chinese_text, categories, author, created_at"


def connect(file):
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.row_factory = sqlite3.Row
    return connection


app = FastAPI()
# Each worker is a process that imports this file.
database = connect(os.environ["QUOTES_DATABASE"])


async def signed_in(authorization: Annotated[str, Header()]) -> str:
    """The id of the user who sends the request. A token is valid as long as its session exists."""
    try:
        claims = jwt.decode(authorization.removeprefix("Bearer "), SECRET, algorithms=["HS256"])
    except jwt.InvalidTokenError:
        raise HTTPException(401) from None
    session = database.execute("SELECT user_id FROM sessions WHERE id = ?", (claims["session_id"],)).fetchone()
    if session is None or session["user_id"] != claims["sub"]:
        raise HTTPException(401)
    return session["user_id"]


User = Annotated[str, Depends(signed_in)]


@app.get("/quotes/{id}")
async def one(id: str, user: User):
    row = database.execute(f"SELECT {COLUMNS} FROM quotes WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise HTTPException(404)
    return json(quote(row))


@app.get("/quotes")
async def latest(user: User, limit: int = 30):
    rows = database.execute(f"SELECT {COLUMNS} FROM quotes ORDER BY created_at DESC LIMIT ?", (limit,))
    return json([quote(row) for row in rows])


@app.get("/likes")
async def own_likes(user: User, limit: int = 30):
    rows = database.execute("SELECT * FROM likes WHERE user_id = ? ORDER BY created_at DESC LIMIT ?", (user, limit))
    return json([dict(row) for row in rows])


def quote(row):
    return dict(row) | {"categories": orjson.loads(row["categories"])}


def json(value):
    return Response(orjson.dumps(value), media_type="application/json")
