/** `audit rag evaluate` as its users run it, with judges on the loopback. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import type { ReplyAudit } from '../../../../src/apps/rag/documents/reply-audit.ts';
import { JUDGES } from '../../../../src/apps/rag/judges/judges.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { listing, temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { evaluationScene, honest, linesOf } from '../../../support/evaluation-scene.ts';
import type { ModelServer } from '../../../support/model-server.ts';
import { validateReplyAudit } from '../../../support/schemas.ts';
import { judgeOf, madeUpAnswer, scriptedReply, worth, type ScriptedReply } from '../../../support/scripted-judge.ts';
import { thorough } from '../../../support/thorough.ts';

function unexpected({ complaints }: ModelServer): readonly string[] {
  return complaints;
}

describe('a judged evaluation', () => {
  test('has a result for each answer, in order, with the reply of the judge', async () => {
    await using it = await evaluationScene(6, honest);
    const { code, stderr } = await it.evaluate(['--concurrency', '3']);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^audit: 6 answers evaluated, mean score 0\.\d{3}; 39 replies of judges, 0 of them to requests that had a reply already\. Stored in e\.db/)]); // prettier-ignore
    const lines = it.results();
    expect(lines.map(({ id }) => id)).toEqual(['q0', 'q1', 'q2', 'q3', 'q4', 'q5']);
    for (const [n, { metrics, weights, overall, absent }] of lines.entries()) {
      expect(metrics).toMatchObject({
        faithfulness: worth('faithfulness', `#a${n}`),
        answerRelevance: worth('answer-relevance', `#a${n}`),
        correctness: worth('correctness', `#a${n}`),
        legalReasoning: worth('legal-reasoning', `#a${n}`),
        relationshipUnderstanding: worth('relationships', `#a${n}`),
        citationAccuracy: n % 5 < 3 ? 1 : 0,
      });
      const grades = [0, 1, 2].map((at) => worth('relevance', `#c${n}.${at}`));
      if (n % 2 === 0) expect(absent['contextRelevance@5']).toBe('not asked');
      else expect(metrics['contextRelevance@5']).toBeCloseTo((grades[0]! + grades[1]! + grades[2]!) / 9, 12);
      expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
      const weighed = Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (metrics[name] ?? NaN), 0);
      expect(overall).toBeCloseTo(weighed, 12);
    }
    expect(unexpected(it.server)).toEqual([]);
    expect(it.server.mostAtOnce).toBeLessThanOrEqual(3);
  });

  test('asks nothing twice, and resumes where it was stopped', async () => {
    let refuses = true;
    await using it = await evaluationScene(8, {
      ...honest,
      fault: (prompt) => (refuses && prompt.includes('#a5') ? { kind: 'status', status: 401 } : undefined),
    });
    const stopped = await it.evaluate(['--concurrency', '1']);
    expect(stopped.code).toBe(2);
    expect(stopped.stderr).toMatch(/stopped; \d answers? evaluated\. The replies are stored/);
    expect(existsSync(join(it.folder, 'r.jsonl'))).toBe(false);
    const refused = it.server.requests.at(-1)?.prompt ?? '';
    expect(refused).toContain('#a5');
    refuses = false;
    const { code, stderr } = await it.evaluate(['--concurrency', '1']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('8 answers evaluated')]);
    expect(it.results()).toHaveLength(8);
    const prompts = it.server.requests.map(({ prompt }) => prompt);
    expect(prompts.filter((prompt, at) => prompts.indexOf(prompt) !== at)).toEqual([refused]);
    const again = await it.evaluate();
    expect(again.stderr).toContain('52 replies of judges, 52 of them to requests that had a reply already');
    expect(it.server.requests).toHaveLength(prompts.length);
  });

  test.each([1, 8])(
    'counts each request about each answer where answers share requests, %i at once',
    async (atOnce) => {
      await using it = await evaluationScene(2, {
        ...honest,
        fault: (prompt) => (prompt.includes('#a1') ? { kind: 'status', status: 400 } : undefined),
      });
      const made = readFileSync(join(it.folder, 'a.jsonl'), 'utf8');
      const again = made.replaceAll('"id":"q', '"id":"again');
      writeFileSync(join(it.folder, 'a.jsonl'), made + again + again.replaceAll('again', 'third'));
      const { stderr } = await it.evaluate(['--judges', 'answer-relevance', '--concurrency', String(atOnce)]);
      expect(stderr).toContain('6 answers evaluated');
      expect(stderr).toContain('3 replies of judges, 2 of them to requests that had a reply already.');
      expect(it.server.requests).toHaveLength(2);
    },
  );

  test('stores and reports failures, and asks again if requested', async () => {
    let fails = true;
    await using it = await evaluationScene(2, {
      ...honest,
      fault: (prompt) => (fails && judgeOf(prompt) === 'correctness' ? { kind: 'blocked' } : undefined),
    });
    const words = ['--retries', '0'];
    const first = await it.evaluate(words);
    expect(first.code).toBe(2);
    expect(first.stderr).toMatch(
      /2 requests to judges got no reply, because: \S+ \(\S+\): the server answers 400: the question was not let through; ask again with --retry-failed\.\n/,
    );
    expect(it.results().map(({ absent }) => absent['correctness'])).toEqual(['no reply', 'no reply']);
    expect(it.results()[0]?.judgments.find(({ judge }) => judge === 'correctness')).toEqual({
      judge: 'correctness',
      context: null,
      score: null,
      missing: 'no reply',
    });
    fails = false;
    const asked = it.server.requests.length;
    expect((await it.evaluate(words)).code).toBe(2);
    expect(it.server.requests).toHaveLength(asked);
    expect((await it.evaluate([...words, '--retry-failed'])).code).toBe(0);
    expect(it.server.requests).toHaveLength(asked + 2);
    expect(it.results().map(({ metrics }) => metrics['correctness'])).toEqual([
      worth('correctness', '#a0'),
      worth('correctness', '#a1'),
    ]);
    // The incomplete result is kept, and no longer counts.
    const counts = rowsOf(join(it.folder, 'e.db'), 'SELECT (SELECT count(*) FROM result) AS a, (SELECT count(*) FROM latest_result) AS b, (SELECT count(*) FROM failure) AS c'); // prettier-ignore
    expect(counts).toEqual([{ a: 4, b: 2, c: 2 }]);
  });

  test('can be read again with other parsers and weights, without a request', async () => {
    await using it = await evaluationScene(4, { answer: (prompt) => scriptedReply(prompt, 1, 'fraction').text });
    expect((await it.evaluate()).code).toBe(0);
    const [lenient] = it.results();
    const asked = it.server.requests.length;
    writeFileSync(
      join(it.folder, 'c.json'),
      JSON.stringify({
        parsers: { faithfulness: 'judge-json-counts', correctness: 'judge-json-strict' },
        groups: [{ id: 'all', weight: 1, metrics: ['faithfulness', 'correctness'] }],
      }),
    );
    const words = ['rag', 'evaluate', '--db', 'e.db', '--stored', '--prompts', 'direct', '--judge', 'ollama:test', '--offline', '--config', 'c.json']; // prettier-ignore
    const { code, stdout, stderr } = await audit(words, { cwd: it.folder });
    expect([code, stderr]).toEqual([0, expect.stringContaining('4 replies of judges have no score')]);
    expect(it.server.requests).toHaveLength(asked);
    const [counted] = linesOf(stdout);
    expect(lenient?.metrics['correctness']).toBe(worth('correctness', '#a0'));
    expect(counted?.absent['correctness']).toBe('no score');
    expect(counted?.weights).toEqual({ faithfulness: 1 });
    expect(counted?.overall).toBe(worth('faithfulness', '#a0'));
  });

  test('as the proposal: what is no score is 0, and so are nDCG and relations', async () => {
    await using it = await evaluationScene(4, { answer: (prompt) => scriptedReply(prompt, 1, 'prose').text });
    expect((await it.evaluate(['--convention', 'proposal'])).code).toBe(0);
    for (const { metrics, overall } of it.results()) {
      const { faithfulness, answerRelevance, legalReasoning, relationshipUnderstanding } = metrics;
      expect([faithfulness, answerRelevance, legalReasoning, relationshipUnderstanding]).toEqual([0, 0, 0, 0]);
      const { 'recall@5': recall = 0, 'precision@5': precision = 0, mrr = 0, citationAccuracy = 0 } = metrics;
      expect(metrics['ndcg@5']).toBe(0);
      expect(overall).toBe(0.2 * ((recall + precision + 0 + mrr) / 4) + 0.4 * (citationAccuracy / 3));
    }
    expect(it.results()[0]?.metrics['recall@5']).toBe(0.5);
    const asked = it.server.requests.length;
    expect((await it.evaluate(['--convention', 'proposal'])).code).toBe(0);
    expect(it.server.requests).toHaveLength(asked);
  });

  test('has receipts with the verdict of the judge on each statement', async () => {
    await using it = await evaluationScene(4, { answer: (prompt) => scriptedReply(prompt, 1, 'fenced').text });
    expect((await it.evaluate()).code).toBe(0);
    const { stdout } = await audit(['rag', 'report', '--db', 'e.db', '--out-json', '-'], { cwd: it.folder });
    const { worst, counts, scoring } = JSON.parse(stdout) as EvaluationReport;
    expect(counts).toMatchObject({ answers: 4, scored: 4, requests: 26, unanswered: 0, unread: 0 });
    expect(scoring.judging).toMatchObject({
      model: 'ollama:test',
      prompts: { relevance: expect.stringMatching(/^direct-[0-9a-f]{8}\/relevance$/) },
    });
    expect(worst.map(({ overall }) => overall)).toEqual(it.results().map(({ overall }) => overall).toSorted((a, b) => a! - b!)); // prettier-ignore
    const one = worst.find(({ id }) => id === 'q1');
    expect(one?.judgments.map(({ judge, context }) => [judge, context])).toEqual([
      ['relevance', 0],
      ['relevance', 1],
      ['relevance', 2],
      ['faithfulness', null],
      ['answer-relevance', null],
      ['correctness', null],
      ['legal-reasoning', null],
      ['relationships', null],
    ]);
    const judgment = one?.judgments.find(({ judge }) => judge === 'faithfulness');
    expect(judgment?.statements).toHaveLength(10);
    expect(judgment?.statements.filter(({ supported }) => supported)).toHaveLength(10 * worth('faithfulness', '#a1'));
    expect(judgment?.reply?.head).toMatch(/^採点しました。\n```json/);
    expect(one?.contexts?.map(({ judgedGrade, grade }) => [judgedGrade, grade])).toEqual(
      [0, 1, 2].map((at) => [worth('relevance', `#c1.${at}`), null]),
    );
    expect(one?.judgments.at(-2)?.details).toEqual({ structure_score: worth('legal-reasoning', '#a1') });
  });
});

/** The score of a reply under the proposal: 0 where Python's json and float fail, and 95 for 95. */
function asProposal({ judge, misbehaviour, truth }: ScriptedReply): number {
  if (misbehaviour === null) return truth;
  if (misbehaviour === 'out of scale') return 95;
  // Commas, quotes and ends of objects mean nothing to a number.
  const isHarmless = ['comma', 'quotes', 'cut off'].includes(misbehaviour) && JUDGES[judge].form === 'number';
  return isHarmless ? truth : 0;
}

