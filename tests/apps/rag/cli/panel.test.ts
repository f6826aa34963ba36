/** Panels of several models, and requests that are repeated. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import type { ReplyAudit } from '../../../../src/apps/rag/documents/reply-audit.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { evaluationScene } from '../../../support/evaluation-scene.ts';
import { audit } from '../../../support/in-process.ts';
import { tokensOf } from '../../../support/model-server/api.ts';
import type { ModelServerOptions } from '../../../support/model-server/options.ts';
import { scriptedReply } from '../../../support/scripted-judge.ts';
import { validateEvaluationReport } from '../../../support/schemas.ts';

/** Scores that follow in the order of the requests. */
function inTurn(scores: readonly number[]): ModelServerOptions {
  let turn = 0;
  return { models: ['test', 'gpt-4o-mini', 'other'], answer: () => String(scores[turn++ % scores.length]) };
}

const DIRECT = ['--prompts', 'direct'];
const ONE_JUDGE = ['--judges', 'answer-relevance', '--concurrency', '1'];

test('each repeat is one more request with the next seed, and the mean over repeats is one value', async () => {
  await using it = await evaluationScene(1, inTurn([0.2, 0.4, 0.9]));
  const words = [...ONE_JUDGE, '--repeats', '3', '--temperature', '0.7', '--seed', '5'];
  const { code, stderr } = await it.evaluate(words);
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('3 replies of judges, 0 of them to requests that had a reply already'),
  ]);
  expect(it.server.requests.map(({ seed, temperature }) => [seed, temperature])).toEqual([5, 6, 7].map((seed) => [seed, 0.7])); // prettier-ignore
  const [line] = it.results();
  expect(line?.metrics['answerRelevance']).toBeCloseTo(0.5, 12);
  expect(line?.judgments).toMatchObject([0.2, 0.4, 0.9].map((score, at) => ({ model: 'ollama:test', repeat: at + 1, score }))); // prettier-ignore
  expect((await it.evaluate(words)).stderr).toContain(
    '3 replies of judges, 3 of them to requests that had a reply already',
  );
  expect(it.server.requests).toHaveLength(3);
  const again = await audit(['rag', 'evaluate', '--stored', '--offline', '--db', 'e.db', '--judge', 'ollama:test', '--out-file', 'again.jsonl', ...DIRECT, ...words], { cwd: it.folder }); // prettier-ignore
  expect(again.code).toBe(0);
  expect(readFileSync(join(it.folder, 'again.jsonl'), 'utf8')).toBe(readFileSync(join(it.folder, 'r.jsonl'), 'utf8'));
});

test('replies of a single judge are the first repeats of a later command', async () => {
  await using it = await evaluationScene(2, inTurn([0.5]));
  await it.evaluate(ONE_JUDGE);
  const { stderr } = await it.evaluate([...ONE_JUDGE, '--repeats', '2']);
  expect(stderr).toContain('4 replies of judges, 2 of them to requests that had a reply already');
  expect(stderr).toContain('audit: --repeats 2: at temperature 0 most models give the same reply each time');
  const samplings = rowsOf(join(it.folder, 'e.db'), 'SELECT DISTINCT sampling FROM request ORDER BY request');
  expect(samplings.map(({ sampling }) => JSON.parse(String(sampling)) as unknown)).toEqual([
    { temperature: 0, seed: null, maxTokens: 2048 },
    { temperature: 0, seed: null, maxTokens: 2048, repeat: 2 },
  ]);
});

test('two models of a panel judge each answer, also where one of them gives no score', async () => {
  const answer = (prompt: string): string => (prompt.includes('#a1') ? 'no number' : '0.5');
  await using it = await evaluationScene(2, { models: ['test', 'other'], answer });
  const { code } = await it.evaluate([...ONE_JUDGE, '--panel', 'ollama:other']);
  expect(code).toBe(0);
  expect(it.server.requests.map(({ model }) => model).toSorted()).toEqual(['other', 'other', 'test', 'test']);
  expect(it.results().map(({ metrics, absent }) => metrics['answerRelevance'] ?? absent['answerRelevance'])).toEqual([0.5, 'no score']); // prettier-ignore
});

