-- Ratings of feedback: a number from 1 to the best one, such as 4 of 5 stars. `audit view` and `audit rag feedback` add this table to a store of
-- evaluations before its first rating, so that older programs still read the store. Rows are only ever added.
CREATE TABLE IF NOT EXISTS feedback_rating (
  feedback INTEGER PRIMARY KEY REFERENCES feedback (feedback),
  rating   REAL NOT NULL,
  best     REAL NOT NULL
) STRICT;
