/** What `audit bench` will cost, what it has cost, and the limit of the cost. */
import { countText } from '../../../src/base/text/readable-numbers.ts';
import { readNumber } from '../../support/read-numbers.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { BenchResult } from '../../../src/apps/bench/documents/bench.ts';
import { estimateTokens } from '../../../src/models/tokens.ts';
import { entriesOf, promptsOf, rowsOf, storeOf } from '../../support/bench-run.ts';
import { benchArgs, served } from '../../support/bench-server.ts';
import { listing, temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import { tokensOf } from '../../support/model-server/api.ts';
import { scriptedAnswer } from '../../support/model-server/scripted-answer.ts';
import { shortenWaits } from '../../support/short-waits.ts';

beforeEach(shortenWaits);

/** For a million tokens. */
const PRICE = { input: 1000, output: 10_000 };
const PRICES = {
  currency: 'EUR',
  perMillionTokens: { 'ollama:test': PRICE, 'openai:gpt-4o-mini': { input: 1, output: 2 } },
};

function writePrices(folder: string): readonly string[] {
  writeFileSync(join(folder, 'prices.json'), JSON.stringify(PRICES));
  return ['--prices', 'prices.json'];
}

/** The cells of the table of an estimate: model, condition, stored, to send, input, output, cost. */
function tableOf(markdown: string): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim())); // prettier-ignore
}

const sum = (values: Iterable<number>): number => Array.from(values).reduce((total, value) => total + value, 0);

/** The prompts under a condition, by item. */
async function promptsUnder(condition: string, limit: number): Promise<Map<string, string>> {
  const all = await promptsOf('ja-cot', limit);
  return new Map([...all].filter(([key]) => key.endsWith(` ${condition}`)));
}

async function estimate(folder: string, words: readonly string[]): Promise<string> {
  const before = listing(folder);
  const { code, stdout, stderr } = await audit([...words, '--estimate'], { cwd: folder });
  expect([code, stderr, listing(folder)]).toEqual([0, '', before]);
  return stdout;
}

test('an estimate sends nothing, writes nothing and needs no key', async () => {
  const folder = temporaryFolder();
  const models = ['--model', 'openai:gpt-4o-mini', '--model', 'openai-compatible:org/x'];
  const text = await estimate(folder, ['bench', 'ja-cot', ...models, '--limit', '2', '--max-tokens', '100']);
  expect(listing(folder)).toEqual([]);
  // 4 sets of 2 items under 2 conditions; 16 requests to each of two servers, at 2 per second.
  expect(text).toMatch(/^ja-cot by 2 models: 32 requests to send, and 0 with a stored outcome\./);
  expect(text).toContain('at most 3200 output tokens. Give a list of prices with --prices to see what they cost.');
  expect(text).toContain('They take at least 8 s at --rate 2.');
  const rows = tableOf(text);
  expect(rows.map(([model, condition, stored, toSend]) => [model, condition, stored, toSend])).toEqual([
    ['`openai:gpt-4o-mini`', '`shot`', '0', '8'],
    ['`openai:gpt-4o-mini`', '`zero_shot`', '0', '8'],
    ['`openai-compatible:org/x`', '`shot`', '0', '8'],
    ['`openai-compatible:org/x`', '`zero_shot`', '0', '8'],
  ]);
  for (const [, condition = '', , , input, output] of rows) {
    const prompts = await promptsUnder(condition.replaceAll('`', ''), 2);
    expect([readNumber(input ?? ''), output]).toEqual([sum([...prompts.values()].map(estimateTokens)), '≤ 800']);
  }
});

test('an estimate of batches has no time, because the server takes its own', async () => {
  const text = await estimate(temporaryFolder(), ['bench', 'ja-cot', '--model', 'openai:a', '--limit', '2', '--batch']);
  expect(text).toMatch(/^ja-cot by 1 model: 16 requests to send, /);
  expect(text).toContain('Batches often have other prices');
  expect(text).not.toContain('at least');
});

test('models of one server share its rate', async () => {
  const text = await estimate(temporaryFolder(), ['bench', 'ja-cot', '--model', 'openai:a,openai:b', '--limit', '2', '--rate', '4']); // prettier-ignore
  expect(text).toContain('They take at least 8 s at --rate 4.');
});

