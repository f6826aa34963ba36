-- Counts of verdicts on claims, which judges gave for a result: how many quotes do not occur in their text, and the like.
-- `audit rag evaluate` adds this table to a store before its first result from claims, so that older programs still read the store. Rows are only ever
-- added; the latest of a result counts.
CREATE TABLE IF NOT EXISTS verdict_count (
  verdict_count INTEGER PRIMARY KEY,
  result        INTEGER NOT NULL REFERENCES result (result),
  counts        TEXT NOT NULL           -- JSON: claims, verdicts, unread, quotes, quotesNotFound, conflicts, scores, scoresDiffer
) STRICT;
CREATE INDEX IF NOT EXISTS verdict_count_of ON verdict_count (result);
