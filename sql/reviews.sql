-- Reviews: what people say of a sample of trials. What `audit review` writes and reads; docs/review.md explains it.
-- Texts are as they came: escape them where they are shown.

-- schema_version; what the sample was drawn from (audited, JSON); how it was drawn (method, JSON); and the
-- numbers of all trials by their labels (patterns, JSON: a 1, 0 or - for the stored label and each scheme), also of each stratum (stratum_patterns);
-- and how the responses of the sample state their answers (forms, JSON, in the order of the draw).
CREATE TABLE IF NOT EXISTS meta (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The trials of a cell on which the schemes say the same kind of thing: the first scheme with a flip, and its direction.
CREATE TABLE IF NOT EXISTS stratum (
  stratum   INTEGER PRIMARY KEY,        -- from 0
  cell      TEXT NOT NULL,              -- JSON
  scheme    TEXT,                       -- NULL: no scheme flips the label
  direction TEXT CHECK (direction IN ('gained', 'lost')),
  size      INTEGER NOT NULL CHECK (size > 0),
  CHECK ((scheme IS NULL) = (direction IS NULL))
) STRICT;

-- The trials to review, with their labels as they were then.
CREATE TABLE IF NOT EXISTS sample (
  draw           INTEGER PRIMARY KEY,   -- from 0; the first n are the sample of size n
  run            TEXT NOT NULL,
  trial_id       TEXT NOT NULL,
  ordinal        INTEGER NOT NULL,
  stratum        INTEGER NOT NULL REFERENCES stratum (stratum),
  stored_correct INTEGER NOT NULL CHECK (stored_correct IN (0, 1)),
  correct        TEXT NOT NULL,         -- JSON: true, false or null by position of the schemes
  UNIQUE (run, trial_id)
) STRICT;

-- Marks are only ever added. Of the rows of a person on a trial in one role, the latest one counts: by time, then by key. A mark has at least the time of the rows before it. A withdrawal is a row
-- too: the earlier marks of this person on this trial in this role count no more.
CREATE TABLE IF NOT EXISTS review (
  review   INTEGER PRIMARY KEY,
  run      TEXT NOT NULL,
  trial_id TEXT NOT NULL,
  reviewer TEXT NOT NULL CHECK (reviewer <> ''),
  mark     TEXT NOT NULL CHECK (mark IN ('correct', 'incorrect', 'cannot_tell', 'withdrawn')),
  note     TEXT,
  at       TEXT NOT NULL,               -- ISO 8601, UTC
  -- The labels of the schemes when the mark was made: hidden, revealed to the reviewer after an earlier mark, visible all the time, or unknown.
  labels   TEXT NOT NULL DEFAULT 'unknown' CHECK (labels IN ('hidden', 'revealed', 'visible', 'unknown')),
  -- A reviewer marks trials; an adjudicator decides those on which reviewers differ.
  role     TEXT NOT NULL DEFAULT 'reviewer' CHECK (role IN ('reviewer', 'adjudicator')),
  FOREIGN KEY (run, trial_id) REFERENCES sample (run, trial_id)
) STRICT;
CREATE INDEX IF NOT EXISTS review_of_trial ON review (run, trial_id, reviewer, role, at);

CREATE TRIGGER IF NOT EXISTS review_stays BEFORE UPDATE ON review BEGIN SELECT raise(ABORT, 'reviews are only ever added'); END;
CREATE TRIGGER IF NOT EXISTS review_is_kept BEFORE DELETE ON review BEGIN SELECT raise(ABORT, 'reviews are only ever added'); END;

-- How many trials each trial of the sample represents within its stratum. Strata without a drawn trial are in no weight: for shares of all trials,
-- `audit review report` merges strata.
CREATE VIEW IF NOT EXISTS weighted_sample AS
SELECT
  sample.*,
  stratum.size                                                            AS stratum_size,
  count(*) OVER (PARTITION BY sample.stratum)                             AS stratum_drawn,
  CAST(stratum.size AS REAL) / count(*) OVER (PARTITION BY sample.stratum) AS weight
FROM sample JOIN stratum USING (stratum);

-- The marks that are not replaced or withdrawn, also those that were made after the reveal: `audit review report` estimates from blind marks.
CREATE VIEW IF NOT EXISTS latest_review AS
SELECT review, run, trial_id, reviewer, role, mark, note, labels, at
FROM (
  SELECT *, row_number() OVER (PARTITION BY run, trial_id, reviewer, role ORDER BY at DESC, review DESC) AS place FROM review
)
WHERE place = 1 AND mark <> 'withdrawn';
