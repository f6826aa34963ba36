/** Gate outcomes as workflow commands of GitHub Actions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { githubAnnotations } from '../../src/report/github-annotations.ts';
import { EMPTY, EXCEEDED, PASSED } from '../support/gate-outcomes.ts';
import { inFull } from '../support/thorough.ts';
import { inertLine } from '../../src/base/text/inert.ts';

test('one error for each rule that makes the audit fail', () => {
  expect(githubAnnotations([PASSED, EXCEEDED, EMPTY], false)).toEqual([
    '::error title=answer-audit%3A cells where variant != "a & b"%3A deltaPp > 1::exceeded against the baseline in 7 of 18 cells, deltaPp = 9.2 (limit 1); left out: 2 in one of the two results only%0A  combined: T 0.0 / <think>↵]]> / it\'s: deltaPp = 9.2%0A  and 6 more',
    '::error title=answer-audit%3A ranks%3A tauB < 0.8::nothing was compared',
  ]);
  expect(githubAnnotations([PASSED, EMPTY], true)).toEqual([]);
});

/** What the runner of GitHub does with a line: splits it at `::` and `,`, and replaces the codes. */
function readCommand(line: string): { title: string; message: string } {
  const [, properties = '', data = ''] = /^::error (.*?)::([^]*)$/.exec(line) ?? [];
  const title =
    properties
      .split(',')
      .find((one) => one.startsWith('title='))
      ?.slice('title='.length) ?? '';
  const replaced = (text: string): string => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n');
  return {
    title: replaced(title).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%'),
    message: replaced(data).replaceAll('%25', '%'),
  };
}

test('any text is one command, and comes out as it was', () => {
  const unit = fc.oneof(
    fc.constantFrom('%', ':', '::', ',', '\r', '\n', '%0A', '::error::'),
    fc.string({ maxLength: 3 }),
  );
  const text = fc.array(unit, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (rule, value) => {
      const [line = '', ...others] = githubAnnotations(
        [{ ...EXCEEDED, rule, worst: [{ place: value, value }] }],
        false,
      );
      expect(others).toEqual([]);
      expect(line).not.toMatch(/[\r\n]/);
      const { title, message } = readCommand(line);
      expect(title).toBe(`answer-audit: ${shown(rule)}`);
      expect(message.split('\n')[1]).toBe(`  ${shown(value)}: ${shown(value)}`);
    }),
    { numRuns: inFull(500, 83), seed: 1 },
  );
});

const shown = inertLine;
