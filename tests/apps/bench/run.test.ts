/** `audit bench` as a user runs it, against servers on the loopback. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BenchResult } from '../../../src/apps/bench/documents/bench.ts';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { contentOf, entriesOf, promptsOf, rowsOf, runFolders, storeOf } from '../../support/bench-run.ts';
import { audit } from '../../support/in-process.ts';
import { validateBench } from '../../support/schemas.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { benchArgs as words, served } from '../../support/bench-server.ts';
import type { ModelServer } from '../../support/model-server.ts';
import { scriptedAnswer } from '../../support/model-server/scripted-answer.ts';
import { thorough } from '../../support/thorough.ts';
import { shortenWaits } from '../../support/short-waits.ts';

function resultOf(folder: string): BenchResult {
  const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as BenchResult;
  validateBench(result);
  expect(validateBench.errors).toBeNull();
  return result;
}

test('every question is asked once, in the exact words, and everything about it is kept', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const { code, stdout, stderr } = await audit(words(server), { cwd: folder });
  expect([code, stderr]).toEqual([0, '']);
  expect(server.complaints).toEqual([]);
  const prompts = await promptsOf('ja-cot', 3);
  expect(server.requests.map(({ prompt }) => prompt).toSorted()).toEqual([...prompts.values()].toSorted());

  const rows = contentOf(storeOf(folder));
  expect(rows).toHaveLength(24);
  const plan = planFor([findScheme('ja-cot')]);
  for (const row of rows) {
    const prompt = prompts.get(`${String(row['item_id'])} ${String(row['condition'])}`) ?? '';
    expect(row['raw_text']).toBe(scriptedAnswer(prompt));
    expect(row['user_prompt']).toBe(prompt);
    const input = { response: row['raw_text'] as string, storedParse: null, task: row['dataset'] as string };
    const [verdict] = plan.score(input, row['ground_truth_text'] as string);
    expect([row['parsed_answer_text'], row['is_correct']]).toEqual([verdict?.parse.text, Number(verdict?.correct)]);
    expect(row).toMatchObject({ model_id: 'ollama:test', variant: 'ollama:test', seed: 0, temperature: 0 });
    expect(JSON.parse(String(row['token_usage_json']))).toEqual({
      input: expect.any(Number),
      output: expect.any(Number),
    });
  }
  expect(
    rowsOf(storeOf(folder), 'SELECT min(latency_ms) AS least FROM conformity_outputs')[0]?.['least'],
  ).toBeGreaterThanOrEqual(0);
  expect(entriesOf(folder)).toMatchObject([{ status: 'completed', temperature: 0, model_variant: 'ollama:test' }]);
  expect(readdirSync(join(storeOf(folder), '..'))).toEqual(['simulation.db']);

  const { scores, gains, failures } = resultOf(folder);
  expect(scores).toHaveLength(8);
  expect(failures.total).toBe(0);
  for (const { set, condition, correct, answered } of scores) {
    const own = rows.filter((row) => row['dataset'] === set && row['condition'] === condition);
    expect([answered, correct]).toEqual([3, own.filter((row) => row['is_correct'] === 1).length]);
  }
  expect(gains.map(({ set, pairs }) => [set, pairs])).toEqual([
    ...scores.filter(({ condition }) => condition === 'shot').map(({ set }) => [set, 3]),
    [null, 12],
  ]);
  expect(stdout).toContain(
    'audit --runs-dir answer-audit-bench/ja-cot/runs --metadata answer-audit-bench/ja-cot/runs_metadata.json',
  );
  expect(existsSync(join(folder, 'reports/bench_ja-cot_ollama_test-figures/accuracy.svg'))).toBe(true);
});

test('the command that it names audits the run', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  await audit(words(server), { cwd: folder });
  const named = resultOf(folder).audit.split(' ').slice(1);
  expect(named.slice(-2)).toEqual(['--claims', 'answer-audit-bench/ja-cot/claims.yaml']);
  const { code, stderr } = await audit([...named, '--out-json', 'audit.json'], { cwd: folder });
  expect([code, stderr]).toEqual([0, '']);
  const document = JSON.parse(readFileSync(join(folder, 'audit.json'), 'utf8')) as {
    consistency: object;
    schemes: { id: string; flips: number }[];
    contrasts: { scheme: string; condition: string; baseline: string }[];
    claims: { id: string; stored: { n: number[] } }[];
  };
  // All trials of both conditions, then those of each set.
  expect(document.claims.map(({ id, stored }) => [id, ...stored.n])).toEqual([
    ['shot', 12, 12],
    ...resultOf(folder).gains.flatMap(({ set }) => (set === null ? [] : [[`shot-${set}`, 3, 3]])),
  ]);
  expect(document.consistency).toMatchObject({ scheme: 'ja-cot', mismatches: 0 });
  expect(document.schemes.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['ja-cot', 'ja-cot-strict', 'ja-cot-loose', 'ja-cot-corrected']),
  );
  expect(document.contrasts.filter(({ scheme }) => scheme === 'ja-cot-corrected')).toHaveLength(4);
  expect(document.contrasts[0]).toMatchObject({ condition: 'shot', baseline: 'zero_shot' });
});

thorough('never more questions are open than --concurrency, and not faster than --rate', async () => {
  const [folder, server] = [temporaryFolder(), await served({ delay: 60 })];
  await audit(words(server, '--concurrency', '3'), { cwd: folder });
  expect(server.mostAtOnce).toBe(3);

  const slow = await served();
  await audit(words(slow, '--new', '--limit', '1', '--rate', '10'), { cwd: folder });
  const times = slow.requests.map(({ at }) => at);
  expect(times).toHaveLength(8);
  // They take 0.7 s, and a hundredth of that without a limit. On a busy machine the first one can arrive late.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(200);
});

test('what a command asks differently is refused and named; more of the same is not', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const folderOfSets = join(folder, 'sets');
  writeSet(folderOfSets, 'mawps', ['1', '2', '3', '4']);
  const bench = (...more: string[]) =>
    audit(words(server, '--dataset', 'mawps', '--dataset-dir', folderOfSets, ...more), { cwd: folder });
  expect(await bench('--seed', '1')).toMatchObject({ code: 0 });
  expect(server.requests).toHaveLength(6);

  const refusals: [string[], RegExp][] = [
    [['--seed', '2'], /--seed was 1 and is 2\. Give the same settings to resume it, or --new/],
    [['--seed', '1', '--temperature', '0.7'], /--temperature was 0 and is 0\.7/],
    [['--seed', '1', '--max-tokens', '10'], /--max-tokens was 2048 and is 10/],
    [['--seed', '1', '--limit', '2'], /--limit was 3 and is 2/],
    [['--seed', '1', '--shot-type', 'shot'], /--shot-type included zero_shot/],
  ];
  for (const [more, message] of refusals) {
    const { code, stderr } = await bench(...more);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  }
  expect(server.requests).toHaveLength(6);

  expect(await bench('--seed', '1', '--limit', '4')).toMatchObject({ code: 0 });
  expect(server.requests).toHaveLength(8);

  writeSet(folderOfSets, 'mawps', ['1', '2', '3', '4'], 'another example');
  expect(await bench('--seed', '1', '--limit', '4')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/the prompts of mawps are others \(shot, zero_shot\)/) as string,
  });
  writeSet(folderOfSets, 'mawps', ['1', '2', '5', '4']);
  expect(await bench('--seed', '1', '--limit', '4')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/the items of mawps are others/) as string,
  });

  expect(await bench('--seed', '2', '--new')).toMatchObject({ code: 0 });
  expect(entriesOf(folder).map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect(runFolders(folder)).toHaveLength(2);
});

test('a question that fails for good is failed, not wrong, and can be asked again', async () => {
  shortenWaits();
  const [folder, server] = [
    temporaryFolder(),
    await served({ fault: (prompt, before) => (before < 2 ? faultOf(prompt) : undefined) }),
  ];
  const failing = [...(await promptsOf('ja-cot', 3))].filter(([, prompt]) => faultOf(prompt) !== undefined);
  expect(failing.length).toBeGreaterThan(0);
  const first = await audit(words(server, '--retries', '1'), { cwd: folder });
  expect(first).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/of the questions failed; .*--retry-failed/) as string,
  });
  const { scores, failures } = resultOf(folder);
  expect(failures.total).toBe(failing.length);
  expect(failures.examples[0]?.message).toMatch(/what the server answers is not in the form of its API/);
  expect(scores.reduce((sum, { answered }) => sum + answered, 0)).toBe(24 - failing.length);
  expect(entriesOf(folder)).toMatchObject([{ status: 'completed' }]);
  expect(rowsOf(storeOf(folder), 'SELECT * FROM conformity_outputs')).toHaveLength(24 - failing.length);

  const asked = server.requests.length;
  expect(await audit(words(server), { cwd: folder })).toMatchObject({ code: 2 });
  expect(server.requests).toHaveLength(asked);
  expect(await audit(words(server, '--retry-failed'), { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  expect(server.requests).toHaveLength(asked + failing.length);
  expect(resultOf(folder).failures.total).toBe(0);
});

/** Some of the prompts meet half of a document. */
function faultOf(prompt: string): { kind: 'malformed' } | undefined {
  return prompt.length % 5 === 0 ? { kind: 'malformed' } : undefined;
}

