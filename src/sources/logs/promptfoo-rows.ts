/** The results in an open database of promptfoo, by evaluation, test and prompt: rows are stored in the order in which they were finished. */
import type { Database } from '../run-store/sqlite.ts';
import { parseLooseJson } from './json.ts';
import { tooLarge } from './limits.ts';
import type { LogTrial, ReadOptions } from './log.ts';
import { PromptfooConfig } from './promptfoo-config.ts';
import { providerOf, ResultReader } from './promptfoo-result.ts';
import { promptfooResultOf } from './promptfoo-schema.ts';

const EVALS = 'SELECT id, description, config FROM evals ORDER BY id';
/** Small rows to sort, so that the large ones need not be in memory together. Of results with the same place the number tells them apart. */
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
/** Results that an evaluation of an old version keeps itself. */
const OLD_RESULTS = `
  SELECT evals.id AS evalId, each.key AS place, each.value AS result, octet_length(each.value) AS bytes
  FROM evals, json_each(evals.results, '$.results') AS each
  WHERE json_valid(evals.results) AND evals.id NOT IN (SELECT eval_id FROM eval_results)
  ORDER BY evals.id, each.key`;
const ROWS_A_REPORT = 500;

interface EvalRow {
  readonly id: string;
  readonly description: string | null;
  readonly config: string;
}

interface PlaceRow {
  readonly evalId: string;
  readonly testIdx: number;
  readonly promptIdx: number;
  readonly row: number;
  readonly repeat: number;
  readonly bytes: number;
}

type ResultRow = Readonly<Record<'testCase' | 'prompt' | 'provider' | 'response' | 'gradingResult', string | null>> & {
  readonly error: string | null;
  readonly failureReason: number;
  readonly success: number;
};

interface OldRow {
  readonly evalId: string;
  readonly place: number;
  readonly result: string;
  readonly bytes: number;
}

/** An evaluation, and the name by which its results are told from those of others. */
interface Evaluation {
  readonly task: string;
  readonly config: PromptfooConfig;
  /** Before the ids of its items and trials; empty where there is one evaluation only. */
  readonly prefix: string;
}

/**
 * @param size bytes of the file, of which the part is told that was read.
 * @throws InputError that names the evaluation and the result; SqliteError in the middle of it, where a damaged page is met.
 */
export function* promptfooTrials(
  db: Database.Database,
  path: string,
  size: number,
  options: ReadOptions,
): Generator<LogTrial> {
  const evaluations = evaluationsIn(db, path);
  const reader = new ResultReader(path, options.stored);
  const all = db.prepare('SELECT count(*) FROM eval_results').pluck().get() as number;
  const rowOf = db.prepare(ROW);
  let index = 0;
  for (const place of db.prepare(PLACES).iterate() as Iterable<PlaceRow>) {
    if (index++ % ROWS_A_REPORT === 0) options.onBytes?.((size * index) / all);
    const { evalId, testIdx, promptIdx, repeat } = place;
    const where = `${path}: ${evalId}: test ${testIdx}, prompt ${promptIdx}`;
    if (place.bytes > options.limits.record) throw tooLarge(where, 'record', options.limits.record);
    const trialId = `${testIdx}/${promptIdx}${repeat === 1 ? '' : ` (${repeat})`}`;
    const result = { ...membersOf(rowOf.get(place.row) as ResultRow, where), testIdx, promptIdx };
    yield trialOf(result, where, trialId, evaluations.get(evalId) ?? unknownEvaluation(evalId));
  }
  for (const { evalId, place, result, bytes } of db.prepare(OLD_RESULTS).iterate() as Iterable<OldRow>) {
    const where = `${path}: ${evalId}: result ${place + 1}`;
    if (bytes > options.limits.record) throw tooLarge(where, 'record', options.limits.record);
    yield trialOf(parsed(result, where), where, `result ${place}`, evaluations.get(evalId) as Evaluation);
  }
  reader.finish();

  function trialOf(value: unknown, where: string, id: string, { task, config, prefix }: Evaluation): LogTrial {
    const result = promptfooResultOf(value, where);
    return reader.trial(result, {
      trialId: prefix + id,
      itemId: typeof result.testIdx === 'number' ? prefix + String(result.testIdx) : null,
      run: options.name,
      task,
      temperature: config.temperatureOf(providerOf(result)),
    });
  }
}

/** The evaluations by their ids. Descriptions that several share are told apart by the id. */
function evaluationsIn(db: Database.Database, path: string): Map<string, Evaluation> {
  const rows = (db.prepare(EVALS).all() as EvalRow[]).map(({ id, description, config }) => {
    const settings = new PromptfooConfig(parsed(config, `${path}: ${id}: config`));
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

/** Of results whose evaluation is not there any more. */
function unknownEvaluation(id: string): Evaluation {
  return { task: id, config: new PromptfooConfig(null), prefix: `${id}/` };
}

/** The members of a result as output files have them. */
function membersOf(row: ResultRow, where: string): Record<string, unknown> {
  const { error, failureReason, success, ...texts } = row;
  const members = Object.entries(texts).map(([name, text]) => [name, parsed(text, `${where}: ${name}`)]);
  return { ...Object.fromEntries(members), error, failureReason, success: success !== 0 };
}

function parsed(text: string | null, where: string): unknown {
  return text === null ? null : parseLooseJson(Buffer.from(text), where);
}
