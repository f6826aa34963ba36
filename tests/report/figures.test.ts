/** The figures of a report: what they show, that they are files that any XML parser reads, and that hostile names stay text. */
import { NOT_JUDGED } from '../../src/documents/equivalence.ts';
import type { ChangeStatistics, ContrastStatistics } from '../../src/documents/contrast-statistics.ts';
import { changeStatistics, contrastStatistics, statistics, withExtremes } from '../support/result.ts';
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import type { Interval, Player } from '../../src/base/core/statistics.ts';
import type { ContrastResult, Inversion, RankResult, Universe } from '../../src/documents/conclusions.ts';
import type { GroupField } from '../../src/base/core/trial.ts';
import { renderFigures, type Figure } from '../../src/report/figures/figures.ts';
import { measureEm, keyColumns, shorten, shortNames, wrap } from '../../src/report/figures/labels.ts';
import { pp } from '../../src/report/numbers.ts';
import { element, escapeText } from '../../src/report/figures/serialize.ts';
import { marksOf, parseXml, textsOf } from '../support/svg.ts';
import type { CellResult, SchemeResult } from '../../src/documents/scheme-result.ts';
import { resultOptions } from '../../src/documents/result-options.ts';

const GROUP_BY: readonly GroupField[] = ['temperature', 'variant', 'condition'];

interface CellSpec {
  readonly temperature?: number | null;
  readonly variant?: string;
  readonly condition?: string;
  readonly scheme?: string;
  readonly deltaPp: number;
  readonly interval?: Interval | null;
  readonly p?: number;
  readonly minP?: number;
}

function cell({
  temperature = 0,
  variant = 'base',
  condition = 'none',
  scheme: id = 'combined',
  deltaPp,
  interval = [deltaPp - 1, deltaPp + 1],
  p = 0.5,
  minP = 0.001,
}: CellSpec): CellResult {
  return {
    scheme: id,
    key: { temperature, variant, condition },
    n: 200,
    storedErrorPct: 40,
    errorPct: 40 + deltaPp,
    deltaPp,
    flips: 10,
    gained: deltaPp < 0 ? 10 : 0,
    lost: deltaPp < 0 ? 0 : 10,
    ...statistics({
      storedInterval: [33, 47],
      interval: [33, 47],
      deltaInterval: interval,
      sePp: 0.5,
      p,
      minP,
      kappa: 0.9,
      detectablePp: 3,
    }),
    holm: 1,
    bh: 1,
  };
}

function scheme(id: string, errorPct: number): SchemeResult {
  const { key: _key, scheme: _scheme, n: _n, holm: _holm, bh: _bh, ...rest } = cell({ deltaPp: 0 });
  return {
    ...rest,
    ...NOT_JUDGED,
    id,
    title: id,
    asks: '',
    trials: 200,
    errors: 80,
    errorPct,
    flipsPct: 5,
    unparsed: 0,
    ungradable: 0,
    failed: 0,
    cells: 1,
    cellsWithFlips: 1,
    widestCell: null,
  };
}

const LEGEND: readonly Player[] = [
  { id: 'S', rule: 'source', summary: 'Reads the response.' },
  { id: 'P1', rule: 'cut-think', summary: 'Drops the chain of thought.' },
];

function contrast(
  id: string,
  effectPp: number,
  flips: Partial<ContrastStatistics> = {},
  change: Partial<ChangeStatistics> | null = null,
): ContrastResult {
  return {
    scheme: id,
    key: { temperature: 0, variant: 'base' },
    condition: 'pressure',
    baseline: 'none',
    n: 100,
    baselineN: 100,
    sharedItems: 100,
    method: 'tango',
    change: change === null ? null : changeStatistics({ holm: null, low: -9, high: 9, ...change }),
    ...contrastStatistics({
      effectPp,
      low: effectPp - 3,
      high: effectPp + 3,
      isSignificant: Math.abs(effectPp) > 3,
      ...flips,
    }),
  };
}

function ranking(
  id: string,
  order: readonly string[],
  inversions: RankResult['inversions'],
  condition = 'none',
): RankResult {
  return {
    scheme: id,
    key: { temperature: 0, condition },
    field: 'variant',
    tauB: null,
    inversions,
    ranking: order.map((value, i) => ({
      value,
      n: 100,
      errorPct: 10 * i,
      rank: i + 1,
      low: i + 1,
      high: order.length,
    })),
  };
}

function swap(first: string, second: string, kind: Inversion['class'] = 'none'): Inversion {
  return { pair: [first, second], class: kind, pStored: 0.5, pScheme: 0.5 };
}

const UNIVERSES: readonly Universe[] = [
  { id: 'stored', rules: [], errors: 80, errorPct: 40 },
  { id: 'raw', rules: ['S'], errors: 70, errorPct: 35 },
  { id: 'raw+P1+P2', rules: ['S', 'P1'], errors: 90, errorPct: 45 },
];