test('where nothing works the run stops, and prints how to resume', async () => {
  const [folder, server] = [temporaryFolder(), await served({ fault: () => ({ kind: 'status', status: 400 }) })];
  const { code, stderr } = await audit(words(server, '--concurrency', '1'), { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toMatch(/10 questions in a row failed, the last one because: ollama:test .* the server answers 400/);
  expect(stderr).toMatch(
    /stopped; 0 of 24 questions are answered, 10 failed\. The replies are stored, and the same command resumes from there/,
  );
  expect(server.requests).toHaveLength(10);
  const again = await audit(words(server, '--concurrency', '1', '--new'), { cwd: folder });
  expect(again.stderr).toMatch(
    /10 failed\. The replies are stored, and the same command without --new resumes from there/,
  );
});

const KEY = 'sk-secret-0123456789';

const keyed = (server: ModelServer, ...more: string[]): string[] =>
  ['bench', 'ja-cot', '--model', 'openai:gpt-4o-mini', '--base-url', server.baseUrl('openai'), '--rate', '0'].concat(
    more,
  );

test.each([
  [{ key: 'another-key' }, /openai:gpt-4o-mini .* It rejects the key/],
  [{ models: ['one'], key: KEY }, /openai:gpt-4o-mini .* Unknown model; there are one\./],
] as const)('a run that cannot begin leaves no file, and the key is nowhere (%#)', async (options, message) => {
  const [folder, server] = [temporaryFolder(), await served(options)];
  const { code, stdout, stderr } = await audit(keyed(server), { cwd: folder, env: { OPENAI_API_KEY: KEY } });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain(KEY);
  expect(server.requests.length).toBeLessThanOrEqual(4); // those that were in progress
  expect(readdirSync(join(folder, 'answer-audit-bench'))).toEqual([]);
});

test('the key is in no file and on no screen of a run that works', async () => {
  const [folder, server] = [
    temporaryFolder(),
    await served({ key: KEY, answer: () => `Your key is ${KEY}. 答えは3です。` }),
  ];
  const { code, stdout, stderr } = await audit(
    keyed(server, '--limit', '1', '--api-key', KEY, '--save-full-responses', '--out-json', 'o.json'),
    { cwd: folder },
  );
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain(KEY);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  expect(files.some((file) => file.endsWith('.db'))).toBe(true);
  expect(files.filter((file) => statSync(file).isFile() && readFileSync(file).includes(KEY))).toEqual([]);
});

test.each(['no json', '{}'])('a run whose settings are %s is not gone on with', async (config) => {
  const [folder, server] = [temporaryFolder(), await served()];
  await audit(words(server), { cwd: folder });
  rowsOf(storeOf(folder), `UPDATE runs SET config_json = '${config}' RETURNING run_id`);
  const { code, stderr } = await audit(words(server), { cwd: folder });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/has no run .* that could be resumed; begin another one with --new/),
  ]);
});

