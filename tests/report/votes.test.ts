/** Stored answers that are votes: every report names their number, and the command to try explains another trial. */
import { trialDetail } from '../support/trials.ts';
import { expect, test } from 'vitest';
import { renderExplanation, PLAIN_PAINT } from '../../src/report/explain-text.ts';
import { headline } from '../../src/report/headline.ts';
import { methodSentences } from '../../src/report/methods.ts';
import { nextCommands, terminalSummary } from '../../src/report/terminal/terminal-summary.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { sampleResult } from '../support/result.ts';

const SAMPLE = sampleResult();
const { coverage, receipts, options } = SAMPLE;
const [run] = coverage.runList;
const [receipt] = receipts['combined-flip'];
if (run === undefined || receipt === undefined) throw new Error('the sample has a run and a receipt');

function withVotes(votes: number): AuditResult {
  return sampleResult({
    options: { ...options, minN: 1 },
    coverage: {
      ...coverage,
      runList: [run as NonNullable<typeof run>, { ...(run as NonNullable<typeof run>), run: 'voted', votes }],
    },
  });
}

const same = (text: string): string => text;

function terminal(result: AuditResult): string {
  return terminalSummary(result, { files: [], program: 'audit', view: null }).replaceAll('\n', ' ');
}

test.each([
  [1, '1 of 16 stored answers is a vote over several responses; a flip there is no effect of a parser.'],
  [5, '5 of 16 stored answers are votes over several responses; a flip there is no effect of a parser.'],
])('%s of them', (votes, sentence) => {
  const result = withVotes(votes);
  expect(headline(result, same).detail).toContain(sentence);
  expect(methodSentences(result, same)).toContain(sentence);
  expect(terminal(result)).toContain(sentence);
});

test('without votes there is no such sentence', () => {
  expect(JSON.stringify([headline(SAMPLE, same), methodSentences(SAMPLE, same), terminal(SAMPLE)])).not.toMatch(
    /votes?\b/,
  );
});

test('a flip of another log is explained first, and one of a vote where there is no other', () => {
  const voted = { ...receipt, run: 'voted', explain: 'audit explain --trial vote' };
  const parsed = { ...receipt, explain: 'audit explain --trial parse' };
  const next = (list: readonly (typeof receipt)[]): string[] =>
    nextCommands(
      { ...withVotes(5), receipts: { ...receipts, 'combined-flip': list } },
      { program: 'audit', view: null },
    );
  expect(next([voted, parsed])[0]).toBe(parsed.explain);
  expect(next([voted])[0]).toBe(voted.explain);
});

test.each([
  ['vote', true],
  ['error', false],
  [null, false],
] as const)('the explanation of a trial with the anomaly %s', (anomaly, isNamed) => {
  const trial = trialDetail({ groundTruth: 'a', response: 'b', storedParse: 'a', storedLabel: 1, anomaly });
  expect(
    renderExplanation({ trial, schemes: [] }, PLAIN_PAINT).includes('a majority vote over several responses'),
  ).toBe(isNamed);
});
