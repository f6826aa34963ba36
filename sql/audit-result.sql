-- The result of an audit as a database: what `audit --out-db` writes. Made for Datasette and sqlite3; docs/outputs.md has example queries.
-- Indexes and views are in audit-result-views.sql.
-- Rates are in %, their differences (…_pp) in percentage points; intervals are those of 95 %. Intervals and p-values are by item: all outputs
-- about one item are taken together. Texts are as they came: escape them where they are shown.
-- The fields of a key (temperature, variant, condition, model, dataset, task, run) are NULL where cells are not formed by them.

PRAGMA application_id = 1635083380;   -- 'audt'
PRAGMA user_version = 1;

-- What stands alone: program, options (JSON), what was read, totals. Lists are JSON.
CREATE TABLE audit (
  name  TEXT PRIMARY KEY,
  value                               -- a number, a text, or NULL
) WITHOUT ROWID;

-- The whole result document (reports/result.schema.json) in one row, of which every table but `trial` and `label` shows a part. `audit view` reads it.
CREATE TABLE document (
  json TEXT NOT NULL
);

-- What was not as it should be, in the order of the report.
CREATE TABLE warning (
  warning_id INTEGER PRIMARY KEY,
  text       TEXT NOT NULL
);

-- The runs; those that were not read have a reason in `skipped` and no numbers.
CREATE TABLE run (
  run_pk         INTEGER PRIMARY KEY,
  run            TEXT NOT NULL,
  run_id         TEXT,
  model_variant  TEXT,
  temperature    REAL,
  trials         INTEGER,
  factual_trials INTEGER,
  skipped        TEXT
);

-- The schemes over all trials; `stored` is the stored label itself. A scheme that is only mentioned has a name and nothing else.
CREATE TABLE scheme (
  scheme_id            INTEGER PRIMARY KEY,
  name                 TEXT NOT NULL UNIQUE,
  title                TEXT,
  asks                 TEXT,          -- the question that the scheme answers
  trials               INTEGER,       -- labelled factual trials in its scope
  errors               INTEGER,
  error_pct            REAL,
  stored_error_pct     REAL,
  delta_pp             REAL,          -- error_pct - stored_error_pct
  flips                INTEGER,       -- labels that differ from the stored ones
  flips_pct            REAL,
  gained               INTEGER,       -- wrong as stored, right under the scheme
  lost                 INTEGER,       -- right as stored, wrong under the scheme
  unparsed             INTEGER,
  ungradable           INTEGER,
  failed               INTEGER,
  cells                INTEGER,
  cells_with_flips     INTEGER,
  items                INTEGER,       -- items with a labelled trial; all intervals and p-values are by item
  flip_items           INTEGER,       -- those whose number of errors changes
  stored_interval_low  REAL,          -- NULL for several outputs of a single item
  stored_interval_high REAL,
  interval_low         REAL,
  interval_high        REAL,
  delta_interval_low   REAL,
  delta_interval_high  REAL,
  se_pp                REAL,
  p                    REAL,          -- sign-flip test by item
  min_p                REAL,          -- the smallest p that so many flip_items could have; above 0.05 nothing can be tested
  is_exact             INTEGER,       -- 0: p is an approximation
  kappa                REAL,
  detectable_pp        REAL,
  equivalence          TEXT,          -- of the interval and the option margin: equivalent, changed or open
  items_to_decide      INTEGER,       -- about how many items would decide an open change
  sign_flips           INTEGER,       -- a fact: contrasts with another sign than as stored; NULL where the scheme does not count for conclusions
  significance_gained  INTEGER,       -- a fact
  significance_lost    INTEGER,       -- a fact
  testable             INTEGER,       -- contrasts whose change of effect can be tested
  tested               INTEGER,       -- contrasts whose effect changes: change_holm <= 0.05
  blind_mean_sign_flips          REAL,    -- what a parser with the same flips would change if it did not depend on the condition
  blind_upper_sign_flips         INTEGER, -- at least 95 of 100 draws have no more; NULL without draws
  blind_mean_significance_flips  REAL,
  blind_upper_significance_flips INTEGER,
  blind_draws          INTEGER,
  blind_is_drawn       INTEGER,       -- 1: blind_mean_sign_flips is the mean of the draws, not exact
  inversions           INTEGER,       -- ranked pairs that swap
  distinguishable_inversions     INTEGER, -- those whose two orders can both be distinguished from equal rates
  mean_tau_b           REAL,
  none_error_pct       REAL,          -- with none of its rules; NULL where its rules have no shares
  unattributed         INTEGER        -- trials without shares, because too many rules differ
);

