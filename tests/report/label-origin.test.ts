/** What made the labels of logs, in words: several parsers do not compare their logs alike. */
import { describe, expect, test } from 'vitest';
import type { AuditResult, RunConsistency } from '../../src/documents/result.ts';
import { makersSentence } from '../../src/report/label-origin.ts';
import { renderMarkdown } from '../../src/report/markdown/report.ts';
import { terminalSummary } from '../../src/report/terminal/terminal-summary.ts';
import { sampleResult } from '../support/result.ts';

/** A result of logs whose labels were made by these schemes. */
function resultOf(schemes: readonly (string | null)[], trials: readonly number[] = []): AuditResult {
  const { options } = sampleResult();
  const runs = schemes.map((scheme, i): RunConsistency => ({
    run: `${i}.jsonl`,
    scheme,
    trials: trials[i] ?? 5,
    mismatches: 0,
  }));
  return sampleResult({
    options: { ...options, runsDir: null, metadata: null, logs: runs.map(({ run }) => run) },
    consistency: { scheme: null, mismatches: 0, trialIds: [], runs },
  });
}

const sentenceOf = (result: AuditResult): string => makersSentence(result, (name) => `<${name}>`);

describe('the sentence about several makers', () => {
  test('counts the logs of two parsers', () => {
    expect(sentenceOf(resultOf(['a', 'b', 'b', 'a', 'b']))).toBe(
      'The stored labels were made by 2 parsers: <a> in 2 logs, <b> in 3 logs. So they do not compare these logs alike.',
    );
    expect(sentenceOf(resultOf(['a', 'b']))).toContain('<a> in 1 log, <b> in 1 log. ');
  });

  test('is about logs with labels of which the parser is known', () => {
    expect(sentenceOf(resultOf(['a', 'b', null, 'c'], [5, 5, 5, 0]))).toBe(
      'The stored labels were made by 2 parsers: <a> in 1 log, <b> in 1 log. So they do not compare these logs alike.',
    );
    expect(sentenceOf(resultOf(['a', 'b'], [5, 0]))).toBe('');
    expect(sentenceOf(resultOf(['a', null]))).toBe('');
  });

  test('is missing for one parser', () => {
    expect(sentenceOf(resultOf(['a', 'a', 'a']))).toBe('');
    expect(sentenceOf(resultOf(['a']))).toBe('');
  });

  test('is missing without logs', () => {
    const result = resultOf(['a', 'b']);
    const ofStores = { ...result, options: { ...result.options, runsDir: 'runs', logs: [] } };
    expect(sentenceOf(ofStores)).toBe('');
    expect(sentenceOf(sampleResult())).toBe('');
  });

  test('is in the terminal and in the report', () => {
    const start = 'The stored labels were made by 2 parsers: ';
    const result = resultOf(['a', 'b']);
    const terminal = terminalSummary(result, { program: 'audit', view: null, files: [] }).replaceAll('\n', ' ');
    expect(terminal).toContain(`${start}a in 1 log, b in 1 log. So they do not compare these logs alike.`);
    expect(renderMarkdown(result)).toContain(
      `${start}\`a\` in 1 log, \`b\` in 1 log. So they do not compare these logs alike.`,
    );
  });
});
