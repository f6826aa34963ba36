-- Extractions: the answers that models read out of responses. `audit extract` writes them, and `--schemes extract:NAME --extractions FILE` reads
-- them; docs/extract.md explains it. Rows are only ever added; several processes may do so at the same time, and sql/evaluation-claims.sql keeps them
-- from sending the same request.
-- Texts are as they came: escape them where they are shown. Times are ISO 8601 in UTC.

-- schema_version.
CREATE TABLE meta (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The text of each version of a prompt, with its places.
CREATE TABLE prompt (
  prompt   TEXT PRIMARY KEY,            -- such as xfinder-1
  template TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A model with a prompt and settings: the NAME of `extract:NAME`.
CREATE TABLE extractor (
  extractor INTEGER PRIMARY KEY,
  name      TEXT NOT NULL UNIQUE,
  prompt    TEXT NOT NULL REFERENCES prompt (prompt),
  -- span: a part of the response; answer: the answer in the words of the model; verdict: correct, incorrect, or no answer.
  kind      TEXT NOT NULL CHECK (kind IN ('span', 'answer', 'verdict')),
  model     TEXT NOT NULL,              -- provider:name
  sampling  TEXT NOT NULL,              -- JSON
  at        TEXT NOT NULL
) STRICT;

-- What is read: a response to a question. Trials with the same texts are one subject.
CREATE TABLE subject (
  subject  INTEGER PRIMARY KEY,
  sha256   TEXT NOT NULL UNIQUE,        -- of text_key and truths
  text_key TEXT NOT NULL,               -- SHA-256 of question, choices and response
  question TEXT,
  choices  TEXT,                        -- JSON: a list of texts; NULL for none
  response TEXT NOT NULL,
  truths   TEXT                         -- JSON: the accepted answers, for verdicts only; else NULL
) STRICT;
CREATE INDEX subject_of_text ON subject (text_key);

-- What an extractor was asked about a subject.
CREATE TABLE request (
  request   INTEGER PRIMARY KEY,
  extractor INTEGER NOT NULL REFERENCES extractor (extractor),
  subject   INTEGER NOT NULL REFERENCES subject (subject),
  text      TEXT NOT NULL,
  at        TEXT NOT NULL,
  UNIQUE (extractor, subject)
) STRICT;

-- Raw replies, one for each request.
CREATE TABLE reply (
  reply         INTEGER PRIMARY KEY,
  request       INTEGER NOT NULL UNIQUE REFERENCES request (request),
  text          TEXT NOT NULL,
  reasoning     TEXT,                   -- what the server sent apart from the text
  is_cut_off    INTEGER NOT NULL CHECK (is_cut_off IN (0, 1)),
  input_tokens  INTEGER,
  output_tokens INTEGER,
  latency_ms    INTEGER NOT NULL,
  attempts      INTEGER NOT NULL,
  ignored       TEXT NOT NULL,          -- JSON: settings that did not reach the model
  base_url      TEXT NOT NULL,
  at            TEXT NOT NULL
) STRICT;

-- Requests that got no reply, each time they got none.
CREATE TABLE failure (
  failure INTEGER PRIMARY KEY,
  request INTEGER NOT NULL REFERENCES request (request),
  kind    TEXT NOT NULL,
  message TEXT NOT NULL,
  at      TEXT NOT NULL
) STRICT;
CREATE INDEX failure_of ON failure (request);

-- Which trials an extractor was to read, each time somebody chose them.
CREATE TABLE selection (
  selection INTEGER PRIMARY KEY,
  extractor INTEGER NOT NULL REFERENCES extractor (extractor),
  only      TEXT NOT NULL CHECK (only IN ('all', 'disagreements', 'sample')),
  input     TEXT NOT NULL,              -- JSON: the inputs and options from which the trials came
  schemes   TEXT NOT NULL,              -- JSON: the schemes that agree or disagree
  seed      INTEGER,                    -- of a sample
  sha256    TEXT NOT NULL UNIQUE,       -- of all that precedes, the strata and the chosen subjects
  at        TEXT NOT NULL
) STRICT;

-- The subjects from which a sample was drawn, in strata.
CREATE TABLE stratum (
  selection INTEGER NOT NULL REFERENCES selection (selection),
  stratum   INTEGER NOT NULL,           -- from 0
  name      TEXT NOT NULL,              -- such as "the schemes disagree"
  subjects  INTEGER NOT NULL CHECK (subjects > 0),
  trials    INTEGER NOT NULL CHECK (trials >= subjects),
  PRIMARY KEY (selection, stratum)
) STRICT, WITHOUT ROWID;

-- The subjects that were chosen. Within a stratum each had the same chance, so each stands for stratum.subjects / (number selected) subjects.
CREATE TABLE selected (
  selection INTEGER NOT NULL REFERENCES selection (selection),
  subject   INTEGER NOT NULL REFERENCES subject (subject),
  stratum   INTEGER NOT NULL,           -- 0 for all and disagreements
  trials    INTEGER NOT NULL CHECK (trials > 0), -- trials with these texts
  PRIMARY KEY (selection, subject)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER prompt_stays BEFORE UPDATE ON prompt BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;
CREATE TRIGGER prompt_is_kept BEFORE DELETE ON prompt BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;

CREATE TRIGGER extractor_stays BEFORE UPDATE ON extractor BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;
CREATE TRIGGER extractor_is_kept BEFORE DELETE ON extractor BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;

CREATE TRIGGER subject_stays BEFORE UPDATE ON subject BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;
CREATE TRIGGER subject_is_kept BEFORE DELETE ON subject BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;

CREATE TRIGGER request_stays BEFORE UPDATE ON request BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;
CREATE TRIGGER request_is_kept BEFORE DELETE ON request BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;

CREATE TRIGGER reply_stays BEFORE UPDATE ON reply BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;
CREATE TRIGGER reply_is_kept BEFORE DELETE ON reply BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;

CREATE TRIGGER failure_stays BEFORE UPDATE ON failure BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;
CREATE TRIGGER failure_is_kept BEFORE DELETE ON failure BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;

CREATE TRIGGER selection_stays BEFORE UPDATE ON selection BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;
CREATE TRIGGER selection_is_kept BEFORE DELETE ON selection BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;

CREATE TRIGGER stratum_stays BEFORE UPDATE ON stratum BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;
CREATE TRIGGER stratum_is_kept BEFORE DELETE ON stratum BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;

CREATE TRIGGER selected_stays BEFORE UPDATE ON selected BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;
CREATE TRIGGER selected_is_kept BEFORE DELETE ON selected BEGIN SELECT raise(ABORT, 'extractions are only ever added'); END;
