/** Replies about the same answers again: no interval may become narrower, because they are no new answers. */
import { expect, test } from 'vitest';
import { JUDGES } from '../../../../src/apps/rag/judges/judges.ts';
import { ReplyAuditor } from '../../../../src/apps/rag/replies/audit-replies.ts';
import { replySchemes } from '../../../../src/apps/rag/replies/catalog.ts';

const ANSWERS = 30;

function audit(times: number) {
  const schemes = replySchemes(['judge-seed', 'judge-json-lenient']);
  const auditor = new ReplyAuditor({ schemes, seed: 0, maxExamples: 0 });
  for (let time = 0; time < times; time++)
    for (let id = 0; id < ANSWERS; id++) {
      const score = ((7 * id) % 11) / 10;
      const label = Math.min(1, ((7 * id) % 11) / 10 + (id % 3 === 0 ? 0.4 : 0));
      const reply = id % 5 === 0 ? 'none' : `{"score": ${score}}`;
      const record = { id, judge: JUDGES.correctness, prompt: null, model: null, reply, label };
      auditor.add(record, `${id} -1`, String(id));
    }
  return auditor.groups()[0]?.schemes[1];
}

test('30 answers asked eight times have the intervals of 30 answers', () => {
  const [once, often] = [audit(1), audit(8)];
  expect(often?.read).toBe(8 * (once?.read ?? 0));
  const intervals = (one: typeof once) => [
    one?.interval,
    one?.against?.interval,
    one?.labels?.kappaInterval,
    one?.labels?.biasInterval,
    one?.labels?.weightedKappaInterval,
    ...(one?.labels?.levels.map(({ interval }) => interval) ?? []),
  ];
  for (const [i, interval] of intervals(often).entries())
    for (const end of [0, 1] as const) expect(interval?.[end]).toBeCloseTo(intervals(once)[i]?.[end] ?? NaN, 9);
});
