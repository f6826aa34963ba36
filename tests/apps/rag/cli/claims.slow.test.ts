/** Claims and verdicts, from the command to the report, with a judge on the loopback. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import type { ReplyAudit } from '../../../../src/apps/rag/documents/reply-audit.ts';
import type { EvaluationResult } from '../../../../src/apps/rag/documents/evaluation-result.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { evaluationScene } from '../../../support/evaluation-scene.ts';
import { audit } from '../../../support/in-process.ts';
import { validateEvaluationReport } from '../../../support/schemas.ts';
import { isSupported } from '../../../support/scripted-claims.ts';
import { scriptedText, worth } from '../../../support/scripted-judge.ts';

const honest = { answer: (prompt: string) => scriptedText(prompt, 0) };
type Scene = Awaited<ReturnType<typeof evaluationScene>>;

function resultsOf({ folder }: Scene): EvaluationResult[] {
  const lines = readFileSync(join(folder, 'r.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as EvaluationResult);
}

async function reportOf({ folder }: Scene): Promise<EvaluationReport> {
  const words = ['rag', 'report', '--db', 'e.db', '--out-json', 'report.json', '--out-md', 'report.md', '--force'];
  expect((await audit(words, { cwd: folder })).code).toBe(0);
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as EvaluationReport;
}

/** The metrics of an answer, counted from what the scripted judge knows. */
function expectedMetrics(n: number): Readonly<Record<string, number>> {
  const share = worth('faithfulness', `#a${n}`);
  const claims = Array.from({ length: 10 }, (_, claim) => claim);
  const there = (claim: number): boolean => [0, 1, 2].some((at) => isSupported('answer', n, claim, at, share));
  const correct = (claim: number): boolean => isSupported('answer', n, claim, 'other', share);
  const of = (meets: (claim: number) => boolean): number => claims.filter(meets).length / 10;
  const truths = [0, 1, 2, 3];
  const retrieved = truths.filter((claim) => [0, 1, 2].some((at) => isSupported('truth', n, claim, at, share)));
  const used = (claim: number): boolean => isSupported('truth', n, claim, 'other', share);
  return {
    faithfulness: share,
    hallucination: of((claim) => !there(claim) && !correct(claim)),
    selfKnowledge: of((claim) => !there(claim) && correct(claim)),
    claimPrecision: of(correct),
    claimRecall: truths.filter(used).length / 4,
    contextRecall: retrieved.length / 4,
    ...(retrieved.length === 0 ? {} : { contextUtilization: retrieved.filter(used).length / retrieved.length }),
  };
}

