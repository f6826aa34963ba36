-- The run store: simulation.db, one execution of an experiment.
-- Columns, types, constraints and indexes are those of the public project that writes such stores (Mahdi-s/vivarium, MIT);
-- tables that neither the audit reads nor our producers write are left out, and a temperature may be NULL.

CREATE TABLE runs (
  run_id      TEXT PRIMARY KEY,
  seed        INTEGER NOT NULL,
  created_at  REAL NOT NULL,
  config_json TEXT NOT NULL
);

CREATE TABLE conformity_datasets (
  dataset_id TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  version    TEXT NOT NULL,
  path       TEXT NOT NULL,
  sha256     TEXT NOT NULL,
  created_at REAL NOT NULL
);

CREATE TABLE conformity_items (
  item_id           TEXT PRIMARY KEY,
  dataset_id        TEXT NOT NULL,
  domain            TEXT NOT NULL,
  question          TEXT NOT NULL,
  ground_truth_text TEXT,             -- NULL: an opinion item
  ground_truth_json TEXT,
  source_json       TEXT,
  created_at        REAL NOT NULL,
  FOREIGN KEY (dataset_id) REFERENCES conformity_datasets (dataset_id)
);

CREATE TABLE conformity_conditions (
  condition_id TEXT PRIMARY KEY,
  name         TEXT NOT NULL,         -- one name may stand in several rows
  params_json  TEXT NOT NULL,
  created_at   REAL NOT NULL
);

CREATE TABLE conformity_trials (
  trial_id     TEXT PRIMARY KEY,
  run_id       TEXT NOT NULL,
  model_id     TEXT NOT NULL,
  variant      TEXT NOT NULL,
  item_id      TEXT NOT NULL,
  condition_id TEXT NOT NULL,
  seed         INTEGER NOT NULL,
  temperature  REAL,                  -- NULL: none was sent
  created_at   REAL NOT NULL,
  FOREIGN KEY (run_id) REFERENCES runs (run_id),
  FOREIGN KEY (item_id) REFERENCES conformity_items (item_id),
  FOREIGN KEY (condition_id) REFERENCES conformity_conditions (condition_id)
);

CREATE TABLE conformity_prompts (
  prompt_id            TEXT PRIMARY KEY,
  trial_id             TEXT NOT NULL,
  system_prompt        TEXT NOT NULL,
  user_prompt          TEXT NOT NULL,
  chat_history_json    TEXT NOT NULL,
  rendered_prompt_hash TEXT NOT NULL,
  created_at           REAL NOT NULL,
  FOREIGN KEY (trial_id) REFERENCES conformity_trials (trial_id)
);

CREATE TABLE conformity_trial_metadata (
  trial_id      TEXT PRIMARY KEY,
  metadata_json TEXT NOT NULL,
  created_at    REAL NOT NULL,
  FOREIGN KEY (trial_id) REFERENCES conformity_trials (trial_id)
);

CREATE TABLE conformity_trial_steps (
  trial_id   TEXT PRIMARY KEY,
  time_step  INTEGER NOT NULL,
  agent_id   TEXT NOT NULL,
  created_at REAL NOT NULL,
  FOREIGN KEY (trial_id) REFERENCES conformity_trials (trial_id)
);

CREATE TABLE conformity_outputs (
  output_id          TEXT PRIMARY KEY,
  trial_id           TEXT NOT NULL,
  raw_text           TEXT NOT NULL,   -- the response
  parsed_answer_text TEXT,            -- the stored parse
  parsed_answer_json TEXT,
  is_correct         INTEGER,         -- the stored label: 1, 0, or NULL
  refusal_flag       INTEGER NOT NULL,
  latency_ms         REAL,
  token_usage_json   TEXT,
  created_at         REAL NOT NULL,
  FOREIGN KEY (trial_id) REFERENCES conformity_trials (trial_id)
);

CREATE INDEX idx_conformity_datasets_name ON conformity_datasets (name, version);
CREATE INDEX idx_conformity_items_dataset ON conformity_items (dataset_id, domain);
CREATE INDEX idx_conformity_conditions_name ON conformity_conditions (name);
CREATE INDEX idx_conformity_trials_run ON conformity_trials (run_id, variant, model_id);
CREATE INDEX idx_conformity_trials_item ON conformity_trials (item_id, condition_id);
CREATE INDEX idx_conformity_prompts_trial ON conformity_prompts (trial_id);
CREATE INDEX idx_conformity_trial_steps_step ON conformity_trial_steps (time_step, agent_id);
CREATE INDEX idx_conformity_outputs_trial ON conformity_outputs (trial_id);
CREATE INDEX idx_conformity_outputs_correct ON conformity_outputs (is_correct);
