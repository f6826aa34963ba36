/**
 * The plan of an audit that is divided into shards: options, runs, and the state of the inputs. Every shard and the merge follow it, so they
 * need not run in the same folder, or on the same machine.
 */
import { createHash } from 'node:crypto';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { InputError } from '../../base/core/errors.ts';
import { isExtractWord, mapStore, readExtractWord } from '../../base/core/extract-word.ts';
import { jsonText } from '../../base/core/json-text.ts';
import type { AuditResult } from '../../documents/result.ts';
import { isUserScheme, refuseUserSchemes } from '../../schemes/user/words.ts';
import { computeChecksum } from '../../sources/checksum.ts';
import type { SourceRun, TrialSource } from '../../sources/source.ts';
import type { Stretch } from '../../sources/stretch.ts';
import { findArchiveAbove } from '../../base/system/archive-path.ts';
import { statusOrNull } from '../../base/system/file-status.ts';
import { readFileText } from '../../base/system/read-file.ts';
import type { AuditRequest } from '../audit.ts';
import type { LabelledRuns } from '../conclusions/checks.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';

const FORMAT = 'answer-audit-plan';
const VERSION = 1;
/** Milliseconds by which times of the same file may differ: programs that copy files do not keep nanoseconds. */
const CLOCK = 1;

/** A run as results name it. */
export interface PlannedRun extends Pick<SourceRun, 'key' | 'about' | 'file' | 'hint' | 'origin' | 'place'> {
  /** Trials under conditions that are not read, by condition. */
  readonly unreadConditions: Readonly<Record<string, number>>;
}

/** A file that is read, and its state when the plan was made. */
interface PlannedInput {
  /** As the user named it. */
  readonly path: string;
  readonly bytes: number;
  readonly mtimeMs: number;
  /** null unless checksums were asked for. */
  readonly sha256: string | null;
}

export interface ShardPlan {
  readonly tool: AuditResult['tool'];
  readonly request: AuditRequest;
  readonly source: Pick<
    TrialSource,
    'kind' | 'name' | 'skipped' | 'warnings' | 'inputs' | 'conditions' | 'read' | 'onBadRun'
  >;
  readonly runs: readonly PlannedRun[];
  readonly inputs: readonly PlannedInput[];
  /** The most flips of the page. */
  readonly mostFlips: number;
  /** Whether parts have the labels of all trials, for --out-db. */
  readonly hasLabels: boolean;
  /** The stretches of each shard, by the keys of their runs. */
  readonly shards: readonly Readonly<Record<string, Stretch>>[];
}

/** A plan, and the file that it was read from. */
export interface ReadPlan {
  readonly plan: ShardPlan;
  /** Identifies the plan in its parts. */
  readonly hash: string;
  readonly path: string;
  /** Where its inputs are, as {@link PlanFile} has it. */
  readonly paths: PlanFile['paths'];
}

/** The part of a plan that depends on where it is written: paths of the inputs, from its folder. */
interface PlanFile {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly hash: string;
  /** By the paths that the user named. */
  readonly paths: Readonly<Record<string, string>>;
  readonly plan: ShardPlan;
}

/**
 * Divides an opened source into shards of about the same number of bytes.
 * @throws InputError for a scheme of the user: where it is stopped depends on the responses before.
 */
export async function makePlan(
  source: TrialSource,
  request: AuditRequest,
  tool: AuditResult['tool'],
  { shards, mostFlips, hasLabels }: { readonly shards: number } & Pick<ShardPlan, 'mostFlips' | 'hasLabels'>,
): Promise<ShardPlan> {
  if (request.schemes.some(isUserScheme))
    throw new InputError(
      '--schemes: a scheme of your own runs in one process only, so it cannot be in a plan; leave it out.',
    );
  const { kind, name, skipped, warnings, inputs, conditions, read, onBadRun, runs } = source;
  const files = [...new Set([...read, ...runs.map(({ file }) => file.path), ...listStores(request)])];
  const states = await Promise.all(files.map((path) => readState(path, request.checksums)));
  const sums = new Map(states.map(({ path, sha256 }) => [path, sha256]));
  return {
    tool,
    request: settledRequest(request, source),
    source: { kind, name, skipped, warnings, inputs, conditions, read, onBadRun },
    runs: await Promise.all(
      runs.map(async (run) => {
        const { key, about, file, hint, origin, place } = run;
        const sha256 = sums.get(file.path) ?? null;
        const unread = Object.fromEntries(await run.unreadConditions());
        const stated = sha256 === null ? file : { ...file, sha256 };
        return { key, about, file: stated, hint, origin, place, unreadConditions: unread };
      }),
    ),
    inputs: states,
    mostFlips,
    hasLabels,
    shards: divide(runs, shards),
  };
}