describe('a judge that misbehaves in a fifth of its replies', () => {
  thorough('is read as far as possible, and the audit reports how far judge-seed is from the truth', async () => {
    await using it = await evaluationScene(50, { answer: (prompt) => scriptedReply(prompt, 0.2).text });
    const { code, stderr } = await it.evaluate(['--concurrency', '8']);
    expect(code).toBe(0);
    const replies = it.server.requests.map(({ prompt }) => scriptedReply(prompt, 0.2));
    const bad = replies.filter(({ misbehaviour }) => misbehaviour !== null);
    expect(replies).toHaveLength(50 * 5 + 25 * 3);
    expect(bad.length / replies.length).toBeGreaterThan(0.15);
    const silent = ['out of scale', 'refusal', 'other key', 'hostile'];
    const mute = bad.filter(({ misbehaviour }) => silent.includes(misbehaviour ?? ''));
    expect(stderr).toContain(`${mute.length} replies of judges have no score; see: audit rag judge-parsers --db e.db`);
    const audited = await audit(['rag', 'judge-parsers', '--db', 'e.db', '--out-json', '-', '--out-md', 'm.md'], { cwd: it.folder }); // prettier-ignore
    const document = JSON.parse(audited.stdout) as ReplyAudit;
    validateReplyAudit(document);
    expect(validateReplyAudit.errors).toBeNull();
    for (const { judge, best, replies: n, labelled, schemes, model, prompt } of document.groups) {
      const own = replies.filter((reply) => reply.judge === judge);
      const findScheme = (id: string) => schemes.find(({ scheme }) => scheme === id);
      expect([n, model, prompt?.replace(/-[0-9a-f]{8}/, '')]).toEqual([own.length, 'ollama:test', `direct/${judge}`]);
      const lenient = own.filter((one) => !mute.includes(one));
      expect(findScheme('judge-json-lenient')?.read).toBe(lenient.length);
      const meanTruth = lenient.reduce((sum, { truth }) => sum + truth, 0) / lenient.length;
      expect(findScheme('judge-json-lenient')?.mean).toBeCloseTo(meanTruth, 10);
      expect(best).toBe(JUDGES[judge as keyof typeof JUDGES].best);
      if (judge === 'relevance') continue;
      expect(labelled).toBe(50);
      expect(findScheme('judge-json-lenient')?.labels).toMatchObject({ bias: 0, meanError: 0, spearman: 1 });
      const errors = own.map((reply) => asProposal(reply) - reply.truth);
      expect(findScheme('judge-seed')?.labels?.bias).toBeCloseTo(
        errors.reduce((sum, error) => sum + error, 0) / 50,
        10,
      );
      expect(errors.filter((error) => error !== 0).length).toBeGreaterThan(2);
    }
    expect(readFileSync(join(it.folder, 'm.md'), 'utf8')).not.toMatch(/[\u001b\u202e]/);
  });
});

