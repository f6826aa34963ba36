-- Evaluations of answers from documents: what was asked of judges, what they replied, and what followed. What `audit rag evaluate` writes and
-- `audit rag report` reads; docs/evaluations.md explains it. Rows are only ever added; several processes may do so at the same time, and
-- sql/evaluation-claims.sql keeps them from asking the same request.
-- Texts are as they came: escape them where they are shown. Times are ISO 8601 in UTC.

-- schema_version.
CREATE TABLE meta (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What was answered. The same line of input is one answer, however often it is evaluated.
CREATE TABLE answer (
  answer       INTEGER PRIMARY KEY,
  sha256       TEXT NOT NULL UNIQUE,    -- of all that follows, without the time of storing
  id           TEXT NOT NULL,           -- of the query; it may have been answered several times
  at           TEXT NOT NULL,           -- when it was answered; when it was stored, if nobody said so
  has_own_time INTEGER NOT NULL CHECK (has_own_time IN (0, 1)),
  query        TEXT NOT NULL,
  text         TEXT NOT NULL,
  ground_truth TEXT,
  details      TEXT NOT NULL            -- JSON: contexts, relevant, expectedRelationships, labels
) STRICT;
CREATE INDEX answer_at ON answer (at);
CREATE INDEX answer_of_query ON answer (id, at);

CREATE TABLE tag (
  answer INTEGER NOT NULL REFERENCES answer (answer),
  tag    TEXT NOT NULL,
  PRIMARY KEY (answer, tag)
) STRICT, WITHOUT ROWID;

-- The text of each version of a prompt, with its places.
CREATE TABLE prompt (
  prompt   TEXT PRIMARY KEY,            -- such as ja-1/relevance
  template TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What judges were asked. The same text to the same model with the same settings is one request, and its reply serves every answer.
CREATE TABLE request (
  request  INTEGER PRIMARY KEY,
  sha256   TEXT NOT NULL UNIQUE,        -- of judge, prompt, model, sampling and text
  judge    TEXT NOT NULL,
  prompt   TEXT NOT NULL REFERENCES prompt (prompt),
  model    TEXT NOT NULL,               -- provider:name
  sampling TEXT NOT NULL,               -- JSON: temperature, seed, maxTokens
  text     TEXT NOT NULL,
  at       TEXT NOT NULL
) STRICT;

-- Which requests are about an answer.
CREATE TABLE asked (
  answer  INTEGER NOT NULL REFERENCES answer (answer),
  request INTEGER NOT NULL REFERENCES request (request),
  context INTEGER NOT NULL,             -- which of its contexts, from 0; -1 for the whole answer
  PRIMARY KEY (answer, request, context)
) STRICT, WITHOUT ROWID;
CREATE INDEX asked_by_request ON asked (request);

-- Raw replies. A request has one; stores of older programs may have several, of which the latest counts.
CREATE TABLE reply (
  reply         INTEGER PRIMARY KEY,
  request       INTEGER NOT NULL REFERENCES request (request),
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
CREATE INDEX reply_to ON reply (request);

-- Requests that got no reply, each time they got none.
CREATE TABLE failure (
  failure INTEGER PRIMARY KEY,
  request INTEGER NOT NULL REFERENCES request (request),
  kind    TEXT NOT NULL,
  message TEXT NOT NULL,
  at      TEXT NOT NULL
) STRICT;
CREATE INDEX failure_of ON failure (request);

-- What results depend on beside answers and replies: weights, parsers of replies, prompts, the model of the judges …
CREATE TABLE scoring (
  scoring INTEGER PRIMARY KEY,
  config  TEXT NOT NULL UNIQUE,         -- JSON
  at      TEXT NOT NULL
) STRICT;

-- Results. The latest of an answer under a scoring counts.
CREATE TABLE result (
  result  INTEGER PRIMARY KEY,
  answer  INTEGER NOT NULL REFERENCES answer (answer),
  scoring INTEGER NOT NULL REFERENCES scoring (scoring),
  overall REAL,
  metrics TEXT NOT NULL,                -- JSON: value and weight by metric
  absent  TEXT NOT NULL,                -- JSON: why a metric is not there, by metric
  asked   INTEGER NOT NULL,             -- requests to judges, those without a reply, and replies without a score
  unanswered INTEGER NOT NULL,
  unread  INTEGER NOT NULL,
  at      TEXT NOT NULL
) STRICT;
CREATE INDEX result_of ON result (scoring, answer);

-- What users said of answers. The same line of input is one entry.
CREATE TABLE feedback (
  feedback INTEGER PRIMARY KEY,
  sha256   TEXT NOT NULL UNIQUE,
  id       TEXT NOT NULL,               -- of the query
  at       TEXT NOT NULL,
  thumb    INTEGER CHECK (thumb IN (-1, 1)),
  text     TEXT,
  CHECK (thumb IS NOT NULL OR text IS NOT NULL)
) STRICT;
CREATE INDEX feedback_of ON feedback (id, at);

-- For those who count by themselves.
CREATE VIEW latest_reply AS
SELECT reply.* FROM reply WHERE reply = (SELECT max(later.reply) FROM reply AS later WHERE later.request = reply.request);

CREATE VIEW latest_result AS
SELECT result.* FROM result
WHERE result = (SELECT max(later.result) FROM result AS later WHERE later.scoring = result.scoring AND later.answer = result.answer);

CREATE VIEW metric AS
SELECT latest_result.result, answer, scoring, each.key AS metric, each.value ->> 'value' AS value, each.value ->> 'weight' AS weight
FROM latest_result, json_each(latest_result.metrics) AS each;

CREATE TRIGGER answer_stays BEFORE UPDATE ON answer BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
CREATE TRIGGER answer_is_kept BEFORE DELETE ON answer BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;

CREATE TRIGGER tag_stays BEFORE UPDATE ON tag BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
CREATE TRIGGER tag_is_kept BEFORE DELETE ON tag BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;

CREATE TRIGGER prompt_stays BEFORE UPDATE ON prompt BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
CREATE TRIGGER prompt_is_kept BEFORE DELETE ON prompt BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;

CREATE TRIGGER request_stays BEFORE UPDATE ON request BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
CREATE TRIGGER request_is_kept BEFORE DELETE ON request BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;

CREATE TRIGGER asked_stays BEFORE UPDATE ON asked BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
CREATE TRIGGER asked_is_kept BEFORE DELETE ON asked BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;

CREATE TRIGGER reply_stays BEFORE UPDATE ON reply BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
CREATE TRIGGER reply_is_kept BEFORE DELETE ON reply BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;

CREATE TRIGGER failure_stays BEFORE UPDATE ON failure BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
CREATE TRIGGER failure_is_kept BEFORE DELETE ON failure BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;

CREATE TRIGGER scoring_stays BEFORE UPDATE ON scoring BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
CREATE TRIGGER scoring_is_kept BEFORE DELETE ON scoring BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;

CREATE TRIGGER result_stays BEFORE UPDATE ON result BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
CREATE TRIGGER result_is_kept BEFORE DELETE ON result BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;

CREATE TRIGGER feedback_stays BEFORE UPDATE ON feedback BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
CREATE TRIGGER feedback_is_kept BEFORE DELETE ON feedback BEGIN SELECT raise(ABORT, 'evaluations are only ever added'); END;