/** A document with the parts that figures read; without changes it has none of their data. */
function document(parts: Partial<AuditResult> = {}, options: Partial<AuditResult['options']> = {}): AuditResult {
  return withExtremes({
    schemaVersion: 3,
    tool: { name: 'answer-audit', version: '0.0.0' },
    options: {
      ...resultOptions({}),
      runsDir: null,
      metadata: null,
      logs: [],
      conditions: null,
      groupBy: GROUP_BY,
      schemes: ['v2-parse', 'combined'],
      seed: 1,
      maxExamples: 1,
      nullGroundTruth: null,
      baselineCondition: 'none',
      multiverse: true,
      ...options,
    },
    warnings: [],
    scope: { inputs: [], trials: 0, compared: 0, leftOut: [], countedAsWrong: { noResponse: 0, ungradable: 0 } },
    coverage: { runList: [] } as unknown as AuditResult['coverage'],
    consistency: { scheme: 'v1', mismatches: 0, trialIds: [] },
    schemes: [scheme('stored', 40), scheme('v1', 40), scheme('v2-parse', 45), scheme('combined', 42)],
    markers: { rawRole: 0, rawBlock: 0, parsedRole: 0, parsedBlock: 0 },
    think: { trials: 0, flips: 0, storedCorrectPostThinkWrong: 0 },
    cells: [],
    conclusions: {
      baseline: 'none',
      contrasts: 0,
      signFlips: 0,
      significanceFlips: 0,
      rankedPairs: 0,
      inversions: 0,
      testable: 0,
      tested: 0,
      distinguishableInversions: 0,
      schemes: [],
    },
    contrasts: [],
    ranks: [],
    attribution: { players: [], legend: [], n: 0, deltaPp: 0, overall: {}, cells: [], flipSets: [], schemes: [] },
    multiverse: null,
    since: null,
    receipts: { 'think-dependence': [], 'combined-flip': [] },
    failures: [],
    neverCorrect: [],
    ...parts,
  });
}

/** A document with data for all six figures, in which `name` is at every place of a name from outside. */
function full(name: string): AuditResult {
  return document({
    cells: [
      cell({ variant: name, condition: name, deltaPp: 2 }),
      cell({ variant: 'other', deltaPp: -1.5, interval: [-3.25, 0.25] }),
      cell({ variant: 'third', deltaPp: 0, interval: [-1, 1] }),
    ],
    attribution: {
      players: ['S', 'P1'],
      legend: LEGEND,
      n: 600,
      deltaPp: 1.25,
      overall: { S: 2, P1: -0.75 },
      cells: [
        { key: { temperature: 0, variant: name, condition: name }, n: 200, deltaPp: 1, shapleyPp: { S: 3, P1: -2 } },
      ],
      flipSets: [],
      schemes: [],
    },
    multiverse: { n: 200, universes: UNIVERSES, cells: [], contrasts: [] },
    ranks: [ranking('stored', [name, 'other'], []), ranking('combined', ['other', name], [swap(name, 'other')])],
    contrasts: [
      { ...contrast('stored', 4), key: { temperature: 0, variant: name }, condition: name, baseline: name },
      {
        ...contrast('combined', -1, { signFlip: true, significanceFlip: true }, { pp: -5 }),
        key: { temperature: 0, variant: name },
        condition: name,
        baseline: name,
      },
    ],
  });
}

