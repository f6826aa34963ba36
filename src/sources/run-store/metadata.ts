/** Reads runs_metadata.json: the runs, their temperatures and their folders. */
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { parseJsonText } from '../../base/core/parse-json.ts';
import { readFileText } from '../../base/system/read-file.ts';
import { compareCodePoints } from '../../base/text/order.ts';
import { readFloat } from '../../base/text/python-float.ts';
import { offer } from '../../base/text/nearest-name.ts';
import { shortName, shortNameOrNull } from '../../base/text/short-name.ts';
import { readHint, type AuditHint } from './audit-hint.ts';
import { COMPLETED, readPlainEntry, type MetadataEntry } from './metadata-entry.ts';

/** A completed run of the metadata. */
export interface RunEntry {
  /** The key of the entry; it names the run in reports. */
  readonly key: string;
  readonly runId: string;
  readonly runDir: string;
  /** null where neither the entry nor its key has one; the column of each trial is used then. */
  readonly temperature: number | null;
  readonly modelVariant: string | null;
  /** null where the entry has no key `audit`. */
  readonly hint: AuditHint | null;
}

export interface SkippedRun {
  readonly run: string;
  readonly reason: string;
}

export interface RunList {
  /** By temperature, then by key; entries without a temperature come last. */
  readonly runs: readonly RunEntry[];
  /** The same runs in the order of the file. */
  readonly listed: readonly RunEntry[];
  readonly skipped: readonly SkippedRun[];
  readonly warnings: readonly string[];
  /** Entries that are completed and cannot be used, one sentence each. */
  readonly problems: readonly { readonly run: string; readonly problem: string }[];
}

/**
 * Reads the list of runs.
 * @throws InputError if the file cannot be used; the problems of single entries are in `problems` of the result.
 */
export async function readRunList(path: string): Promise<RunList> {
  const experiments = findExperiments(path, parseJson(path));
  const listed: RunEntry[] = [];
  const skipped: SkippedRun[] = [];
  const warnings: string[] = [];
  const problems: { run: string; problem: string }[] = [];
  for (const [name, value] of Object.entries(experiments)) {
    const key = shortName(name);
    const where = `${path}: experiments[${JSON.stringify(key)}]`;
    const status = readStatus(value);
    if (status !== COMPLETED && isObject(value)) {
      warnings.push(...misspeltStatus(status, where));
      skipped.push({
        run: key,
        reason: `status is ${status === undefined ? 'missing' : shortName(JSON.stringify(status))}, not "${COMPLETED}"`,
      });
      continue;
    }
    const plain = readPlainEntry(value);
    // The schema reads other forms of entries and describes their problems. It takes long to load.
    const read = plain === null ? (await import('./metadata-schema.ts')).readEntry(value) : plain;
    if (Array.isArray(read))
      problems.push(...read.map((problem) => ({ run: key, problem: describeProblem(where, problem) })));
    else listed.push({ ...createEntry(name, read, where, warnings), key });
  }
  const runs = listed.toSorted(
    (a, b) => (a.temperature ?? Infinity) - (b.temperature ?? Infinity) || compareCodePoints(a.key, b.key),
  );
  return { runs, listed, skipped, warnings, problems };
}

/** Prefixes that turn the status into its opposite. */
const NEGATION = /^(?:in|un|not)/i;

/** A sentence about a status that is similar to that of a completed run. */
function misspeltStatus(status: unknown, where: string): string[] {
  if (typeof status !== 'string' || NEGATION.test(status)) return [];
  const near = offer(shortName(status), [COMPLETED]);
  return near === '' ? [] : [`${where}: the run is left out, because its status is ${JSON.stringify(status)}${near}`];
}

function createEntry(key: string, entry: MetadataEntry, where: string, warnings: string[]): RunEntry {
  const fromKey = finite(readFloat(key));
  const given = finite(entry.temperature ?? undefined);
  if (given !== undefined && fromKey !== undefined && given !== fromKey)
    warnings.push(
      `${where}: the temperature is ${fromKey} in the key and ${given} in the entry; that of the entry is used.`,
    );
  const temperature = given ?? fromKey;
  // null: the run was made without one.
  if (temperature === undefined && entry.temperature !== null)
    warnings.push(`${where}: no temperature; the one stored with each trial is used.`);
  return {
    key,
    runId: entry.run_id,
    runDir: entry.run_dir,
    temperature: temperature === undefined ? null : temperature + 0,
    modelVariant: shortNameOrNull(entry.model_variant ?? null),
    hint: entry.audit === null || entry.audit === undefined ? null : readHint(entry.audit),
  };
}

function parseJson(path: string): unknown {
  const text = readFileText(path, { advice: 'name the list of runs with --metadata' });
  try {
    return parseJsonText(text);
  } catch (error) {
    throw new InputError(
      `${path}: not JSON (${errorMessage(error)}); it must be the list of runs that the experiment runner writes.`,
    );
  }
}

function findExperiments(path: string, document: unknown): Record<string, unknown> {
  const found = isObject(document) ? document['experiments'] : document;
  if (isObject(document) && isObject(found)) return found;
  const what = isObject(document)
    ? `experiments is ${describeType(found)}`
    : `the document is ${describeType(document)}`;
  throw new InputError(`${path}: ${what}; expected an object {"experiments": {KEY: {run_id, run_dir, status, …}}}.`);
}

function describeProblem(where: string, problem: string): string {
  return `${where}${problem}; correct the entry, or skip it with --skip-bad-runs.`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readStatus = (value: unknown): unknown => (isObject(value) ? value['status'] : undefined);

const finite = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) ? value : undefined;

function describeType(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