test('a failure of one seat leaves the mean of the others', async () => {
  await using it = await evaluationScene(1, {
    answer: () => '0.5',
    fault: (_, before) => (before === 1 ? { kind: 'blocked' } : undefined),
  });
  const { code, stderr } = await it.evaluate([...ONE_JUDGE, '--repeats', '3', '--retries', '0']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('1 request to judges got no reply')]);
  expect(it.results()[0]?.metrics['answerRelevance']).toBe(0.5);
  const [row] = rowsOf(join(it.folder, 'e.db'), 'SELECT metrics FROM result');
  expect((JSON.parse(String(row?.['metrics'])) as Record<string, unknown>)['answerRelevance']).toMatchObject({ seats: [0.5, null, 0.5] }); // prettier-ignore
});

test.each([
  [['--panel', 'ollama:test'], 'audit: --panel ollama:test: the model judges already'],
  [['--panel', 'nobody'], 'audit: --panel nobody: does not begin with a provider'],
  [['--panel', 'openai:gpt-4o-mini'], 'audit: openai:gpt-4o-mini: needs a key'],
  [['--seed', String(Number.MAX_SAFE_INTEGER), '--repeats', '2'], 'each repeat adds 1 to it'],
])('%j is refused', async (words, message) => {
  await using it = await evaluationScene(1, {});
  const { code, stderr } = await it.evaluate(words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(it.server.requests).toEqual([]);
});

test('the parser report treats repeats as versions, and not as further replies', async () => {
  await using it = await evaluationScene(4, inTurn([0.2, 0.4, 0.9]));
  await it.evaluate([...ONE_JUDGE, '--repeats', '3', '--temperature', '0.7']);
  const { stdout } = await audit(['rag', 'judge-parsers', '--db', 'e.db', '--out-json', '-'], { cwd: it.folder });
  const { groups, comparisons } = JSON.parse(stdout) as ReplyAudit;
  const settings = ['', ', repeat 2', ', repeat 3'].map((repeat) => `temperature 0.7, at most 2048 tokens${repeat}`);
  expect(groups.map((group) => [group.settings, group.replies])).toEqual(settings.map((one) => [one, 4]));
  expect(new Set(comparisons.map(({ before, after, both }) => [before.settings, after.settings, both].join('|'))).size).toBe(2); // prettier-ignore
  const { stdout: markdown } = await audit(['rag', 'judge-parsers', '--db', 'e.db'], { cwd: it.folder });
  expect(markdown).toContain(
    '(prompt `direct-d8c8afe4/answer-relevance`, by `ollama:test`, `temperature 0.7, at most 2048 tokens, repeat 2`)',
  );
});

test('the report shows agreement, tokens and cost, and the receipts name the seats', async () => {
  // By answer: ollama:test gives 0.2 and 0.4, ollama:other 0.6 twice.
  await using it = await evaluationScene(4, inTurn([0.2, 0.4, 0.6, 0.6]));
  await it.evaluate([...ONE_JUDGE, '--panel', 'ollama:other', '--repeats', '2', '--temperature', '1']);
  const prices = { currency: 'EUR', perMillionTokens: { 'ollama:test': { input: 1000, output: 0 }, 'ollama:other': { input: 0, output: 2000 } } }; // prettier-ignore
  writeFileSync(join(it.folder, 'prices.json'), JSON.stringify(prices));
  const report = ['rag', 'report', '--db', 'e.db', '--prices', 'prices.json', '--max-examples', '1'];
  const { stdout } = await audit([...report, '--out-json', '-'], { cwd: it.folder });
  const document = JSON.parse(stdout) as EvaluationReport;
  expect(document.agreement).toMatchObject([
    {
      metric: 'answerRelevance',
      answers: 4,
      repeats: { pairs: 8, equal: 0.5 },
      models: [
        { model: 'ollama:test', n: 4, mean: expect.closeTo(0.3, 12) as number },
        { model: 'ollama:other', n: 4, mean: expect.closeTo(0.6, 12) as number },
      ],
      pairs: [{ n: 4, queries: 4, difference: expect.closeTo(0.3, 12) as number }],
    },
  ]);
  // The server counts a third of the bytes of prompts and replies.
  const tokens = it.server.requests.reduce((sum, { prompt }) => sum + tokensOf(prompt), 0) / 2;
  expect(document.usage).toMatchObject({
    currency: 'EUR',
    cost: expect.closeTo(tokens / 1000 + (8 * 2000) / 1e6, 9) as number,
    rows: [
      { model: 'ollama:test', judge: 'answer-relevance', requests: 8, replies: 8, inputTokens: tokens, outputTokens: 8, uncounted: 0 },
      { model: 'ollama:other', requests: 8, replies: 8, outputTokens: 8, cost: expect.closeTo(0.016, 12) as number },
    ],
  }); // prettier-ignore
  validateEvaluationReport(document);
  expect(validateEvaluationReport.errors).toBeNull();
  const { stdout: markdown } = await audit(report, { cwd: it.folder });
  expect(markdown).toContain('Each answer was judged by each of `ollama:test`, `ollama:other`, 2 times.');
  expect(markdown).toContain('## Cost of judging');
  expect(markdown).toContain('Judge `answer-relevance`, `ollama:other`, repeat 2: **0.6 of 1**');
  expect(document.worst[0]?.judgments.map(({ model, repeat, score }) => [model, repeat, score])).toEqual([
    ['ollama:test', 1, 0.2],
    ['ollama:test', 2, 0.4],
    ['ollama:other', 1, 0.6],
    ['ollama:other', 2, 0.6],
  ]);
});

/** Two claims for each text, of which the documents support the first one in half of the replies, and the direct judges as they should be. */
function claimsInTurn(): ModelServerOptions {
  let turn = 0;
  const verdicts = (first: string): string =>
    JSON.stringify({ verdicts: [first, 'absent'].map((verdict, at) => ({ claim: at + 1, quote: '', verdict })) });
  return {
    answer: (prompt) => {
      if (prompt.includes('{"claims"')) return '{"claims": ["一つ目", "二つ目"]}';
      if (prompt.includes('{"verdicts"')) return verdicts(turn++ % 2 === 0 ? 'supported' : 'absent');
      return scriptedReply(prompt, 0).text;
    },
  };
}

test('each seat asks for separate claims and verdicts, and an estimate knows how many requests that makes', async () => {
  await using it = await evaluationScene(3, claimsInTurn(), 'built-in');
  const words = ['--repeats', '2', '--temperature', '1', '--concurrency', '1'];
  const url = ['--base-url', it.server.baseUrl('ollama')];
  const { stdout } = await audit(['rag', 'evaluate', 'a.jsonl', '--judge', 'ollama:test', '--estimate', ...url, ...words], { cwd: it.folder }); // prettier-ignore
  expect((await it.evaluate(words)).code).toBe(0);
  expect(stdout).toContain(`3 answers: ${it.server.requests.length} requests to send, and 0 with a stored outcome.`);
  expect(it.server.requests.filter(({ prompt }) => prompt.includes('{"claims"'))).toHaveLength(3 * 2 * 2);
  expect(it.server.requests.filter(({ prompt }) => prompt.includes('{"verdicts"'))).toHaveLength(3 * 2 * 8);
  const { stdout: json } = await audit(['rag', 'report', '--db', 'e.db', '--out-json', '-'], { cwd: it.folder });
  const { agreement, usage } = JSON.parse(json) as EvaluationReport;
  expect(agreement.map(({ metric }) => metric)).toContain('faithfulness');
  expect(agreement.find(({ metric }) => metric === 'faithfulness')).toMatchObject({
    answers: 3,
    repeats: { pairs: 3 },
  });
  expect(usage?.rows.reduce((sum, { replies }) => sum + replies, 0)).toBe(it.server.requests.length);
});

test('offline, requests to a further model have no stored reply', async () => {
  await using it = await evaluationScene(1, { answer: () => '0.5' });
  await it.evaluate(ONE_JUDGE);
  const { code, stderr } = await it.evaluate([...ONE_JUDGE, '--offline', '--panel', 'ollama:other']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('1 request to judges without a stored reply; leave out')]);
});
