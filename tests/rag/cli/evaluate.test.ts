/** `audit rag evaluate` as its users run it, with judges on the loopback. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EvaluationReport } from '../../../src/rag/documents/evaluation-report.ts';
import type { ReplyAudit } from '../../../src/rag/documents/reply-audit.ts';
import { JUDGES } from '../../../src/rag/judges/judges.ts';
import { audit, auditLater, startAudit, type Outcome } from '../../support/cli.ts';
import { rowsOf } from '../../support/bench-run.ts';
import { listing, temporaryFolder } from '../../support/folders.ts';
import { startModelServer, type ModelServer } from '../../support/model-server.ts';
import type { Fault } from '../../support/model-server/fault.ts';
import type { ModelServerOptions } from '../../support/model-server/options.ts';
import { validateReplyAudit } from '../../support/schemas.ts';
import { judgeOf, madeUpAnswer, scriptedReply, worth, type ScriptedReply } from '../../support/scripted-judge.ts';

interface Line {
  readonly id: string;
  readonly overall: number | null;
  readonly metrics: Readonly<Record<string, number>>;
  readonly weights: Readonly<Record<string, number>>;
  readonly absent: Readonly<Record<string, string>>;
  readonly judgments: readonly {
    judge: string;
    context: number | null;
    score: number | null;
    missing: string | null;
  }[];
  readonly error?: string;
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** A folder with so many made-up answers, and a judge. */
async function scene(answers: number, options: ModelServerOptions) {
  const folder = temporaryFolder();
  const made = Array.from({ length: answers }, (_, n) => madeUpAnswer(n));
  writeFileSync(join(folder, 'a.jsonl'), made.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const server = await startModelServer(options);
  const judge = ['--judge', 'ollama:test', '--base-url', server.baseUrl('ollama'), '--rate', '0'];
  const evaluate = (words: readonly string[] = []): Promise<Outcome> =>
    auditLater(['rag', 'evaluate', 'a.jsonl', '--db', 'e.db', '--out-file', 'r.jsonl', ...judge, ...words], {
      cwd: folder,
    });
  const results = (): Line[] => linesOf(readFileSync(join(folder, 'r.jsonl'), 'utf8'));
  return { folder, made, server, evaluate, results, [Symbol.asyncDispose]: () => server.close() };
}

const honest: ModelServerOptions = { answer: (prompt) => scriptedReply(prompt, 0).text };

function unexpected({ complaints }: ModelServer): readonly string[] {
  return complaints;
}

describe('a judged evaluation', () => {
  test('has a result for each answer, in order, with what the judge said', { timeout: 60_000 }, async () => {
    await using it = await scene(6, honest);
    const { code, stderr } = await it.evaluate(['--concurrency', '3']);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^audit: 6 answers evaluated, mean score 0\.\d{3}; 39 replies of judges, 0 of them known before\. Kept in e\.db/)]); // prettier-ignore
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

  test('asks nothing twice, and goes on where it was stopped', { timeout: 60_000 }, async () => {
    let refuses = true;
    await using it = await scene(8, {
      ...honest,
      fault: (prompt) => (refuses && prompt.includes('#a5') ? { kind: 'status', status: 401 } : undefined),
    });
    const stopped = await it.evaluate(['--concurrency', '1']);
    expect(stopped.code).toBe(2);
    expect(stopped.stderr).toMatch(/stopped; \d answers? evaluated\. What judges replied is kept/);
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
    expect(again.stderr).toContain('52 replies of judges, 52 of them known before');
    expect(it.server.requests).toHaveLength(prompts.length);
  });

  test('keeps what failed, says so, and asks again where that is wanted', { timeout: 60_000 }, async () => {
    let fails = true;
    await using it = await scene(2, {
      ...honest,
      fault: (prompt) => (fails && judgeOf(prompt) === 'correctness' ? { kind: 'blocked' } : undefined),
    });
    const words = ['--retries', '0'];
    const first = await it.evaluate(words);
    expect(first.code).toBe(2);
    expect(first.stderr).toContain('2 requests to judges got no reply; ask again with --retry-failed.');
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
    // The result with the hole stays, and no longer counts.
    const counts = rowsOf(join(it.folder, 'e.db'), 'SELECT (SELECT count(*) FROM result) AS a, (SELECT count(*) FROM latest_result) AS b, (SELECT count(*) FROM failure) AS c'); // prettier-ignore
    expect(counts).toEqual([{ a: 4, b: 2, c: 2 }]);
  });

  test('can be read again with other parsers and weights, and nobody is asked', { timeout: 60_000 }, async () => {
    await using it = await scene(4, { answer: (prompt) => scriptedReply(prompt, 1, 'fraction').text });
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
    const words = ['rag', 'evaluate', '--db', 'e.db', '--stored', '--judge', 'ollama:test', '--offline', '--config', 'c.json']; // prettier-ignore
    const { code, stdout, stderr } = audit(words, { cwd: it.folder });
    expect([code, stderr]).toEqual([0, expect.stringContaining('4 replies of judges hold no score')]);
    expect(it.server.requests).toHaveLength(asked);
    const [counted] = linesOf(stdout);
    expect(lenient?.metrics['correctness']).toBe(worth('correctness', '#a0'));
    expect(counted?.absent['correctness']).toBe('no score');
    expect(counted?.weights).toEqual({ faithfulness: 1 });
    expect(counted?.overall).toBe(worth('faithfulness', '#a0'));
  });

  test('as the proposal: what is no score is 0, and so are nDCG and relations', { timeout: 60_000 }, async () => {
    await using it = await scene(4, { answer: (prompt) => scriptedReply(prompt, 1, 'prose').text });
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
    expect((await it.evaluate(['--convention', 'seed'])).code).toBe(0);
    expect(it.server.requests).toHaveLength(asked);
  });

  test('loses no reply to kill -9, and asks none of them again', { timeout: 60_000 }, async () => {
    await using it = await scene(6, { ...honest, delay: 15 });
    const words = ['rag', 'evaluate', 'a.jsonl', '--db', 'e.db', '--judge', 'ollama:test', '--rate', '0', '--concurrency', '2']; // prettier-ignore
    const { child, ended } = startAudit([...words, '--base-url', it.server.baseUrl('ollama')], { cwd: it.folder });
    await expect.poll(() => it.server.answered.size, { timeout: 20_000, interval: 2 }).toBeGreaterThan(10);
    child.kill('SIGKILL');
    await ended;
    const db = join(it.folder, 'e.db');
    expect(rowsOf(db, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const kept = rowsOf(db, 'SELECT request.text FROM request JOIN reply USING (request)').map(({ text }) =>
      String(text),
    );
    // All that was answered is kept, but for what was on its way to each of two.
    expect(kept.length).toBeGreaterThanOrEqual(it.server.answered.size - 2);
    expect((await it.evaluate()).code).toBe(0);
    expect(it.results()).toHaveLength(6);
    for (const prompt of kept) expect(it.server.timesAsked(prompt)).toBe(1);
  });

  test('has receipts with what judges said, statement by statement', { timeout: 60_000 }, async () => {
    await using it = await scene(4, { answer: (prompt) => scriptedReply(prompt, 1, 'fenced').text });
    expect((await it.evaluate()).code).toBe(0);
    const { stdout } = audit(['rag', 'report', '--db', 'e.db', '--out-json', '-'], { cwd: it.folder });
    const { worst, counts, scoring } = JSON.parse(stdout) as EvaluationReport;
    expect(counts).toMatchObject({ answers: 4, scored: 4, requests: 26, unanswered: 0, unread: 0 });
    expect(scoring.judging).toMatchObject({ model: 'ollama:test', prompts: { relevance: 'ja-1/relevance' } });
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
    const said = one?.judgments.find(({ judge }) => judge === 'faithfulness');
    expect(said?.statements).toHaveLength(10);
    expect(said?.statements.filter(({ supported }) => supported)).toHaveLength(10 * worth('faithfulness', '#a1'));
    expect(said?.reply?.head).toMatch(/^採点しました。\n```json/);
    expect(one?.contexts?.map(({ judgedGrade, grade }) => [judgedGrade, grade])).toEqual(
      [0, 1, 2].map((at) => [worth('relevance', `#c1.${at}`), null]),
    );
    expect(one?.judgments.at(-2)?.details).toEqual({ structure_score: worth('legal-reasoning', '#a1') });
  });

  test(
    'two at once with the same judges ask each request once, and have the same results',
    { timeout: 60_000 },
    async () => {
      await using it = await scene(12, { ...honest, delay: 20 });
      const both = await Promise.all([it.evaluate(), it.evaluate(['--out-file', 'other.jsonl'])]);
      expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
        [0, expect.stringContaining('12 answers evaluated')],
        [0, expect.stringContaining('12 answers evaluated')],
      ]);
      const prompts = it.server.requests.map(({ prompt }) => prompt);
      expect(prompts).toHaveLength(12 * 5 + 6 * 3);
      expect(new Set(prompts).size).toBe(prompts.length);
      expect(readFileSync(join(it.folder, 'other.jsonl'), 'utf8')).toBe(
        readFileSync(join(it.folder, 'r.jsonl'), 'utf8'),
      );
      const counts = rowsOf(join(it.folder, 'e.db'), 'SELECT (SELECT count(*) FROM request) AS requests, (SELECT count(*) FROM reply) AS replies, (SELECT count(*) FROM result) AS results, (SELECT count(*) FROM claim) AS claims'); // prettier-ignore
      expect(counts).toEqual([{ requests: 78, replies: 78, results: 12, claims: 0 }]);
    },
  );

  test('of two at once, one gets a failure that the other one kept', { timeout: 60_000 }, async () => {
    const fault = (prompt: string): Fault | undefined =>
      judgeOf(prompt) === 'correctness' ? { kind: 'blocked' } : undefined;
    await using it = await scene(4, { ...honest, delay: 20, fault });
    const words = ['--retries', '0'];
    const both = await Promise.all([it.evaluate(words), it.evaluate([...words, '--out-file', 'other.jsonl'])]);
    for (const { code, stderr } of both)
      expect([code, stderr]).toEqual([2, expect.stringContaining('4 requests to judges got no reply')]);
    expect(it.server.requests).toHaveLength(4 * 5 + 2 * 3);
    expect(readFileSync(join(it.folder, 'other.jsonl'), 'utf8')).toBe(readFileSync(join(it.folder, 'r.jsonl'), 'utf8'));
  });

  test('takes over what a process that was killed had claimed', { timeout: 60_000 }, async () => {
    let hangs = true;
    await using it = await scene(2, { ...honest, fault: () => (hangs ? { kind: 'hang' } : undefined) });
    const db = join(it.folder, 'e.db');
    const words = ['rag', 'evaluate', 'a.jsonl', '--db', 'e.db', '--judge', 'ollama:test', '--rate', '0', '--concurrency', '2']; // prettier-ignore
    const { child, ended } = startAudit([...words, '--base-url', it.server.baseUrl('ollama')], { cwd: it.folder });
    await expect.poll(() => it.server.requests.length, { timeout: 20_000 }).toBe(2);
    hangs = false;
    const waiting = it.evaluate();
    await expect.poll(() => rowsOf(db, 'SELECT count(*) AS n FROM answer'), { timeout: 20_000 }).toEqual([{ n: 2 }]);
    expect(rowsOf(db, 'SELECT count(*) AS n FROM claim WHERE pid = ' + String(child.pid))).toEqual([{ n: 2 }]);
    child.kill('SIGKILL');
    await ended;
    expect((await waiting).code).toBe(0);
    expect(it.results()).toHaveLength(2);
    const asked = [...new Set(it.server.requests.map(({ prompt }) => prompt))].map((prompt) => it.server.timesAsked(prompt)); // prettier-ignore
    expect(asked.toSorted((a, b) => b - a)).toEqual([2, 2, ...asked.slice(2).map(() => 1)]);
    expect(rowsOf(db, 'SELECT count(*) AS n FROM claim')).toEqual([{ n: 0 }]);
  });

  test('two at once on one store ask and keep everything', { timeout: 60_000 }, async () => {
    await using it = await scene(10, honest);
    const both = await Promise.all([
      it.evaluate(),
      it.evaluate(['--out-file', 'other.jsonl', '--judges', 'relevance']),
    ]);
    expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, expect.stringContaining('10 answers evaluated')],
      [0, expect.stringContaining('10 answers evaluated')],
    ]);
    const db = join(it.folder, 'e.db');
    expect(rowsOf(db, 'SELECT count(*) AS n FROM answer')).toEqual([{ n: 10 }]);
    expect(rowsOf(db, 'SELECT scoring, count(*) AS n FROM latest_result GROUP BY scoring')).toHaveLength(2);
    expect(rowsOf(db, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    // Where judges were named, documents with grades of people are judged too.
    expect(rowsOf(db, `SELECT count(*) AS n FROM request WHERE judge = 'relevance'`)).toEqual([{ n: 30 }]);
  });
});

