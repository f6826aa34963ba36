/** The report without options: at most 200 lines, with the table of scores at the top, whatever the result. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuditResult, Receipt } from '../../src/documents/result.ts';
import { MOST_LINES, type FigureLink, type MarkdownOptions } from '../../src/report/markdown/layout.ts';
import { renderMarkdown } from '../../src/report/markdown/report.ts';
import { askedSchemes } from '../../src/report/checks.ts';
import { sampleResult } from '../support/result.ts';
import { audit } from '../support/in-process.ts';
import { documentIn, savedStudy } from '../support/saved-study.ts';
import { inFull } from '../support/thorough.ts';

const linesOf = (result: AuditResult, options?: MarkdownOptions): string[] =>
  renderMarkdown(result, options).trimEnd().split('\n');

const FIGURES: readonly FigureLink[] = ['delta-pp', 'contrasts', 'ranks'].map((name) => ({
  name,
  title: `About ${name}`,
  path: `figures/${name}.svg`,
}));

/** A list of this length, of the values of another one in turn; empty where that is. */
function repeat<Value>(values: readonly Value[], length: number): readonly Value[] {
  return values.length === 0 ? [] : Array.from({ length }, (_, i) => values[i % values.length] as Value);
}

interface Sizes {
  readonly schemes: number;
  readonly cells: number;
  readonly runs: number;
  readonly receipts: number;
  readonly others: number;
}

/** The result with that many of everything that has a list. */
function resultOf(base: AuditResult, sizes: Sizes): AuditResult {
  const [stored] = base.schemes;
  const { receipts } = base;
  if (stored === undefined) throw new Error('a result has schemes');
  const rest = base.schemes.slice(1);
  const schemes = repeat(rest, sizes.schemes).map((scheme, i) => ({ ...scheme, id: `${scheme.id}-${i}`, failed: i }));
  const some = Object.values(receipts).find((list) => (list?.length ?? 0) > 0);
  const flips = repeat(some ?? [], sizes.receipts).map((receipt, i): Receipt => ({ ...receipt, trialId: `t${i}` }));
  const { conclusions, attribution, multiverse } = base;
  return {
    ...base,
    options: { ...base.options, schemes: schemes.map(({ id }) => id) },
    schemes: [stored, ...schemes],
    cells: schemes.flatMap(({ id }) =>
      repeat(base.cells, sizes.cells).map((cell) => ({ ...cell, scheme: id, flips: 1 })),
    ),
    conclusions: {
      ...conclusions,
      tested: 1,
      distinguishableInversions: 1,
      schemes: schemes.flatMap(({ id }) => repeat(conclusions.schemes, 1).map((one) => ({ ...one, scheme: id }))),
    },
    contrasts: repeat(base.contrasts, sizes.others).map((contrast, i) => ({
      ...contrast,
      condition: `c${i}`,
      signFlip: true,
    })),
    ranks: repeat(base.ranks, sizes.others),
    attribution: { ...attribution, schemes: repeat(attribution.schemes, sizes.schemes) },
    flipReasons: repeat(base.flipReasons ?? [], sizes.schemes),
    multiverse:
      multiverse === null
        ? null
        : {
            ...multiverse,
            contrasts: repeat(multiverse.contrasts, sizes.others).map((one) => ({ ...one, signShare: 0 })),
          },
    coverage: {
      ...base.coverage,
      runList: repeat(base.coverage.runList, sizes.runs),
    },
    scope: {
      ...base.scope,
      leftOut: repeat([{ reason: 'unread' as const, name: 'r', trials: null, why: 'broken' }], sizes.runs),
      inputs: repeat(base.scope.inputs, sizes.runs),
    },
    warnings: repeat(['a warning'], sizes.others),
    failures: repeat([{ scheme: 'mine', trialId: 't', reason: 'threw' }], sizes.others),
    neverCorrect: repeat(base.neverCorrect, sizes.others),
    misfits: repeat(
      [{ scheme: 'other', code: 'parses-little' as const, reason: 'parses nothing', example: null }],
      sizes.others,
    ).map((one, i) => ({
      ...one,
      scheme: i % 2 === 0 ? (schemes[i % schemes.length]?.id ?? 'other') : one.scheme,
    })),
    receipts: {
      'think-dependence': flips,
      'combined-flip': [],
      ...Object.fromEntries(schemes.map(({ id }) => [`${id}-flip`, flips])),
    },
  };
}

const count = (max: number) => fc.nat({ max });
const SIZES = fc.record({
  schemes: count(60),
  cells: count(60),
  runs: count(200),
  receipts: count(40),
  others: count(80),
});