/** The request with what was decided when the source was opened, because a shard opens some of its runs only. */
function settledRequest(request: AuditRequest, { conditions, runs }: TrialSource): AuditRequest {
  if ('logs' in request) return { ...request, names: runs.map(({ key }) => key) };
  const { conditionsNeed: _, ...others } = request;
  return { ...others, conditions };
}

async function readState(path: string, hasChecksum: boolean): Promise<PlannedInput> {
  const status = statusOrNull(findArchiveAbove(path) ?? path);
  if (status === null) throw new InputError(`${path}: was removed while the plan was made; start again.`);
  const sha256 = hasChecksum ? await computeChecksum(path) : null;
  return { path, bytes: status.size, mtimeMs: status.mtimeMs, sha256 };
}

/** Cuts the bytes of all runs, one after the other, into equal shares. */
function divide(runs: readonly SourceRun[], shards: number): Record<string, Stretch>[] {
  const total = runs.reduce((sum, { file }) => sum + Math.max(file.bytes, 1), 0);
  const cuts = Array.from({ length: shards + 1 }, (_, i) => (total * i) / shards);
  return Array.from({ length: shards }, (_, i) => {
    const [start = 0, end = 0] = [cuts[i], cuts[i + 1]];
    let before = 0;
    const stretches: Record<string, Stretch> = {};
    for (const { key, file } of runs) {
      const bytes = Math.max(file.bytes, 1);
      const part = (place: number): number => Math.min(1, Math.max(0, (place - before) / bytes));
      const stretch = { from: part(start), to: part(end) };
      if (stretch.from < stretch.to) stretches[key] = stretch;
      before += bytes;
    }
    return stretches;
  });
}

/** The text of the file of a plan. @param path where it will be. */
export function writePlan(plan: ShardPlan, path: string): string {
  const folder = dirname(resolve(path));
  const paths = Object.fromEntries(namedPaths(plan).map((named) => [named, relative(folder, resolve(named)) || '.']));
  const file: PlanFile = { format: FORMAT, version: VERSION, hash: hashPlan(plan), paths, plan };
  return `${jsonText(file, 1)}\n`;
}

function namedPaths({ request, inputs }: ShardPlan): string[] {
  const places = 'logs' in request ? request.logs : [request.runsDir, request.metadata];
  return [...places, ...inputs.map(({ path }) => path)];
}

/** The stores of extractions among the schemes. */
function listStores({ schemes }: AuditRequest): string[] {
  return schemes.filter(isExtractWord).map((word) => readExtractWord(word).path);
}

function hashPlan(plan: ShardPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex');
}

/** @throws InputError for a file that is no plan of this version of the program. */
export function readPlan(path: string, tool: AuditResult['tool']): ReadPlan {
  const text = readFileText(path, { advice: 'name a plan that "audit plan" has written' });
  const file = parsePlan(text);
  if (file === null)
    throw new InputError(`${path}: no plan, or changed since it was written; make it again with "audit plan".`);
  const { plan, hash, paths } = file;
  if (plan.tool.version !== tool.version)
    throw new InputError(
      `${path}: a plan of version ${plan.tool.version}, and this is version ${tool.version}; use that version, or plan again.`,
    );
  refuseUserSchemes(plan.request.schemes, path, 'plan again, with schemes of the catalog');
  return { plan, hash, path, paths };
}

function parsePlan(text: string): PlanFile | null {
  try {
    const file = JSON.parse(text) as PlanFile;
    const isPlan = file.format === FORMAT && file.version === VERSION && file.hash === hashPlan(file.plan);
    return isPlan ? file : null;
  } catch {
    return null;
  }
}

