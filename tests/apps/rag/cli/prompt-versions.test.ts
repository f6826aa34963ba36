/** The prompts that request reasons before the score, with a judge that gives a fifth of its replies in a wrong form. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReplyAudit } from '../../../../src/apps/rag/documents/reply-audit.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { evaluationScene } from '../../../support/evaluation-scene.ts';
import { audit } from '../../../support/in-process.ts';
import { SCENE_JUDGES, scriptedReply } from '../../../support/scripted-judge.ts';
import { thorough } from '../../../support/thorough.ts';

const ANSWERS = 50;
/** A reply that is cut off ends in its score, which may be longer. */
const MUTE = ['out of scale', 'refusal', 'other key', 'hostile', 'cut off'];
const JUDGES = ['--judges', SCENE_JUDGES.join(','), '--concurrency', '8'];

thorough.each(['ja-2', 'en-2'])(
  '%s: every score that a reply states is read, and no number of the reasons',
  async (prompts) => {
    await using it = await evaluationScene(ANSWERS, { answer: (prompt) => scriptedReply(prompt, 0.2).text });
    expect((await it.evaluate([...JUDGES, '--prompts', prompts])).code).toBe(0);
    const replies = it.server.requests.map(({ prompt }) => scriptedReply(prompt, 0.2));
    const { stdout } = await audit(['rag', 'judge-parsers', '--db', 'e.db', '--out-json', '-'], { cwd: it.folder });
    const { groups } = JSON.parse(stdout) as ReplyAudit;
    expect(groups).toHaveLength(SCENE_JUDGES.length);
    for (const { judge, prompt, schemes } of groups) {
      const own = replies.filter((reply) => reply.judge === judge);
      const stated = own.filter(({ misbehaviour }) => !MUTE.includes(misbehaviour ?? ''));
      expect(prompt).toBe(`${prompts}/${judge}`);
      expect(schemes.map(({ scheme }) => scheme)).not.toContain('judge-number-first');
      const find = (id: string) => schemes.find(({ scheme }) => scheme === id);
      expect([judge, find('judge-json-lenient')?.read]).toEqual([judge, stated.length]);
      expect(find('judge-json-lenient')?.mean).toBeCloseTo(
        stated.reduce((sum, { truth }) => sum + truth, 0) / stated.length,
        10,
      );
      expect(find('judge-json-strict')?.read).toBe(own.filter(({ misbehaviour }) => misbehaviour === null).length);
      if (judge !== 'relevance') expect(find('judge-json-lenient')?.labels).toMatchObject({ bias: 0, meanError: 0 });
    }
    const { metrics } = it.results()[1] ?? { metrics: {} };
    expect(metrics).toHaveProperty('contextRelevance@5');
    expect(metrics).toHaveProperty('answerRelevance');
  },
);

test('under the convention of the proposal, a score after reasons is read, too', async () => {
  await using it = await evaluationScene(2, { answer: (prompt) => scriptedReply(prompt, 0).text });
  const options = [...JUDGES, '--prompts', 'ja-2', '--convention', 'proposal'];
  expect((await it.evaluate(options)).code).toBe(0);
  for (const { metrics } of it.results()) expect(metrics['answerRelevance']).toBeGreaterThan(0);
});

test('the receipt of a reply shows its reasons', async () => {
  await using it = await evaluationScene(1, { answer: (prompt) => scriptedReply(prompt, 0).text });
  expect((await it.evaluate([...JUDGES, '--prompts', 'ja-2'])).code).toBe(0);
  const { stdout } = await audit(['rag', 'report', '--db', 'e.db'], { cwd: it.folder });
  expect(stdout).toContain('- `reasons`: `民法第1条の2点のうち、0.5にあたる部分が答えられている。`');
});

test('lines that name a built-in prompt are read in its form', async () => {
  const reply = '{"reasons": "第1条の2点", "score": 3}';
  const lines = ['ja-1', 'ja-2', 'ja-2/relevance', null].map((prompt, id) => JSON.stringify({ id, judge: 'relevance', prompt, reply })); // prettier-ignore
  const { stdout } = await audit(['rag', 'judge-parsers', '--out-json', '-'], { input: lines.join('\n') });
  const { groups } = JSON.parse(stdout) as ReplyAudit;
  const numberParsers = groups.map(({ prompt, schemes }) => [
    prompt,
    schemes.flatMap(({ scheme, missing }) => (scheme === 'judge-number-first' ? missing.map(({ why }) => why) : [])),
  ]);
  expect(Object.fromEntries(numberParsers)).toEqual({
    null: ['texts beside the score'],
    'ja-1': ['texts beside the score'],
    'ja-2': [],
    'ja-2/relevance': [],
  });
});

test.each<[readonly string[], string]>([
  [[], 'ja-2/correctness'],
  [['--convention', 'proposal'], 'ja-1/correctness'],
  [['--convention', 'proposal', '--prompts', 'en-2'], 'en-2/correctness'],
])('%j: the prompts that are used', async (words, prompt) => {
  await using it = await evaluationScene(1, {}, 'built-in');
  await it.evaluate(['--offline', ...words]);
  const rows = rowsOf(
    join(it.folder, 'e.db'),
    `SELECT config ->> '$.judging.prompts.correctness' AS prompt FROM scoring`,
  );
  expect([rows, it.server.requests]).toEqual([[{ prompt }], []]);
});
