/** What judges will cost, what they have cost, and the limit of the cost. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import { estimateTokens } from '../../../../src/models/tokens.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { evaluationScene, honest } from '../../../support/evaluation-scene.ts';
import { listing } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { tokensOf } from '../../../support/model-server/api.ts';

const TWO = ['--judges', 'correctness,answer-relevance', '--concurrency', '1'];
const PRICES = { currency: 'USD', perMillionTokens: { 'ollama:test': { input: 1000, output: 10_000 } } };
type Scene = Awaited<ReturnType<typeof evaluationScene>>;

function writePrices(folder: string, prices: object = PRICES): readonly string[] {
  writeFileSync(join(folder, 'prices.json'), JSON.stringify(prices));
  return ['--prices', 'prices.json'];
}

/** The cost of all replies of a store. */
function costOfStore(folder: string): number {
  const [row] = rowsOf(join(folder, 'e.db'), 'SELECT coalesce(sum(input_tokens), 0) AS input, coalesce(sum(output_tokens), 0) AS output FROM reply'); // prettier-ignore
  return (Number(row?.['input']) * 1000 + Number(row?.['output']) * 10_000) / 1e6;
}

/** The cells of a table of Markdown. */
function tableOf(markdown: string): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim())); // prettier-ignore
}

async function estimate(it: Scene, more: readonly string[] = []): Promise<string> {
  const words = [
    'rag',
    'evaluate',
    'a.jsonl',
    '--db',
    'e.db',
    '--judge',
    'ollama:test',
    '--estimate',
    '--prompts',
    'direct',
    ...TWO,
    ...more,
  ];
  const { code, stdout, stderr } = await audit(words, { cwd: it.folder });
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

test('an estimate asks nothing, writes nothing, and needs no key', async () => {
  await using it = await evaluationScene(3, honest);
  const before = listing(it.folder);
  const words = ['rag', 'evaluate', 'a.jsonl', '--judge', 'openai:gpt-4o-mini', '--estimate', ...TWO];
  const { code, stdout } = await audit(words, { cwd: it.folder });
  expect([code, listing(it.folder)]).toEqual([0, before]);
  expect(stdout).toMatch(/^3 answers: 6 requests to send, and 0 with a stored outcome\./);
  expect(stdout).toContain('at most 12288 output tokens. Give a list of prices with --prices');
  expect(stdout).toContain('They take at least 3 s at --rate 2.');
  expect(it.server.requests).toEqual([]);
});

test('an estimate counts what the store has, and measures tokens by its replies', async () => {
  await using it = await evaluationScene(4, honest);
  const prices = writePrices(it.folder);
  const lines = readFileSync(join(it.folder, 'a.jsonl'), 'utf8').split('\n');
  writeFileSync(join(it.folder, 'first.jsonl'), `${lines.slice(0, 2).join('\n')}\n`);
  const first = ['rag', 'evaluate', 'first.jsonl', '--db', 'e.db', '--judge', 'ollama:test', '--base-url', it.server.baseUrl('ollama')]; // prettier-ignore
  await audit([...first, '--rate', '0', '--prompts', 'direct', ...TWO], { cwd: it.folder });
  const asked = it.server.requests.map(({ prompt }) => prompt);
  expect(asked).toHaveLength(4);
  const store = readFileSync(join(it.folder, 'e.db'));
  const text = await estimate(it, prices);
  expect(readFileSync(join(it.folder, 'e.db')).equals(store)).toBe(true);
  expect(it.server.requests).toHaveLength(4);
  await it.evaluate(TWO);
  const later = it.server.requests.slice(4).map(({ prompt }) => prompt);
  const ratio = asked.reduce((sum, prompt) => sum + tokensOf(prompt), 0) / asked.reduce((sum, prompt) => sum + estimateTokens(prompt), 0); // prettier-ignore
  const rows = tableOf(text);
  expect(rows.map(([model, judge, stored, toSend]) => [model, judge, stored, toSend])).toEqual([
    ['`ollama:test`', '`answer-relevance`', '2', '2'],
    ['`ollama:test`', '`correctness`', '2', '2'],
  ]);
  const input = rows.reduce((sum, row) => sum + Number(row[4]), 0);
  const estimated = later.reduce((sum, prompt) => sum + estimateTokens(prompt), 0);
  expect(Math.abs(input - ratio * estimated)).toBeLessThanOrEqual(rows.length);
  // The judge replies alike, so that the estimate is right to 5 %.
  expect(input / later.reduce((sum, prompt) => sum + tokensOf(prompt), 0)).toBeCloseTo(1, 1);
  expect(text).toMatch(/about \d+ output tokens\. They cost about \d+\.\d+ USD\. They take at least/);
});

test('repeats and models multiply an estimate, and a request that answers share is counted once', async () => {
  await using it = await evaluationScene(2, honest);
  const twice = readFileSync(join(it.folder, 'a.jsonl'), 'utf8').repeat(2);
  writeFileSync(join(it.folder, 'a.jsonl'), twice);
  const text = await estimate(it, ['--repeats', '3', '--temperature', '1', '--panel', 'ollama:other']);
  expect(text).toMatch(/^4 answers: 24 requests to send/);
  expect(tableOf(text).map((row) => row[3])).toEqual(['6', '6', '6', '6']);
});

test('the summary has what the requests of the command cost', async () => {
  await using it = await evaluationScene(2, honest);
  const { code, stderr } = await it.evaluate([...TWO, ...writePrices(it.folder)]);
  expect(code).toBe(0);
  expect(stderr).toContain(
    `4 replies of judges, 0 of them to requests that had a reply already, ${costOfStore(it.folder).toFixed(2)} USD spent.`,
  );
  const again = await it.evaluate([...TWO, '--prices', 'prices.json']);
  expect(again.stderr).toContain('4 of them to requests that had a reply already, 0.00 USD spent.');
});

/** A reply of Ollama in which some counts are left out. */
function replyWithout(prompt: string, lacking: readonly string[]): string {
  const counts = { prompt_eval_count: tokensOf(prompt), eval_count: 1 };
  const document = {
    model: 'test',
    created_at: '2026-01-01T00:00:00Z',
    message: { role: 'assistant', content: '0.25' },
    done: true,
    done_reason: 'stop',
    ...counts,
  };
  return JSON.stringify(document, (name, value: unknown) => (lacking.includes(name) ? undefined : value));
}

test.each([
  { lacking: ['eval_count'], input: 0, output: 4 },
  { lacking: ['prompt_eval_count'], input: 4, output: 0 },
  { lacking: ['prompt_eval_count', 'eval_count'], input: 4, output: 4 },
])('where the server leaves out $lacking, other tokens are summed, and the costs agree', async (expected) => {
  const { lacking, input, output } = expected;
  await using it = await evaluationScene(2, {
    ...honest,
    fault: (prompt) => ({ kind: 'status', status: 200, body: replyWithout(prompt, lacking) }),
  });
  const { code, stderr } = await it.evaluate([...TWO, ...writePrices(it.folder)]);
  expect(code).toBe(0);
  const report = ['rag', 'report', '--db', 'e.db', '--prices', 'prices.json'];
  const { stdout } = await audit([...report, '--out-json', '-'], { cwd: it.folder });
  const { usage } = JSON.parse(stdout) as EvaluationReport;
  const sum = (field: 'inputTokens' | 'outputTokens' | 'uncounted' | 'uncountedInput' | 'uncountedOutput'): number =>
    (usage?.rows ?? []).reduce((total, row) => total + row[field], 0);
  const prompts = it.server.requests.reduce((total, { prompt }) => total + tokensOf(prompt), 0);
  expect([sum('inputTokens'), sum('outputTokens')]).toEqual([input === 0 ? prompts : 0, output === 0 ? 4 : 0]);
  expect([sum('uncounted'), sum('uncountedInput'), sum('uncountedOutput')]).toEqual([4, input, output]);
  expect(usage?.cost).toBeGreaterThan(0);
  expect(stderr).toContain(`0 of them to requests that had a reply already, ${usage?.cost?.toFixed(2)} USD spent.`);
  const { stdout: markdown } = await audit(report, { cwd: it.folder });
  expect(markdown).toContain(
    `The servers did not count all tokens of 4 replies: input tokens are missing for ${input}, output tokens for ${output}. Costs include estimates of them.`,
  );
});

test.each([1, 4])(
  '--max-cost is never exceeded with %i requests at once, and the same command resumes',
  async (concurrency) => {
    await using it = await evaluationScene(8, { ...honest, delay: 2 });
    const words = [...TWO, '--concurrency', String(concurrency), '--max-tokens', '40', ...writePrices(it.folder)];
    const { code, stderr } = await it.evaluate([...words, '--max-cost', '3']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('audit: --max-cost 3: ')]);
    expect(stderr).toMatch(/ USD were spent, and the next request may cost more than the rest/);
    expect(stderr).toContain('The replies are stored, and the same command resumes from there.');
    const cost = costOfStore(it.folder);
    expect(cost).toBeLessThanOrEqual(3);
    // No request costs more than 1 USD, so that more than 2 USD were spent before there was no room for one.
    expect(cost).toBeGreaterThan(2);
    const replies = rowsOf(join(it.folder, 'e.db'), 'SELECT count(*) AS n FROM reply');
    expect(replies).toEqual([{ n: it.server.requests.length }]);
    const rest = await it.evaluate([...words, '--max-cost', '100']);
    expect(rest.code).toBe(0);
    expect(it.server.requests).toHaveLength(16);
    expect(it.results()).toHaveLength(8);
  },
);

test.each([
  [['--max-cost', '3'], '--max-cost: needs the prices of the models'],
  [['--max-cost', '0', '--prices', 'prices.json'], 'it must be a number above 0.'],
  [['--prices', 'prices.json', '--panel', 'ollama:other'], 'prices.json: has no price of ollama:other; add it'],
  [['--prices', 'nothing.json'], 'nothing.json'],
  [['--estimate', '--offline'], '--estimate: estimates requests to judges'],
])('%j is refused', async (words, message) => {
  await using it = await evaluationScene(1, honest);
  writePrices(it.folder);
  const { code, stderr } = await it.evaluate(words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect([it.server.requests.length, existsSync(join(it.folder, 'e.db'))]).toEqual([0, false]);
});