-- The trials that share a key, under one scheme.
CREATE TABLE cell (
  cell_id              INTEGER PRIMARY KEY,
  scheme_id            INTEGER NOT NULL REFERENCES scheme (scheme_id),
  temperature          REAL,
  variant              TEXT,
  condition            TEXT,
  model                TEXT,
  dataset              TEXT,
  task                 TEXT,
  run                  TEXT,
  n                    INTEGER NOT NULL,
  stored_error_pct     REAL,
  stored_interval_low  REAL,
  stored_interval_high REAL,
  error_pct            REAL,
  interval_low         REAL,
  interval_high        REAL,
  delta_pp             REAL,
  delta_interval_low   REAL,
  delta_interval_high  REAL,
  flips                INTEGER NOT NULL,
  gained               INTEGER NOT NULL,
  lost                 INTEGER NOT NULL,
  items                INTEGER,
  flip_items           INTEGER,
  se_pp                REAL,
  p                    REAL,          -- sign-flip test by item
  min_p                REAL,
  is_exact             INTEGER,
  holm                 REAL,          -- p adjusted over all cells of all schemes that can be tested; NULL for the others
  bh                   REAL,
  kappa                REAL,
  detectable_pp        REAL
);

-- error(condition) - error(baseline) under one scheme, where all other fields are the same.
CREATE TABLE contrast (
  contrast_id       INTEGER PRIMARY KEY,
  scheme_id         INTEGER NOT NULL REFERENCES scheme (scheme_id),
  temperature       REAL,
  variant           TEXT,
  model             TEXT,
  dataset           TEXT,
  task              TEXT,
  run               TEXT,
  condition         TEXT NOT NULL,
  baseline          TEXT NOT NULL,
  n                 INTEGER NOT NULL,
  baseline_n        INTEGER NOT NULL,
  shared_items      INTEGER,          -- items with outputs on both sides
  method            TEXT,             -- how the interval was computed: tango, newcombe or mover
  effect_pp         REAL,
  interval_low      REAL,
  interval_high     REAL,
  p                 REAL,             -- over the shared items
  min_p             REAL,
  is_exact          INTEGER,
  is_significant    INTEGER NOT NULL, -- p <= 0.05
  sign_flip         INTEGER NOT NULL, -- a fact: the opposite sign of the stored effect
  significance_flip INTEGER NOT NULL, -- a fact: significant under one of scheme and stored labels alone
  change_pp         REAL,             -- the change of the effect, from the stored labels to the scheme; NULL under the stored labels
  change_low        REAL,             -- its interval
  change_high       REAL,
  change_p          REAL,
  change_min_p      REAL,             -- above 0.05 the change cannot be tested
  change_is_exact   INTEGER,
  change_holm       REAL,             -- change_p adjusted over all contrasts and schemes that can be tested; NULL for the others
  change_equivalence     TEXT,        -- of the interval of the change and the option margin: equivalent, changed or open
  change_items_to_decide INTEGER
);

-- One ranked thing (`value` of `field`) among those with the same other fields; rank 1 has the lowest error rate.
CREATE TABLE rank (
  rank_id     INTEGER PRIMARY KEY,
  scheme_id   INTEGER NOT NULL REFERENCES scheme (scheme_id),
  temperature REAL,
  variant     TEXT,
  condition   TEXT,
  model       TEXT,
  dataset     TEXT,
  task        TEXT,
  run         TEXT,
  field       TEXT NOT NULL,
  value,
  n           INTEGER NOT NULL,
  error_pct   REAL,
  rank        REAL,                   -- equals share the mean of their ranks
  low         INTEGER,                -- the lowest and the highest rank that it could have, for items like these
  high        INTEGER,
  tau_b       REAL                    -- of the whole ranking, against the stored one
);

