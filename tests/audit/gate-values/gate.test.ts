/** The language of `--fail-on`: rules that pass, rules that are exceeded, and the errors of invalid rules. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertGround } from '../../../src/audit/gate-values/against.ts';
import { TOP } from '../../../src/audit/gate-values/document-fields.ts';
import { LIST_FIELDS } from '../../../src/audit/gate-values/fields.ts';
import { evaluateRules, membersCompared } from '../../../src/audit/gate-values/gate.ts';
import { parseRule } from '../../../src/audit/gate-values/parse.ts';
import { InputError } from '../../../src/base/core/errors.ts';
import type { GateOutcome } from '../../../src/base/core/gate.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import type { ContrastResult, Inversion, RankResult } from '../../../src/documents/conclusions.ts';
import { outcomeLines } from '../../../src/report/gate-text.ts';
import { changeStatistics, sampleResult, schemeConclusions } from '../../support/result.ts';
import type { CellResult, SchemeResult } from '../../../src/documents/scheme-result.ts';
import { inFull } from '../../support/thorough.ts';

const sample = sampleResult();

function cell(id: string, variant: string, values: Partial<CellResult>): CellResult {
  return {
    ...(sample.cells[0] as CellResult),
    key: { temperature: 0, variant, condition: 'control' },
    scheme: id,
    ...values,
  };
}

function scheme(id: string, values: Partial<SchemeResult> = {}): SchemeResult {
  return { ...(sample.schemes[0] as SchemeResult), trials: 200, flips: 0, flipsPct: 0, deltaPp: 0, ...values, id };
}

function contrast(id: string, variant: string, values: Partial<ContrastResult>): ContrastResult {
  const key = { temperature: 0, variant };
  return {
    ...(sample.contrasts[0] as ContrastResult),
    condition: 'asch',
    baseline: 'control',
    scheme: id,
    key,
    ...values,
  };
}

function ranking(id: string, values: Partial<RankResult>): RankResult {
  return {
    ...(sample.ranks[0] as RankResult),
    key: { temperature: 0, condition: 'control' },
    field: 'variant',
    scheme: id,
    ...values,
  };
}

function change(holm: number | null): ContrastResult['change'] {
  return changeStatistics({ pp: -7, low: -9, high: -1, p: 0.01, minP: 0.001, holm });
}

const blind = {
  changes: 10,
  movable: 10,
  meanSignFlips: 0.75,
  isDrawn: false,
  upperSignFlips: 2,
  meanSignificanceFlips: 0.5,
  upperSignificanceFlips: 1,
  draws: 100,
};

function swap(kind: Inversion['class']): Inversion {
  return { pair: ['base', 'think'], class: kind, pStored: 0.01, pScheme: 0.02 };
}

const result: AuditResult = sampleResult({
  warnings: ['one', 'two'],
  coverage: { ...sample.coverage, runs: 2, trials: 250, factualTrials: 200, unlabeled: 3 },
  scope: { ...sample.scope, leftOut: [] },
  consistency: { scheme: 'v1', mismatches: 1, trialIds: ['a'] },
  markers: { rawRole: 4, rawBlock: 3, parsedRole: 2, parsedBlock: 1 },
  schemes: [
    scheme('stored'),
    scheme('combined', { flips: 9, flipsPct: 4.5, deltaPp: 1.5 }),
    scheme('v2-parse', { flips: 4, flipsPct: 2, deltaPp: -2 }),
    scheme('post-think', { trials: 0, flips: 0, flipsPct: null, deltaPp: null }),
    scheme('exact(min="3")', { flips: 7 }),
    scheme('simpleevals.answer', { flips: 2 }),
  ],
  cells: [
    cell('combined', 'base', { n: 100, deltaPp: 0.5, flips: 3, kappa: 0.9, sePp: null }),
    cell('combined', 'think', { n: 60, deltaPp: -9.2, flips: 6, kappa: null, sePp: 2.5 }),
    cell('v2-parse', 'base', { n: 100, deltaPp: 3.1234567, flips: 4, kappa: 0.7, sePp: null }),
    cell('v2-parse', 'think', { n: 8, deltaPp: 12.5, flips: 1, kappa: 0.5, sePp: null }),
  ],
  contrasts: [
    contrast('combined', 'base', { effectPp: 4, signFlip: false }),
    contrast('combined', 'think', { effectPp: -3, signFlip: true, isSignificant: true, change: change(0.04) }),
    contrast('v2-parse', 'think', { effectPp: -1, signFlip: true, p: null, minP: null, change: change(null) }),
  ],
  ranks: [
    ranking('combined', { tauB: 0.5, inversions: [swap('both'), swap('none')] }),
    ranking('v2-parse', { tauB: null, inversions: [] }),
  ],
  conclusions: {
    ...sample.conclusions,
    contrasts: 2,
    signFlips: 1,
    significanceFlips: 0,
    rankedPairs: 3,
    inversions: 1,
    testable: 2,
    tested: 1,
    distinguishableInversions: 1,
    schemes: [
      schemeConclusions('combined', { signFlips: 3, testable: 2, tested: 1, blind }),
      schemeConclusions('v2-parse', { signFlips: 1, blind: { ...blind, upperSignFlips: null } }),
    ],
  },
});

function outcomeOf(rule: string, document = result, baseline?: AuditResult): GateOutcome {
  return evaluateRules([parseRule(rule)], document, baseline)[0] as GateOutcome;
}

/** The message of what a rule throws. */
function findProblem(rule: string, document = result): string {
  try {
    outcomeOf(rule, document);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('rules that are exceeded', () => {
  test.each([
    ['max(abs(deltaPp)) > 1', 'max(abs(deltaPp)) = 12.5', '1'],
    ['flips.combined / factualTrials > 0.5%', 'flips.combined / factualTrials = 4.5%', '0.5%'],
    ['consistency.mismatches > 0', 'consistency.mismatches = 1', '0'],
    ['contrasts.signFlips >= 1', 'contrasts.signFlips = 1', '1'],
    ['ranks.inversions / ranks.pairs > .3', 'ranks.inversions / ranks.pairs = 0.3333', '.3'],
    ['max(cells where n >= 50: abs(deltaPp)) > 9', 'max(cells where n >= 50: abs(deltaPp)) = 9.2', '9'],
    ['count(contrasts: signFlip) > 1', 'count(contrasts: signFlip) = 2', '1'],
    ['count(cells where n < 50) == 1', 'count(cells where n < 50) = 1', '1'],
    ['count(cells) >= 4', 'count(cells) = 4', '4'],
    ['any(ranks: tauB < 0.8)', 'any(ranks: tauB < 0.8) = true', null],
    ['1e1 < sum(flips)', 'sum(flips) = 14', '1e1'],
    ['mean(schemes where id != "stored": flips) > 5', 'mean(schemes where id != "stored": flips) = 5.5', '5'],
    ['max(flips.combined, flips.v2-parse) == 9', 'max(flips.combined, flips.v2-parse) = 9', '9'],
    ['flips["exact(min=""3"")"] > 6', 'flips["exact(min=""3"")"] = 7', '6'],
    ['flips.simpleevals.answer == 2', 'flips.simpleevals.answer = 2', '2'],
    ['flips.combined - 3 > flips.v2-parse', 'flips.combined - 3 = 6', 'flips.v2-parse = 4'],
    ['-min(deltaPp) * 2 - 1 > 17', '-min(deltaPp) * 2 - 1 = 17.4', '17'],
    ['not (trials < 10)', 'trials = 250', '10'],
    ['true == any(cells: flips > 5)', 'any(cells: flips > 5) = true', 'true'],
    ['max(deltaPp) + 1e-7 / 3 > 12.5', 'max(deltaPp) + 1e-7 / 3 = 12.50000003', '12.5'],
    ['warnings > 1 and skippedRuns == 0', 'warnings = 2 (limit 1), skippedRuns = 0 (limit 0)', null],
    [
      'runs > 5 or markers.rawRole + think.trials > 4',
      'runs = 2 (limit 5), markers.rawRole + think.trials = 5 (limit 4)',
      null,
    ],
  ])('%s', (rule, value, limit) => {
    expect(outcomeOf(rule)).toMatchObject({
      rule,
      exceeded: true,
      isChange: false,
      isEmpty: false,
      value,
      limit,
      unmatched: 0,
    });
  });
});

describe('rules that pass', () => {
  test.each([
    ['max(abs(deltaPp)) > 12.5', 'max(abs(deltaPp)) = 12.5', '12.5'],
    ['flips.combined / factualTrials > 4.5%', 'flips.combined / factualTrials = 4.5%', '4.5%'],
    ['contrasts.significanceFlips > 0', 'contrasts.significanceFlips = 0', '0'],
    ['unlabeled > 3', 'unlabeled = 3', '3'],
    ['min(schemes where id == "combined": flips) < 9', 'min(schemes where id == "combined": flips) = 9', '9'],
    ['1 + 2 * 3 == trials', 'trials = 250', '7'],
    ['count(cells where n > 1000) > 0', 'count(cells where n > 1000) = 0', '0'],
    ['max(kappa) > 0.9 and trials > 1', 'max(kappa) = 0.9 (limit 0.9), trials = 250 (limit 1)', null],
    ['trials > 1 and not trials > 1 or false', 'trials = 250 (limit 1), trials = 250 (limit 1)', null],
  ])('%s', (rule, value, limit) => {
    expect(outcomeOf(rule)).toMatchObject({ exceeded: false, isEmpty: false, value, limit, worst: [] });
  });
});

describe('rules over lists', () => {
  test('those that exceed come most extreme first', () => {
    expect(outcomeOf('cells where n >= 50: abs(deltaPp) > 2')).toEqual({
      rule: 'cells where n >= 50: abs(deltaPp) > 2',
      exceeded: true,
      isChange: false,
      isEmpty: false,
      value: 'abs(deltaPp) = 9.2',
      limit: '2',
      members: { list: 'cells', met: 2, compared: 3 },
      worst: [
        { place: 'combined: T 0.0 / think / control', value: 'abs(deltaPp) = 9.2' },
        { place: 'v2-parse: T 0.0 / base / control', value: 'abs(deltaPp) = 3.123' },
      ],
      unmatched: 0,
    });
  });

  test.each([
    [
      'contrasts where scheme == "combined": signFlip',
      1,
      2,
      ['combined: T 0.0 / think / asch against control', 'signFlip = true'],
    ],
    ['ranks: tauB < 0.8', 1, 1, ['combined: T 0.0 / control / variants', 'tauB = 0.5']],
    ['ranks: not (tauB >= 0.8)', 1, 1, ['combined: T 0.0 / control / variants', 'tauB = 0.5']],
    ["schemes where id != 'post-think': flipsPct > 1", 2, 5, ['combined', 'flipsPct = 4.5']],
    [
      'cells where variant == "think" and temperature == 0: deltaPp > 0',
      1,
      2,
      ['v2-parse: T 0.0 / think / control', 'deltaPp = 12.5'],
    ],
    ['cells: n < 50', 1, 4, ['v2-parse: T 0.0 / think / control', 'n = 8']],
    ['cells: flips > mean(flips)', 2, 4, ['combined: T 0.0 / think / control', 'flips = 6']],
    ['cells: flips / factualTrials > 2%', 1, 4, ['combined: T 0.0 / think / control', 'flips / factualTrials = 3%']],
    ['cells: sePp > 1', 1, 1, ['combined: T 0.0 / think / control', 'sePp = 2.5']],
    ['cells: not (abs(deltaPp) <= 2)', 3, 4, ['v2-parse: T 0.0 / think / control', 'abs(deltaPp) = 12.5']],
    ['cells: flips > 5 or kappa < 0.6', 2, 4, ['combined: T 0.0 / think / control', 'flips = 6']],
  ])('%s', (rule, met, compared, [place, value]) => {
    const { exceeded, members, worst } = outcomeOf(rule);
    expect(exceeded).toBe(true);
    expect(members).toMatchObject({ met, compared });
    expect(worst).toHaveLength(met);
    expect(worst[0]).toEqual({ place, value });
  });

  test.each([
    ['max(abs(deltaPp)) > 9', ['v2-parse: T 0.0 / think / control', 'combined: T 0.0 / think / control']],
    ['9 >= min(n)', ['v2-parse: T 0.0 / think / control']],
    ['not (min(deltaPp) >= 0)', ['combined: T 0.0 / think / control']],
    ['count(cells where deltaPp > 1) > 0', ['v2-parse: T 0.0 / think / control', 'v2-parse: T 0.0 / base / control']],
    [
      'sum(contrasts where effectPp < 0: effectPp) < 0',
      ['combined: T 0.0 / think / asch against control', 'v2-parse: T 0.0 / think / asch against control'],
    ],
    ['max(deltaPp) > 100 or count(ranks: inversions > 0) > 0', ['combined: T 0.0 / control / variants']],
    ['count(cells) > 0', []],
    ['trials > 0', []],
  ])('the members that make %s', (rule, places) => {
    expect(outcomeOf(rule).worst.map(({ place }) => place)).toEqual(places);
  });

  test('at most five are reported, and the number of the others', () => {
    const cells = Array.from({ length: 8 }, (_, i) => cell('combined', `v${i}`, { deltaPp: i }));
    const outcome = outcomeOf('cells: deltaPp > 0', { ...result, cells });
    expect(outcome.worst.map(({ value }) => value)).toEqual([7, 6, 5, 4, 3].map((n) => `deltaPp = ${n}`));
    expect(outcomeLines(outcome)).toEqual([
      '--fail-on cells: deltaPp > 0: exceeded in 7 of 8 cells, deltaPp = 7 (limit 0)',
      ...[7, 6, 5, 4, 3].map((n) => `  combined: T 0.0 / v${n} / control: deltaPp = ${n}`),
      '  and 2 more',
    ]);
  });
});

describe('what is not defined', () => {
  test.each([
    'cells where n > 1000: deltaPp > 1',
    'max(cells where n > 1000: deltaPp) > 1',
    'count(cells where n > 1000: deltaPp > 1) == 0',
    'count(cells where n > 1000: deltaPp > 1) >= 0',
    'not (max(cells where n > 1000: deltaPp) <= 1)',
    'flipsPct.post-think > 0',
    'flips.post-think == 0',
    'flips.combined / skippedRuns > 0',
    'flips.combined / skippedRuns != 0',
    '0 / skippedRuns == 0',
    'flips.combined * 1e308 > 1',
    'any(ranks where scheme == "v2-parse": tauB < 2)',
    'ranks where scheme == "v2-parse": tauB < 2',
    'cells where kappa > 2: n > 0',
  ])('%s compares nothing', (rule) => {
    expect(outcomeOf(rule)).toMatchObject({ exceeded: false, isEmpty: true, value: null, limit: null, worst: [] });
    expect(outcomeLines(outcomeOf(rule))).toEqual([`--fail-on ${rule}: nothing was compared`]);
  });

  test('one side of or is enough, and both sides of and are not', () => {
    expect(outcomeOf('flipsPct.post-think > 0 or trials > 0')).toMatchObject({ exceeded: true, isEmpty: false });
    expect(outcomeOf('flipsPct.post-think > 0 and trials > 0')).toMatchObject({ exceeded: false, isEmpty: false });
  });

  test('a result without contrasts has no sign flips, rather than 0', () => {
    const empty = {
      ...result,
      conclusions: { ...result.conclusions, contrasts: 0, signFlips: 0, rankedPairs: 0, inversions: 0 },
    };
    expect(outcomeOf('contrasts.signFlips > 0', empty).isEmpty).toBe(true);
    expect(outcomeOf('ranks.inversions > 0', empty).isEmpty).toBe(true);
    expect(outcomeOf('contrasts.count == 0', empty)).toMatchObject({ exceeded: true, isEmpty: false });
  });

  test('only the filtered count of nothing is 0', () => {
    const none = { ...result, cells: [] };
    expect(outcomeOf('count(cells) == 0', none)).toMatchObject({ exceeded: true, isEmpty: false });
    expect(outcomeOf('count(cells where n > 5) == 0', none)).toMatchObject({ exceeded: false, isEmpty: true });
  });
});

describe('rules that are none', () => {
  const IDS = 'there are stored, combined, v2-parse, post-think, exact(min="3"), simpleevals.answer';
  const FUNCTIONS = 'abs, min, max, sum, mean, count, any';
  test.each([
    ['', 'the rule is empty; write one such as max(abs(deltaPp)) > 1.'],
    ['max(abs(deltaPp) > 1', 'column 21, at the end: ")" was expected for the "(" of column 4.'],
    ['deltaPP > 1', 'column 1, at `deltaPP`: there is no name like this; did you mean deltaPp?'],
    [
      'cells where n >= 50 abs(deltaPp) > 2',
      'column 21, at `abs`: ":" was expected between the filter and the condition; write cells where n >= 50: abs(deltaPp) > 2.',
    ],
    [
      'flips.combinde > 3',
      `column 1, at \`flips.combinde\`: no scheme of this audit has this id; ${IDS}; did you mean combined?`,
    ],
    [
      'max(abs(deltaPp))',
      'column 1, at `max(abs(deltaPp))`: this is a number, and a rule compares; write max(abs(deltaPp)) > 1.',
    ],
    [
      'deltaPp > 1',
      'column 1, at `deltaPp`: deltaPp belongs to a single cell; write max(deltaPp) > 1 or cells: deltaPp > 1, or deltaPp.ID for one scheme.',
    ],
    [
      'flips.combined > "a lot"',
      'column 18, at `"a lot"`: flips.combined is a number and cannot be compared with a text.',
    ],
    [
      'cells where temperature == 0.5: n > 1',
      'column 28, at `0.5`: no cell of this audit has this temperature; the only one is "0".',
    ],
    [
      'contrasts where -1 != temperature: signFlip',
      'column 17, at `-1`: no contrast of this audit has this temperature; the only one is "0".',
    ],
    ['1 < n < 5', 'column 7, at `<`: comparisons are not chained; write 1 < n and n < 5.'],
    ['eval("x")', `column 1, at \`eval\`: there is no function of this name; there are ${FUNCTIONS}.`],
    [
      'cells where n > 5',
      'column 18, at the end: ":" was expected between the filter and the condition; write cells where n > 5: abs(deltaPp) > 1.',
    ],
    ['cels: n > 1', 'column 1, at `cels`: there is no list of this name; did you mean cells?'],
    [
      'items: n > 1',
      'column 1, at `items`: there is no list of this name; the lists are cells, schemes, contrasts, ranks, ranked, claims.',
    ],
    ['cells n > 1: flips > 1', 'column 7, at `n`: "where" or ":" was expected after cells.'],
    ['cells > 1', 'column 1, at `cells`: cells is a list and no value; write count(cells).'],
    [
      'markers > 1',
      'column 1, at `markers`: markers is no value; write markers.rawRole, markers.rawBlock, markers.parsedRole, markers.parsedBlock.',
    ],
    [
      'contrasts.sinFlips > 1',
      'column 1, at `contrasts.sinFlips`: there is no name like this; did you mean contrasts.signFlips?',
    ],
    [
      'effectPp > 1',
      'column 1, at `effectPp`: effectPp belongs to a single contrast; write max(contrasts: effectPp) > 1 or contrasts: effectPp > 1.',
    ],
    ['signFlip', 'column 1, at `signFlip`: signFlip belongs to a single contrast; write contrasts: signFlip.'],
    ['cells: effectPp > 1', 'column 8, at `effectPp`: cells have no field of this name, but contrasts have.'],
    ['max(trials) > 1', 'column 5, at `trials`: nothing here belongs to a single cell; name one of its fields.'],
    ['1 > 0', 'nothing in it comes from a result; name something, as in max(abs(deltaPp)) > 1.'],
    ['trials and 1 > 0', 'column 1, at `trials`: this is a number, and a condition was expected.'],
    ['cells: scheme', 'column 8, at `scheme`: this is a text, and a rule compares; write scheme == "combined".'],
    ['cells: scheme > "a"', 'column 8, at `scheme`: this is a text, which > does not order; use == or !=.'],
    ['flipsPct.combined > 1%', 'column 21, at `1%`: flipsPct.combined is in percent already; write 1.'],
    ['trials = 1', 'column 8, at `=`: equality is written ==.'],
    ['trials > 1 && runs > 1', 'column 12, at `&`: conditions are joined by and.'],
    ['"é" == 1 % 2', 'column 10, at `%`: a percent sign directly follows a number, as in 0.5%.'],
    ['cells: scheme == "a', 'column 18, at `"`: the closing quotation mark is missing.'],
    ['trials > 1)', 'column 11, at `)`: no "(" is open here.'],
    [
      'trials > 1 runs',
      'column 12, at `runs`: the rule was expected to end here, or to continue with a sign, and, or or.',
    ],
    ['trials >', 'column 9, at the end: a name, a number, a text in quotation marks or "(" was expected.'],
    ['trials > 1e999', 'column 10, at `1e999`: this number is too large.'],
    [
      'flips[combined] > 1',
      'column 7, at `combined`: the id of a scheme in quotation marks was expected, as in flips["v1"].',
    ],
    [
      'trials > 1 or cells: n > 1',
      'column 15, at `cells`: a list is allowed at the start of a rule or directly after the "(" of max, min, sum, mean, count, any; write any(cells: …).',
    ],
    [
      'max(cells where n > 1) > 1',
      'column 5, at `cells where n > 1`: max needs a value after the list, as in max(cells: flips).',
    ],
    ['abs(1, trials) > 1', 'column 1, at `abs(1, trials)`: abs takes one value, and no list.'],
    [
      'flips.combined-3 > 1',
      `column 1, at \`flips.combined-3\`: no scheme of this audit has this id (a minus sign needs spaces around it); ${IDS}; did you mean combined?`,
    ],
    [
      'cells where scheme == "combinde": flips > 1',
      `column 23, at \`"combinde"\`: no scheme of this audit has this id; ${IDS}; did you mean combined?`,
    ],
    [
      'cells: model == "x"',
      'column 8, at `model`: cells are not formed by this field here, but by temperature, variant, condition; see --group-by.',
    ],
  ])('%s', (rule, message) => {
    expect(findProblem(rule)).toBe(`--fail-on \`${rule}\`: ${message}`);
  });

  test.each(['(', '-', 'not ', 'abs(', 'max(cells: '])('%s a thousand times is refused in a sentence', (word) => {
    const rule = word.repeat(1000).slice(0, 1000);
    expect(() => parseRule(rule)).toThrow(
      /^--fail-on `…?.{120}…`: column \d+, at `.+`: a rule is nested at most 40 deep\.$/,
    );
  });

  test('forty are not too deep, and a thousand characters are enough', () => {
    expect(outcomeOf(`${'('.repeat(40)}trials${')'.repeat(40)} > 1`).exceeded).toBe(true);
    expect(outcomeOf(`trials${' + 1'.repeat(240)} == 490`).exceeded).toBe(true);
    expect(() => parseRule('x'.repeat(1001))).toThrow('a rule has at most 1000 characters, and this one has 1001.');
  });

  test('a long rule is shown around the place', () => {
    const rule = `trials > 1 ${'and trials > 1 '.repeat(30)} and trails > 1 ${'and trials > 1 '.repeat(20)}`;
    expect(() => parseRule(rule)).toThrow(/^--fail-on `….{120}…`: column 467, at `trails`: .*did you mean trials\?$/);
  });

  test('every rule with such a problem has its sentence', () => {
    const rules = ['flips.a > 1 or flips.b > 1', 'trials > 1', 'flips.c > 1'].map((text) => parseRule(text));
    const ground = { schemes: ['v1'], groupBy: [] };
    expect(() => assertGround(rules, ground)).toThrow(
      new InputError([
        '--fail-on `flips.a > 1 or flips.b > 1`: column 1, at `flips.a`: no scheme of this audit has this id; the only one is "v1".',
        '--fail-on `flips.c > 1`: column 1, at `flips.c`: no scheme of this audit has this id; the only one is "v1".',
      ]),
    );
    expect(() => assertGround(rules.slice(1, 2), ground)).not.toThrow();
  });
});

describe('hostile names', () => {
  const PROPERTIES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

  test.each(PROPERTIES)('%s is an unknown name everywhere', (name) => {
    const offer = name === 'valueOf' ? 'did you mean value?' : 'docs/gate.md lists the names.';
    const unknown = `there is no name like this; ${offer}`;
    expect(findProblem(`${name} > 1`)).toBe(`--fail-on \`${name} > 1\`: column 1, at \`${name}\`: ${unknown}`);
    expect(findProblem(`cells: ${name} > 1`)).toContain(unknown);
    expect(findProblem(`${name}.combined > 1`)).toContain('there is no name like this; docs/gate.md lists the names.');
    expect(findProblem(`${name}: n > 1`)).toContain('there is no list of this name');
    expect(findProblem(`${name}(1) > 1`)).toContain('there is no function of this name');
    expect(findProblem(`flips.${name} > 1`)).toContain('no scheme of this audit has this id');
    expect(findProblem(`markers.${name} > 1`)).toContain('there is no name like this');
  });

  test.each([...PROPERTIES, '"', "'", 'a"b\'c', 'line\nbreak', '', ' ', '*/', '\u202e', '😀', ']'])(
    '%j is a scheme id like any other',
    (id) => {
      const document = { ...result, schemes: [...result.schemes, scheme(id, { flips: 77 })] };
      expect(outcomeOf(`flips["${id.replaceAll('"', '""')}"] == 77`, document)).toMatchObject({ exceeded: true });
      expect(outcomeOf(`flips['${id.replaceAll("'", "''")}'] == 76`, document)).toMatchObject({
        exceeded: false,
        isEmpty: false,
      });
      expect(outcomeOf(`schemes where id == "${id.replaceAll('"', '""')}": flips > 76`, document).worst).toEqual([
        { place: id, value: 'flips = 77' },
      ]);
    },
  );

  test.each(PROPERTIES)('%s as a variant is data', (name) => {
    const document = { ...result, cells: [cell('combined', name, { deltaPp: 5 })] };
    expect(outcomeOf(`cells where variant == "${name}": deltaPp == 5`, document).exceeded).toBe(true);
  });

  test('the text on the terminal cannot control it', () => {
    const cells = [
      cell('combined', 'evil\u001b[2J\n--fail-on x: held\u202e', { deltaPp: 5 }),
      cell('combined', '\u001b', { deltaPp: 5 }),
    ];
    const lines = outcomeLines(outcomeOf('cells where\nvariant != "\u001b": deltaPp > 1', { ...result, cells }));
    expect(lines).toEqual([
      '--fail-on cells where↵variant != "␛": deltaPp > 1: exceeded in 1 of 1 cells, deltaPp = 5 (limit 1)',
      '  combined: T 0.0 / evil␛[2J↵--fail-on x: held⟨U+202E⟩ / control: deltaPp = 5',
    ]);
  });

  test('values of a wrong type are not defined', () => {
    const odd = { n: '100', deltaPp: Number.NaN, flips: null, key: { variant: 7 } } as unknown as CellResult;
    const document = { ...result, cells: [{ ...cell('combined', 'base', {}), ...odd }] };
    for (const rule of [
      'cells: n > 1',
      'max(deltaPp) > 1',
      'cells: deltaPp != 1',
      'sum(flips) >= 0',
      'cells: variant != "a"',
    ])
      expect(outcomeOf(rule, document)).toMatchObject({ exceeded: false, isEmpty: true });
  });
});

describe('the tests by item', () => {
  test.each([
    ['conclusions.tested > 0', true, 'conclusions.tested = 1', '0'],
    [
      'conclusions.tested / conclusions.testable == 0.5',
      true,
      'conclusions.tested / conclusions.testable = 0.5',
      '0.5',
    ],
    ['contrasts: change.holm <= 0.05', true, 'change.holm = 0.04', '0.05'],
    ['max(contrasts: abs(change.pp)) > 7', false, 'max(contrasts: abs(change.pp)) = 7', '7'],
    ['count(contrasts where change.high < 0) == 2', true, 'count(contrasts where change.high < 0) = 2', '2'],
    ['schemes: abs(deltaPp) > 1 and p < 0.05', false, 'abs(deltaPp) = 2 (limit 1), p = 1 (limit 0.05)', null],
    ['schemes: signFlips > blindUpperSignFlips', true, 'signFlips = 3', 'blindUpperSignFlips = 2'],
    [
      'signFlips.combined - blindMeanSignFlips.combined > 2',
      true,
      'signFlips.combined - blindMeanSignFlips.combined = 2.25',
      '2',
    ],
    ['tested.combined == 1', true, 'tested.combined = 1', '1'],
    ['ranks: distinguishableInversions > 0', true, 'distinguishableInversions = 1', '0'],
    ['conclusions.distinguishableInversions >= 1', true, 'conclusions.distinguishableInversions = 1', '1'],
    ['count(contrasts: isSignificant) > 1', false, 'count(contrasts: isSignificant) = 1', '1'],
  ])('%s', (rule, exceeded, value, limit) => {
    expect(outcomeOf(rule)).toMatchObject({ exceeded, isEmpty: false, value, limit });
  });

  test('what cannot be tested is skipped: neither significant nor not', () => {
    expect(outcomeOf('contrasts: change.holm > 0').members).toEqual({ list: 'contrasts', met: 1, compared: 1 });
    expect(outcomeOf('contrasts: not (change.holm <= 0.05)').members).toMatchObject({ met: 0, compared: 1 });
    expect(outcomeOf('contrasts: isSignificant').members).toMatchObject({ met: 1, compared: 2 });
    expect(outcomeOf('schemes: tested == 0').isEmpty).toBe(false);
    expect(outcomeOf('schemes: tested == 0').members).toMatchObject({ met: 1, compared: 2 });
  });

  test('ranks have a list for their values', () => {
    expect(outcomeOf('ranked where scheme == "combined" and value == "base": high > 1')).toMatchObject({
      members: { list: 'ranked', met: 1, compared: 1 },
      worst: [{ place: 'combined: T 0.0 / control / variant base', value: 'high = 2' }],
    });
    expect(findProblem('ranked where value == "bas": rank > 1')).toContain('no rank of this audit has this value');
  });

  test('a rule on single tests compares nothing where nothing can be tested, and one on their number passes', () => {
    const conclusions = { ...result.conclusions, testable: 0, tested: 0 };
    const contrasts = result.contrasts.map((one) => ({ ...one, change: change(null) }));
    const untestable = { ...result, conclusions, contrasts };
    expect(outcomeOf('contrasts: change.holm <= 0.05', untestable)).toMatchObject({ exceeded: false, isEmpty: true });
    expect(outcomeOf('conclusions.tested > 0', untestable)).toMatchObject({ exceeded: false, isEmpty: false });
    expect(outcomeOf('conclusions.testable < 1', untestable)).toMatchObject({ exceeded: true });
  });

  test('a contrast without a p is neither significant nor not, and one without a change has no value of it', () => {
    const contrasts = result.contrasts.map((one) => ({ ...one, p: null, minP: null, change: null }));
    for (const rule of ['contrasts: not isSignificant', 'contrasts: change.pp < 0'])
      expect(outcomeOf(rule, { ...result, contrasts }).isEmpty).toBe(true);
  });

  test.each([
    ['contrasts: change > 1', 'at `change`: change is no value; write change.pp, change.low,'],
    ['contrasts: change.hom < 1', 'at `change.hom`: there is no name like this; did you mean change.holm?'],
    [
      'change.holm < 1',
      'change.holm belongs to a single contrast; write max(contrasts: change.holm) < 1 or contrasts: change.holm < 1.',
    ],
    ['cells: change.holm < 1', 'cells have no field of this name, but contrasts have'],
    ['conclusions.teste > 1', 'there is no name like this; did you mean conclusions.tested?'],
  ])('%s is refused with what to write', (rule, problem) => {
    expect(findProblem(rule)).toContain(problem);
  });
});

describe('against a baseline', () => {
  const lower = (sample.ranks[0] as RankResult).ranking.map((one) => ({ ...one, high: 1 }));
  const baseline: AuditResult = {
    ...result,
    coverage: { ...result.coverage, trials: 100, factualTrials: 90, unlabeled: 1 },
    schemes: [scheme('combined', { flips: 5, trials: 100 }), scheme('gone', { flips: 1 })],
    cells: [
      {
        ...cell('combined', 'think', { n: 40, deltaPp: -9 }),
        key: { condition: 'control', variant: 'think', temperature: 0 },
      },
      cell('combined', 'base', { n: 100, deltaPp: 2.5, kappa: 0.5 }),
      cell('combined', 'gone', {}),
    ],
    contrasts: [
      contrast('combined', 'think', { signFlip: true, change: change(0.5) }),
      contrast('v2-parse', 'think', { signFlip: false }),
    ],
    ranks: [ranking('combined', { tauB: 1, inversions: [], ranking: lower })],
  };

  test.each([
    ['unlabeled > 1', true, 'unlabeled = 2', 0],
    ['consistency.mismatches > 0', false, 'consistency.mismatches = 0', 0],
    ['trials == 250 and factualTrials == 200', true, 'trials = 250 (limit 250), factualTrials = 200 (limit 200)', 0],
    ['flips.combined > 3', true, 'flips.combined = 4', 0],
    ['flips.combined / trials.combined == 2%', true, 'flips.combined / trials.combined = 2%', 0],
    ['max(deltaPp) > -1', true, 'max(deltaPp) = -0.2', 3],
    ['min(deltaPp) < -1', true, 'min(deltaPp) = -2', 3],
    ['cells where n == 60: deltaPp < 0', true, 'deltaPp = -0.2', 3],
    ['cells: kappa > 0.3', true, 'kappa = 0.4', 3],
    ['count(contrasts: signFlip) > 0', true, 'count(contrasts: signFlip) = 1', 1],
    ['ranks: tauB < 0', true, 'tauB = -0.5', 1],
    ['ranks: inversions > 0', true, 'inversions = 2', 1],
    ['ranks: distinguishableInversions > 0', true, 'distinguishableInversions = 1', 1],
    ['ranked: high > 0', true, 'high = 1', 2],
    ['contrasts: change.holm < 0', true, 'change.holm = -0.46', 1],
    ['flips.v2-parse > 0 or count(schemes) > 0', true, 'count(schemes) = 1', 6],
    ['count(schemes) == 1', true, 'count(schemes) = 1', 6],
  ])('%s', (rule, exceeded, value, unmatched) => {
    expect(outcomeOf(rule, result, baseline)).toMatchObject({
      exceeded,
      isChange: true,
      isEmpty: false,
      value,
      unmatched,
    });
  });

  test('a flip that was there before is not new', () => {
    expect(outcomeOf('contrasts: signFlip', result, baseline).worst.map(({ place }) => place)).toEqual([
      'v2-parse: T 0.0 / think / asch against control',
    ]);
  });

  test('a scheme that the baseline does not have has no change', () => {
    const outcome = outcomeOf('flips.v2-parse > 0', result, baseline);
    expect(outcome).toMatchObject({ exceeded: false, isEmpty: true, unmatched: 1 });
    expect(outcomeLines(outcome)).toEqual([
      '--fail-on flips.v2-parse > 0: nothing was compared against the baseline; left out: 1 in one of the two results only',
    ]);
  });

  test.each([
    'warnings > 0',
    'trials > 1',
    'flips.combined > 3',
    'count(schemes) > 0',
    'cells: n > 1',
    '1 > 0 or warnings > 0',
  ])('%s compares nothing with a result that has no cell in common', (rule) => {
    const other = { ...baseline, cells: baseline.cells.map((one) => ({ ...one, key: { model: 'm' } })) };
    expect(outcomeOf(rule, result, other)).toMatchObject({ exceeded: false, isEmpty: true, value: null, worst: [] });
    expect(membersCompared([parseRule(rule)], result, other)).toBe(0);
  });

  test('nothing changes against itself', () => {
    const still = ['max(abs(deltaPp)) > 0', 'any(contrasts: signFlip)', 'flips.combined != 0', 'cells: errorPct != 0'];
    for (const rule of still)
      expect(outcomeOf(rule, result, result)).toMatchObject({ exceeded: false, isEmpty: false, unmatched: 0 });
  });
});

describe('any text', () => {
  const isRuleOrInputError = (text: string): boolean => {
    try {
      return parseRule(text).text === text;
    } catch (error) {
      return error instanceof InputError && error.message.startsWith('--fail-on `') && !error.message.includes('\n');
    }
  };

  test.each([
    ['60 characters', fc.string({ unit: 'binary', maxLength: 60 })],
    ['1,100 characters', fc.string({ unit: 'grapheme', maxLength: 1_100 })],
  ])('of up to %s is a rule or an InputError', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(isRuleOrInputError(text)).toBe(true);
      }),
      { numRuns: inFull(1_000, 167), seed: 1 },
    );
  });

  const WORDS = [
    'cells schemes contrasts ranks where : and or not true false ( ) , [ ] + - * / > >= < <= == != 1 .5 1e-3 0.5%',
    '"combined" "a b" \' % . abs( max( min( sum( mean( count( any( deltaPp n scheme signFlip tauB id trials flips.combined',
    'contrasts.signFlips flips["v2-parse"] __proto__ constructor.x eval(',
  ].flatMap((line) => line.split(' '));

  test('so is any sequence of tokens, and what parses can be evaluated', () => {
    const sequence = fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(sequence, (text) => {
        expect(isRuleOrInputError(text)).toBe(true);
        isJudged(text);
      }),
      { numRuns: inFull(10_000, 800), seed: 1 },
    );
  });

  /** Rules by their grammar, so that most of them parse. */
  const { condition } = fc.letrec<{ value: string; condition: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(
        'deltaPp',
        'n',
        'flips',
        'kappa',
        '1',
        '0',
        '.5',
        '-2',
        'trials',
        'skippedRuns',
        'flips.combined',
        'flipsPct.post-think',
      ),
      fc
        .tuple(tie('value'), fc.constantFrom('+', '-', '*', '/'), tie('value'))
        .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      tie('value').map((value) => `-abs(${value})`),
      tie('value').map((value) => `max(cells where ${value} > 0: n + ${value})`),
      tie('condition').map((inner) => `count(n > 3 and (${inner}))`),
    ),
    condition: fc.oneof(
      { maxDepth: 4 },
      fc
        .tuple(tie('value'), fc.constantFrom('>', '>=', '<', '<=', '==', '!='), tie('value'))
        .map(([a, sign, b]) => `${a} ${sign} ${b}`),
      fc
        .tuple(tie('condition'), fc.constantFrom('and', 'or'), tie('condition'))
        .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      tie('condition').map((inner) => `not (${inner})`),
    ),
  }));

  test('a member never meets a condition and its negation, and without values neither is', () => {
    let judged = 0;
    fc.assert(
      fc.property(condition, (inner) => {
        const [rule, negation] = [`cells: n > 0 and (${inner})`, `cells: n > 0 and not (${inner})`];
        if (rule.length > 900 || !isJudged(rule)) return;
        judged++;
        const [met, unmet] = [rule, negation].map((text) => outcomeOf(text).worst.map(({ place }) => place));
        expect(met?.filter((place) => unmet?.includes(place))).toEqual([]);
        const empty = outcomeOf(rule, { ...result, cells: [] });
        expect(empty).toMatchObject({ exceeded: false, isEmpty: true });
        expect(JSON.stringify([outcomeOf(rule), outcomeOf(rule, result, result)])).not.toMatch(
          /NaN|Infinity|undefined/,
        );
      }),
      { numRuns: inFull(1_000, 250), seed: 1 },
    );
    expect(judged).toBeGreaterThan(inFull(300, 75));
  });

  /** Whether it parses and is about this document; anything but an InputError is passed on. */
  function isJudged(text: string): boolean {
    try {
      outcomeLines(outcomeOf(text));
      return true;
    } catch (error) {
      if (error instanceof InputError) return false;
      throw error;
    }
  }
});

