/** `audit rag evaluate --judges question-relevance`, with a judge and a model of embeddings on the loopback. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import { QUESTION_STEPS } from '../../../../src/apps/rag/judges/question-relevance/judge.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { evaluationScene } from '../../../support/evaluation-scene.ts';
import { audit } from '../../../support/in-process.ts';
import { embeddingOf } from '../../../support/model-server/embedding-of.ts';
import type { ModelServerOptions } from '../../../support/model-server/options.ts';
import { scriptedReply } from '../../../support/scripted-judge.ts';

const METRIC = 'questionRelevance';
const HOSTILE = '<script>alert(1)</script> | **x** \u202e\u001b[31m';

/** The questions that the judge makes from the answer to query n. */
function questionsOf(n: string): string[] {
  return [
    `問い ${n} はどうなりますか。`,
    `問い ${n} の答えは何条ですか。`,
    n === '0' ? HOSTILE : '敷金はいつ返還されますか。',
  ];
}

const numberIn = (prompt: string, pattern: RegExp): string => pattern.exec(prompt)?.[1] ?? '';

const SERVER: ModelServerOptions = {
  models: ['test', 'embedder'],
  answer: scriptedQuestions,
};

function scriptedQuestions(prompt: string): string {
  if (prompt.includes('"noncommittal"')) {
    const n = numberIn(prompt, /#a(\d+)/);
    return n === '3' ? '{"noncommittal": true, "questions": []}' : JSON.stringify({ noncommittal: false, questions: questionsOf(n) }); // prettier-ignore
  }
  if (!prompt.includes('"verdict"')) return scriptedReply(prompt, 0).text;
  const verdicts = ['same', 'related', 'different'];
  return JSON.stringify({ questions: verdicts.map((verdict, at) => ({ number: at + 1, reason: 'なし', verdict })) });
}

const JUDGE = ['--judges', 'question-relevance', '--concurrency', '1'];
const EMBEDDINGS = [...JUDGE, '--embeddings', 'ollama:embedder'];

/** The mean cosine, from the vectors of the server, without code of the program. */
function expected(n: string): number {
  const query = embeddingOf(`問い ${n} はどうなりますか。`);
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
  const cosines = questionsOf(n).map((question) => {
    const vector = embeddingOf(question);
    return dot(query, vector) / Math.sqrt(dot(query, query) * dot(vector, vector));
  });
  return cosines.reduce((sum, one) => sum + one, 0) / cosines.length;
}

test('with embeddings: the mean cosine, 0 for an answer that evades, asked once, and again offline', async () => {
  await using it = await evaluationScene(4, SERVER, 'built-in');
  const first = await it.evaluate(EMBEDDINGS);
  expect([first.code, it.server.complaints]).toEqual([0, []]);
  const values = it.results().map(({ metrics }) => metrics[METRIC]);
  expect(values).toEqual([...['0', '1', '2'].map((n) => expect.closeTo(expected(n), 6)), 0]);
  expect(values[1]).toBeGreaterThan(0.5);
  expect(it.server.requests).toHaveLength(4);
  expect(it.server.embedded.flat()).toHaveLength(new Set(it.server.embedded.flat()).size);
  const sent = it.server.embedded.length;
  const again = await it.evaluate([...EMBEDDINGS, '--offline']);
  expect([again.code, it.results().map(({ metrics }) => metrics[METRIC])]).toEqual([0, values]);
  expect([it.server.requests.length, it.server.embedded.length]).toEqual([4, sent]);
  const counts = rowsOf(join(it.folder, 'e.db'), 'SELECT count(*) AS n, min(dimension) AS least, max(dimension) AS most FROM embedding_vector'); // prettier-ignore
  expect(counts).toEqual([{ n: it.server.embedded.flat().length, least: 64, most: 64 }]);
});

test('without embeddings the judge compares, and no embedding is requested', async () => {
  await using it = await evaluationScene(4, SERVER, 'built-in');
  expect((await it.evaluate(JUDGE)).code).toBe(0);
  expect(it.results().map(({ metrics }) => metrics[METRIC])).toEqual([0.5, 0.5, 0.5, 0]);
  expect([it.server.requests.length, it.server.embedded.length]).toEqual([7, 0]);
});

test('it is asked only where it is named', async () => {
  await using it = await evaluationScene(2, SERVER, 'built-in');
  await it.evaluate();
  expect(it.results()[0]?.metrics).not.toHaveProperty(METRIC);
  const judges = rowsOf(join(it.folder, 'e.db'), 'SELECT DISTINCT judge FROM request').map(({ judge }) => judge);
  expect(judges).toContain('answer-claims');
  for (const step of Object.values(QUESTION_STEPS)) expect(judges).not.toContain(step);
});

test('the query is not in the request that makes the questions', async () => {
  await using it = await evaluationScene(1, SERVER, 'built-in');
  expect((await it.evaluate(EMBEDDINGS)).code).toBe(0);
  expect(it.server.requests[0]?.prompt).not.toContain('問い 0');
  expect(it.server.requests[0]?.prompt).toContain('#a0');
});

test('resumes after a failure of the embeddings: replies are kept, and only what is missing is requested', async () => {
  let fails = true;
  const options: ModelServerOptions = {
    ...SERVER,
    embedFault: (texts) =>
      fails && texts[0]?.startsWith('問い 1') === true ? { kind: 'status', status: 400 } : undefined,
  };
  await using it = await evaluationScene(3, options, 'built-in');
  const first = await it.evaluate(EMBEDDINGS);
  expect(first.code).toBe(2);
  expect(first.stderr).toContain('1 request to judges got no reply');
  expect(it.results().map(({ absent }) => absent[METRIC])).toEqual([undefined, 'no reply', undefined]);
  fails = false;
  const sent = it.server.embedded.length;
  expect((await it.evaluate(EMBEDDINGS)).code).toBe(0);
  expect(it.results().map(({ metrics }) => metrics[METRIC])).toEqual(['0', '1', '2'].map((n) => expect.closeTo(expected(n), 6))); // prettier-ignore
  expect(it.server.requests).toHaveLength(3);
  expect(it.server.embedded.slice(sent).flat()).toEqual(questionsOf('1').slice(0, 2));
});

test('receipts have the questions with their similarities, and hostile ones are inert everywhere', async () => {
  await using it = await evaluationScene(2, SERVER, 'built-in');
  expect((await it.evaluate(EMBEDDINGS)).code).toBe(0);
  const words = ['rag', 'report', '--db', 'e.db', '--out-json', 'r.json', '--out-md', 'r.md', '--out-html', 'r.html'];
  expect((await audit(words, { cwd: it.folder })).code).toBe(0);
  const read = (name: string): string => readFileSync(join(it.folder, name), 'utf8');
  const { worst } = JSON.parse(read('r.json')) as EvaluationReport;
  const questions = worst.find(({ id }) => id === 'q1')?.questions;
  expect(questions?.[0]).toMatchObject({ embeddings: 'ollama:embedder', isNoncommittal: false, missing: null });
  expect(questions?.[0]?.compared.map(({ question }) => question)).toEqual(questionsOf('1'));
  expect(questions?.[0]?.compared[0]?.similarity).toBeCloseTo(1, 6);
  const markdown = read('r.md');
  expect(markdown).toContain('- embeddings: `ollama:embedder`');
  expect(markdown).not.toContain('question-verdicts');
  expect(markdown).toContain('敷金はいつ返還されますか。');
  expect(markdown.match(/^.*<script>alert.*$/gm)).toEqual([expect.stringMatching(/^- 0\.\d{3}: `<script>alert\(1\)<\/script> \| \*\*x\*\* .*`$/)]); // prettier-ignore
  expect(markdown).not.toMatch(/[\u001b\u202e]/);
  expect(read('r.html')).not.toContain('<script>alert');
});

test.each<[string, readonly string[], RegExp]>([
  ['embeddings that no judge uses', ['--embeddings', 'ollama:embedder'], /only the judge question-relevance compares embeddings; ask it with --judges question-relevance\./], // prettier-ignore
  ['a provider without embeddings', [...JUDGE, '--embeddings', 'anthropic:x'], /--embeddings anthropic:x: this provider has no embeddings; name a model of ollama:, gemini:, openai:, openai-compatible:\./], // prettier-ignore
  ['an address without a model', [...JUDGE, '--embeddings-url', 'http://h'], /--embeddings-url: names no model; name one with --embeddings/], // prettier-ignore
  ['an unknown model', [...JUDGE, '--embeddings', 'ollama:gone'], /ollama:gone .*Unknown model; there are test:latest, embedder:latest\./], // prettier-ignore
])('%s: one sentence', async (_, words, reason) => {
  await using it = await evaluationScene(1, SERVER, 'built-in');
  const { code, stderr } = await it.evaluate(words);
  expect(code).toBe(2);
  expect(stderr).toMatch(reason);
});

test('a server whose vectors have another dimension than the stored ones is refused', async () => {
  let dimension = 64;
  const answer = (prompt: string): string =>
    dimension === 64 ? scriptedQuestions(prompt) : '{"noncommittal": false, "questions": ["another question?"]}';
  const embed = (text: string): number[] => embeddingOf(text).slice(0, dimension);
  await using it = await evaluationScene(2, { ...SERVER, answer, embed }, 'built-in');
  expect((await it.evaluate(EMBEDDINGS)).code).toBe(0);
  dimension = 32;
  const { code, stderr } = await it.evaluate([...EMBEDDINGS, '--prompts', 'en-1']);
  expect(code).toBe(2);
  expect(stderr).toContain('e.db: its vectors of ollama:embedder have 64 numbers, and those of the server have 32;');
});