-- Pairs of ranked things that are in one order as stored and in the other under the scheme.
CREATE TABLE inversion (
  inversion_id INTEGER PRIMARY KEY,
  scheme_id    INTEGER NOT NULL REFERENCES scheme (scheme_id),
  temperature  REAL,
  variant      TEXT,
  condition    TEXT,
  model        TEXT,
  dataset      TEXT,
  task         TEXT,
  run          TEXT,
  field        TEXT NOT NULL,
  first,
  second,
  class        TEXT,                  -- how many of the two orders can be distinguished from equal rates: both, one or none
  p_stored     REAL,                  -- of the difference of the two as stored
  p_scheme     REAL                   -- of the difference of the two under the scheme
);

-- The answers to claims (--claims), by labelling. Empty without claims.
CREATE TABLE claim (
  claim            TEXT NOT NULL,     -- its id
  scheme_id        INTEGER NOT NULL REFERENCES scheme (scheme_id),
  verdict          TEXT NOT NULL,     -- contradicted, fails, untestable, holds or supported
  reason           TEXT,              -- why it is untestable: no-trials, few-items or no-interval
  estimate_pp      REAL,              -- the difference of the two rates, or the rate of a single group
  low              REAL,
  high             REAL,
  p                REAL,
  min_p            REAL,
  holm             REAL,              -- of the stored labels, as the two margins
  n                INTEGER,
  other_n          INTEGER,           -- NULL for a single group
  items            INTEGER NOT NULL,
  changed          INTEGER,           -- labels in the groups that the scheme changes
  settings         INTEGER,           -- of the rules of the core for the stored labels; of its own rules for a scheme
  holding_settings INTEGER,           -- those under which the claim is true
  margin           INTEGER,           -- the fewest labels whose change makes the claim fail
  significance_margin INTEGER,        -- labels of one group whose change takes its support, an upper bound of the fewest
  text             TEXT NOT NULL,
  holds            TEXT NOT NULL,     -- the comparison
  PRIMARY KEY (claim, scheme_id)
);

-- The rules whose shares are attributed, by scheme.
CREATE TABLE player (
  scheme_id INTEGER NOT NULL REFERENCES scheme (scheme_id),
  player    TEXT NOT NULL,
  rule      TEXT NOT NULL,
  summary   TEXT NOT NULL,
  PRIMARY KEY (scheme_id, player)
) WITHOUT ROWID;

-- What each rule adds to the error rate (Shapley values); the shares of one part add up to its delta_pp.
CREATE TABLE attribution (
  attribution_id INTEGER PRIMARY KEY,
  scheme_id      INTEGER NOT NULL REFERENCES scheme (scheme_id),
  level          TEXT NOT NULL,       -- 'overall' (without a key) or 'cell'
  temperature    REAL,
  variant        TEXT,
  condition      TEXT,
  model          TEXT,
  dataset        TEXT,
  task           TEXT,
  run            TEXT,
  n              INTEGER NOT NULL,
  delta_pp       REAL,                -- error rate with all rules minus that with none
  player         TEXT NOT NULL,
  rule           TEXT NOT NULL,
  pp             REAL,
  FOREIGN KEY (scheme_id, player) REFERENCES player (scheme_id, player)
);

-- Flips of `combined` by the smallest sets of rules of which each alone makes them.
CREATE TABLE flip_set (
  flip_set_id INTEGER PRIMARY KEY,
  rules       TEXT NOT NULL,          -- a + b | c
  flips       INTEGER NOT NULL,
  gained      INTEGER NOT NULL,
  lost        INTEGER NOT NULL
);

-- Every on/off setting of the rules over all trials; empty unless the multiverse was asked for.
CREATE TABLE universe (
  universe  TEXT PRIMARY KEY,
  rules     TEXT NOT NULL,            -- the players that are on
  n         INTEGER NOT NULL,
  errors    INTEGER NOT NULL,
  error_pct REAL
) WITHOUT ROWID;

