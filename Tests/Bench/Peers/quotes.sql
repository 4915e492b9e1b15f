-- The database of quotes_app.py.
CREATE TABLE quotes (
  id TEXT PRIMARY KEY, english_text TEXT NOT NULL, chinese_text TEXT, categories TEXT NOT NULL, author TEXT,
  created_at TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX quotes_by_time ON quotes (created_at);
CREATE TABLE sessions (id TEXT PRIMARY KEY, user_id TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE likes (
  user_id TEXT NOT NULL, quote_id TEXT NOT NULL REFERENCES quotes (id), created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, quote_id)) WITHOUT ROWID;
CREATE INDEX likes_by_time ON likes (user_id, created_at);