test('each number of an estimate follows from the stored answers of the model and condition', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const prices = writePrices(folder);
  await audit(benchArgs(server, '--limit', '1'), { cwd: folder });
  rowsOf(storeOf(folder), 'UPDATE conformity_outputs SET latency_ms = 3000 RETURNING output_id');
  const store = readFileSync(storeOf(folder));
  const text = await estimate(folder, benchArgs(server, '--concurrency', '2', ...prices));
  expect(server.requests).toHaveLength(8);
  expect(readFileSync(storeOf(folder)).equals(store)).toBe(true);
  expect(entriesOf(folder)).toMatchObject([{ status: 'completed' }]);

  const stored = await promptsOf('ja-cot', 1);
  const ratio = sum([...stored.values()].map(tokensOf)) / sum([...stored.values()].map(estimateTokens));
  const costs: number[] = [];
  for (const [model, condition = '', known, toSend, input, output, cost = ''] of tableOf(text)) {
    const name = condition.replaceAll('`', '');
    expect([model, known, toSend]).toEqual(['`ollama:test`', '4', '8']);
    const first = await promptsUnder(name, 1);
    const later = [...(await promptsUnder(name, 3))].filter(([key]) => !first.has(key)).map(([, prompt]) => prompt);
    const tokens = { input: Math.ceil(sum(later.map(estimateTokens)) * ratio), output: 0 };
    expect(readNumber(input ?? '')).toBe(tokens.input);
    const mean = sum([...first.values()].map((prompt) => tokensOf(scriptedAnswer(prompt)))) / 4;
    tokens.output = Math.ceil(8 * mean);
    expect(output).toBe(String(tokens.output));
    costs.push((tokens.input * PRICE.input + tokens.output * PRICE.output) / 1e6);
    expect(cost).toBe(`${costs.at(-1)?.toFixed(2)} EUR`);
  }
  expect(costs).toHaveLength(2);
  expect(text).toContain(`They cost about ${sum(costs).toFixed(2)} EUR. They take at least 24 s.`); // 16 · 3 s / 2
});

test('questions that failed are to be sent with --retry-failed only, and with --new all are', async () => {
  const fault = (prompt: string) => (prompt.length % 5 === 0 ? { kind: 'malformed' as const } : undefined);
  const [folder, server] = [temporaryFolder(), await served({ fault })];
  const failing = [...(await promptsOf('ja-cot', 3)).values()].filter((prompt) => fault(prompt) !== undefined).length;
  await audit(benchArgs(server, '--retries', '0'), { cwd: folder });
  const toSend = async (...more: string[]): Promise<number> =>
    sum(tableOf(await estimate(folder, benchArgs(server, ...more))).map((row) => Number(row[3])));
  expect(failing).toBeGreaterThan(0);
  expect([await toSend(), await toSend('--retry-failed'), await toSend('--new')]).toEqual([0, failing, 24]);
});

test('repeats are counted one by one', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  await audit(benchArgs(server, '--temperature', '1', '--seed', '3'), { cwd: folder });
  // The first answer to one question is lost, and the second to another one is there.
  const [[first], [second]] = rowsOf(storeOf(folder), 'SELECT trial_id FROM conformity_trials').map(Object.values) as [[string], [string]]; // prettier-ignore
  rowsOf(storeOf(folder), `DELETE FROM conformity_outputs WHERE trial_id = '${first}' RETURNING trial_id`);
  rowsOf(storeOf(folder), `INSERT INTO conformity_outputs (output_id, trial_id, raw_text, parsed_answer_text, is_correct, refusal_flag, latency_ms, token_usage_json, created_at) SELECT output_id || '-2', trial_id, raw_text, parsed_answer_text, is_correct, refusal_flag, latency_ms, token_usage_json, created_at FROM conformity_outputs WHERE trial_id = '${second}' RETURNING trial_id`); // prettier-ignore
  const more = ['--temperature', '1', '--seed', '3', '--repeats', '3'];
  const text = await estimate(folder, benchArgs(server, ...more));
  expect(text).toMatch(/^ja-cot by 1 model: 48 requests to send, and 24 with a stored outcome\./);
  await audit(benchArgs(server, ...more), { cwd: folder });
  expect(server.requests).toHaveLength(24 + 48);
});

test('an estimate of other settings than those of the run is refused', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  await audit(benchArgs(server), { cwd: folder });
  const { code, stderr } = await audit(benchArgs(server, '--estimate', '--seed', '1'), { cwd: folder });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/--seed was none and is 1/)]);
});