function figure(result: AuditResult, name: string, maxRows?: number): Figure {
  const found = renderFigures(result, maxRows === undefined ? {} : { maxRows }).find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

const NAMES = [
  'finding.svg',
  'delta-pp.svg',
  'attribution.svg',
  'specification-curve.svg',
  'ranks.svg',
  'contrasts.svg',
  'contrast-changes.svg',
];
const namesOf = (result: AuditResult): string[] => renderFigures(result).map(({ name }) => name);
test.each([
  ['<svg>\0</svg>', 'no XML character'],
  ['<svg>&nbsp;</svg>', 'not escaped'],
  ['<svg><g></svg></g>', 'closes nothing'],
  ['<svg a=1/>', 'no XML'],
  ['<svg x="1" x="2"/>', 'twice'],
  ['<svg>', 'is open'],
])('the reader of these tests refuses %j', (xml, message) => {
  expect(() => parseXml(xml)).toThrow(message);
});

describe('which figures there are', () => {
  test('all of them, in order', () => {
    expect(namesOf(full('tuned'))).toEqual(NAMES);
  });

  test('none without data', () => {
    expect(namesOf(document())).toEqual(['finding.svg']);
    expect(
      namesOf(document({ schemes: [scheme('stored', 40), { ...scheme('combined', 40), flips: 0, flipsPct: 0 }] })),
    ).toEqual([]);
  });

  test.each([
    ['delta-pp.svg', { cells: [] }],
    ['attribution.svg', { attribution: { ...full('a').attribution, n: 0 } }],
    ['specification-curve.svg', { multiverse: null }],
    [
      'specification-curve.svg',
      {
        multiverse: {
          n: 0,
          universes: [{ id: 'stored', rules: [], errors: 0, errorPct: null }],
          cells: [],
          contrasts: [],
        },
      },
    ],
    ['ranks.svg', { ranks: [ranking('stored', ['one'], []), ranking('combined', ['one'], [])] }],
    ['ranks.svg', { ranks: [ranking('stored', ['one', 'two'], []), ranking('v1', ['one', 'two'], [])] }],
    ['contrast-changes.svg', { contrasts: [contrast('combined', 4, {}, { pp: 0 }), contrast('stored', 4)] }],
  ])('no %s without its part', (name, parts) => {
    expect(namesOf({ ...full('tuned'), ...parts })).toEqual(NAMES.filter((one) => one !== name));
  });

  test('the same document gives the same bytes', () => {
    expect(renderFigures(full('tuned'))).toEqual(renderFigures(structuredClone(full('tuned'))));
  });
});

describe('the numbers of marks', () => {
  /** The row and the title of each mark. */
  function numbered({ svg }: Figure): [row: number, title: string][] {
    return Array.from(svg.matchAll(/data-row="(\d+)"[^>]*><title>([^<]*)</g), ([, row, title = '']) => [
      Number(row),
      title,
    ]);
  }

  test.each(renderFigures(full('tuned')))('each mark of $name with a title has its row', (drawn) => {
    const rows = drawn.data?.rows ?? [];
    const marks = numbered(drawn);
    expect(marks.length).toBe(drawn.svg.split('><title>').length - 1);
    expect(new Set(marks.map(([row]) => row))).toEqual(new Set(rows.keys()));
    for (const [at, title] of marks) {
      const { change_pp, effect_pp, share_pp, rank, universe, second_pct } = rows[at] ?? {};
      const number = change_pp ?? effect_pp ?? share_pp;
      const other = universe ?? (second_pct === undefined ? `${pp(Number(number))} pp` : Number(second_pct).toFixed(1));
      const word = rank === undefined ? other : `rank ${rank}`;
      expect(title).toContain(word);
    }
  });

  test.each<[name: string, row: object]>([
    [
      'delta-pp.svg',
      {
        scheme: 'combined',
        variant: 'tuned',
        condition: 'tuned',
        change_pp: 2,
        low_pp: 1,
        high_pp: 3,
        p: 0.5,
        n: 200,
        lost: 10,
      },
    ],
    [
      'contrasts.svg',
      {
        scheme: 'combined',
        variant: 'tuned',
        condition: 'tuned',
        baseline: 'tuned',
        effect_pp: -1,
        low_pp: -4,
        high_pp: 2,
      },
    ],
    ['contrast-changes.svg', { scheme: 'combined', change_pp: -5, low_pp: -9, high_pp: 9, state: 'cannot be tested' }],
    [
      'ranks.svg',
      {
        scheme: 'combined',
        condition: 'none',
        variant: 'tuned',
        rank: 2,
        lowest_rank: 2,
        highest_rank: 2,
        rate_pct: 10,
        n: 100,
      },
    ],
    ['specification-curve.svg', { universe: 'raw+P1+P2', rules: 'S P1', rate_pct: 45, errors: 90 }],
    ['attribution.svg', { scheme: 'combined', rule: 'cut-think', variant: 'tuned', share_pp: -2, n: 200 }],
  ])('%s has them', (name, row) => {
    expect(figure(full('tuned'), name).data?.rows).toContainEqual(
      expect.objectContaining({ quantity: 'error rate', ...row }),
    );
  });

  test('a name that looks like a number of a row is none', () => {
    const drawn = figure(full('row 0'), 'delta-pp.svg');
    expect(numbered(drawn)).toHaveLength(3);
  });
});

describe('separate files', () => {
  test.each(renderFigures(full('tuned')))('$name', ({ name, title, alt, svg }) => {
    const { elements } = parseXml(svg);
    const id = name.replace('.svg', '');
    expect(elements[0]?.name).toBe('svg');
    expect(Object.fromEntries(elements[0]?.attributes ?? [])).toMatchObject({
      xmlns: 'http://www.w3.org/2000/svg',
      role: 'img',
      width: '960',
      'aria-labelledby': `${id}-title`,
      'aria-describedby': `${id}-desc`,
    });
    expect(
      elements.filter(({ attributes }) => attributes.has('id')).map(({ attributes }) => attributes.get('id')),
    ).toEqual([`${id}-title`, `${id}-desc`]);
    expect(textsOf({ svg }).slice(0, 2)).toEqual([title, alt]);
    expect(svg).toContain('@media(prefers-color-scheme:dark){');
    expect(svg).not.toMatch(/NaN|Infinity|undefined|href|url\(|@import|<\/?(?:script|a|image|foreignObject|use)\b/);
    const sizes = elements.flatMap(({ attributes }) => attributes.get('font-size') ?? []);
    expect(Math.min(...sizes.map(Number))).toBeGreaterThanOrEqual(11);
  });

  test('only the style sheet and the first colours name colours', () => {
    for (const { svg } of renderFigures(full('tuned'))) {
      const { elements } = parseXml(svg);
      const paints = elements.flatMap(({ attributes }) =>
        ['fill', 'stroke'].flatMap((key) => attributes.get(key) ?? []),
      );
      expect([...new Set(paints)].filter((paint) => !['currentColor', 'none', '#ffffff'].includes(paint))).toEqual([]);
    }
  });
});

describe('hostile names', () => {
  test.each([
    ['a tag', '<script>alert(1)</script>'],
    ['an attribute', '"><img src=x onerror=alert(1)>'],
    ['the end of CDATA', ']]><svg onload=alert(1)>'],
    ['an entity', '&lt;b&gt; &#0; &xxe;'],
    ['the end of a style', '</style></text><a href="javascript:alert(1)">x</a>'],
    ['a quote', `' " onmouseover='alert(1)`],
    ['bidi', 'a\u202eb\u2066c\u200fd'],
    ['NUL and ANSI', 'a\0b\u001b[31mc\u0007\u009bd'],
    ['no characters', '\uffff\ufffe\ud800'],
    ['line feeds', 'a\nb\r\nc\td\u2028e'],
    ['a long one', 'x'.repeat(100_000)],
    ['an object key', '__proto__'],
    ['nothing', ''],
  ])('%s stays text', (_, name) => {
    const plain = renderFigures(full('tuned')).map((one) =>
      parseXml(one.svg).elements.map((element_) => element_.name),
    );
    const figures = renderFigures(full(name));
    expect(figures.map((one) => one.name)).toEqual(NAMES);
    for (const [i, one] of figures.entries()) {
      const { elements } = parseXml(one.svg);
      // A longer name may take other lines of a subtitle, never other kinds of elements.
      expect(new Set(elements.map((element_) => element_.name))).toEqual(new Set(plain[i]));
      expect(
        elements.flatMap(({ attributes }) => [...attributes.keys()]).filter((key) => /^on|href|style|src/.test(key)),
      ).toEqual([]);
      expect(`${one.title}${one.alt}${one.svg}`).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200f\u202e\u2066\u2028]/);
      expect(one.svg.length).toBeLessThan(60_000);
    }
  });

  test('a tag is shown as it is written', () => {
    expect(textsOf(figure(full('<b>&"x"'), 'ranks.svg'))).toContain('<b>&"x"');
  });

  test('ids of schemes and names of rules, too', () => {
    const evil = '<script>"]]>\0\u202e';
    const result = full('tuned');
    const figures = renderFigures({
      ...result,
      cells: [cell({ scheme: evil, deltaPp: 1 })],
      schemes: [scheme('stored', 40), scheme(evil, 41)],
      ranks: result.ranks.map((one) => (one.scheme === 'combined' ? { ...one, scheme: evil } : one)),
      contrasts: result.contrasts.map((one) => (one.scheme === 'combined' ? { ...one, scheme: evil } : one)),
      attribution: { ...result.attribution, legend: [{ id: evil, rule: evil, summary: evil }] },
      multiverse: {
        n: 1,
        universes: [{ id: evil, rules: [evil], errors: 1, errorPct: 100 }],
        cells: [],
        contrasts: [],
      },
    });
    expect(figures).toHaveLength(6);
    for (const one of figures) expect(textsOf(one).join('\n')).toMatch(/<script>(?:"\]\]>␀|…)⟨U\+202E⟩/);
  });

  test('what no figure needs cannot be written', () => {
    expect(() => element('script', {}, [])).toThrow('a figure may not contain <script>');
    expect(() => element('text', { onclick: 'x' }, [])).toThrow(
      'a figure may not contain the attribute onclick (<text>)',
    );
    expect(() => element('path', { href: 'x' }, [])).toThrow('attribute href');
    expect(escapeText('\0<&>\uffff\ud800')).toBe('\ufffd&lt;&amp;&gt;\ufffd\ufffd');
    expect(element('text', { class: 'a"b' }, [])).toBe('<text class="a&quot;b"/>');
  });
});

describe('delta-pp', () => {
  const cells = [
    cell({ variant: 'a', deltaPp: 1.5, interval: [0.5, 2.5], p: 0.05 }),
    cell({ variant: 'b', deltaPp: -3, interval: [-5, -1], p: 0.001 }),
    cell({ variant: 'c', deltaPp: 0.25, interval: [0.1, 0.5], p: 0.051 }),
    cell({ variant: 'd', deltaPp: 0, interval: [-0.5, 0.5], p: 1, minP: 1 }),
    cell({ variant: 'e', deltaPp: 9, scheme: 'v2-parse' }),
  ];

  test('widest first, with direction and certainty as separate marks', () => {
    const drawn = figure(document({ cells }), 'delta-pp.svg');
    const texts = textsOf(drawn);
    expect(texts.filter((text) => /^[a-e]$/.test(text))).toEqual(['b', 'a', 'c', 'd']);
    const temperatures = ['0.0', '0.0', '0.0', '0.0'];
    const changes = ['−3.0', '+1.5', '+0.2', '0.0'];
    expect(texts.filter((text) => /^[+−]?\d\.\d$/.test(text))).toEqual([...temperatures, ...changes]);
    expect(texts).toContain('[−5.0, −1.0]');
    expect(texts.join(' ')).toContain(
      '4 cells, widest first. Lines are 95 % intervals over items; a dot is filled where p ≤ 0.05. 1 of 4 cells cannot be tested, because too few items carry the change.',
    );
    // One of each in the legend.
    expect(marksOf(drawn, 'more', 'circle')).toBe(1 + 1);
    expect(marksOf(drawn, 'more-open', 'circle')).toBe(1);
    expect(marksOf(drawn, 'fewer', 'circle')).toBe(1 + 1);
    expect(marksOf(drawn, 'fewer-open', 'circle')).toBe(0);
    expect(marksOf(drawn, 'same-open', 'circle')).toBe(1 + 1);
    expect(drawn.alt).toBe(
      'Under combined, 2 of 4 cells have more errors than as stored, 1 have fewer errors and 1 do not change; 2 have p ≤ 0.05; the widest change is −3.0 pp [−5.0, −1.0] (temperature 0.0, variant b, condition none). 1 of 4 cells cannot be tested, because too few items carry the change.',
    );
  });

  test('several outputs of one item have a dot without a line', () => {
    const lines = (interval: Interval | null): number =>
      marksOf(figure(document({ cells: [cell({ deltaPp: 1, interval })] }), 'delta-pp.svg'), 'more', 'line');
    expect([lines([0, 2]), lines(null)]).toEqual([1, 0]);
    const drawn = figure(document({ cells: [cell({ deltaPp: 1, interval: null })] }), 'delta-pp.svg');
    expect(marksOf(drawn, 'more-open', 'circle')).toBe(1);
    expect(textsOf(drawn)).toContain('–');
  });

  test('shows how many rows it leaves out', () => {
    const drawn = figure(document({ cells }), 'delta-pp.svg', 2);
    expect(textsOf(drawn).filter((text) => /^[a-e]$/.test(text))).toEqual(['b', 'a']);
    expect(textsOf(drawn).join(' ')).toContain('The 2 widest of 4 cells, widest first.');
  });

  test('shows the first scheme that was asked for where there is no combined', () => {
    const drawn = figure(document({ cells: cells.slice(4) }), 'delta-pp.svg');
    expect(drawn.title).toBe('Change of the error rate under v2-parse');
  });

  test('groups by temperature, ascending, unknown last', () => {
    const temperatures = [1, null, 0.3];
    const many = temperatures.flatMap((temperature) =>
      ['a', 'b'].map((variant, i) => cell({ temperature, variant, deltaPp: 1 + i })),
    );
    const texts = textsOf(figure(document({ cells: many }), 'delta-pp.svg'));
    expect(texts.filter((text) => /^temperature [\d.–]+$/.test(text))).toEqual([
      'temperature 0.3',
      'temperature 1.0',
      'temperature –',
    ]);
    expect(texts.filter((text) => /^[ab]$/.test(text)).join('')).toBe('bababa');
    const { groupBy: _, ...rest } = document().options;
    const flat = figure(
      document({ cells: many.map((one) => ({ ...one, key: {} })) }, { ...rest, groupBy: [] }),
      'delta-pp.svg',
    );
    expect(textsOf(flat).filter((text) => text === 'all trials')).toHaveLength(6);
  });
});

describe('attribution', () => {
  test('bars with the names of rules, their sum, and a dot for each cell', () => {
    const drawn = figure(full('tuned'), 'attribution.svg');
    const texts = textsOf(drawn);
    expect(texts).toEqual(
      expect.arrayContaining(['S · source', 'P1 · cut-think', 'Reads the response.', '+2.0', '−0.8']),
    );
    expect(texts.join(' ')).toContain('The bars add up to +1.2 pp');
    expect(marksOf(drawn, 'more', 'rect')).toBe(1);
    expect(marksOf(drawn, 'fewer', 'rect')).toBe(1);
    expect(marksOf(drawn, 'same', 'circle')).toBe(1 + 2);
    expect(drawn.alt).toBe(
      'Shapley values of the rules in pp, over 600 trials and 1 cell: source +2.0, cut-think −0.8; together +1.2.',
    );
  });
});

describe('specification-curve', () => {
  test('sorts the universes, marks the schemes, and draws what is on', () => {
    const drawn = figure(full('tuned'), 'specification-curve.svg');
    const texts = textsOf(drawn);
    expect(texts.filter((text) => text.endsWith(' errors'))).toEqual([
      'raw: 35.0\u00a0%, 70 errors',
      'stored: 40.0\u00a0%, 80 errors',
      'raw+P1+P2: 45.0\u00a0%, 90 errors',
    ]);
    expect(texts).toEqual(
      expect.arrayContaining(['v1', 'v2-parse', 'any other universe', 'S · source', 'P1 · cut-think']),
    );
    expect(texts).not.toContain('combined');
    expect(texts.join(' ')).not.toContain('Joint tests');
    // Off: P1 in one universe, both rules in another. On: S of the unnamed universe, next to its dot and the one of the legend.
    expect(marksOf(drawn, 'grid', 'circle')).toBe(3);
    expect(marksOf(drawn, 'same', 'circle')).toBe(1 + 1 + 1);
    expect(drawn.alt).toBe(
      'Over 3 universes the error rate goes from 35.0\u00a0% to 45.0\u00a0%, stored 40.0\u00a0%, v1 40.0\u00a0%, v2-parse 45.0\u00a0%.',
    );
  });
});

describe('the joint tests in the specification curve', () => {
  const { multiverse } = full('tuned');
  const one = {
    key: { temperature: 0, variant: 'base' },
    condition: 'pressure',
    baseline: 'none',
    signShare: 1,
    significanceShare: 1,
    pMedian: 0.05,
    pShare: 0.2,
    pStouffer: 0.001,
    lowestPp: 1,
    highestPp: 2,
  };
  const untested = { ...one, pMedian: null, pShare: null, pStouffer: null, significanceShare: null };
  const subtitle = (contrasts: readonly (typeof one | typeof untested)[]): string => {
    const drawn = document({ ...full('tuned'), multiverse: multiverse === null ? null : { ...multiverse, contrasts } });
    return textsOf(figure(drawn, 'specification-curve.svg')).join(' ');
  };

  test('of one contrast are written out, of several they are counted', () => {
    expect(subtitle([one])).toContain(
      'Joint tests of the contrast over all universes: p = 0.050 for the median effect, p = 0.200 for the share of significant ones, p = 0.001 for the sum of z.',
    );
    expect(subtitle([one, { ...one, pStouffer: 0.06 }, untested])).toContain(
      'Joint tests of 2 contrasts over all universes have p ≤ 0.05 (not adjusted) in 2 for the median effect, in 0 for the share of significant ones, in 1 for the sum of z.',
    );
    expect(subtitle([untested])).not.toContain('Joint tests');
  });
});

describe('ranks', () => {
  test('stored first, v1 left out, most swaps first', () => {
    const ranks = [
      ranking('combined', ['x', 'y'], [], 'calm'),
      ranking('stored', ['x', 'y'], [], 'calm'),
      ranking('combined', ['y', 'x'], [swap('x', 'y', 'both')], 'rough'),
      ranking('v1', ['x', 'y'], [], 'rough'),
      ranking('stored', ['x', 'y'], [], 'rough'),
    ];
    const drawn = figure(document({ ranks }), 'ranks.svg');
    const texts = textsOf(drawn);
    expect(texts.filter((text) => text.startsWith('temperature '))).toEqual([
      'temperature 0.0, condition rough',
      'temperature 0.0, condition calm',
    ]);
    expect(texts.filter((text) => /^\d+ swaps?$/.test(text))).toEqual(['1 swap', '0 swaps']);
    expect(texts.filter((text) => /^(?:stored|combined|v1)$/.test(text))).toEqual([
      'stored',
      'combined',
      'stored',
      'combined',
    ]);
    expect(texts.filter((text) => text.endsWith(' significant'))).toEqual(['1 significant', '0 significant']);
    expect(texts).toContain('x, combined: rank 2 (2), error 10.0\u00a0% of 100 trials');
    expect(texts).toContain('y, combined: rank 1 (1 to 2), error 0.0\u00a0% of 100 trials');
    expect(drawn.alt).toBe(
      'In 1 of 2 rankings of the variant values some scheme puts at least one pair in another order than the stored labels; 1 swap over all schemes, 1 swap of them at temperature 0.0, condition rough; 1 of them is significant.',
    );
  });

  test('bars show the ranges of ranks, where there are some and they do not cover each other', () => {
    const bars = (order: readonly string[], low: number | null): [count: number, note: boolean] => {
      const one = ranking('stored', order, []);
      const stored = { ...one, ranking: one.ranking.map((value) => ({ ...value, low, high: low && order.length })) };
      const [first = '', second = ''] = order;
      const under = { ...stored, scheme: 'combined', inversions: [swap(first, second, 'both')] };
      const drawn = figure(document({ ranks: [stored, under] }), 'ranks.svg');
      const note = textsOf(drawn).join(' ').includes('A bar is the range of ranks');
      return [[...drawn.svg.matchAll(/stroke-opacity="0.4"/g)].length, note];
    };
    const many = Array.from({ length: 9 }, (_, i) => `v${i}`);
    expect(bars(['x', 'y'], 1)).toEqual([2, true]);
    expect(bars(['x', 'y'], null)).toEqual([0, false]);
    expect(bars(many, 1)).toEqual([0, false]);
  });

  test('shows nine rankings at most, with a note', () => {
    const ranks = Array.from({ length: 11 }, (_, i) => [
      ranking('stored', ['x', 'y'], [], `c${i}`),
      ranking('combined', ['y', 'x'], [swap('x', 'y')], `c${i}`),
    ]).flat();
    const texts = textsOf(figure(document({ ranks }), 'ranks.svg'));
    expect(texts.filter((text) => text.startsWith('temperature '))).toHaveLength(9);
    expect(texts.join(' ')).toContain('The 9 of 11 rankings with most swaps.');
  });

  test('names do not meet where ranks are shared', () => {
    const order = Array.from({ length: 12 }, (_, i) => `variant-${i}`);
    const shared = (id: string): RankResult => {
      const one = ranking(id, order, []);
      return { ...one, ranking: one.ranking.map((entry) => ({ ...entry, rank: 6.5 })) };
    };
    const { svg } = figure(document({ ranks: [shared('stored'), shared('combined')] }), 'ranks.svg');
    const places = [
      ...svg.matchAll(
        /translate\([\d.]+,([\d.]+)\)"[^>]*>variant-\d+<\/text>|<text[^>]*translate\([\d.]+,([\d.]+)\)"[^>]*>variant-\d+</g,
      ),
    ].map(([, a, b]) => Number(a ?? b));
    expect(places).toHaveLength(12);
    const gaps = places.slice(1).map((y, i) => y - (places[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(20);
  });

  test('forty lines at most, those that move', () => {
    const order = Array.from({ length: 45 }, (_, i) => `variant-${i}`);
    const ranks = [
      ranking('stored', order, []),
      ranking('combined', [...order.slice(0, 5), ...order.slice(5).toReversed()], []),
    ];
    const texts = textsOf(figure(document({ ranks }), 'ranks.svg'));
    expect(texts.filter((text) => /^variant-\d+$/.test(text))).toHaveLength(40);
    expect(texts).not.toContain('variant-0');
    expect(texts.join(' ')).toContain('The 40 lines that move most, of up to 45.');
  });
});

describe('contrasts', () => {
  const steady = Array.from({ length: 25 }, (_, i) => ({
    ...contrast('stored', 4),
    key: { temperature: i, variant: 'base' },
  }));

  test('those that flip, under each scheme but v1, open where they are not significant', () => {
    const flipping = [
      contrast('stored', 4),
      contrast('v1', 4),
      contrast('combined', -1, { signFlip: true, significanceFlip: true }),
    ];
    const drawn = figure(document({ contrasts: [...steady.slice(1), ...flipping] }), 'contrasts.svg');
    expect(textsOf(drawn).join(' ')).toContain('1 of 25 contrasts changes its sign or significance under some scheme;');
    expect(textsOf(drawn)).toEqual(
      expect.arrayContaining([
        '+4.0',
        'pressure',
        'combined: −1.0 pp [−4.0, +2.0] (temperature 0.0, variant base, pressure − none)',
      ]),
    );
    expect(textsOf(drawn)).not.toContain('v1');
    expect(marksOf(drawn, 'series-0', 'path') + marksOf(drawn, 'series-0', 'circle')).toBe(1 + 1);
    // The second of the schemes, after v2-parse.
    expect(marksOf(drawn, 'series-2', 'path')).toBe(1);
    expect(marksOf(drawn, 'series-2-open', 'path')).toBe(1);
    expect(drawn.alt).toBe(
      'Of 25 contrasts, 1 change their sign and 1 their significance under some scheme; for instance −1.0 pp under combined (temperature 0.0, variant base, pressure against none).',
    );
  });

  test('a tick is an effect that cannot be tested', () => {
    const flips = { signFlip: true };
    const contrasts = [
      contrast('stored', 4, { ...flips, minP: 0.05 }),
      contrast('combined', -4, { ...flips, minP: 0.0625 }),
    ];
    const drawn = figure(document({ contrasts }), 'contrasts.svg');
    expect([marksOf(drawn, 'series-0', 'line'), marksOf(drawn, 'series-2', 'line')]).toEqual([1, 2]);
    expect(marksOf(drawn, 'series-2', 'path') + marksOf(drawn, 'series-2-open', 'path')).toBe(1); // the legend
    expect(textsOf(drawn).join(' ')).toContain('−4.0 pp [−7.0, −1.0], cannot be tested');
  });

  test('the first twenty where none does', () => {
    const drawn = figure(document({ contrasts: steady }), 'contrasts.svg');
    expect(textsOf(drawn).filter((text) => text === '+4.0')).toHaveLength(20);
    expect(textsOf(drawn).join(' ')).toContain(
      'None of 25 contrasts changes its sign or significance; the first 20 are shown.',
    );
    expect(
      textsOf(figure(document({ contrasts: steady }), 'contrasts.svg', 3)).filter((text) => text === '+4.0'),
    ).toHaveLength(3);
  });
});

describe('contrast-changes', () => {
  const at = (temperature: number, ...rest: Parameters<typeof contrast>): ContrastResult => ({
    ...contrast(...rest),
    key: { temperature, variant: 'base' },
  });
  const contrasts = [
    at(0.1, 'stored', 4),
    at(0.1, 'combined', 2, {}, { pp: -2, p: 0.01, minP: 0.001, holm: 0.2 }),
    at(0.2, 'combined', 8, {}, { pp: 4, p: 0.001, minP: 0.001, holm: 0.05 }),
    at(0.3, 'combined', -8, {}, { pp: -12, low: null, high: null, p: 0.5, minP: 0.5 }),
    at(0.3, 'v2-parse', 5, {}, { pp: 1, p: 0.5, minP: 0.5 }),
    at(0.4, 'combined', 4, {}, { pp: 0, p: 1, minP: 1 }),
    at(0.4, 'v1', 9, {}, { pp: 5 }),
  ];
  const drawn = figure(document({ contrasts }), 'contrast-changes.svg');

  test('are filled where they are significant, open where they are not, and a tick where nothing can be tested', () => {
    const texts = textsOf(drawn);
    expect(texts.join(' ')).toContain('The effect of 3 of 4 contrasts changes under some scheme.');
    expect(texts.filter((text) => /^0\.\d$/.test(text))).toEqual(['0.2', '0.1', '0.3']);
    expect(texts.filter((text) => /^(?:0\.\d{3}|–)$/.test(text))).toEqual(['0.050', '0.200', '–']);
    const [className] = [...drawn.svg.matchAll(/class="(series-\d)-open"/g)].map(([, name]) => name ?? '');
    expect(marksOf(drawn, `${className}-open`, 'path')).toBe(1 + 1); // and one without a line
    expect(marksOf(drawn, className ?? '', 'path')).toBe(1 + 1); // the legend has one
    expect(marksOf(drawn, className ?? '', 'line')).toBe(2); // their intervals
    expect(marksOf(drawn, 'series-1', 'line')).toBe(1 + 1); // the interval of v2-parse and its tick
    expect(texts).toContain('combined: −12.0 pp, cannot be tested (temperature 0.3, variant base, pressure − none)');
    expect(drawn.alt).toBe(
      'Of 5 changes of effects from the stored labels to a scheme, 2 can be tested and 1 have p ≤ 0.05 (Holm); the largest is −12.0 pp under combined (temperature 0.3, variant base, pressure against none).',
    );
  });

  test('the first rows are those of the smallest p', () => {
    const some = textsOf(figure(document({ contrasts }), 'contrast-changes.svg', 1));
    expect(some.join(' ')).toContain(
      '3 of 4 contrasts changes under some scheme; the first 1 are shown, smallest p first',
    );
    expect(some).toContain('0.050');
    expect(some).not.toContain('0.200');
  });

  test('there are none in documents without tests by item', () => {
    const old = contrasts.map((one) => ({ ...one, change: null }));
    expect(namesOf(document({ contrasts: old }))).toEqual(['finding.svg', 'contrasts.svg']);
    expect(namesOf(document({ contrasts: [contrast('v1', 4, {}, { pp: 5 })] }))).toEqual(['finding.svg']);
  });
});

describe('labels', () => {
  test('are cut in the middle and fit', () => {
    expect(shorten('short', 10)).toBe('short');
    expect(shorten('abcdefghijklmnopqrstuvwxyz', 6)).toBe('abcd…xyz');
    for (const text of ['W'.repeat(40), '日本語'.repeat(20), 'e\u0301'.repeat(60), '😀'.repeat(30)])
      expect(measureEm(shorten(text, 9))).toBeLessThanOrEqual(9);
    expect(shorten('anything', 0.1)).toBe('…');
  });

  test('stay apart where the cut makes them equal', () => {
    const long = (end: string): string => `${'a'.repeat(30)}${end}${'b'.repeat(30)}`;
    const names = [...shortNames([long('1'), long('2'), long('1'), null, '–'], 8).values()];
    expect(names).toEqual(['aaaaaa…bbbbb', 'aaaaa…bbbb 2', '–', '– 2']);
  });

  test('share the room of the columns', () => {
    const keys = [{ variant: 'm'.repeat(80), condition: 'c'.repeat(80), task: 't' }];
    const { columns, width } = keyColumns(keys, ['variant', 'condition', 'task'], 300);
    expect(width).toBeCloseTo(300);
    expect(columns.map(({ x }) => Math.round(x))).toEqual([0, 129, 259]);
    expect(columns[2]?.labels).toEqual(['t']);
  });

  test('lines break at spaces', () => {
    expect(wrap('one two three', 5)).toEqual(['one two', 'three']);
  });
});
