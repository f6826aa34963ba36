-- Batches of questions that `audit bench --batch` submitted. The tables are made in the store of a run when it first submits a batch.

CREATE TABLE IF NOT EXISTS bench_batch (
  token        TEXT PRIMARY KEY,     -- made by the program; the server has it in the metadata or in the ids of the requests
  run_id       TEXT NOT NULL,
  server_id    TEXT,                 -- NULL: it is not known yet whether the server made the batch
  intended_at  REAL NOT NULL,        -- Unix time in seconds, right before the request that makes the batch
  submitted_at REAL,
  collected_at REAL                  -- NULL: the results are not collected yet
) STRICT;

CREATE TABLE IF NOT EXISTS bench_batch_request (
  token     TEXT NOT NULL,
  output_id TEXT NOT NULL,           -- of the answer in conformity_outputs, also before there is one
  PRIMARY KEY (token, output_id),
  FOREIGN KEY (token) REFERENCES bench_batch (token)
) STRICT, WITHOUT ROWID;
