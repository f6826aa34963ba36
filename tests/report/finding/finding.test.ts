/** The finding: which one is chosen, in what words, and that every output has the same one. */
import { describe, expect, test } from 'vitest';
import { inertLine } from '../../../src/base/text/inert.ts';
import type { ClaimResult } from '../../../src/documents/claims.ts';
import type { ContrastResult, RankResult } from '../../../src/documents/conclusions.ts';
import { NOT_JUDGED } from '../../../src/documents/equivalence.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import type { CellResult, SchemeResult } from '../../../src/documents/scheme-result.ts';
import { findingFigure } from '../../../src/report/figures/finding-figure.ts';
import { chooseFinding } from '../../../src/report/finding/choose-finding.ts';
import { findingDetails, findingSentence } from '../../../src/report/finding/finding-text.ts';
import { renderLatex } from '../../../src/report/latex/render-latex.ts';
import { renderJobSummary } from '../../../src/report/markdown/job-summary.ts';
import { renderMarkdown } from '../../../src/report/markdown/report.ts';
import { withMeasure } from '../../../src/report/measure.ts';
import { terminalSummary } from '../../../src/report/terminal/terminal-summary.ts';
import { changeStatistics, contrastStatistics, sampleResult, withExtremes } from '../../support/result.ts';

const SAMPLE = sampleResult();
const [CELL] = SAMPLE.cells;
const [STORED, CHECK, SCHEME] = SAMPLE.schemes;
if (CELL === undefined || STORED === undefined || CHECK === undefined || SCHEME === undefined)
  throw new Error('an empty sample');

/** The numbers of a scheme over 100 trials; rates are error rates in %. */
interface Numbers {
  readonly stored: number;
  readonly under: number;
  readonly flips?: number;
  readonly p?: number;
}

function schemeOf(id: string, { stored, under, flips = Math.abs(under - stored), p = 0.001 }: Numbers): SchemeResult {
  return {
    ...(SCHEME as SchemeResult),
    id,
    trials: 100,
    storedErrorPct: stored,
    errorPct: under,
    deltaPp: under - stored,
    flips,
    flipsPct: flips,
    deltaInterval: [under - stored - 2, under - stored + 2],
    p,
    minP: 1e-6,
    equivalence: Math.abs(under - stored) > 3 ? 'changed' : 'open',
  };
}

/** A result of one cell with these schemes; no effects, ranks or claims. */
function resultOf(schemes: readonly SchemeResult[], parts: Partial<AuditResult> = {}): AuditResult {
  const cell = (scheme: SchemeResult): CellResult => ({
    ...(CELL as CellResult),
    scheme: scheme.id,
    key: { model: 'm', task: 't' },
    n: 100,
    storedErrorPct: scheme.storedErrorPct ?? 0,
    errorPct: scheme.errorPct ?? 0,
    deltaPp: scheme.deltaPp ?? 0,
    flips: scheme.flips,
  });
  return withExtremes({
    ...SAMPLE,
    options: {
      ...SAMPLE.options,
      measure: 'accuracy',
      groupBy: ['model', 'task'],
      schemes: schemes.map(({ id }) => id),
    },
    schemes: [{ ...(STORED as SchemeResult), trials: 100 }, ...schemes],
    cells: schemes.map(cell),
    contrasts: [],
    ranks: [],
    conclusions: { ...SAMPLE.conclusions, contrasts: 0, rankedPairs: 0, inversions: 0, signFlips: 0, significanceFlips: 0, distinguishableInversions: 0 }, // prettier-ignore
    ...parts,
  });
}

const plain = (text: string): string => text;

function sentenceOf(result: AuditResult): string {
  return findingSentence(chooseFinding(result), result, plain).replaceAll('\u00a0', ' ');
}

const FALL = schemeOf('last', { stored: 48, under: 72.5 });