/** What the proposal makes of a reply: 0 of all that Python's json and float do not read, and 95 of a 95. */
function asProposal({ judge, misbehaviour, truth }: ScriptedReply): number {
  if (misbehaviour === null) return truth;
  if (misbehaviour === 'out of scale') return 95;
  // Commas, quotes and ends of objects mean nothing to a number.
  const isHarmless = ['comma', 'quotes', 'cut off'].includes(misbehaviour) && JUDGES[judge].form === 'number';
  return isHarmless ? truth : 0;
}

describe('a judge that misbehaves in a fifth of its replies', () => {
  test(
    'is read as far as it can be, and the audit says how far judge-seed is from the truth',
    { timeout: 60_000 },
    async () => {
      await using it = await scene(50, { answer: (prompt) => scriptedReply(prompt, 0.2).text });
      const { code, stderr } = await it.evaluate(['--concurrency', '8']);
      expect(code).toBe(0);
      const replies = it.server.requests.map(({ prompt }) => scriptedReply(prompt, 0.2));
      const bad = replies.filter(({ misbehaviour }) => misbehaviour !== null);
      expect(replies).toHaveLength(50 * 5 + 25 * 3);
      expect(bad.length / replies.length).toBeGreaterThan(0.15);
      const silent = ['out of scale', 'refusal', 'other key', 'hostile'];
      const mute = bad.filter(({ misbehaviour }) => silent.includes(misbehaviour ?? ''));
      expect(stderr).toContain(
        `${mute.length} replies of judges hold no score; see: audit rag judge-parsers --db e.db`,
      );
      const audited = audit(['rag', 'judge-parsers', '--db', 'e.db', '--out-json', '-', '--out-md', 'm.md'], { cwd: it.folder }); // prettier-ignore
      const document = JSON.parse(audited.stdout) as ReplyAudit;
      validateReplyAudit(document);
      expect(validateReplyAudit.errors).toBeNull();
      for (const { judge, best, replies: n, labelled, schemes, model, prompt } of document.groups) {
        const own = replies.filter((reply) => reply.judge === judge);
        const said = (id: string) => schemes.find(({ scheme }) => scheme === id);
        expect([n, model, prompt]).toEqual([own.length, 'ollama:test', `ja-1/${judge}`]);
        const lenient = own.filter((one) => !mute.includes(one));
        expect(said('judge-json-lenient')?.read).toBe(lenient.length);
        const meanTruth = lenient.reduce((sum, { truth }) => sum + truth, 0) / lenient.length;
        expect(said('judge-json-lenient')?.mean).toBeCloseTo(meanTruth, 10);
        expect(best).toBe(JUDGES[judge as keyof typeof JUDGES].best);
        if (judge === 'relevance') continue;
        expect(labelled).toBe(50);
        expect(said('judge-json-lenient')?.labels).toMatchObject({ bias: 0, meanError: 0, spearman: 1 });
        const errors = own.map((reply) => asProposal(reply) - reply.truth);
        expect(said('judge-seed')?.labels?.bias).toBeCloseTo(errors.reduce((sum, error) => sum + error, 0) / 50, 10);
        expect(errors.filter((error) => error !== 0).length).toBeGreaterThan(2);
      }
      expect(readFileSync(join(it.folder, 'm.md'), 'utf8')).not.toMatch(/[\u001b\u202e]/);
    },
  );
});

