/** Sentences of the dashboard. */
import { expect, test } from 'vitest';
import type { ChangePoint } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import { listFacts } from '../../../../src/apps/rag/page/about/facts.ts';
import { describeMissing } from '../../../../src/apps/rag/page/overview/missing.ts';
import { findDirection, metricName } from '../../../../src/apps/rag/page/text/scores.ts';
import { formatDay, limitWords, formatMinute, periodWords } from '../../../../src/apps/rag/page/text/times.ts';
import { changeClaim, changeNumbers, lastChange } from '../../../../src/apps/rag/page/trends/change-words.ts';
import { feedbackSentence } from '../../../../src/apps/rag/report/feedback-words.ts';
import { exampleReport } from '../../../support/evaluations.ts';

const change: ChangePoint = {
  metric: 'faithfulness',
  week: '2026-W44',
  start: '2026-10-26',
  before: { n: 1, queries: 1, mean: 0.8 },
  after: { n: 300, queries: 120, mean: 0.6 },
  difference: -0.2,
  interval: [-0.25, -0.15],
};

test('a change in words', () => {
  expect(changeClaim(change, (text) => `<${text}>`)).toBe('<faithfulness> fell in <2026-W44>');
  expect(changeClaim({ ...change, metric: 'overall', difference: 0.1 }, String)).toBe('The score rose in 2026-W44');
  expect(changeNumbers(change)).toBe(
    '0.800 over 1 answer before, 0.600 over 300 answers to 120 queries since; −0.200 (−0.250 to −0.150)',
  );
});

test('the last change is the latest one, then that of the score, then the largest', () => {
  const earlier = { ...change, start: '2026-10-19', difference: -0.9 };
  const wider = { ...change, metric: 'recall@5', difference: 0.3 };
  const overall = { ...change, metric: 'overall', difference: -0.01 };
  expect(lastChange([])).toBe(null);
  expect(lastChange([earlier, change])).toBe(change);
  expect(lastChange([change, wider])).toBe(wider);
  expect(lastChange([wider, change, overall, earlier])).toBe(overall);
});

test('only missing data is listed', () => {
  const whole = { answers: 10, scored: 10, scoredQueries: 10, withoutTime: 0, requests: 40, unanswered: 0, unread: 0 };
  expect(describeMissing(whole)).toEqual([]);
  expect(describeMissing({ ...whole, scored: 9, withoutTime: 2, unanswered: 1, unread: 3 })).toEqual([
    '1 answer of 10 has no result under this scoring.',
    '3 replies of judges (7.5\u00a0% of 40) have no score that can be read.',
    '1 request to judges (2.5\u00a0% of 40) got no reply.',
    '2 answers came without a time, and have that of being stored.',
  ]);
});

test('thumbs are counted over all entries, also those on no answer with a result', () => {
  expect(feedbackSentence({ entries: 247, matched: 246, up: 83, down: 164 })).toBe(
    '247 entries, 83 with thumbs up and 164 with thumbs down. 246 of all entries are on an answer with a result.',
  );
  expect(feedbackSentence({ entries: 1, matched: 1, up: 1, down: 0 })).toBe(
    '1 entry, 1 with thumbs up and 0 with thumbs down. 1 of all entries is on an answer with a result.',
  );
});

test('times are in UTC, and another text is only made inert', () => {
  expect(formatMinute('2026-11-16T08:15:30.000Z')).toBe('2026-11-16 08:15');
  expect(formatMinute('\u202eyesterday')).toBe('⟨U+202E⟩yesterday');
  expect(formatDay('2026-11-16T08:15:30.000Z')).toBe('2026-11-16');
  const [first, last] = ['2026-11-16T08:15:30.000Z', '2026-11-17T00:00:00.000Z'];
  expect(periodWords({ first, last })).toBe('2026-11-16 to 2026-11-17');
  expect(periodWords({ first, last: first })).toBe('2026-11-16');
  expect(periodWords({ first: null, last: null })).toBe('no answers');
  expect(limitWords({ since: null, until: null })).toBe(null);
  expect(limitWords({ since: first, until: last })).toBe('since 2026-11-16 08:15, before 2026-11-17 00:00');
  expect(limitWords({ since: null, until: last })).toBe('before 2026-11-17 00:00');
});

test('a difference has a direction where its interval does not contain 0', () => {
  expect([
    findDirection([0.1, 0.2]),
    findDirection([-0.2, -0.1]),
    findDirection([-0.1, 0.1]),
    findDirection(null),
  ]).toEqual(['higher', 'lower', null, null]);
});

test('names of metrics and facts are inert', () => {
  expect(metricName('overall')).toBe('score');
  expect(metricName('a\u202eb\n')).toBe('a⟨U+202E⟩b↵');
  const facts = listFacts(exampleReport({ file: '\x1b[31m.db' }));
  expect(facts.find(({ name }) => name === 'store')?.value).toBe('␛[31m.db');
});