test('results can be had in the form of the Japanese benchmark', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  await audit(words(server, '--export-dir', 'out', '--save-full-responses'), { cwd: folder });
  const names = readdirSync(join(folder, 'out'));
  expect(names).toHaveLength(8);
  const name = names.find((one) => /^test_mgsm_zero_shot_\d{8}_\d{6}\.json$/.test(one)) ?? '';
  const document = JSON.parse(readFileSync(join(folder, 'out', name), 'utf8')) as Record<string, unknown>;
  const rows = contentOf(storeOf(folder)).filter(
    (row) => row['dataset'] === 'mgsm' && row['condition'] === 'zero_shot',
  );
  expect(document).toMatchObject({
    dataset: 'mgsm',
    shot_type: 'zero_shot',
    model: 'test',
    results: {
      total: 3,
      results: rows.map((row) => ({
        question: row['question'],
        answer: row['ground_truth_text'],
        predicted: row['parsed_answer_text'],
        is_correct: row['is_correct'] === 1,
        full_response: row['raw_text'],
      })),
    },
  });
});

/** A set in the layout of the full ones. */
function writeSet(folder: string, name: string, answers: readonly string[], example = 'an example'): void {
  mkdirSync(join(folder, name), { recursive: true });
  const items = answers.map((answer, idx) => ({ idx, question: `問題：${idx}個ある？\n解答：`, answer }));
  writeFileSync(join(folder, name, 'test.json'), JSON.stringify(items));
  for (const file of ['shot_example', 'zero_shot_example'])
    writeFileSync(join(folder, name, `${file}.json`), JSON.stringify([{ shot_example: `${file} ${example}\n` }]));
}