const CHANGE: ContrastResult = {
  scheme: 'combined',
  key: { temperature: 0.7, variant: 'base' },
  condition: 'asch_history_5',
  baseline: 'control',
  n: 60,
  baselineN: 60,
  sharedItems: 60,
  method: 'tango',
  ...contrastStatistics({ effectPp: 35 }),
  change: {
    ...changeStatistics({ pp: 36.7, low: 22, high: 50, holm: 0.0002 }),
    ...NOT_JUDGED,
    equivalence: 'changed',
  },
};
const EFFECTS: Partial<AuditResult> = {
  contrasts: [{ ...CHANGE, scheme: 'stored', ...contrastStatistics({ effectPp: -1.7 }), change: null }, CHANGE],
  cells: SAMPLE.cells,
  options: { ...SAMPLE.options, measure: 'accuracy', schemes: ['last'] },
};

function rankOf(
  scheme: string,
  rates: Readonly<Record<string, number>>,
  swaps: readonly [string, string][],
): RankResult {
  const order = Object.values(rates).toSorted((a, b) => a - b);
  return {
    scheme,
    key: { task: 't' },
    field: 'model',
    tauB: 1,
    inversions: swaps.map((pair) => ({ pair, class: 'both', pStored: 0.01, pScheme: 0.01 })),
    ranking: Object.entries(rates).map(([value, errorPct]) => ({
      value,
      n: 100,
      errorPct,
      rank: order.indexOf(errorPct) + 1,
      low: null,
      high: null,
    })),
  };
}

const SWAPS: Partial<AuditResult> = {
  ranks: [rankOf('stored', { a: 30, b: 48, c: 60 }, []), rankOf('last', { a: 31, b: 72.5, c: 61 }, [['b', 'c']])],
};

const CLAIM = {
  id: 'c1',
  text: 'b is better than c',
  holds: 'b < c',
  stored: {
    verdict: 'supported',
    estimatePp: -12,
    low: -20,
    high: -4,
    p: 0.01,
    minP: 0.001,
    n: [100, 100],
    items: 100,
  },
  holm: 0.01,
  schemes: [
    { scheme: 'last', changed: 9, verdict: 'contradicted', estimatePp: 11.5, low: 3, high: 20, p: 0.01, minP: 0.001, n: [100, 100], items: 100 }, // prettier-ignore
  ],
  settings: null,
  margin: { labels: null, left: null, right: null, significance: null, items: null, group: null },
  receipts: [],
} as unknown as ClaimResult;

describe('the order', () => {
  const all = { ...SWAPS, ...EFFECTS, claims: [CLAIM] };

  test.each<[string, AuditResult, string]>([
    ['a claim that a scheme makes false', resultOf([FALL], all), 'claim'],
    ['an effect before a swap, where conditions are compared', resultOf([FALL], { ...SWAPS, ...EFFECTS }), 'effect'],
    ['a swap', resultOf([FALL], SWAPS), 'swap'],
    ['the largest change of a rate', resultOf([schemeOf('less', { stored: 48, under: 50 }), FALL]), 'rate'],
    [
      'within the margin',
      resultOf([{ ...schemeOf('one', { stored: 48, under: 48.5 }), equivalence: 'equivalent' }]),
      'same',
    ],
    ['no label changes', resultOf([schemeOf('one', { stored: 48, under: 48 })]), 'same'],
    ['too few trials', resultOf([{ ...FALL, trials: 4 }]), 'unjudged'],
    ['only the check', resultOf([], { schemes: [STORED, { ...CHECK, trials: 100 }] }), 'unjudged'],
  ])('%s', (_, result, kind) => {
    expect(chooseFinding(result).kind).toBe(kind);
  });

  test.each([
    [11, 'rate'],
    [12, 'disagreement'],
  ])(
    'labels that all fitting schemes contradict come first if they are half of those that change: %s',
    (labels, kind) => {
      const disagreement = {
        schemes: ['last'],
        repeating: [],
        storedWrong: 0,
        storedRight: labels,
        review: 'audit review',
      };
      const result = resultOf([{ ...FALL, flips: 24, flipsPct: 24 }], {
        disagreement: disagreement as unknown as NonNullable<AuditResult['disagreement']>,
      });
      expect(chooseFinding(result).kind).toBe(kind);
    },
  );

  test('an effect within the margin, or one that is not significant, is no finding', () => {
    const open: ContrastResult = { ...CHANGE, change: CHANGE.change && { ...CHANGE.change, equivalence: 'open' } };
    const chance: ContrastResult = { ...CHANGE, change: CHANGE.change && { ...CHANGE.change, holm: 0.2 } };
    for (const one of [open, chance])
      expect(chooseFinding(resultOf([FALL], { ...EFFECTS, contrasts: [one] })).kind).toBe('rate');
  });

  test('swaps of which one order is not significant are none', () => {
    const [stored, under] = SWAPS.ranks ?? [];
    if (stored === undefined || under === undefined) throw new Error('no ranks');
    const one = { ...under, inversions: under.inversions.map((swap) => ({ ...swap, class: 'one' as const })) };
    expect(chooseFinding(resultOf([FALL], { ranks: [stored, one] })).kind).toBe('rate');
  });
});

