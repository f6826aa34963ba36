/** The report of evaluations against its JSON Schema. */
import { expect, test } from 'vitest';
import { EvaluationTally } from '../../../../src/apps/rag/over-time/evaluation-tally.ts';
import { exampleReport, SCORING } from '../../../support/evaluations.ts';
import { validateEvaluationReport as validate } from '../../../support/schemas.ts';

const read = (document: object): object => JSON.parse(JSON.stringify(document)) as object;
const whole = exampleReport();

test('a report conforms to the schema', () => {
  expect(whole.worst.length * whole.changes.length * whole.recommendations.length).toBeGreaterThan(0);
  validate(read(whole));
  expect(validate.errors).toBeNull();
});

test('so does an empty report, without judges or feedback', () => {
  const scoring = { ...SCORING, judging: null };
  const tally = new EvaluationTally({ scoring, maxExamples: 1 });
  const store = { answers: 0, withoutTime: 0, requests: 0, unanswered: 0, unread: 0 };
  const { period, worst, ...numbers } = tally.finish(store);
  expect(worst).toEqual([]);
  validate(read({ ...whole, ...numbers, worst, period: { since: null, until: null, ...period } }));
  expect(validate.errors).toBeNull();
});

const [metric, week, change, tag, receipt, recommendation] = [
  whole.metrics[0],
  whole.weeks[0],
  whole.changes[0],
  whole.tags[0],
  whole.worst[0],
  whole.recommendations[0],
];

test.each<[string, object]>([
  ['another version', { reportVersion: 1 }],
  ['one key too many', { news: 1 }],
  ['no metric', { metrics: [] }],
  ['a histogram of three bins', { metrics: [{ ...metric, histogram: [1, 2, 3] }] }],
  ['half an interval', { metrics: [{ ...metric, interval: [1] }] }],
  ['a reason that nobody knows', { metrics: [{ ...metric, absent: [{ why: 'lost', count: 1 }] }] }],
  ['a week by its date', { weeks: [{ ...week, week: '2026-11-16' }] }],
  ['a change without an interval', { changes: [{ ...change, interval: null }] }],
  ['a tag without answers', { tags: [{ ...tag, answers: 0 }] }],
  ['a receipt with a whole text', { worst: [{ ...receipt, answer: 'text' }] }],
  ['a receipt at no time', { worst: [{ ...receipt, at: 'today' }] }],
  ['a key too many far down', { worst: [{ ...receipt, judgments: [{ ...receipt?.judgments[0], news: 1 }] }] }],
  ['a recommendation with six answers', { recommendations: [{ ...recommendation, ids: Array.from('abcdef') }] }],
  ['a thumb to the side', { feedback: { ...whole.feedback, texts: [{ ...whole.feedback?.texts[0], thumb: 'left' }] } }],
  ['a scoring without groups', { scoring: { ...SCORING, groups: undefined } }],
])('the schema rejects %s', (_, change_) => {
  expect(validate(read({ ...whole, ...change_ }))).toBe(false);
});

test('the schema rejects a missing key', () => {
  const { changeTests, ...rest } = whole;
  expect(changeTests).toBeGreaterThan(0);
  expect(validate(read(rest))).toBe(false);
});
