/** Reads runs_metadata.json: which runs there are, at which temperature, and in which folder. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { InputError, messageOf } from '../../core/errors.ts';
import { compareCodePoints } from '../../text/order.ts';
import { readFloat } from '../../text/python-float.ts';

/** Only entries with exactly this status are audited. */
const COMPLETED = 'completed';

const entrySchema = z.looseObject({
  status: z.literal(COMPLETED),
  run_id: z
    .union([z.string(), z.int()], { error: 'expected the id of the run, a text' })
    .transform(String)
    .refine((id) => id !== '', { error: 'it is empty; expected the id of the run' }),
  run_dir: z
    .string({ error: 'expected the folder of the run, a text' })
    .min(1, { error: 'it is empty; expected the folder of the run' }),
  temperature: z.number({ error: 'expected a number' }).nullish(),
  model_variant: z.string({ error: 'expected a text' }).nullish(),
});

/** The shape of the whole file; runs-metadata/runs_metadata.schema.json is made from it. */
export const metadataSchema: z.ZodType = z.looseObject({
  experiments: z.record(z.string(), z.union([entrySchema, z.looseObject({ status: z.string().optional() })])),
});

/** A completed run, as the metadata tells it. */
export interface RunEntry {
  /** The key of the entry; it names the run in reports. */
  readonly key: string;
  readonly runId: string;
  readonly runDir: string;
  /** null where neither the entry nor its key has one; each trial's own column counts then. */
  readonly temperature: number | null;
  readonly modelVariant: string | null;
}

export interface SkippedRun {
  readonly run: string;
  readonly reason: string;
}

export interface RunList {
  /** By temperature, then by key; entries without a temperature come last. */
  readonly runs: readonly RunEntry[];
  readonly skipped: readonly SkippedRun[];
  readonly warnings: readonly string[];
  /** Entries that are completed and cannot be used, one sentence each. */
  readonly problems: readonly { readonly run: string; readonly problem: string }[];
}

/**
 * Reads the list of runs.
 * @throws InputError where the file as a whole cannot be used; troubles of single entries are `problems` of the result.
 */
export function readRunList(path: string): RunList {
  const experiments = experimentsOf(path, parseJson(path));
  const runs: RunEntry[] = [];
  const skipped: SkippedRun[] = [];
  const warnings: string[] = [];
  const problems: { run: string; problem: string }[] = [];
  for (const [key, value] of Object.entries(experiments)) {
    const where = `${path}: experiments[${JSON.stringify(key)}]`;
    const status = statusOf(value);
    if (status !== COMPLETED && isObject(value)) {
      skipped.push({
        run: key,
        reason: `status is ${status === undefined ? 'missing' : JSON.stringify(status)}, not "${COMPLETED}"`,
      });
      continue;
    }
    const entry = entrySchema.safeParse(value);
    if (!entry.success)
      problems.push(...entry.error.issues.map((issue) => ({ run: key, problem: describe(where, issue) })));
    else runs.push(runOf(key, entry.data, where, warnings));
  }
  runs.sort((a, b) => (a.temperature ?? Infinity) - (b.temperature ?? Infinity) || compareCodePoints(a.key, b.key));
  return { runs, skipped, warnings, problems };
}

function runOf(key: string, entry: z.output<typeof entrySchema>, where: string, warnings: string[]): RunEntry {
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
    modelVariant: entry.model_variant ?? null,
  };
}

function parseJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch (error) {
    throw new InputError(
      `${path}: not JSON (${messageOf(error)}); it must be the list of runs that the experiment runner writes.`,
    );
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw new InputError(`${path}: no such file; name the list of runs with --metadata.`);
    if (code === 'EISDIR')
      throw new InputError(`${path}: a folder, not a file; name the list of runs with --metadata.`);
    throw new InputError(`${path}: cannot be read (${messageOf(error)}).`);
  }
}

function experimentsOf(path: string, document: unknown): Record<string, unknown> {
  const found = isObject(document) ? document['experiments'] : document;
  if (isObject(document) && isObject(found)) return found;
  const what = isObject(document) ? `experiments is ${nameOf(found)}` : `the document is ${nameOf(document)}`;
  throw new InputError(`${path}: ${what}; expected an object {"experiments": {KEY: {run_id, run_dir, status, …}}}.`);
}

function describe(where: string, issue: z.core.$ZodIssue): string {
  const field = issue.path.map((part) => `.${String(part)}`).join('');
  return `${where}${field}: ${issue.message}; correct the entry, or skip it with --skip-bad-runs.`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const statusOf = (value: unknown): unknown => (isObject(value) ? value['status'] : undefined);

const finite = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) ? value : undefined;

function nameOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