describe('the sentence', () => {
  test.each<[string, AuditResult, string]>([
    [
      'a claim',
      resultOf([FALL], { claims: [CLAIM] }),
      'Claim c1 is true as stored (−12.0 points) and false under last (+11.5).',
    ],
    [
      'an effect',
      withMeasure(resultOf([FALL], EFFECTS), 'error'),
      'Effect of asch_history_5 on the error rate of base: −1.7 points as stored, +35.0 under combined.',
    ],
    [
      'an effect on the accuracy',
      resultOf([FALL], EFFECTS),
      'Effect of asch_history_5 on the accuracy of base: +1.7 points as stored, −35.0 under combined.',
    ],
    ['a swap', resultOf([FALL], SWAPS), 'b falls from 52.0 % (rank 2 of 3) to 27.5 % (rank 3) under last.'],
    [
      'words of the scheme',
      resultOf([{ ...FALL, when: 'when the last answer counts' }], SWAPS),
      'b falls from 52.0 % (rank 2 of 3) to 27.5 % (rank 3) when the last answer counts.',
    ],
    ['a rate', resultOf([FALL]), 'Accuracy falls from 52.0 % to 27.5 % under last.'],
    ['an error rate', withMeasure(resultOf([FALL]), 'error'), 'Error rate rises from 48.0 % to 72.5 % under last.'],
    [
      'a rate that others may not have',
      resultOf([{ ...FALL, p: 0.3 }]),
      'On these 100 answers, the accuracy falls from 52.0 % to 27.5 % under last.',
    ],
    [
      'as many gained as lost',
      resultOf([schemeOf('one', { stored: 48, under: 48, flips: 6 })]),
      'Accuracy stays 52.0 % under one, but 6 labels change.',
    ],
    [
      'all within the margin',
      resultOf([{ ...schemeOf('one', { stored: 48, under: 48.5 }), equivalence: 'equivalent' }]),
      'The parser does not matter here: the accuracy is 51.5 to 52.0 % under the one scheme, within ±1 point.',
    ],
    [
      'no change',
      resultOf([schemeOf('one', { stored: 48, under: 48 })]),
      'The one scheme agrees with the stored labels of 100 answers: the accuracy is 52.0 %.',
    ],
  ])('of %s', (_, result, sentence) => {
    // prettier-ignore
    expect(sentenceOf(result)).toBe(sentence);
    expect(sentence.split(' ').filter((word) => word !== '%').length).toBeLessThanOrEqual(20);
  });

  test('is about a model where several are compared, and not about their average', () => {
    const [cell] = resultOf([FALL]).cells;
    if (cell === undefined) throw new Error('no cell');
    const cells = [
      { ...cell, key: { model: 'one', task: 't' }, storedErrorPct: 40, errorPct: 45, deltaPp: 5 },
      { ...cell, key: { model: 'two', task: 't' }, storedErrorPct: 56, errorPct: 100, deltaPp: 44 },
    ];
    expect(sentenceOf(resultOf([FALL], { cells }))).toBe(
      'On these 100 answers of two, the accuracy falls from 44.0 % to 0.0 % under last.',
    );
  });

  test('of logs without models names the log', () => {
    const result = resultOf([FALL]);
    const scheme = { scheme: 'last', n: 50, storedErrorPct: 40, errorPct: 60, deltaPp: 20, flips: 10 };
    const [run] = result.coverage.runList;
    if (run === undefined) throw new Error('no run');
    const runList = [
      { ...run, run: 'a.jsonl', storedErrorPct: 40, schemes: [{ ...scheme, errorPct: 44, flips: 2 }] },
      { ...run, run: 'b.jsonl', storedErrorPct: 40, schemes: [scheme] },
    ];
    const ofLogs = { ...result, coverage: { ...result.coverage, runList } };
    expect(sentenceOf(ofLogs)).toBe('Accuracy of b.jsonl falls from 60.0 % to 40.0 % under last.');
    expect(findingDetails(chooseFinding(ofLogs), ofLogs, plain)).toEqual(['n = 50. --group-by run tests each log.']);
  });

  test('has no p where too few questions change for a test', () => {
    const result = resultOf([{ ...FALL, minP: 0.5, p: 0.5 }]);
    expect(findingDetails(chooseFinding(result), result, plain)).toEqual([
      'Change: −24.5 points (95 % interval −26.5 to −22.5), n = 100.',
      'Too few questions change for a test.',
    ]);
  });

  test('names from how many changes it was chosen, and whether p is adjusted', () => {
    const [cell] = resultOf([FALL]).cells;
    if (cell === undefined) throw new Error('no cell');
    const at = (model: string, holm: number | null): CellResult => ({ ...cell, key: { model, task: 't' }, holm });
    const rate = resultOf([FALL], { cells: [at('one', 0.01), at('two', 0.2), at('three', null)] });
    expect(findingDetails(chooseFinding(rate), rate, plain).join(' ')).toMatch(
      /p = 0\.010, adjusted for 2 tests, n = 100\. Chosen from 3 changes; the interval is not adjusted for this\.$/,
    );
    const schemes = resultOf([FALL, schemeOf('less', { stored: 48, under: 50 })]);
    expect(findingDetails(chooseFinding(schemes), schemes, plain).join(' ')).toMatch(
      /p = 0\.001, n = 100\. Chosen from 2 changes; the interval and p are not adjusted for this\.$/,
    );
    const claim = resultOf([FALL], { claims: [CLAIM] });
    expect(findingDetails(chooseFinding(claim), claim, plain)).toEqual([
      'Under the scheme: +3.0 to +20.0 points (95 % interval), p = 0.010 before Holm’s correction, n = 100 and 100.',
    ]);
  });

  test.each([
    [{ a: 30, b: 44, c: 20 }, 'b moves from 52.0 % (rank 2 of 3) to 56.0 % (rank 3)'],
    [{ a: 60, b: 49, c: 48.5 }, 'b moves from 52.0 % (rank 2 of 3) to 51.0 % (rank 2)'],
  ])('of a model whose rank and rate do not change in one direction: %o', (rates, sentence) => {
    const ranks = [rankOf('stored', { a: 30, b: 48, c: 60 }, []), rankOf('last', rates, [['b', 'c'], ['b', 'a']])]; // prettier-ignore
    expect(sentenceOf(resultOf([FALL], { ranks }))).toContain(sentence);
  });

  test('counts the base among the schemes that agree, and calls two of them both', () => {
    const same = (...ids: readonly string[]): AuditResult =>
      resultOf(ids.map((id) => schemeOf(id, { stored: 48, under: 48, flips: 0 })));
    const after = (base: string, result: AuditResult): AuditResult => ({
      ...result,
      options: { ...result.options, base },
    });
    expect(sentenceOf(same('one'))).toMatch(/^The one scheme agrees with the stored labels of 100 answers: /);
    expect(sentenceOf(same('one', 'two'))).toMatch(/^Both schemes agree with the stored labels of 100 answers: /);
    expect(sentenceOf(after('one', same('one', 'two')))).toMatch(/^Both schemes agree on 100 answers: /);
    expect(sentenceOf(after('one', same('one', 'two', 'three')))).toMatch(/^All 3 schemes agree on 100 answers: /);
  });

  test('of a group of tasks is about the numbers of the group', () => {
    const still = schemeOf('one', { stored: 20, under: 20 });
    const whole = resultOf([FALL], { contrasts: [CHANGE] });
    const group = (name: string, schemes: readonly SchemeResult[]) => {
      const own = resultOf(schemes);
      return { name, schemes: own.schemes, extremes: own.extremes };
    };
    const part = (name: string, ids: string[]) => ({ name, form: 'number', trials: 100, schemes: ids });
    const result = {
      ...whole,
      groups: [group('sums', [still]), group('letters', [still])],
      scope: { ...whole.scope, groups: [part('sums', ['one']), part('letters', ['one'])] },
    } as unknown as AuditResult;
    expect(sentenceOf(result)).toBe(
      'sums: The one scheme agrees with the stored labels of 100 answers: the accuracy is 80.0 %.',
    );
  });

  test('names the gains that are none', () => {
    const result = resultOf([{ ...schemeOf('open', { stored: 60, under: 40 }), gained: 20, openGains: 15 }]);
    expect(findingDetails(chooseFinding(result), result, plain).at(-1)).toBe(
      'open reads answers inside of thoughts that never end: 15 of the 20 labels that it gains.',
    );
  });

  test('names the rule that explains an effect, if it explains nearly all of it', () => {
    const legend = [
      { id: 'P1', rule: 'think-strip', summary: '', when: 'once its reasoning is removed' },
      { id: 'P2', rule: 'marker-cut', summary: '', when: 'once invented turns are cut off' },
    ];
    const at = (condition: string, P1: number, P2: number) => ({
      key: { temperature: 0.7, variant: 'base', condition },
      n: 60,
      deltaPp: P1 + P2,
      shapleyPp: { P1, P2 },
    });
    const show = (second: number): string =>
      sentenceOf(
        resultOf([{ ...FALL, id: 'combined', when: 'once both are removed' }], {
          ...EFFECTS,
          attribution: {
            ...SAMPLE.attribution,
            legend,
            cells: [at('control', 1, 0), at('asch_history_5', 30, second)],
          },
        }),
      );
    expect(show(1)).toContain('−35.0 once its reasoning is removed.');
    expect(show(8)).toContain('−35.0 once both are removed.');
  });
});