describe('what is refused', () => {
  test.each<[string, readonly string[], RegExp]>([
    [
      'a judge without a store',
      ['--judge', 'ollama:x'],
      /--judge: requests and replies are kept in a database; name one, such as --db/,
    ],
    ['stored answers of nothing', ['--stored'], /--stored: evaluates what is in a database again; name it with --db/],
    [
      'a store that is not there',
      ['--stored', '--db', 'gone.db'],
      /gone\.db: no such file; make one first: audit rag evaluate/,
    ],
    [
      'a period without a store',
      ['--since', '2026-01-01'],
      /--since and --until: choose among stored answers; add --stored/,
    ],
    ['a date that there is not', ['--since', '2026-02-30'], /--since.*must be a date such as/s],
    ['judges of nobody', ['--judges', 'relevance'], /--judges: nobody is asked; name a model with --judge/],
    ['an unknown judge', ['--judges', 'taste'], /there is no "taste"; there are relevance, /],
    ['a judge without a provider', ['--judge', 'gpt', '--db', 'e.db'], /--judge gpt: does not begin with a provider/],
    ['prompts that there are not, without a judge', ['--prompts', 'jb-1'], /--prompts jb-1: .*; did you mean ja-1\?/],
    [
      'prompts that there are not',
      ['--judge', 'ollama:x', '--db', 'e.db', '--prompts', 'fr-1'],
      /--prompts fr-1: no such prompts and no such folder; there are en-1, ja-1/,
    ],
    [
      'weights of the proposal',
      ['--convention', 'proposal', '--config', 'c.json'],
      /--convention proposal: has weights and parsers of its own/,
    ],
    ['offline without a judge', ['--offline'], /--offline: reads the replies of a judge again; name it with --judge/],
    ['the input as output', ['--out-file', 'a.jsonl'], /--out-file a\.jsonl: is an input/],
  ])('%s', (_, words, reason) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.jsonl'), `${JSON.stringify(madeUpAnswer(1))}\n`);
    writeFileSync(join(folder, 'c.json'), '{"parsers": {"relevance": "judge-number-last"}}');
    const file = words.includes('--stored') ? [] : ['a.jsonl'];
    const { code, stdout, stderr } = audit(['rag', 'evaluate', ...file, ...words], { cwd: folder });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(listing(folder)).toHaveLength(2);
  });
});
