/** `audit bench` with several models, on servers of several providers on the loopback. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BenchModels, BenchResult } from '../../../src/apps/bench/documents/bench.ts';
import { wilsonInterval } from '../../../src/stats/wilson.ts';
import { contentOf, entriesOf, rowsOf, runFolders, storeOf } from '../../support/bench-run.ts';
import { served } from '../../support/bench-server.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import type { ModelServer } from '../../support/model-server.ts';
import { scriptedAnswer } from '../../support/model-server/scripted-answer.ts';
import { validateBenchModels } from '../../support/schemas.ts';
import { thorough } from '../../support/thorough.ts';

const ENV = { OPENAI_API_KEY: 'sk-openai-012345', ANTHROPIC_API_KEY: 'sk-anthropic-012345' };

/** Arguments for models of several providers, each on its server. */
function bench(servers: Readonly<Record<string, ModelServer>>, models: readonly string[], ...more: string[]): string[] {
  const addresses = Object.entries(servers).flatMap(([provider, server]) => [
    '--base-url',
    `${provider}=${server.baseUrl(provider as 'ollama')}`,
  ]);
  return ['bench', 'ja-cot', ...models.flatMap((model) => ['--model', model]), ...addresses, '--rate', '0', '--limit', '3', ...more]; // prettier-ignore
}

function documentOf(folder: string): BenchModels {
  const document = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')) as BenchModels;
  validateBenchModels(document);
  expect(validateBenchModels.errors).toBeNull();
  return document;
}

const MODELS = ['ollama:test', 'openai:gpt-4o-mini', 'anthropic:claude-3-5-haiku-latest'];

/** A run of three models of three providers. */
async function threeModels() {
  const folder = temporaryFolder();
  const [ollama, openai, anthropic] = [await served(), await served({ key: ENV.OPENAI_API_KEY }), await served({ key: ENV.ANTHROPIC_API_KEY })]; // prettier-ignore
  const words = bench({ ollama, openai, anthropic }, MODELS, '--out-json', 'r.json');
  const { code, stdout, stderr } = await audit(words, { cwd: folder, env: ENV });
  expect([code, stderr]).toEqual([0, '']);
  return { folder, stdout, servers: [ollama, openai, anthropic] };
}

test('each model has its own run, and one document has all of them', async () => {
  const { folder, servers } = await threeModels();
  const received = servers.map(({ requests, complaints }) => [requests.length, complaints]);
  expect(received).toEqual([[24, []], [24, []], [24, []]]); // prettier-ignore
  const entries = entriesOf(folder);
  expect(entries.map(({ model_variant: model, status }) => `${model} ${status}`).toSorted()).toEqual(
    MODELS.map((model) => `${model} completed`).toSorted(),
  );
  const document = documentOf(folder);
  expect(document.stopped).toEqual([]);
  expect(document.models.map(({ model }) => model)).toEqual(MODELS);
  for (const result of document.models) {
    const rows = contentOf(
      storeOf(
        folder,
        entries.findIndex((entry) => entry.model_variant === result.model),
      ),
    );
    expect(rows).toHaveLength(24);
    expect(rows.every((row) => row['raw_text'] === scriptedAnswer(String(row['user_prompt'])))).toBe(true);
    expectTotals(result, rows);
  }
});

/** Each total is that of the rows of its condition, and of the scores by set. */
function expectTotals({ scores, totals }: BenchResult, rows: readonly Record<string, unknown>[]): void {
  expect(totals.map(({ condition }) => condition)).toEqual(['shot', 'zero_shot']);
  for (const { condition, answered, correct, accuracyPct, interval } of totals) {
    const own = rows.filter((row) => row['condition'] === condition);
    const right = own.filter((row) => row['is_correct'] === 1).length;
    expect([answered, correct, accuracyPct]).toEqual([own.length, right, (100 * right) / own.length]);
    const [low, high] = wilsonInterval(right, own.length);
    expect(interval?.[0]).toBeCloseTo(100 * low, 9);
    expect(interval?.[1]).toBeCloseTo(100 * high, 9);
    const ofSets = scores.filter((score) => score.condition === condition);
    expect(ofSets.reduce((sum, score) => sum + score.correct, 0)).toBe(correct);
  }
}