describe('invalid options', () => {
  test.each<[string, readonly string[], RegExp]>([
    [
      'a judge without a store',
      ['--judge', 'ollama:x'],
      /--judge: requests and replies are kept in a database; name one, such as --db/,
    ],
    [
      'stored answers of nothing',
      ['--stored'],
      /--stored: evaluates the answers of a database again; name it with --db/,
    ],
    [
      'a store that is not there',
      ['--stored', '--db', 'gone.db'],
      /gone\.db: no such file; make one first: audit rag evaluate/,
    ],
    ['a period without a store', ['--since', '2026-01-01'], /--since and --until: select stored answers; add --stored/],
    ['a date that there is not', ['--since', '2026-02-30'], /--since.*must be a date such as/s],
    ['judges without a model', ['--judges', 'relevance'], /--judges: no model is named; name one with --judge/],
    ['an unknown judge', ['--judges', 'taste'], /there is no "taste"; there are relevance, /],
    ['a judge without a provider', ['--judge', 'gpt', '--db', 'e.db'], /--judge gpt: does not begin with a provider/],
    ['prompts that there are not, without a judge', ['--prompts', 'jb-1'], /--prompts jb-1: .*; did you mean ja-1\?/],
    [
      'prompts that there are not',
      ['--judge', 'ollama:x', '--db', 'e.db', '--prompts', 'fr-1'],
      /--prompts fr-1: neither built-in prompts nor a folder; there are en-1, en-2, ja-1, ja-2/,
    ],
    [
      'weights of the proposal',
      ['--convention', 'proposal', '--config', 'c.json'],
      /--convention proposal: has fixed weights, parsers and scales/,
    ],
    [
      'offline without a judge',
      ['--offline'],
      /--offline: reads stored replies of a judge again; name the judge with --judge/,
    ],
    ['the input as output', ['--out-file', 'a.jsonl'], /--out-file a\.jsonl: is an input/],
  ])('%s', async (_, words, reason) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.jsonl'), `${JSON.stringify(madeUpAnswer(1))}\n`);
    writeFileSync(join(folder, 'c.json'), '{"parsers": {"relevance": "judge-number-last"}}');
    const file = words.includes('--stored') ? [] : ['a.jsonl'];
    const { code, stdout, stderr } = await audit(['rag', 'evaluate', ...file, ...words], { cwd: folder });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(listing(folder)).toHaveLength(2);
  });
});