/** Numbers of options. */
const NAMED = fc.record({ maxRows: fc.integer({ min: 1, max: 300 }), maxReceipts: count(300) }, { requiredKeys: [] });

describe('the short report', () => {
  test.each(['a small study', 'a study with a multiverse'])('of %s fits', async (name) => {
    const result = name === 'a small study' ? sampleResult() : documentIn(await savedStudy());
    const lines = linesOf(result, { figures: FIGURES });
    expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
    expect(lines.findIndex((line) => /^\| (?:scheme|variant)/.test(line))).toBeLessThan(12);
  });

  test('of a run store has the scores under every scheme in the first 15 lines', async () => {
    const result = documentIn(await savedStudy());
    const top = linesOf(result).slice(0, 15).join('\n');
    for (const { id } of askedSchemes(result)) expect(top).toContain(` \`${id}\` |`);
  });

  test('has at most 200 lines, with the table, the headline and the cautions, whatever the result', async () => {
    const bases = [sampleResult(), documentIn(await savedStudy())];
    fc.assert(
      fc.property(fc.constantFrom(...bases), SIZES, fc.boolean(), NAMED, (base, sizes, hasFigures, named) => {
        const result = resultOf(base, sizes);
        const lines = linesOf(result, hasFigures ? { figures: FIGURES, ...named } : named);
        expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
        expect(lines.findIndex((line) => /^\| (?:scheme|variant|temperature|condition)/.test(line))).toBeLessThan(18);
        const full = linesOf(result, { full: true });
        for (const caution of full.filter((line) => /^\*\*|^- \*\*Beware/.test(line)).slice(0, 3))
          expect(lines).toContain(caution);
      }),
      { numRuns: inFull(30, 6), seed: 1 },
    );
  });

  test('names the sections that it leaves out, and the option that shows more rows', async () => {
    const result = resultOf(documentIn(await savedStudy()), {
      schemes: 40,
      cells: 30,
      runs: 50,
      receipts: 9,
      others: 60,
    });
    const report = renderMarkdown(result);
    expect(report).toMatch(/ Sections left out here: Intervals and tests[^.]*\. `--full` writes the long report/);
    expect(report).not.toContain('## Intervals and tests');
    expect(report).toMatch(/^\d+ of 50 runs \(--full\)\.$/m);
    expect(renderMarkdown(result, { full: true })).toContain('## Intervals and tests');
  });

  test('has receipts of different trials, with model and condition, and the reason of each choice', async () => {
    const report = renderMarkdown(documentIn(await savedStudy()), { maxReceipts: 3 });
    const section = report.slice(report.indexOf('## Examples'), report.indexOf('## Methods'));
    const heads = section.match(/^- `.*$/gm) ?? [];
    expect(heads.length).toBeGreaterThan(1);
    expect(new Set(heads).size).toBe(heads.length);
    for (const head of heads) expect(head).toMatch(/: model `[^`]+`, variant `[^`]+`, condition `[^`]+`, temperature /);
    expect(section).toMatch(
      /^ {2}- why: an example of the \d+ labels that `combined` changes; \d+ of \d+ sampled trials become/m,
    );
    expect(section).toMatch(
      /^ {2}- why: an example of the \d+ answers that are right as stored and wrong after `<\/think>`;/m,
    );
    expect(section.match(/^ {2}- why: /gm)).toHaveLength(heads.length);
  });

  test('shows a trial that claims and schemes share once, and names the run where the model is not known', () => {
    const base = sampleResult({});
    const [receipt] = Object.values(base.receipts).flat();
    if (receipt === undefined) throw new Error('the sample has receipts');
    const list = [{ ...receipt, model: null, variant: null, rules: [[]] }];
    const report = renderMarkdown({ ...base, receipts: { 'think-dependence': list, 'combined-flip': list } });
    expect(report.match(/^ {2}- why: .*$/gm)).toHaveLength(1);
    expect(report).toContain(`: run \`${receipt.run}\``);
    expect(report).toMatch(/^ {2}- why: an example of .* 1 of 1 sampled trial becomes (?:wrong|correct) in this way$/m);
  });

  test('has no more rows and receipts than options name, and as many as they name where these fit', async () => {
    const small = sampleResult({ multiverse: null, neverCorrect: [], ranks: [] });
    const runs = repeat(small.coverage.runList, 60);
    const result = { ...small, coverage: { ...small.coverage, runList: runs } };
    expect(renderMarkdown(result, { maxRows: 20 })).toContain('\n20 of 60 runs (--full).');
    expect(renderMarkdown(result, { maxRows: 2 })).toContain('\n2 of 60 runs (--full).');
    const receipts = resultOf(small, { schemes: 1, cells: 1, runs: 1, receipts: 9, others: 1 });
    const shown = (maxReceipts: number): number =>
      renderMarkdown(receipts, { maxReceipts }).match(/^ {2}- response: /gm)?.length ?? 0;
    expect([shown(0), shown(1), shown(7)]).toEqual([0, 1, 7]);
  });

  test.each([
    [0, 1, 'The ranked pair does not swap.'],
    [0, 6, 'None of the 6 ranked pairs swaps.'],
    [1, 1, 'The ranked pair swaps, but its two orders are not both significant (p'],
    [1, 6, '1 of 6 ranked pairs swaps, but its two orders are not both significant (p'],
    [2, 6, '2 of 6 ranked pairs swap, but in no swap are both orders significant (p'],
  ])('has a sentence about %s swaps of %s pairs', (inversions, rankedPairs, sentence) => {
    const conclusions = { ...sampleResult().conclusions, inversions, rankedPairs, distinguishableInversions: 0 };
    expect(renderMarkdown(sampleResult({ conclusions }))).toContain(`\n### Ranks\n\n${sentence}`);
  });

  test('has the reasons of the scheme that changes most labels, with three excerpts', () => {
    const [own] = sampleResult().flipReasons ?? [];
    const reasons = Array.from({ length: 5 }, () => own?.reasons ?? []).flat();
    const flipReasons = [
      { scheme: 'v2-parse', reasons: reasons.slice(0, 1), otherGained: 0, otherLost: 0 },
      { scheme: 'combined', reasons, otherGained: 0, otherLost: 0 },
    ];
    const report = renderMarkdown(sampleResult({ flipReasons }));
    expect(report.match(/^### Flips under .*$/gm)).toEqual([`### Flips under \`combined\`: ${5 * 3}`]);
    expect(report).toContain('3 of 5 reasons (--full).');
    expect(report).toContain('1 of 2 schemes that change labels (--full).');
    expect(report.match(/^- `t1` .*reads `B`, between `…is ` and `\. Question:…`$/gm)).toHaveLength(1);
    expect(renderMarkdown(sampleResult({ flipReasons: [] }))).not.toContain('## Which rules');
  });

  test('leaves the shares of rules to the full report', () => {
    const title = '### From `v1` to `combined`';
    expect(renderMarkdown(sampleResult())).not.toContain(title);
    expect(renderMarkdown(sampleResult(), { full: true })).toContain(title);
  });
});

describe('the full report', () => {
  test('has the rules of the core only where they have a share, or their schemes are in the table', () => {
    const { schemes, attribution, options } = sampleResult();
    const overall = Object.fromEntries(attribution.legend.map(({ id }) => [id, 0]));
    const none = { ...attribution, overall, deltaPp: 0, cells: [], flipSets: [] };
    const show = (ids: readonly string[], shares: AuditResult['attribution']): string =>
      renderMarkdown(
        sampleResult({
          attribution: shares,
          schemes: schemes.filter(({ id }) => ids.includes(id)),
          options: { ...options, schemes: ['v2-parse'] },
        }),
        { full: true },
      );
    const title = '### From `v1` to `combined`';
    expect(show(['stored', 'v2-parse'], none)).not.toContain(title);
    expect(show(['stored', 'v2-parse'], attribution)).toContain(title);
    expect(show(['stored', 'v2-parse', 'combined'], none)).toContain(title);
  });

  test('has one picture, and links to the others', () => {
    const report = renderMarkdown(sampleResult(), { figures: FIGURES });
    expect(report.match(/!\[/g)).toHaveLength(1);
    expect(report).toContain(
      'More figures: [About contrasts](figures/contrasts.svg); [About ranks](figures/ranks.svg).',
    );
  });
});

describe('audit report', () => {
  test('writes the short report, and the long one with --full', async () => {
    const cwd = await savedStudy();
    const write = async (...words: string[]): Promise<string> =>
      (await audit(['report', 'audit.json', '--out-md', '-', ...words], { cwd })).stdout;
    const result = documentIn(cwd);
    expect(await write()).toBe(renderMarkdown(result));
    expect(await write('--full')).toBe(renderMarkdown(result, { full: true, maxReceipts: 5 }));
    expect(await write('--full', '--max-rows', '3', '--max-examples', '1')).toBe(
      renderMarkdown(result, { full: true, maxRows: 3, maxReceipts: 1 }),
    );
    expect(await write('--max-rows', '3')).toBe(renderMarkdown(result, { maxRows: 3 }));
  });
});