describe('claims of answers', () => {
  test('are asked for by default, and give the metrics that follow from what the judge knows', async () => {
    await using it = await evaluationScene(6, honest, 'built-in');
    const { code, stderr } = await it.evaluate();
    expect([code, stderr]).toEqual([0, expect.stringContaining('6 answers evaluated')]);
    const results = resultsOf(it);
    for (const [n, { metrics, claims, judgments, weights }] of results.entries()) {
      for (const [name, value] of Object.entries(expectedMetrics(n))) expect([name, metrics[name]]).toEqual([name, expect.closeTo(value, 9)]); // prettier-ignore
      expect(weights['faithfulness']).toBeGreaterThan(0);
      expect(weights['hallucination']).toBeUndefined();
      expect(judgments.map(({ judge }) => judge)).not.toContain('faithfulness');
      expect(claims).toHaveLength(1);
      expect(claims?.[0]?.answer.contexts).toEqual([0, 1, 2]);
      expect(claims?.[0]?.answer.claims?.[0]).toMatchObject({ text: `答え ${n} の主張1` });
    }
    const quotes = results.flatMap(({ claims = [] }) => claims.flatMap(({ answer, truth }) => [answer, truth].flatMap((side) => side?.claims ?? []))); // prettier-ignore
    const found = quotes.flatMap(({ inContexts, inOther }) => [...inContexts, inOther]).filter((one) => one?.verdict === 'supported'); // prettier-ignore
    expect(found.length).toBeGreaterThan(20);
    expect(found.every((one) => one?.isQuoteFound === true)).toBe(true);
  });

  test('are in the report, and receipts are read again from the replies', async () => {
    await using it = await evaluationScene(6, honest, 'built-in');
    await it.evaluate();
    const results = resultsOf(it);
    const report = await reportOf(it);
    validateEvaluationReport(report);
    expect(validateEvaluationReport.errors).toBeNull();
    expect(report.verdicts).toMatchObject({
      claims: 6 * 14,
      verdicts: 6 * 14 * 4,
      unread: 0,
      quotesNotFound: 0,
      scores: 0,
    });
    expect(report.verdicts?.quotes).toBeGreaterThan(20);
    const worst = report.worst[0];
    const line = results.find(({ id }) => id === worst?.id);
    const receipts = worst?.claims ?? [];
    const withoutReplies = receipts.map(({ steps, ...others }) => ({ ...others, steps: steps.map(({ step, context, missing }) => ({ step, context, missing })) })); // prettier-ignore
    expect(withoutReplies).toEqual(line?.claims);
    expect(JSON.stringify(receipts[0]?.steps[0]?.reply)).toContain('claims');
    expect(readFileSync(join(it.folder, 'report.md'), 'utf8')).toContain('## Verdicts on claims');
  });

  test('are read again offline, and asked once', async () => {
    await using it = await evaluationScene(3, honest, 'built-in');
    await it.evaluate();
    const first = readFileSync(join(it.folder, 'r.jsonl'), 'utf8');
    const asked = it.server.requests.length;
    // Each answer: two lists of claims, and verdicts of both sides in three contexts and in the other side.
    const steps = rowsOf(it.folder + '/e.db', `SELECT count(*) AS n FROM request WHERE judge LIKE '%-claims' OR judge LIKE '%-in-%'`); // prettier-ignore
    expect(steps).toEqual([{ n: 3 * (2 + 2 * 4) }]);
    const words = ['rag', 'evaluate', '--db', 'e.db', '--stored', '--offline', '--judge', 'ollama:test'];
    const again = await audit([...words, '--out-file', 'r.jsonl', '--force'], { cwd: it.folder });
    expect(again.code).toBe(0);
    expect(readFileSync(join(it.folder, 'r.jsonl'), 'utf8')).toBe(first);
    expect(it.server.requests).toHaveLength(asked);
    expect(rowsOf(join(it.folder, 'e.db'), 'SELECT count(*) AS n FROM verdict_count')).toEqual([{ n: 3 }]);
  });

  test('are asked for by each seat, and receipts name the seats', async () => {
    await using it = await evaluationScene(2, honest, 'built-in');
    expect((await it.evaluate(['--judges', 'claims', '--repeats', '2'])).code).toBe(0);
    const [line] = resultsOf(it);
    expect(line?.claims?.map(({ model, repeat }) => [model, repeat])).toEqual([
      ['ollama:test', 1],
      ['ollama:test', 2],
    ]);
    const { worst, verdicts } = await reportOf(it);
    expect(worst[0]?.claims?.map(({ repeat, answer }) => [repeat, answer.claims?.length])).toEqual([
      [1, 10],
      [2, 10],
    ]);
    expect(verdicts?.claims).toBe(2 * 2 * 14);
    expect(readFileSync(join(it.folder, 'report.md'), 'utf8')).toContain('Claims by `ollama:test`, repeat 2:');
  });

  test('their replies are compared between a strict and a lenient parser', async () => {
    await using it = await evaluationScene(6, { answer: (prompt) => scriptedText(prompt, 0.4, 'fenced') }, 'built-in');
    await it.evaluate(['--judges', 'claims']);
    const { stdout } = await audit(['rag', 'judge-parsers', '--db', 'e.db', '--out-json', '-'], { cwd: it.folder });
    const { groups } = JSON.parse(stdout) as ReplyAudit;
    const read = (judge: string): unknown => {
      const group = groups.find((one) => one.judge === judge);
      return [group?.replies, group?.labelled, ...(group?.schemes ?? []).map(({ scheme, read: n }) => [scheme, n])];
    };
    const strict = groups.find(({ judge }) => judge === 'answer-in-context')?.schemes[0]?.read ?? 0;
    expect(read('answer-in-context')).toEqual([18, 0, ['claims-strict', strict], ['claims-lenient', 18]]);
    expect(strict).toBeLessThan(18);
    const [, lenient] = groups.find(({ judge }) => judge === 'answer-claims')?.schemes ?? [];
    expect([lenient?.read, lenient?.mean]).toEqual([6, 10]);
  });

  test.each(['refusal', 'other key', 'hostile'])('a reply that cannot be read (%s) is no score', async (kind) => {
    const isBad = (prompt: string): boolean => prompt.includes('{"claims": [') && prompt.includes('#a0');
    const answer = (prompt: string): string => scriptedText(prompt, isBad(prompt) ? 1 : 0, kind);
    await using it = await evaluationScene(2, { answer }, 'built-in');
    const { stderr } = await it.evaluate(['--judges', 'claims']);
    expect(stderr).toMatch(/1 reply of judges ha(s|ve) no score/);
    const [bad, good] = resultsOf(it);
    expect(bad?.absent).toMatchObject({ faithfulness: 'no score', claimPrecision: 'no score' });
    expect(bad?.metrics).not.toHaveProperty('faithfulness');
    expect(bad?.metrics).toHaveProperty('contextRecall');
    expect(good?.metrics).toHaveProperty('faithfulness');
  });

  test('quotes that are not in their text, and scores that differ from their verdicts, are counted and shown', async () => {
    const answer = (prompt: string): string => {
      const reply = scriptedText(prompt, 0);
      if (!prompt.includes('{"verdicts": [')) return reply;
      const { verdicts } = JSON.parse(reply) as { verdicts: { quote: string; verdict: string }[] };
      const first = verdicts.find(({ verdict }) => verdict === 'supported');
      if (first !== undefined) first.quote = 'この文はどこにもない';
      return JSON.stringify({ verdicts, score: first === undefined ? 0 : 0.123 });
    };
    await using it = await evaluationScene(2, { answer }, 'built-in');
    expect((await it.evaluate(['--judges', 'claims'])).code).toBe(0);
    const { verdicts } = await reportOf(it);
    expect(verdicts?.quotesNotFound).toBeGreaterThan(0);
    expect(verdicts?.scoresDiffer).toBe(verdicts?.quotesNotFound);
    expect(verdicts?.scores).toBe(2 * 8);
    const [first] = resultsOf(it);
    expect(first?.claims?.[0]?.differing[0]).toMatchObject({ stated: 0.123 });
    // The verdicts count all the same.
    expect(first?.metrics['faithfulness']).toBeCloseTo(worth('faithfulness', '#a0'), 9);
  });

  test('scores of the direct judge that differ from its statements are counted', async () => {
    const statements = [true, false].map((supported) => ({ text: '主張', supported }));
    await using it = await evaluationScene(2, { answer: () => JSON.stringify({ statements, score: 0.9 }) }, 'built-in');
    expect((await it.evaluate(['--judges', 'faithfulness'])).code).toBe(0);
    expect((await reportOf(it)).verdicts).toMatchObject({ scores: 2, scoresDiffer: 2 });
    expect(readFileSync(join(it.folder, 'report.md'), 'utf8')).toContain('2 of 2 replies with a score beside verdicts');
  });

  test('the direct judge of faithfulness is asked where it is named, and not beside claims', async () => {
    await using it = await evaluationScene(1, honest, 'built-in');
    expect((await it.evaluate(['--judges', 'faithfulness'])).code).toBe(0);
    expect(resultsOf(it)[0]?.metrics['faithfulness']).toBe(worth('faithfulness', '#a0'));
    expect((await reportOf(it)).verdicts).toMatchObject({ claims: 0, scores: 1, scoresDiffer: 0 });
    const both = await it.evaluate(['--judges', 'claims,faithfulness', '--force']);
    expect([both.code, both.stderr]).toEqual([2, 'audit: --judges: claims and faithfulness both give the metric faithfulness; name one of them.\n']); // prettier-ignore
    const proposal = await it.evaluate(['--judges', 'claims', '--convention', 'proposal', '--force']);
    expect(proposal.stderr).toMatch(/--judges claims: is not a judge of the proposal/);
  });
});