test('the report, the terminal and the command for the audit are about all models', async () => {
  const { folder, stdout } = await threeModels();
  const report = readFileSync(join(folder, 'reports/bench_ja-cot.md'), 'utf8');
  expect(report.match(/^#{1,2} .*$/gm)).toEqual([
    String.raw`# ja\-cot by 3 models`,
    '## Models',
    String.raw`## ollama\:test`,
    String.raw`## openai\:gpt\-4o\-mini`,
    String.raw`## anthropic\:claude\-3\-5\-haiku\-latest`,
    '## How much of it is extraction?',
    '## How to read this',
  ]);
  for (const name of ['accuracy', 'accuracy-1', 'accuracy-2', 'accuracy-3']) {
    expect([name, existsSync(join(folder, `reports/bench_ja-cot-figures/${name}.svg`))]).toEqual([name, true]);
    expect(report).toContain(`](bench_ja-cot-figures/${name}.svg)`);
  }
  const [shown = ''] = stdout.split('reports/');
  expect(shown.split('\n').filter((line) => line.length > 80)).toEqual([]);
  const [, second] = documentOf(folder).models;
  const accuracy = second?.totals?.[0]?.accuracyPct?.toFixed(1);
  const gain = second?.gains
    .find(({ set }) => set === null)
    ?.gainPp?.toFixed(1)
    .replace('-', '−');
  expect(shown).toMatch(new RegExp(`^openai:gpt-4o-mini .* shot +${accuracy}\\u00a0% .* \\+?${gain}$`, 'm'));

  const [, named = ''] = /extraction\? audit (.*)\n/.exec(stdout) ?? [];
  const audited = await audit([...named.split(' '), '--out-json', 'audit.json'], { cwd: folder });
  expect(audited).toMatchObject({ code: 0, stderr: '' });
  const result = JSON.parse(readFileSync(join(folder, 'audit.json'), 'utf8')) as {
    cells: { key: { variant: string } }[];
  };
  expect(new Set(result.cells.map(({ key }) => key.variant))).toEqual(new Set(MODELS));
});

test('the errors of models are reported at the end, and cost the others nothing', async () => {
  const folder = temporaryFolder();
  const [ollama, openai] = [await served(), await served({ key: ENV.OPENAI_API_KEY })];
  const models = ['openai:gpt-4o-mini', 'ollama:unknown', 'ollama:test'];
  const words = bench({ ollama, openai }, models, '--out-json', 'r.json');
  const { code, stderr, stdout } = await audit(words, { cwd: folder, env: { OPENAI_API_KEY: 'sk-another-key' } });
  expect(code).toBe(2);
  const [repeated, ...problems] = stderr.trimEnd().split('\n');
  expect(repeated).toMatch(/^audit: 1 reply repeated the key/);
  expect(problems).toEqual([
    expect.stringMatching(/^audit: openai:gpt-4o-mini .* It rejects the key/),
    expect.stringMatching(/^audit: ollama:unknown .* Unknown model; there are test:latest, /),
  ]);
  expect(stdout).toMatch(/^ja-cot by 1 of 3 models\n/);
  const { models: finished, stopped } = documentOf(folder);
  expect(finished.map(({ model }) => model)).toEqual(['ollama:test']);
  expect(stopped.map(({ model, problems: own }) => [model, own.map((problem) => `audit: ${problem}`)])).toEqual([
    ['openai:gpt-4o-mini', [problems[0]]],
    ['ollama:unknown', [problems[1]]],
  ]);
  expect(readFileSync(join(folder, 'reports/bench_ja-cot.md'), 'utf8')).toContain('- `ollama:unknown`: ');
  // Nothing stays of runs without an answer.
  expect(entriesOf(folder).map(({ model_variant: model, status }) => [model, status])).toEqual([
    ['ollama:test', 'completed'],
  ]);
  expect(runFolders(folder)).toHaveLength(1);
});

