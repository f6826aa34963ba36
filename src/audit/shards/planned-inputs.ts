/** The inputs of a plan: where they are now, and whether they are as they were when the plan was made. */
import { dirname, isAbsolute, resolve } from 'node:path';
import { InputError } from '../../base/core/errors.ts';
import { mapStore } from '../../base/core/extract-word.ts';
import { computeChecksum } from '../../sources/checksum.ts';
import { findArchiveAbove } from '../../base/system/archive-path.ts';
import { statusOrNull } from '../../base/system/file-status.ts';
import type { AuditRequest } from '../audit.ts';
import type { LabelledRuns } from '../conclusions/checks.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';
import type { PlannedInput, ReadPlan, ShardPlan } from './plan.ts';

/** Milliseconds by which times of the same file may differ: programs that copy files do not keep nanoseconds. */
const CLOCK = 1;

/** Finds the inputs of a plan from the folder that it is in. */
function findInputs({ path, paths }: ReadPlan): (named: string) => string {
  const folder = dirname(resolve(path));
  const own = new Map(Object.entries(paths));
  return (named) => {
    const found = resolve(folder, own.get(named) ?? named);
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
