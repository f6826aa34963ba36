/** A plan whose hash was made again is read as any document: what its schema rejects gives one sentence with file and field. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadPlan } from '../../../src/audit/shards/plan.ts';
import { readPlan } from '../../../src/audit/shards/read-plan.ts';
import { InputError } from '../../../src/base/core/errors.ts';
import { TOOL } from '../../../src/base/system/version.ts';
import { forgePlan, HUGE, makeShards, type PlanDocument } from '../../support/forged-shards.ts';
import { copyDemo, temporaryFolder } from '../../support/folders.ts';

const ADVICE = 'name a plan of "audit plan", or plan again.';

/** The text of a sound plan, by what it is of. */
const texts = { store: '', log: '' };

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-plans-'));
  copyDemo(folder);
  const claim = 'errorPct(condition=control) < errorPct(condition=asch_history_5)';
  writeFileSync(join(folder, 'claims.yaml'), `claims:\n  - id: pressure\n    holds: ${claim}\n`);
  await makeShards(folder, ['.', '--schemes', 'mc-v3,combined', '--claims', 'claims.yaml']);
  texts.store = readFileSync(join(folder, 'plan.json'), 'utf8');
  await makeShards(folder, ['log.jsonl', '--schemes', 'mc-v3']);
  texts.log = readFileSync(join(folder, 'plan.json'), 'utf8');
  rmSync(folder, { recursive: true });
});

/** The sentence about a plan, without the name of its file; null where it is read. */
function sentenceAbout(text: string, path: string): string | null {
  writeFileSync(path, text);
  try {
    readPlan(path, TOOL);
    return null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.problems).toHaveLength(1);
    return error.message.replace(`${path}: `, '');
  }
}

function sentence(text: string): string | null {
  return sentenceAbout(text, join(temporaryFolder(), 'plan.json'));
}

type Values = Record<string, unknown>;

/** The container of a place such as `plan.runs.0.key`, and the last name of the place. */
function find(document: PlanDocument, place: string): readonly [Values, string] {
  const names = place.split('.');
  const last = names.pop() as string;
  const container = names.reduce<unknown>((at, name) => (at as Values)[name], document);
  return [container as Values, last];
}

/** Sets a value; undefined removes it. */
function forged(text: string, place: string, value: unknown): string {
  return forgePlan(text, (file) => {
    const [container, name] = find(file, place);
    if (value === undefined) delete container[name];
    else container[name] = value;
  });
}

describe('a forged plan of a store', () => {
  test.each<readonly [place: string, value: unknown, problem: string]>([
    ['plan.tool', undefined, 'plan.tool: must be an object'],
    ['plan.tool.version', undefined, 'plan.tool.version: must be a text'],
    ['plan', undefined, 'plan: is missing'],
    ['plan', [], 'plan: must be an object'],
    ['plan.other', 1, 'plan.other: is unknown'],
    ['plan.request', undefined, 'plan.request: must be an object'],
    ['plan.request.seed', HUGE, 'plan.request.seed: must be a number'],
    ['plan.request.seed', 0.5, 'plan.request.seed: must be a whole number'],
    ['plan.request.maxExamples', -1, 'plan.request.maxExamples: must be at least 0'],
    ['plan.request.maxExamples', 1e300, 'plan.request.maxExamples: must be at most 9007199254740991'],
    ['plan.request.maxExamples', 1e12, 'plan.request.maxExamples: must be from 0 to 1000000000'],
    ['plan.request.minN', 0, 'plan.request.minN: must be from 1 to 1000000000'],
    [
      'plan.request.groupBy',
      ['nothing'],
      'plan.request.groupBy[0]: must be one of "temperature", "variant", "condition", "model", "dataset", "task", "run"',
    ],
    ['plan.request.groupBy', ['model', 'model'], 'plan.request.groupBy: has a field twice'],
    ['plan.request.schemes', 'mc-v3', 'plan.request.schemes: must be a list'],
    ['plan.request.runsDir', 'a\0b', 'plan.request.runsDir: must not contain a NUL character'],
    ['plan.request.runsDir', 'elsewhere', 'paths.runs: is no input of the plan'],
    [
      'plan.request.claims.0.holds',
      'errorPct() <',
      'plan.request.claims[0]: is no claim (claim pressure: column 13, at the end: a rate was expected, such as errorPct(condition=control))',
    ],
    ['plan.request.claims.0.links', [], 'plan.request.claims[0].links: is unknown'],
    ['plan.source.kind', 'logs', 'plan.source.kind: must be that of the request'],
    ['plan.source.kind', 'files', 'plan.source.kind: must be one of "runs", "logs"'],
    ['plan.source.skipped', [{}], 'plan.source.skipped[0].run: must be a text'],
    ['plan.source.read', ['/etc/passwd'], 'plan.source.read[0]: must be one of the inputs'],
    ['plan.runs', undefined, 'plan.runs: must be a list'],
    ['plan.runs.0.key', '0.7', 'plan.runs: has a run twice'],
    ['plan.runs.0.key', 'other', 'plan.shards[0]["0.0"]: is no run of the plan'],
    ['plan.runs.0.file.path', 'other', 'plan.runs[0].file.path: must be one of the inputs'],
    ['plan.runs.0.file.bytes', -1, 'plan.runs[0].file.bytes: must be at least 0'],
    ['plan.runs.0.about.temperature', '0', 'plan.runs[0].about.temperature: must be a number'],
    ['plan.runs.0.place.options', [['--a']], 'plan.runs[0].place.options[0]: must have at least 2 entries'],
    [
      'plan.runs.0.hint',
      { labelledBy: 'command:touch PWNED' },
      'plan.runs[0].hint.labelledBy: expected an id of "audit schemes", with or without parameters; files, commands and expressions can be named with --schemes only',
    ],
    ['plan.inputs.0.mtimeMs', HUGE, 'plan.inputs[0].mtimeMs: must be a number'],
    ['plan.inputs.0.sha256', 'x', 'plan.inputs[0].sha256: must be a SHA-256'],
    ['plan.mostFlips', -1, 'plan.mostFlips: must be at least 0'],
    ['plan.hasLabels', 1, 'plan.hasLabels: must be true or false'],
    ['plan.shards', [], 'plan.shards: must not be empty'],
    ['plan.shards.0', { '0.0': { from: 0, to: 2 } }, 'plan.shards[0]["0.0"].to: must be at most 1'],
    ['plan.shards.0', { '0.0': { from: 1, to: 0 } }, 'plan.shards[0]["0.0"]: must end after its beginning'],
    ['plan.shards.0', {}, 'plan.shards: must contain each part of the run "0.0" once'],
    ['plan.shards.2', { '0.0': { from: 0, to: 1 } }, 'plan.shards: must contain each part of the run "0.0" once'],
    ['paths', undefined, 'paths: is missing'],
    ['paths', [], 'paths: must be an object'],
    ['paths', {}, 'paths.runs: is missing'],
    ['paths.other', 'x', 'paths.other: is no input of the plan'],
    ['paths', { runs: 1 }, 'paths.runs: must be a text'],
  ])('%s = %j', (place, value, problem) => {
    expect(sentence(forged(texts.store, place, value))).toBe(`${problem}; ${ADVICE}`);
  });
});

