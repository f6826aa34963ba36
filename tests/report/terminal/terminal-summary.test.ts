/** What the terminal shows after an audit: it fits 80 columns and 24 lines, and names from outside cannot steer the terminal. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/report/markdown/report.ts';
import { nextCommands, terminalSummary } from '../../../src/report/terminal/terminal-summary.ts';
import { schemeLines } from '../../../src/report/terminal/scheme-lines.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { displayWidth } from '../../../src/base/text/display-width.ts';
import { sampleResult } from '../../support/result.ts';
import { inFull } from '../../support/thorough.ts';

const OPTIONS = { program: 'audit', view: ['result.json'], files: ['report.md', 'result.json'] };
const ALL_FILES = ['a.md', 'b.html', 'c', 'd.md', 'e.xml', 'f.json', 'g.db'];

/** The sample with more schemes, which flip 1, 2, 3, … labels. */
function withSchemes(ids: readonly string[]): AuditResult {
  const sample = sampleResult();
  const [scheme] = sample.schemes.slice(-1);
  if (scheme === undefined) throw new Error('the sample has no scheme');
  const more = ids.map((id, i) => ({
    ...scheme,
    id,
    flips: Math.min(1 + i, 16),
    flipsPct: Math.min(1 + i, 16) * 6.25,
  }));
  return sampleResult({ schemes: [...sample.schemes, ...more] });
}

const LONG = 'lm-eval.strict_match(pattern=/the answer is (.*)/, group=1, fallback=0, ignore=none)';

test.each<[string, AuditResult]>([
  ['small', sampleResult({ options: { ...sampleResult().options, minN: 1 } })],
  ['too-few-trials', sampleResult({ options: { ...sampleResult().options, minN: 100 } })],
  ['long-ids', withSchemes([`${LONG}-a`, `${LONG}-b`, '日本語の採点方式'.repeat(10), 'x\u001b[31m\n\u202ey'])],
  ['many-schemes', withSchemes(Array.from({ length: 15 }, (_, i) => `scheme-${i + 1}`))],
  ['no-other-scheme', sampleResult({ schemes: sampleResult().schemes.slice(0, 2) })],
  ['unlabelled', sampleResult({ options: { ...sampleResult().options, base: 'v2-parse', minN: 1 } })],
  [
    'significant',
    sampleResult({
      conclusions: { ...sampleResult().conclusions, testable: 2, tested: 1, distinguishableInversions: 1 },
    }),
  ],
])('%s', async (name, result) => {
  await expect(terminalSummary(result, OPTIONS)).toMatchFileSnapshot(`snapshots/${name}.txt`);
});

describe('schemes that do not fit', () => {
  const misfit = {
    scheme: 'mine',
    code: 'parses-little' as const,
    reason: 'it parses none of 16 responses',
    example: null,
  };
  const withMisfits = (...misfits: NonNullable<AuditResult['misfits']>): AuditResult =>
    sampleResult({ misfits, options: { ...sampleResult().options, schemes: misfits.map(({ scheme }) => scheme) } });

  test('are named right after the finding', () => {
    const result = withMisfits(misfit);
    expect(terminalSummary(result, OPTIONS)).toMatch(
      /^On these 16 answers, the error rate .*\n(?:.+\n)*\nBeware: mine does not fit these answers: it parses none of 16 responses\.\n\nerror rate, % /,
    );
    expect(renderMarkdown(result)).toMatch(
      /^# .*\n\n## Summary\n\n\*\*On these 16 answers, the error rate .*\n\n- \*\*Beware:\*\* `mine` does not fit these answers: /,
    );
  });

  test('are in at most three lines of 80 columns, without control characters, and the others are counted', () => {
    const long = { ...misfit, scheme: `x\u001b[31m${'y'.repeat(200)}`, reason: `\u202e${'a reason '.repeat(60)}` };
    const [, lines = ''] = terminalSummary(withMisfits(long, misfit), OPTIONS).split('\n\n');
    expect(lines).toMatch(/^Beware: 1 more such warning in the report\.\s/);
    expect(lines.split('\n')).toHaveLength(3);
    for (const line of lines.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(80);
    expect(lines).not.toMatch(/[\0-\x09\x0b-\x1f\u202e]/);
  });

  test('that the user did not name are no warning', () => {
    const result = sampleResult({ misfits: [misfit] });
    expect(terminalSummary(result, OPTIONS)).toBe(terminalSummary(sampleResult(), OPTIONS));
  });
});

test.each([
  [16, '–'],
  [15, '15'],
])('of stored labels, %s of 16 unparsed are shown as %s', (unparsed, shown) => {
  const [stored, ...others] = sampleResult().schemes;
  if (stored === undefined) throw new Error('the sample has schemes');
  const result = sampleResult({
    schemes: [{ ...stored, unparsed }, ...others.map((one) => ({ ...one, unparsed: 16 }))],
  });
  const [, first = '', second = ''] = schemeLines(result, 9);
  expect([first.split(/ +/).at(-1), second.split(/ +/).at(-1)]).toEqual([shown, '16']);
  expect(renderMarkdown(result)).toMatch(new RegExp(`^\\| \`stored\` .*\\| +${shown} \\|$`, 'm'));
});

/** The largest number of trials and flips. Two larger ones need more than 80 columns with the other numbers. */
const MOST_TRIALS = 10 ** 12 - 1;

/** What was left out comes in addition. */
const SCOPE_LINES = 2;
const MOST_LINES = 24;

describe('limits', () => {
  test('24 lines, and those about what was left out, however many schemes and files there are', () => {
    for (const files of [[], ['report.md'], OPTIONS.files, ALL_FILES])
      for (const schemes of [0, 1, 4, 9, 40]) {
        const result = withSchemes(Array.from({ length: schemes }, (_, i) => `scheme-${i + 1}`));
        expect(terminalSummary(result, { ...OPTIONS, files }).split('\n').length - 1).toBeLessThanOrEqual(
          MOST_LINES + SCOPE_LINES,
        );
      }
  });

  test('the table has 80 columns, whatever the ids are', () => {
    const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.array(id, { minLength: 1, maxLength: 5 }), fc.nat(MOST_TRIALS), (ids, trials) => {
        const result = withSchemes(ids);
        const lines = schemeLines(
          { ...result, schemes: result.schemes.map((one) => ({ ...one, trials, flips: trials })) },
          20,
        );
        expect(lines).toHaveLength(result.schemes.length + 1);
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(80);
        expect(lines.join('')).not.toMatch(/[\0-\x1f\x7f-\x9f\u202e]/);
      }),
      { numRuns: inFull(200, 40), seed: 1 },
    );
  });

  test('the scheme with the most flips is in the table, and the others are counted', () => {
    const lines = schemeLines(withSchemes(['first', 'second', 'third', 'fourth', 'fifth', 'sixth']), 5);
    expect(lines).toHaveLength(5);
    expect(lines[3]).toMatch(/^sixth /);
    expect(lines[4]).toMatch(/^… and \d more schemes in the report$/);
  });
});