describe('docs/gate.md', () => {
  const page = readFileSync(new URL('../../../docs/gate.md', import.meta.url), 'utf8');

  test('every name is in it', () => {
    const words = new Set(Array.from(page.matchAll(/`([^`\n]+)`/g), ([, word]) => word));
    const names = [...TOP.keys(), ...Object.values(LIST_FIELDS).flatMap((fields) => [...fields.keys()])];
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });

  const rules = Array.from(page.matchAll(/```text\n([^`]+)```/g), ([, block]) => block ?? '')
    .flatMap((block) => block.trim().split('\n'))
    .map((line) => line.replace(/ {2,}#.*/, ''))
    .filter((line) => !line.startsWith('--fail-on') && !line.startsWith('  '));

  test('has rules', () => {
    expect(rules).toHaveLength(21);
  });

  test.each(rules)('%s', (rule) => {
    expect(outcomeOf(rule).rule).toBe(rule);
  });
});

test('words of a field may be asked for where no member has them', () => {
  const open = { ...result, schemes: result.schemes.map((one) => ({ ...one, equivalence: 'open' as const })) };
  expect(findProblem('schemes: equivalence == "changed"', open)).toBe('no error');
  expect(findProblem('schemes: equivalence == "equal"', open)).toContain('there are equivalent, changed, open');
});
