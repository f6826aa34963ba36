-- What is laid over the tables of audit-result.sql when they are full.

CREATE INDEX trial_by_id ON trial (trial_id);
CREATE INDEX trial_by_item ON trial (item_id, dataset);
CREATE INDEX label_that_flips ON label (scheme_id, flip, trial_pk, parsed, rules) WHERE flip <> 0;

-- Labels that differ from the stored ones, with their trials.
CREATE VIEW flip AS
SELECT
  scheme.name AS scheme,
  CASE label.flip WHEN 1 THEN 'gained' ELSE 'lost' END AS direction,
  trial.*,
  label.parsed,
  label.rules
FROM label
JOIN scheme USING (scheme_id)
JOIN trial USING (trial_pk)
WHERE label.flip <> 0;

-- Items whose labels flip, over all schemes; the most first. `trials` counts each trial once, `flips` once for each scheme.
CREATE VIEW item_flips AS
SELECT item_id, dataset, trials, flips, gained, lost, schemes
FROM (
  SELECT
    item_id,
    dataset,
    count(*)                  AS flips,
    sum(flip = 1)             AS gained,
    sum(flip = -1)            AS lost,
    count(DISTINCT scheme_id) AS schemes
  FROM label
  JOIN trial USING (trial_pk)
  WHERE flip <> 0 AND item_id IS NOT NULL
  GROUP BY item_id, dataset
) AS flipped
JOIN (
  SELECT item_id AS item, dataset AS source, count(*) AS trials FROM trial GROUP BY item_id, dataset
) AS counted ON item = item_id AND source IS dataset
ORDER BY flips DESC, item_id, dataset;

-- What each rule does to each variant: the shares of its cells, weighted by their trials. Positive: more errors.
CREATE VIEW variant_by_rule AS
SELECT scheme.name AS scheme, variant, player, rule, sum(pp * n) / sum(n) AS pp, sum(n) AS n
FROM attribution
JOIN scheme USING (scheme_id)
WHERE level = 'cell' AND variant IS NOT NULL
GROUP BY scheme_id, variant, player, rule
ORDER BY scheme_id, pp DESC, variant;

-- The same for models.
CREATE VIEW model_by_rule AS
SELECT scheme.name AS scheme, model, player, rule, sum(pp * n) / sum(n) AS pp, sum(n) AS n
FROM attribution
JOIN scheme USING (scheme_id)
WHERE level = 'cell' AND model IS NOT NULL
GROUP BY scheme_id, model, player, rule
ORDER BY scheme_id, pp DESC, model;

-- Cells with the name of their scheme.
CREATE VIEW cell_by_scheme AS
SELECT
  scheme.name AS scheme,
  temperature, variant, condition, model, dataset, task, run,
  n,
  cell.stored_error_pct, cell.error_pct, cell.delta_pp, cell.delta_interval_low, cell.delta_interval_high,
  cell.flips, cell.gained, cell.lost, cell.items, cell.flip_items, cell.p, cell.min_p, holm, bh
FROM cell
JOIN scheme USING (scheme_id)
ORDER BY cell_id;

-- Those with a flip, the widest first.
CREATE VIEW moved_cells AS
SELECT * FROM cell_by_scheme WHERE flips > 0 ORDER BY abs(delta_pp) DESC, flips DESC;

-- Facts: contrasts whose sign or significance differs from that of the stored ones, with the test of the change of the effect.
CREATE VIEW changed_contrasts AS
SELECT
  scheme.name AS scheme,
  changed.temperature, changed.variant, changed.model, changed.dataset, changed.task, changed.run,
  changed.condition, changed.baseline,
  stored.effect_pp AS stored_effect_pp, stored.is_significant AS stored_is_significant,
  changed.effect_pp, changed.interval_low, changed.interval_high, changed.is_significant,
  changed.sign_flip, changed.significance_flip,
  changed.change_pp, changed.change_low, changed.change_high, changed.change_p, changed.change_min_p, changed.change_holm
FROM contrast AS changed
JOIN scheme ON scheme.scheme_id = changed.scheme_id
LEFT JOIN contrast AS stored
  ON stored.scheme_id = (SELECT scheme_id FROM scheme WHERE name = 'stored')
  AND stored.condition = changed.condition
  AND stored.temperature IS changed.temperature
  AND stored.variant IS changed.variant
  AND stored.model IS changed.model
  AND stored.dataset IS changed.dataset
  AND stored.task IS changed.task
  AND stored.run IS changed.run
WHERE changed.sign_flip OR changed.significance_flip
ORDER BY changed.contrast_id;

-- So that the labels of one trial are found without an index of their own, by skipping from scheme to scheme.
PRAGMA analysis_limit = 1000;
ANALYZE;