/** Finds the inputs of a plan from the folder that it is in. */
function findInputs({ path, paths }: ReadPlan): (named: string) => string {
  const folder = dirname(resolve(path));
  return (named) => {
    const found = resolve(folder, paths[named] ?? named);
    return isAbsolute(named) && statusOrNull(found) === null ? named : found;
  };
}

/** @throws InputError where an input that is still there is not as it was when the plan was made. A merge needs none. */
export async function assertNoneChanged(read: ReadPlan): Promise<void> {
  await assertUnchanged(read, read.plan.inputs, true);
}

/** @throws InputError where an input of this shard is missing, or not as it was when the plan was made. Those of other shards may be deleted. */
export async function assertShardUnchanged(read: ReadPlan, index: number): Promise<void> {
  const { runs, inputs } = read.plan;
  const own = listOwnRuns(read.plan, index);
  const others = new Set(runs.filter(({ key }) => !own.has(key)).map(({ file }) => file.path));
  const needed = new Set(runs.filter(({ key }) => own.has(key)).map(({ file }) => file.path));
  await assertUnchanged(
    read,
    inputs.filter(({ path }) => needed.has(path) || !others.has(path)),
    false,
  );
}

async function assertUnchanged(read: ReadPlan, inputs: readonly PlannedInput[], mayBeGone: boolean): Promise<void> {
  const find = findInputs(read);
  const sentences = await Promise.all(inputs.map((input) => describeChange(input, find(input.path), mayBeGone)));
  const changed = sentences.filter((sentence) => sentence !== null);
  if (changed.length > 0) throw new InputError(changed);
}

/** The keys of the runs that a shard reads. */
export function listOwnRuns({ shards }: ShardPlan, index: number): ReadonlySet<string> {
  return new Set(Object.keys(shards[index] ?? {}));
}

/** The runs of a plan, for the choice of their checks. */
export function listLabelledRuns({ source, runs }: ShardPlan): LabelledRuns {
  return {
    kind: source.kind,
    runs: runs.map((run) => ({ ...run, hintPlace: (field) => `${run.file.path}: ${field}` })),
  };
}

async function describeChange(
  { path, bytes, mtimeMs, sha256 }: PlannedInput,
  found: string,
  mayBeGone: boolean,
): Promise<string | null> {
  const status = statusOrNull(findArchiveAbove(found) ?? found);
  if (status === null) return mayBeGone ? null : `${path}: not found at ${found}; put it there, or plan again.`;
  const changed = `${path}: has changed since the plan was made; plan again, and run all shards again.`;
  if (status.size !== bytes) return changed;
  if (Math.abs(status.mtimeMs - mtimeMs) < CLOCK) return null;
  return sha256 !== null && (await computeChecksum(found)) === sha256 ? null : changed;
}

/** Sentences about runs, with the paths of their files as the plan names them. */
export function nameAsPlanned(read: ReadPlan): (run: string, sentence: string) => string {
  const find = findInputs(read);
  const paths = new Map(read.plan.runs.map(({ key, file }) => [key, file.path]));
  return (run, sentence) => {
    const path = paths.get(run);
    return path === undefined ? sentence : sentence.replaceAll(find(path), () => path);
  };
}

/** The request with the paths where the inputs are. */
export function locateRequest(read: ReadPlan): AuditRequest {
  const find = findInputs(read);
  const { request } = read.plan;
  const schemes = request.schemes.map((word) => mapStore(word, find));
  if ('logs' in request) return { ...request, schemes, logs: request.logs.map(find) };
  return { ...request, schemes, runsDir: find(request.runsDir), metadata: find(request.metadata) };
}

/** The schemes of a located request, with their specs as the plan names them. */
export function nameSchemes(schemes: SchemeList, { plan: { request } }: ReadPlan, located: AuditRequest): SchemeList {
  const names = new Map(located.schemes.map((word, i) => [word, request.schemes[i] ?? word]));
  return { ...schemes, specs: schemes.specs.map((word) => names.get(word) ?? word) };
}
