-- Labels of feedback: one or two words for what is wrong or right with an answer, such as "wrong citation". `audit view` and `audit rag feedback`
-- add this table to a store of evaluations before its first label, so that older programs still read the store. Rows are only ever added.
CREATE TABLE IF NOT EXISTS feedback_label (
  feedback INTEGER PRIMARY KEY REFERENCES feedback (feedback),
  label    TEXT NOT NULL
) STRICT;