describe('the next commands', () => {
  const explain = 'audit explain --trial t1 --runs-dir "$x"';
  const [receipt] = sampleResult().receipts['combined-flip'];
  const withPlace = (folder: string, command: string): AuditResult =>
    sampleResult({
      options: { ...sampleResult().options, runsDir: `${folder}/runs`, metadata: `${folder}/runs_metadata.json` },
      receipts: {
        'think-dependence': [],
        'combined-flip': receipt === undefined ? [] : [{ ...receipt, explain: command }],
      },
    });

  test('name the folder of the experiment, quoted', () => {
    const command = `audit explain --trial t1 --runs-dir 'it'\\''s/runs' --metadata 'it'\\''s/runs_metadata.json'`;
    const result = withPlace("it's", command);
    const place = `--runs-dir 'it'\\''s/runs' --metadata 'it'\\''s/runs_metadata.json'`;
    const review = `audit review sample ${place} --schemes x --reviews reviews.db`;
    expect(nextCommands({ ...result, review }, { program: 'npm run audit --', view: ['my results/a.json'] })).toEqual([
      `npm run audit -- view 'my results/a.json'`,
      `npm run audit -- explain --trial t1 'it'\\''s'`,
      `npm run audit -- review sample --schemes x --reviews reviews.db 'it'\\''s'`,
    ]);
  });

  test('draw trials by the command of the disagreement, where the result is of an earlier version', () => {
    const review = 'audit review sample --reviews reviews.db log.jsonl';
    const disagreement = { schemes: ['a', 'b'], repeating: [], storedWrong: 0, storedRight: 0, review };
    const commands = nextCommands({ ...withPlace('x', explain), disagreement }, { program: 'audit', view: null });
    expect(commands[1]).toBe(review);
    const both = { ...withPlace('x', explain), disagreement, review: 'audit review sample b.jsonl' };
    expect(nextCommands(both, { program: 'audit', view: null })[1]).toBe('audit review sample b.jsonl');
  });

  test('keep the options of a folder that could be an option', () => {
    const command = `audit explain --trial t1 --runs-dir '-x/runs' --metadata '-x/runs_metadata.json'`;
    const review = `audit review sample --runs-dir '-x/runs' --metadata '-x/runs_metadata.json' --reviews reviews.db`;
    const result = { ...withPlace('-x', command), review };
    expect(nextCommands(result, { program: 'audit', view: null })).toEqual([command, review]);
  });

  test('list the schemes where no label changes, or no command draws trials', () => {
    const none = sampleResult({ receipts: { 'think-dependence': [], 'combined-flip': [] } });
    expect(nextCommands(none, { program: 'audit', view: null })).toEqual(['audit schemes']);
    expect(nextCommands(none, { program: 'audit', view: ['a.json'] })).toEqual(['audit view a.json', 'audit schemes']);
    const review = 'audit review sample --reviews reviews.db';
    expect(nextCommands({ ...none, review }, { program: 'audit', view: null })).toEqual(['audit schemes']);
    expect(nextCommands(withPlace('x', explain), { program: 'audit', view: null })[1]).toBe('audit schemes');
  });
});