describe('every output', () => {
  test.each<[string, AuditResult]>([
    ['claim', resultOf([FALL], { claims: [CLAIM] })],
    ['effect', resultOf([FALL], EFFECTS)],
    ['swap', resultOf([FALL], SWAPS)],
    ['rate', resultOf([FALL])],
    ['same', resultOf([schemeOf('one', { stored: 48, under: 48 })])],
    ['few', resultOf([{ ...FALL, trials: 4 }])],
  ])('begins with the same sentence: %s', (_, result) => {
    const sentence = findingSentence(chooseFinding(result), result, inertLine);
    const words = (text: string): string => text.replaceAll(/[\n\u00a0]/g, ' ').replaceAll('`', '');
    const terminal = terminalSummary(result, { files: [], program: 'audit', view: null });
    expect(words(terminal).startsWith(words(sentence))).toBe(true);
    expect(words(renderMarkdown(result))).toMatch(/^# Answer-parsing audit {2}## Summary {2}\*\*/);
    expect(words(renderMarkdown(result)).split('**')[1]).toBe(words(sentence));
    expect(words(renderJobSummary(result, [])).split('**')[1]).toBe(words(sentence));
    const figure = findingFigure(result);
    if (figure !== null) expect(figure.title).toBe(sentence);
    const tex =
      renderLatex(result)
        .split(String.raw`\renewcommand{\auditfinding}{%`)[1]
        ?.split('%\n}')[0] ?? '';
    expect(tex.replaceAll(/\\texttt\{([^}]*)\}/g, '$1').replaceAll('~', ' ').replaceAll(/\\([%_])/g, '$1').replaceAll('$-$', '−').replaceAll(String.raw`$\pm$`, '±').trim()).toBe(words(sentence)); // prettier-ignore
  });

  test('keeps names from outside inert', () => {
    const evil = '<script>\u001b[31m\u202e';
    const result = resultOf([{ ...FALL, id: evil }]);
    expect(terminalSummary(result, { files: [], program: 'audit', view: null })).not.toMatch(/[\u001b\u202e]/);
    expect(renderMarkdown(result)).not.toMatch(/[\u001b\u202e]/);
    const figure = findingFigure(result);
    expect(`${figure?.svg}`).not.toMatch(/<script>|[\u001b\u202e]/);
  });
});
