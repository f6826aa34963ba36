/** The sampling of a run: what is asked, stored, compared with later commands, and shown by the audit. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BenchResult } from '../../../src/apps/bench/documents/bench.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { benchArgs, served } from '../../support/bench-server.ts';
import { entriesOf, promptsOf, rowsOf, storeOf } from '../../support/bench-run.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import type { ModelServer } from '../../support/model-server.ts';
import { validateBench } from '../../support/schemas.ts';

const bodiesOf = (server: ModelServer): Record<string, unknown>[] =>
  server.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

function resultOf(folder: string): BenchResult {
  const result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as BenchResult;
  validateBench(result);
  expect(validateBench.errors).toBeNull();
  return result;
}

const SETTINGS = [
  ['--temperature', 'none', '--top-p', '0.9', '--stop', String.raw`\n\n`, '--stop', String.raw`問題：\\`],
  ['--num-ctx', '8192', '--reasoning-effort', 'low', '--extra-body', '{"options":{"mirostat":1}}'],
].flat();

test('every setting reaches the server, the store, the result and the report', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  writeFileSync(join(folder, 'system.txt'), 'Answer in one word.\n');
  const args = benchArgs(server, ...SETTINGS, '--system', '@system.txt', '--out-md', 'report.md');
  expect(await audit(args, { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  expect(server.complaints).toEqual([]);
  const stop = ['\n\n', '問題：\\'];
  for (const body of bodiesOf(server))
    expect(body).toMatchObject({
      options: { num_predict: 2048, top_p: 0.9, stop, num_ctx: 8192, mirostat: 1 },
      think: 'low',
      messages: [{ role: 'system', content: 'Answer in one word.' }, { role: 'user' }],
    });
  expect(JSON.stringify(bodiesOf(server))).not.toMatch(/temperature|seed/);

  const system = rowsOf(storeOf(folder), 'SELECT DISTINCT system_prompt FROM conformity_prompts');
  expect(system).toEqual([{ system_prompt: 'Answer in one word.' }]);
  const { settings } = resultOf(folder);
  expect(settings).toMatchObject({ temperature: null, seed: null, topP: 0.9, stop, system: 'Answer in one word.' });
  expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain(
    String.raw`Asked with no temperature, no seed, at most 2048 tokens, top-p 0.9, the stop sequences ${'`"\\n\\n"`'} ${'`"問題：\\\\"`'}, a context of 8192 tokens, reasoning effort low, the additional fields ${'`{"options":{"mirostat":1}}`'}, the system prompt ${'`"Answer in one word."`'}; `,
  );
});

test('a run without a temperature is audited as one', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  await audit(benchArgs(server, '--temperature', 'none'), { cwd: folder });
  expect(entriesOf(folder)).toMatchObject([{ temperature: null, status: 'completed' }]);
  const rows = rowsOf(storeOf(folder), 'SELECT DISTINCT temperature, seed FROM conformity_trials');
  expect(rows).toEqual([{ temperature: null, seed: 0 }]);
  const named = resultOf(folder).audit.split(' ').slice(1);
  const { code, stderr } = await audit([...named, '--out-json', 'audit.json', '--out-md', 'audit.md'], { cwd: folder });
  expect([code, stderr]).toEqual([0, '']);
  const { coverage, cells } = JSON.parse(readFileSync(join(folder, 'audit.json'), 'utf8')) as {
    coverage: { temperatures: unknown[] };
    cells: { key: { temperature: unknown } }[];
  };
  expect(coverage.temperatures).toEqual([null]);
  expect(new Set(cells.map(({ key }) => key.temperature))).toEqual(new Set([null]));
});

test('only the same settings resume a run', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const args = benchArgs(server, ...SETTINGS, '--system', 'Be brief.', '--logprobs', '2');
  expect(await audit(args, { cwd: folder })).toMatchObject({ code: 0 });
  const asked = server.requests.length;
  expect(await audit([...args, '--force'], { cwd: folder })).toMatchObject({ code: 0 });
  expect(server.requests).toHaveLength(asked);
  const { code, stderr } = await audit(benchArgs(server), { cwd: folder });
  expect([code, server.requests.length]).toEqual([2, asked]);
  for (const phrase of [
    '--temperature was none and is 0',
    '--top-p was 0.9 and is none',
    String.raw`--stop was ["\n\n","問題：\\"] and is none`,
    '--num-ctx was 8192 and is none',
    '--reasoning-effort was low and is none',
    '--extra-body was {"options":{"mirostat":1}} and is none',
    '--logprobs was 2 and is none',
    '--system was "Be brief." and is none',
  ])
    expect(stderr).toContain(phrase);
  expect(stderr).not.toContain('--completions');
});

test('a run in a store whose trials must have a temperature, as in the original, is resumed', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  await audit(benchArgs(server), { cwd: folder });
  const db = openDatabase(storeOf(folder));
  db.unsafeMode().pragma('writable_schema = ON');
  const change = `UPDATE sqlite_schema SET sql = replace(sql, 'REAL,                  -- NULL: none was sent', 'REAL NOT NULL,')`;
  expect(db.prepare(`${change} WHERE name = 'conformity_trials'`).run().changes).toBe(1);
  db.close();
  const [column] = rowsOf(
    storeOf(folder),
    `SELECT "notnull" FROM pragma_table_info('conformity_trials') WHERE name = 'temperature'`,
  );
  expect(column).toEqual({ notnull: 1 });
  const more = benchArgs(server, '--force').map((word) => (word === '3' ? '4' : word));
  expect(await audit(more, { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  expect(server.requests).toHaveLength(32);
});

test('the order of additional fields does not matter', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const first = await audit(benchArgs(server, '--extra-body', '{"truncate":false,"think":true}'), { cwd: folder });
  const again = benchArgs(server, '--extra-body', '{"think":true,"truncate":false}', '--force');
  expect([first.code, (await audit(again, { cwd: folder })).code]).toEqual([0, 0]);
  expect(server.requests).toHaveLength(24);
});

test('base models complete the prompts byte for byte', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const args = benchArgs(server, '--completions', '--stop', String.raw`\n`);
  args.splice(args.indexOf('ollama:test'), 1, 'openai-compatible:test');
  args.splice(args.indexOf(server.baseUrl('ollama')), 1, server.baseUrl('openai-compatible'));
  expect(await audit(args, { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  const prompts = await promptsOf('ja-cot', 3);
  expect(new Set(bodiesOf(server).map(({ prompt }) => prompt))).toEqual(new Set(prompts.values()));
  expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['/compatible/v1/completions']));
  expect(new Set(bodiesOf(server).map(({ stop }) => JSON.stringify(stop)))).toEqual(new Set(['["\\n"]']));
  expect(resultOf(folder).settings.interface).toBe('completions');
});

test('each repeat has the next seed, and none without --seed', async () => {
  const server = await served();
  const short = ['--dataset', 'mgsm', '--shot-type', 'shot', '--limit', '1', '--repeats', '3'];
  const ask = async (...seed: string[]): Promise<unknown> =>
    await audit(benchArgs(server, ...short, ...seed), { cwd: temporaryFolder() });
  await ask('--seed', '7');
  await ask();
  expect(server.requests.map(({ seed }) => seed)).toEqual([7, 8, 9, null, null, null]);
  expect(bodiesOf(server).filter(({ options }) => JSON.stringify(options).includes('seed'))).toHaveLength(3);
});

test('log probabilities are kept with each answer', async () => {
  const [folder, server] = [temporaryFolder(), await served({ answer: () => '5 5' })];
  await audit(benchArgs(server, '--logprobs', '1'), { cwd: folder });
  const [row] = rowsOf(storeOf(folder), 'SELECT metadata_json FROM conformity_trial_metadata LIMIT 1');
  const { logprobs } = JSON.parse(String(row?.['metadata_json'])) as { logprobs: object[] };
  expect(logprobs).toHaveLength(3);
  expect(logprobs[0]).toEqual({ token: '5', logprob: -0.5, top: [{ token: '5', logprob: -0.5 }] });
});

test('an additional field that the request has ends the command before anything is stored', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const { code, stderr } = await audit(benchArgs(server, '--extra-body', '{"options":{"num_predict":1}}'), {
    cwd: folder,
  });
  expect([code, server.requests]).toEqual([2, []]);
  expect(stderr).toContain('--extra-body: the request has the field "options.num_predict" already');
  expect(existsSync(join(folder, 'answer-audit-bench/ja-cot'))).toBe(false);
});

test.each<readonly [string[], string]>([
  [['--num-ctx', '8192'], '--num-ctx: only Ollama takes a context length, and openai-compatible:test has that of its'],
  [['--completions', '--system', 'x'], '--system: a text that is completed has no place for a system prompt'],
  [['--extra-body', '{"stream":true}'], '--extra-body: "stream" is a field that the program sets itself'],
  [['--extra-body', '[1]'], 'it must be a JSON object, such as {"top_k": 40}'],
  [['--extra-body', '@missing.json'], 'missing.json: no such file; check the path after @'],
  [['--stop', String.raw`\x`], String.raw`"\\x" is no escape; there are \n, \r, \t and \\`],
  [['--temperature', 'hot'], '--temperature hot: it must be a number from 0 to 1000, or none'],
])('%j is refused', async (options, sentence) => {
  const folder = temporaryFolder();
  const model = ['--model', 'openai-compatible:test', '--base-url', 'http://127.0.0.1:9/v1'];
  const { code, stderr } = await audit(['bench', 'ja-cot', ...model, ...options], { cwd: folder });
  expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  expect(existsSync(join(folder, 'answer-audit-bench'))).toBe(false);
});

test('answers to prompts that the server cut are counted', async () => {
  const message = { role: 'assistant', content: '5' };
  const body = JSON.stringify({ model: 'test', message, done: true, prompt_eval_count: 300, eval_count: 1 });
  const [folder, server] = [
    temporaryFolder(),
    await served({ fault: (_, before) => (before === 0 ? { kind: 'status', status: 200, body } : undefined) }),
  ];
  const system = 'Each word of it is different enough from 1 to 9. '.repeat(80);
  const { stdout } = await audit(benchArgs(server, '--dataset', 'mgsm', '--system', system), { cwd: folder });
  expect([server.requests.length, resultOf(folder).promptsCut]).toEqual([6, 6]);
  expect(stdout).toContain('For 6 answers the server counted fewer tokens than the prompt has');
});