test('the result has the requests, the tokens and the cost of all answers of the run', async () => {
  // Every prompt is answered at the second attempt.
  const fault = (_prompt: string, before: number) => (before === 0 ? { kind: 'malformed' as const } : undefined);
  const [folder, server] = [temporaryFolder(), await served({ fault })];
  const prices = writePrices(folder);
  await audit(benchArgs(server, '--limit', '1'), { cwd: folder });
  const { code, stdout } = await audit(benchArgs(server, ...prices), { cwd: folder });
  expect(code).toBe(0);
  const { usage, tokens } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as BenchResult;
  expect([usage?.requests, usage?.currency, usage?.rows.length]).toEqual([48, 'EUR', 8]);
  const prompts = [...(await promptsOf('ja-cot', 3))];
  for (const row of usage?.rows ?? []) {
    const own = prompts.filter(([key]) => key.startsWith(`${row.set}/`) && key.endsWith(` ${row.condition}`));
    const input = sum(own.map(([, prompt]) => tokensOf(prompt)));
    const output = sum(own.map(([, prompt]) => tokensOf(scriptedAnswer(prompt))));
    expect(row).toMatchObject({ answers: 3, requests: 6, inputTokens: input, outputTokens: output });
    expect(row.cost).toBeCloseTo((input * PRICE.input + output * PRICE.output) / 1e6, 12);
  }
  const cost = (Number(tokens.input) * PRICE.input + Number(tokens.output) * PRICE.output) / 1e6;
  expect(usage?.cost).toBeCloseTo(cost, 10);
  const line = `48 requests; ${usage?.cost?.toFixed(2)} EUR; ${countText(tokens.input ?? 0)} input and ${countText(tokens.output ?? 0)} output tokens; `;
  expect(stdout).toContain(line);
  expect(readFileSync(join(folder, 'reports/bench_ja-cot_ollama_test.md'), 'utf8')).toContain(`- ${line}`);
  // The command paid for two items of each set.
  const before = await promptsOf('ja-cot', 1);
  const later = prompts.filter(([key]) => !before.has(key)).map(([, prompt]) => prompt);
  const paid = {
    input: sum(later.map(tokensOf)),
    output: sum(later.map((prompt) => tokensOf(scriptedAnswer(prompt)))),
  };
  const spent = (paid.input * PRICE.input + paid.output * PRICE.output) / 1e6;
  expect(stdout).toContain(`This command spent ${spent.toFixed(2)} EUR.`);
});

test('tokens that the server does not count are estimated in the cost, and in no sum', async () => {
  const reply = { model: 'test', created_at: '2026-01-01T00:00:00Z', message: { role: 'assistant', content: '答えは3です。' }, done: true, done_reason: 'stop' }; // prettier-ignore
  const fault = () => ({ kind: 'status' as const, status: 200, body: JSON.stringify(reply) });
  const [folder, server] = [temporaryFolder(), await served({ fault })];
  const { stdout } = await audit(benchArgs(server, ...writePrices(folder)), { cwd: folder });
  const { usage, tokens } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as BenchResult;
  const add = (field: 'inputTokens' | 'outputTokens' | 'uncountedInput' | 'uncountedOutput'): number =>
    sum((usage?.rows ?? []).map((row) => row[field]));
  expect([add('inputTokens'), add('outputTokens'), add('uncountedInput'), add('uncountedOutput')]).toEqual([0, 0, 24, 24]); // prettier-ignore
  const input = sum([...(await promptsOf('ja-cot', 3)).values()].map(estimateTokens));
  const cost = (input * PRICE.input + 24 * estimateTokens('答えは3です。') * PRICE.output) / 1e6;
  expect(usage?.cost).toBeCloseTo(cost, 10);
  expect(stdout).toContain(`This command spent ${cost.toFixed(2)} EUR.`);
  expect([tokens.input ?? 0, tokens.output ?? 0]).toEqual([0, 0]);
});

test('without prices, requests and tokens are known and costs are not', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const { stdout } = await audit(benchArgs(server), { cwd: folder });
  const { usage } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')) as BenchResult;
  expect([usage?.requests, usage?.cost, usage?.currency]).toEqual([24, null, null]);
  expect(usage?.rows.every(({ cost }) => cost === null)).toBe(true);
  expect(stdout).toMatch(/^24 requests; [\d,]+ input and [\d,]+ output tokens; /m);
  expect(stdout).not.toContain('spent');
});

