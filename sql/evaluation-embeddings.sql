-- Embeddings of queries and of questions made from answers, which the judge question-relevance compares. `audit rag evaluate --embeddings` adds
-- these tables to a store before its first embedding, so that older programs still read the store. Rows of
-- embeddings are only ever added.

-- The embedding of a text by a model. It is there before it is requested.
CREATE TABLE IF NOT EXISTS embedding (
  embedding INTEGER PRIMARY KEY,
  model     TEXT NOT NULL,              -- provider:name
  sha256    TEXT NOT NULL,              -- of the text, in UTF-8
  at        TEXT NOT NULL,
  UNIQUE (model, sha256)
) STRICT;

-- The vector, if there is one yet. All vectors of a model have the same dimension.
CREATE TABLE IF NOT EXISTS embedding_vector (
  embedding INTEGER PRIMARY KEY REFERENCES embedding (embedding),
  dimension INTEGER NOT NULL CHECK (dimension > 0),
  vector    BLOB NOT NULL,              -- numbers of 32 bits (IEEE 754), little-endian
  base_url  TEXT NOT NULL,
  at        TEXT NOT NULL,
  CHECK (length(vector) = 4 * dimension)
) STRICT;

-- Which process requests an embedding at the moment, as in sql/evaluation-claims.sql.
CREATE TABLE IF NOT EXISTS embedding_claim (
  request INTEGER PRIMARY KEY REFERENCES embedding (embedding),
  owner   TEXT NOT NULL,
  space   TEXT NOT NULL,
  pid     INTEGER NOT NULL,
  beat    INTEGER NOT NULL
) STRICT;