describe('a forged plan of logs', () => {
  test.each<readonly [place: string, value: unknown, problem: string]>([
    ['plan.request.names', undefined, 'plan.request.names: must be the keys of the runs'],
    ['plan.request.logs', [], 'plan.request.logs: must not be empty'],
    ['plan.request.map', { nothing: 'x' }, 'plan.request.map.nothing: is unknown'],
    ['plan.request.limits', { depth: 1 }, 'plan.request.limits.record: must be a number'],
    [
      'plan.runs.0.origin',
      { scheme: null, maker: 'x', vote: { scheme: 'x', repeats: 0 } },
      'plan.runs[0].origin.vote.repeats: must be at least 1',
    ],
  ])('%s = %j', (place, value, problem) => {
    expect(sentence(forged(texts.log, place, value))).toBe(`${problem}; ${ADVICE}`);
  });
});

test.each([
  ['nothing', '', 'no plan (it is empty)'],
  ['no JSON', '{', 'no plan (it ends too early)'],
  ['very deep JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'no plan (it is nested too deep)'],
  ['another document', '{"format": "answer-audit-part", "version": 2}', 'no plan'],
  ['a list', '[]', 'no plan'],
  [
    'the earlier format',
    '{"format": "answer-audit-plan", "version": 1}',
    'a plan of format 1, and this version of the program reads format 2',
  ],
  [
    'a later format',
    '{"format": "answer-audit-plan", "version": "\\u001b"}',
    'a plan of format "\\u001b", and this version of the program reads format 2',
  ],
  [
    'no version',
    '{"format": "answer-audit-plan"}',
    'a plan of format null, and this version of the program reads format 2',
  ],
  ['no hash', '{"format": "answer-audit-plan", "version": 2}', 'hash: must be a text'],
])('%s is no plan', (_, text, problem) => {
  expect(sentence(text)).toBe(`${problem}; ${ADVICE}`);
});

test('the hash covers the plan and its paths', () => {
  const changed = 'changed since it was written; make it again with "audit plan".';
  expect(sentence(texts.store.replace('"seed": 0', '"seed": 1'))).toBe(changed);
  expect(sentence(texts.store.replace('"runs": "runs"', '"runs": "/etc"'))).toBe(changed);
});

test('a plan of another version of the program names it', () => {
  expect(sentence(forged(texts.store, 'plan.tool.version', '0.0.1'))).toBe(
    `a plan of version 0.0.1, and this is version ${TOOL.version}; use that version, or plan again.`,
  );
});

test('a plan is read as it was written', () => {
  const path = join(temporaryFolder(), 'plan.json');
  for (const text of Object.values(texts)) {
    writeFileSync(path, text);
    const { plan, paths }: ReadPlan = readPlan(path, TOOL);
    const { claims = [], ...request } = plan.request;
    expect(claims.every(({ links }) => links.length === 1)).toBe(true);
    const written = JSON.parse(text) as PlanDocument & { plan: { request: { claims?: unknown } } };
    delete written.plan.request.claims;
    expect(JSON.parse(JSON.stringify({ plan: { ...plan, request }, paths }))).toEqual({
      plan: written.plan,
      paths: written.paths,
    });
  }
});

/** Every place of a document. */
function placesIn(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !name.includes('.'))
    .flatMap(([name, one]) => {
      const own = place === '' ? name : `${place}.${name}`;
      return [own, ...placesIn(one, own)];
    });
}

test.each(['store', 'log'] as const)(
  'every field of a plan of a %s is checked: none may be another kind of value',
  (name) => {
    const path = join(temporaryFolder(), 'plan.json');
    const { plan } = JSON.parse(texts[name]) as PlanDocument;
    const accepted = placesIn({ plan }).filter(
      (place) => sentenceAbout(forged(texts[name], place, [[{}]]), path) === null,
    );
    expect(accepted).toEqual([]);
  },
);