test('a command spends no more than --max-cost, keeps what it paid for, and resumes', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const prices = writePrices(folder);
  const words = benchArgs(server, '--max-tokens', '100', '--max-cost', '4', ...prices);
  const costOfRun = (): number => {
    const [row] = rowsOf(storeOf(folder), `SELECT sum(token_usage_json ->> 'input') AS input, sum(token_usage_json ->> 'output') AS output FROM conformity_outputs`); // prettier-ignore
    return (Number(row?.['input']) * PRICE.input + Number(row?.['output']) * PRICE.output) / 1e6;
  };
  const first = await audit(words, { cwd: folder });
  expect(first.code).toBe(2);
  const cost = costOfRun();
  expect(cost).toBeLessThanOrEqual(4);
  const answered = rowsOf(storeOf(folder), 'SELECT * FROM conformity_outputs').length;
  expect(answered).toBeGreaterThan(0);
  expect(server.requests).toHaveLength(answered);
  expect(first.stderr.trimEnd().split('\n')).toEqual([
    `audit: --max-cost 4: ${cost.toFixed(2)} EUR were spent, and the next request may cost more than the rest; give the same command again to spend as much again, or a higher limit.`,
    `audit: stopped; ${answered} of 24 questions are answered. The replies are stored, and the same command resumes from there.`,
  ]);
  expect(entriesOf(folder)).toMatchObject([{ status: 'interrupted' }]);

  // The limit is for each command: what the first one spent does not count.
  const second = await audit(words, { cwd: folder });
  expect(costOfRun()).toBeGreaterThan(4);
  expect(costOfRun() - cost).toBeLessThanOrEqual(4);
  expect(second.code).toBe(2);
  expect(await audit([...words, '--max-cost', '100'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  expect(server.requests).toHaveLength(24);
});

test('estimates and limits count with the most tokens that a file of a benchmark names', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  writeFileSync(join(folder, 'questions.jsonl'), '{"id": "1", "question": "2 + 2?", "answer": "4"}\n');
  const bench = 'file: questions.jsonl\nanswer: number\nsampling: { maxTokens: 7 }\n';
  writeFileSync(join(folder, 'sums.yaml'), bench);
  const words = ['bench', 'sums.yaml', '--model', 'ollama:test', '--base-url', server.baseUrl('ollama'), ...writePrices(folder)]; // prettier-ignore
  expect(await estimate(folder, words)).toContain('at most 14 output tokens');
  // 0.07 EUR for 7 tokens of each answer; with 2048 tokens, there would be no room for one.
  expect(await audit([...words, '--max-cost', '1'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
});

test('all models of a command have one limit', async () => {
  const [folder, ollama, openai] = [temporaryFolder(), await served(), await served()];
  const prices = { currency: 'EUR', perMillionTokens: { 'ollama:test': PRICE, 'openai:gpt-4o-mini': PRICE } };
  writeFileSync(join(folder, 'prices.json'), JSON.stringify(prices));
  const words = ['bench', 'ja-cot', '--model', 'ollama:test,openai:gpt-4o-mini', '--base-url', `ollama=${ollama.baseUrl('ollama')}`, '--base-url', `openai=${openai.baseUrl('openai')}`]; // prettier-ignore
  // Each model costs about 16 EUR.
  const { code, stderr } = await audit(
    [...words, '--rate', '0', '--limit', '3', '--max-tokens', '100', '--max-cost', '20', '--prices', 'prices.json'],
    { cwd: folder, env: { OPENAI_API_KEY: 'sk-openai-012345' } },
  );
  expect(code).toBe(2);
  const answered = [ollama, openai].flatMap(({ requests }) => requests.map(({ prompt }) => prompt));
  const input = sum(answered.map(tokensOf));
  const output = sum(answered.map((prompt) => tokensOf(scriptedAnswer(prompt))));
  const cost = (input * PRICE.input + output * PRICE.output) / 1e6;
  expect(cost).toBeGreaterThan(17);
  expect(cost).toBeLessThanOrEqual(20);
  const lines = stderr.trimEnd().split('\n');
  expect(lines.filter((line) => line.includes('--max-cost 20: '))).toHaveLength(1);
  const interrupted = entriesOf(folder).filter(({ status }) => status === 'interrupted');
  expect(interrupted.length).toBeGreaterThan(0);
  for (const { model_variant: model } of interrupted)
    expect(stderr).toMatch(new RegExp(`^audit: ${model}: stopped; \\d+ of 24 questions are answered`, 'm'));
});

test.each([
  [
    ['--max-cost', '1'],
    /^audit: --max-cost: needs the prices of the models; name a file with --prices \(docs\/bench\.md\)/,
  ],
  [['--prices', 'none.json'], /^audit: none\.json: /],
  [
    ['--prices', 'prices.json', '--model', 'ollama:other'],
    /^audit: prices\.json: has no price of ollama:other; add it/,
  ],
  [['--prices', 'prices.json', '--out-json', 'prices.json'], /^audit: --out-json prices\.json: is an input/],
] as const)('%j is refused before anything is asked', async (more, message) => {
  const [folder, server] = [temporaryFolder(), await served()];
  writePrices(folder);
  const before = listing(folder);
  const { code, stderr } = await audit(benchArgs(server, ...more), { cwd: folder });
  expect([code, stderr, server.requests]).toEqual([2, expect.stringMatching(message), []]);
  expect(listing(folder)).toEqual(before);
});
