/** Reads runs_metadata.json: which runs there are, at which temperature, and in which folder. */
import { InputError, errorMessage } from '../../core/errors.ts';
import { parseJsonText } from '../../core/parse-json.ts';
import { readFileText } from '../../system/read-file.ts';
import { compareCodePoints } from '../../text/order.ts';
import { readFloat } from '../../text/python-float.ts';
import { offer } from '../../text/nearest-name.ts';
import { shortName, shortNameOrNull } from '../../text/short-name.ts';
import { readHint, type AuditHint } from './audit-hint.ts';
import { COMPLETED, readPlainEntry, type MetadataEntry } from './metadata-entry.ts';

/** A completed run, as the metadata tells it. */
export interface RunEntry {
  /** The key of the entry; it names the run in reports. */
  readonly key: string;
  readonly runId: string;
  readonly runDir: string;
  /** null where neither the entry nor its key has one; each trial's own column counts then. */
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
  /** The same in the order of the file. */
  readonly listed: readonly RunEntry[];
  readonly skipped: readonly SkippedRun[];
  readonly warnings: readonly string[];
  /** Entries that are completed and cannot be used, one sentence each. */
  readonly problems: readonly { readonly run: string; readonly problem: string }[];
}

/**
 * Reads the list of runs.
 * @throws InputError where the file as a whole cannot be used; troubles of single entries are `problems` of the result.
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
    // What is not plainly an entry is left to the schema, which knows more forms and says what is wrong; it takes long to load.
    const read = plain === null ? (await import('./metadata-schema.ts')).readEntry(value) : plain;
    if (Array.isArray(read)) problems.push(...read.map((trouble) => ({ run: key, problem: describe(where, trouble) })));
    else listed.push({ ...createEntry(name, read, where, warnings), key });
  }
  const runs = listed.toSorted(
    (a, b) => (a.temperature ?? Infinity) - (b.temperature ?? Infinity) || compareCodePoints(a.key, b.key),
  );
  return { runs, listed, skipped, warnings, problems };
}

/** Prefixes that turn the status into its opposite. */
const NEGATION = /^(?:in|un|not)/i;

/** A sentence about a status that is nearly that of a completed run. */
function misspeltStatus(status: unknown, where: string): string[] {
  if (typeof status !== 'string' || NEGATION.test(status)) return [];
  const near = offer(shortName(status), [COMPLETED]);
  return near === '' ? [] : [`${where}: the run is left out, because its status is ${JSON.stringify(status)}${near}`];
}

function createEntry(key: string, entry: MetadataEntry, where: string, warnings: string[]): RunEntry {
  const fromKey = finite(readFloat(key));
  const given = finite(entry.temperature ?? undefined);
  if (given !== undefined && fromKey !== undefined && given !== fromKey)
    warnings.push(`${where}: the key says temperature ${fromKey}, the entry says ${given}; the entry counts.`);
  const temperature = given ?? fromKey;
  if (temperature === undefined) warnings.push(`${where}: no temperature; the one stored with each trial counts.`);
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

function describe(where: string, trouble: string): string {
  return `${where}${trouble}; correct the entry, or skip it with --skip-bad-runs.`;
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