thorough('models of one server are asked one after the other, those of two servers at the same time', async () => {
  const folder = temporaryFolder();
  const [one, two] = [await served({ delay: 20, models: ['a', 'b'] }), await served({ delay: 20 })];
  const words = bench(
    { ollama: one, openai: two },
    ['ollama:a', 'openai:gpt-4o-mini', 'ollama:b'],
    '--concurrency',
    '3',
  );
  expect(await audit(words, { cwd: folder, env: ENV })).toMatchObject({ code: 0 });
  expect([one.mostAtOnce, two.mostAtOnce]).toEqual([3, 3]);
  const order = one.requests.map(({ model }) => model);
  expect(order).toEqual([...Array<string>(24).fill('a'), ...Array<string>(24).fill('b')]);
  // The other server is not asked after the first model of this one.
  const [last = 0, first = Infinity] = [one.requests[23]?.at, two.requests[0]?.at];
  expect(first).toBeLessThan(last);
});

thorough('--rate is the rate of a server, and not of each model', async () => {
  const models = ['a', 'b', 'c', 'd'];
  const [folder, server] = [temporaryFolder(), await served({ models })];
  const one = ['--dataset', 'mawps', '--shot-type', 'shot', '--limit', '1', '--rate', '5'];
  await audit(bench({ ollama: server }, models.map((model) => `ollama:${model}`), ...one), { cwd: folder }); // prettier-ignore
  const times = server.requests.map(({ at }) => at);
  expect(times).toHaveLength(4);
  // They take 0.6 s. On a busy machine the first one can arrive late.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(400);
});

test('other settings of one run are an error before anything is asked', async () => {
  const [folder, server] = [temporaryFolder(), await served({ models: ['a', 'b', 'c'] })];
  await audit(bench({ ollama: server }, ['ollama:a', 'ollama:b'], '--seed', '1'), { cwd: folder });
  const asked = server.requests.length;
  const { code, stderr } = await audit(bench({ ollama: server }, ['ollama:c', 'ollama:a', 'ollama:b']), {
    cwd: folder,
  });
  expect([code, server.requests.length]).toEqual([2, asked]);
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/by ollama:a was begun with other settings: --seed was 1 and is none/),
    expect.stringMatching(/by ollama:b was begun with other settings: --seed was 1 and is none/),
  ]);
  expect(entriesOf(folder).map(({ status }) => status)).toEqual(['completed', 'completed']);
});

test('a model that is added later is asked alone, and the report has both', async () => {
  const [folder, server] = [temporaryFolder(), await served({ models: ['a', 'b'] })];
  await audit(bench({ ollama: server }, ['ollama:a']), { cwd: folder });
  expect(await audit(bench({ ollama: server }, ['ollama:a', 'ollama:b'], '--out-json', 'r.json'), { cwd: folder })).toMatchObject({ code: 0 }); // prettier-ignore
  expect(server.requests.map(({ model }) => model).filter((model) => model === 'a')).toHaveLength(24);
  expect(documentOf(folder).models.map(({ model }) => model)).toEqual(['ollama:a', 'ollama:b']);
  expect(rowsOf(storeOf(folder), 'SELECT * FROM conformity_outputs')).toHaveLength(24);
});

test('two models whose exported files would have the same names are refused', async () => {
  const [folder, server] = [temporaryFolder(), await served()];
  const words = bench({ ollama: server }, ['ollama:test', 'openai:test'], '--export-dir', 'out');
  const { code, stderr } = await audit(words, { cwd: folder, env: ENV });
  expect([code, server.requests]).toEqual([2, []]);
  expect(stderr).toMatch(/^audit: --export-dir: ollama:test and openai:test would write files of the same names/);
});
