/** The results in an open database of promptfoo, by evaluation, test and prompt: rows are stored in the order in which they were finished. */
import { numberOrNull, textCell, textOrNull } from '../../run-store/cell-types.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { Database } from '../../../base/sqlite/sqlite.ts';
import { parseLooseJson } from '../kit/json.ts';
import { tooLarge } from '../kit/limits.ts';
import { withRecord, type ReadOptions, type ReadTrial } from '../kit/log.ts';
import { PromptfooConfig } from './config.ts';
import { readProvider, ResultReader } from './result.ts';
import { parsePromptfooResult } from './schema.ts';

const EVALS = 'SELECT id, description, config FROM evals ORDER BY id';
/** Sorts small rows, so that the large ones are never in memory together. A number distinguishes results with the same place. */
const PLACES = `
  SELECT eval_id AS evalId, test_idx AS testIdx, prompt_idx AS promptIdx, rowid AS row,
    row_number() OVER (PARTITION BY eval_id, test_idx, prompt_idx ORDER BY rowid) AS repeat,
    octet_length(test_case) + octet_length(prompt) + octet_length(provider) + coalesce(octet_length(response), 0)
      + coalesce(octet_length(grading_result), 0) AS bytes
  FROM eval_results ORDER BY eval_id, test_idx, prompt_idx, rowid`;
const ROW = `
  SELECT test_case AS testCase, prompt, provider, response, error, failure_reason AS failureReason, success,
    grading_result AS gradingResult
  FROM eval_results WHERE rowid = ?`;
/** Results that an evaluation of an old version contains itself. */
const OLD_RESULTS = `
  SELECT evals.id AS evalId, each.key AS place, each.value AS result, octet_length(each.value) AS bytes
  FROM evals, json_each(evals.results, '$.results') AS each
  WHERE json_valid(evals.results) AND evals.id NOT IN (SELECT eval_id FROM eval_results)
  ORDER BY evals.id, each.key`;
const JSON_COLUMNS = ['testCase', 'prompt', 'provider', 'response', 'gradingResult'] as const;
const ROWS_A_REPORT = 500;

/** SQLite keeps values of any type in any column. */
type EvalRow = Readonly<Record<'id' | 'description' | 'config', unknown>>;

interface PlaceRow {
  readonly evalId: unknown;
  readonly testIdx: unknown;
  readonly promptIdx: unknown;
  readonly row: number;
  readonly repeat: number;
  readonly bytes: number;
}

type ResultRow = Readonly<Record<(typeof JSON_COLUMNS)[number] | 'error' | 'failureReason' | 'success', unknown>>;

interface OldRow {
  readonly evalId: unknown;
  readonly place: number;
  readonly result: unknown;
  readonly bytes: number;
}

/** An evaluation, with the prefix that distinguishes its results from those of others. */
interface Evaluation {
  readonly task: string;
  readonly config: PromptfooConfig;
  /** The prefix of the ids of its items and trials; empty where there is only one evaluation. */
  readonly prefix: string;
}

/**
 * @param size bytes of the file, for the reported progress.
 * @throws InputError that names the evaluation and the result; SqliteError in the middle of it, at a damaged page or a value of a wrong type.
 */
export function* promptfooTrials(
  db: Database.Database,
  path: string,
  size: number,
  options: ReadOptions,
): Generator<ReadTrial> {
  const evaluations = evaluationsIn(db, path);
  const reader = new ResultReader(path, options.stored);
  const all = db.prepare('SELECT count(*) FROM eval_results').pluck().get() as number;
  const selectRow = db.prepare(ROW);
  let index = 0;
  for (const place of db.prepare(PLACES).iterate() as Iterable<PlaceRow>) {
    if (index++ % ROWS_A_REPORT === 0) options.onBytes?.((size * index) / all);
    const { repeat } = place;
    const evalId = textCell(place.evalId, 'eval_results.eval_id');
    const testIdx = numberOrNull(place.testIdx, 'eval_results.test_idx');
    const promptIdx = numberOrNull(place.promptIdx, 'eval_results.prompt_idx');
    const where = `${path}: ${evalId}: test ${testIdx}, prompt ${promptIdx}`;
    if (place.bytes > options.limits.record) throw tooLarge(where, 'record', options.limits.record);
    const trialId = `${testIdx}/${promptIdx}${repeat === 1 ? '' : ` (${repeat})`}`;
    const row = selectRow.get(place.row) as ResultRow | undefined;
    // A damaged index, or a row number that JavaScript cannot represent.
    if (row === undefined) throw new InputError(`${where}: its row cannot be found; export the evaluation again.`);
    const result = { ...readMembers(row, where), testIdx, promptIdx };
    yield* readTrial(result, where, trialId, evaluations.get(evalId) ?? unknownEvaluation(evalId));
  }
  for (const { evalId: id, place, result, bytes } of db.prepare(OLD_RESULTS).iterate() as Iterable<OldRow>) {
    const evalId = textCell(id, 'evals.id');
    const where = `${path}: ${evalId}: result ${place + 1}`;
    if (bytes > options.limits.record) throw tooLarge(where, 'record', options.limits.record);
    yield* readTrial(parsed(result, where), where, `result ${place}`, evaluations.get(evalId) as Evaluation);
  }
  reader.finish();

  function readTrial(value: unknown, where: string, id: string, evaluation: Evaluation): Generator<ReadTrial> {
    const { task, config, prefix } = evaluation;
    const result = parsePromptfooResult(value, where);
    const trial = reader.trial(result, {
      trialId: prefix + id,
      itemId: typeof result.testIdx === 'number' ? prefix + String(result.testIdx) : null,
      run: options.name,
      task,
      temperature: config.findTemperature(readProvider(result)),
    });
    return withRecord(result, [trial]);
  }
}

/** The evaluations by their ids. If several share a description, the id is added to it. */
function evaluationsIn(db: Database.Database, path: string): Map<string, Evaluation> {
  const rows = (db.prepare(EVALS).all() as EvalRow[]).map((row) => {
    const id = textCell(row.id, 'evals.id');
    const description = textOrNull(row.description, 'evals.description');
    const settings = new PromptfooConfig(parsed(row.config, `${path}: ${id}: config`));
    return { id, config: settings, name: description ?? settings.description ?? id };
  });
  const times = new Map<string, number>();
  for (const { name } of rows) times.set(name, (times.get(name) ?? 0) + 1);
  return new Map(
    rows.map(({ id, config, name }) => {
      const task = times.get(name) === 1 ? name : `${name} (${id})`;
      return [id, { task, config, prefix: rows.length === 1 ? '' : `${id}/` }];
    }),
  );
}

/** The evaluation of results whose evaluation no longer exists. */
function unknownEvaluation(id: string): Evaluation {
  return { task: id, config: new PromptfooConfig(null), prefix: `${id}/` };
}

/** The members of a result, as in output files. */
function readMembers(row: ResultRow, where: string): Record<string, unknown> {
  const { error, failureReason, success } = row;
  const members = JSON_COLUMNS.map((name) => [name, parsed(row[name], `${where}: ${name}`)]);
  return { ...Object.fromEntries(members), error, failureReason, success: success !== 0 };
}

/** @throws InputError for a value that is not JSON; SqliteError for one that is not a text. */
function parsed(value: unknown, where: string): unknown {
  const text = textOrNull(value, where);
  return text === null ? null : parseLooseJson(Buffer.from(text), where);
}
