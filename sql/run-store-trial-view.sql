-- One row for each output of a trial, under the words of this project. A temporary view: the store itself is never changed.
-- CROSS JOIN fixes the order: outputs are read as they lie in the file, and everything else is looked up by its key.
CREATE TEMP VIEW trial AS
SELECT
  o.rowid                            AS ordinal,
  o.trial_id                         AS trial_id,
  t.run_id                           AS run_id,
  t.model_id                         AS model,
  t.variant                          AS variant,
  t.temperature                      AS temperature,
  c.name                             AS condition,
  i.rowid                            AS item,
  i.item_id                          AS item_id,
  i.question                         AS question,
  d.name                             AS dataset,
  -- The stored parse is mostly the beginning of the response; then its size in bytes says enough, and costs less than the bytes.
  CASE
    WHEN substr(CAST(o.raw_text AS BLOB), 1, octet_length(o.parsed_answer_text)) = CAST(o.parsed_answer_text AS BLOB)
    THEN octet_length(o.parsed_answer_text)
    ELSE CAST(o.parsed_answer_text AS BLOB)
  END                                AS stored_parse,
  CAST(o.raw_text AS BLOB)           AS response_bytes,
  CAST(o.parsed_answer_text AS BLOB) AS stored_parse_bytes,
  -- Which of the two texts are stored as bytes: 1 the response, 2 the stored parse.
  (typeof(o.raw_text) = 'blob') + 2 * (typeof(o.parsed_answer_text) = 'blob') AS blob_flags,
  o.is_correct                       AS stored_label
FROM conformity_outputs o
CROSS JOIN conformity_trials t ON t.trial_id = o.trial_id
CROSS JOIN conformity_conditions c ON c.condition_id = t.condition_id
CROSS JOIN conformity_items i ON i.item_id = t.item_id
CROSS JOIN conformity_datasets d ON d.dataset_id = i.dataset_id;