-- The same by cell.
CREATE TABLE universe_cell (
  universe_cell_id INTEGER PRIMARY KEY,
  universe         TEXT NOT NULL REFERENCES universe (universe),
  temperature      REAL,
  variant          TEXT,
  condition        TEXT,
  model            TEXT,
  dataset          TEXT,
  task             TEXT,
  run              TEXT,
  n                INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  error_pct        REAL
);

-- How the stored contrasts fare over the universes; shares are between 0 and 1.
CREATE TABLE robustness (
  robustness_id      INTEGER PRIMARY KEY,
  temperature        REAL,
  variant            TEXT,
  model              TEXT,
  dataset            TEXT,
  task               TEXT,
  run                TEXT,
  condition          TEXT NOT NULL,
  baseline           TEXT NOT NULL,
  sign_share         REAL,            -- universes with the sign of the stored effect
  significance_share REAL,            -- universes as significant as the stored effect
  lowest_pp          REAL,
  highest_pp         REAL,
  p_median           REAL,            -- joint tests over all universes: whether the effect is 0 in each of them
  p_share            REAL,
  p_stouffer         REAL
);

-- Sampled trials with their texts; long ones are cut in the middle.
CREATE TABLE receipt (
  receipt_id     INTEGER PRIMARY KEY,
  kind           TEXT NOT NULL,
  scheme_id      INTEGER NOT NULL REFERENCES scheme (scheme_id),
  trial_id       TEXT NOT NULL,
  run            TEXT NOT NULL,
  temperature    REAL,
  variant        TEXT,
  condition      TEXT,
  model          TEXT,
  dataset        TEXT,
  task           TEXT,
  item_id        TEXT,
  question       TEXT,
  ground_truth   TEXT,
  response       TEXT,
  stored_parse   TEXT,
  parse          TEXT,
  stored_correct INTEGER NOT NULL,
  scheme_correct INTEGER NOT NULL,
  rules          TEXT NOT NULL,       -- sets of rules that make the difference: a + b | c
  explain        TEXT NOT NULL        -- the command that shows the trial rule by rule
);

-- Responses on which a scheme failed; they are in none of its numbers.
CREATE TABLE failure (
  failure_id INTEGER PRIMARY KEY,
  scheme_id  INTEGER NOT NULL REFERENCES scheme (scheme_id),
  trial_id   TEXT NOT NULL,
  reason     TEXT NOT NULL
);

-- Items that can never be right: no answer meets their ground truth. The first hundred of each scheme and rule.
CREATE TABLE never_correct (
  never_correct_id INTEGER PRIMARY KEY,
  scheme_id        INTEGER NOT NULL REFERENCES scheme (scheme_id),
  rule             TEXT NOT NULL,     -- of the scheme's matcher
  summary          TEXT NOT NULL,     -- what the rule says
  dataset          TEXT,
  item_id          TEXT,
  ground_truth     TEXT NOT NULL,
  trials           INTEGER NOT NULL   -- labelled factual trials of the item
);

-- The trials that were scored, by run and position in it.
CREATE TABLE trial (
  trial_pk       INTEGER PRIMARY KEY,
  run            TEXT NOT NULL,
  trial_id       TEXT NOT NULL,
  ordinal        INTEGER NOT NULL,
  item_id        TEXT,
  temperature    REAL,
  variant        TEXT,
  condition      TEXT,
  model          TEXT,
  dataset        TEXT,
  task           TEXT,
  stored_correct INTEGER              -- NULL where there is no usable stored label
);

-- What each scheme says of each trial.
CREATE TABLE label (
  scheme_id INTEGER NOT NULL REFERENCES scheme (scheme_id),
  trial_pk  INTEGER NOT NULL REFERENCES trial (trial_pk),
  correct   INTEGER,                  -- NULL where the scheme does not apply, or failed
  parsed    INTEGER,                  -- whether anything was parsed; NULL as above
  flip      INTEGER NOT NULL,         -- +1 gained, -1 lost, 0 neither
  rules     TEXT,                     -- of a flip: the rule that decided; under a scheme of the core the smallest sets of rules that make it, NULL where no rule does
  PRIMARY KEY (scheme_id, trial_pk)
) WITHOUT ROWID;
