/** What a caller gets wrong is a sentence. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit, compare, evaluate, InputError, readLog, score } from '../../src/index.ts';
import { demoFolder, temporaryFolder } from '../support/folders.ts';

/** A value that a caller without types may pass in the place of any other. */
const wrong = (value: unknown): never => value as never;

async function first<One>(ones: AsyncIterator<One>): Promise<IteratorResult<One>> {
  return await ones.next();
}

async function problemsOf(call: () => Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await call().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).problems;
}

test.each<[call: () => Promise<unknown>, problem: string]>([
  [() => audit('.', wrong({ sede: 1 })), 'audit: sede is no option; did you mean seed?'],
  [() => first(evaluate([], wrong({ judge: 'x' }))), 'evaluate: judge must be an object such as { model, store }.'], // prettier-ignore
  [() => audit('.', { seed: 0.5 }), 'audit: seed must be a whole number from -9007199254740991 to 9007199254740991.'],
  [() => audit('.', { schemes: [] }), 'audit: schemes must be a list of texts that are not empty.'],
  [() => audit('.', wrong({ schemes: 'combined' })), 'audit: schemes must be a list of texts that are not empty.'],
  [() => audit('.', wrong({ groupBy: ['temprature'] })), 'audit: groupBy must be a list of fields from temperature, variant, condition, model, dataset, task, run.'], // prettier-ignore
  [() => audit('.', wrong({ signal: {} })), 'audit: signal must be an AbortSignal.'],
  [() => audit('.', wrong({ onProgress: 'yes' })), 'audit: onProgress must be a function.'],
  [() => audit('.', wrong(null)), 'audit: the options must be an object, such as { seed: … }.'],
  [() => audit('.', wrong(['seed'])), 'audit: the options must be an object, such as { seed: … }.'],
  [() => audit('.', { limit: { recrod: 1 } }), 'audit: limit must be an object with numbers by record, document, archive, depth.'], // prettier-ignore
  [() => audit(wrong(undefined)), 'audit: the inputs must be a path, a list of paths, or { runsDir, metadata }.'],
  [() => audit([]), 'audit: the inputs must be a path, a list of paths, or { runsDir, metadata }.'],
  [() => audit(wrong({ runsDir: 'runs', metadata: 5 })), 'audit: the inputs must be a path, a list of paths, or { runsDir, metadata }.'], // prettier-ignore
  [() => compare('.', wrong({ jobs: 0 })), 'compare: jobs must be a whole number from 1 to 1000.'],
  [() => first(score([], wrong({}))), 'score: scheme is missing; it must be the id of a scheme, or a list of ids.'],
  [() => first(score([], wrong(undefined))), 'score: the options must be an object, such as { scheme: … }.'],
  [() => first(score(wrong('text'), { scheme: 'combined' })), 'score: the first argument must be a list or an iterator of objects.'], // prettier-ignore
  [() => first(readLog(wrong(7))), 'readLog: the inputs must be a path, a list of paths, or { runsDir, metadata }.'],
  [() => first(evaluate([], { k: 0 })), 'evaluate: k must be a whole number from 1 to 1000.'],
  [() => first(evaluate([], { groups: [{ id: 'a', weight: 1, metrics: ['nope'] }] })), 'evaluate: groups[0].metrics[0]: must be'], // prettier-ignore
])('%s', async (call, problem) => {
  const [only, ...others] = await problemsOf(call);
  expect(others).toEqual([]);
  expect(only).toContain(problem);
});

test('each wrong option is a sentence', async () => {
  const problems = await problemsOf(() => audit('.', wrong({ seed: 'x', jobs: -1, no: 1 })));
  expect(problems).toHaveLength(3);
});

test('an option that is undefined is not given', async () => {
  const store = demoFolder();
  const document = await audit(store, { seed: undefined, schemes: undefined });
  expect(document).toEqual(await audit(store));
});

describe('errors of the program name options as the library does', () => {
  test.each([
    ['log.jsonl', { groupBy: ['temperature'] as const }, /a temperature, which groupBy names/],
    ['.', { conditions: ['contrl'] }, /named by conditions; .*did you mean control\?/],
    ['.', { format: 'lm-eval' }, /^format: is about logs/],
  ])('%s %j', async (name, options, message) => {
    const problems = await problemsOf(() => audit(join(demoFolder(), name), options));
    expect(problems.join(' ')).toMatch(message);
    expect(problems.join(' ')).not.toMatch(/--[a-z]/);
  });
});

test('a missing input is one sentence', async () => {
  const path = join(temporaryFolder(), 'none.jsonl');
  const missing = [`${path}: no such file or folder; check the path.`];
  expect(await problemsOf(() => audit(path))).toEqual(missing);
  expect(await problemsOf(() => compare(path, { to: 'combined' }))).toEqual(missing);
  expect(await problemsOf(() => first(readLog(path)))).toEqual(missing);
});

test('notices go to the caller', async () => {
  const store = demoFolder();
  const notices: string[] = [];
  await audit(join(store, 'runs'), { onNotice: (sentence) => notices.push(sentence) });
  expect(notices).toEqual([`${join(store, 'runs')}: the experiment ${store} is used, with all its runs.`]);
});
