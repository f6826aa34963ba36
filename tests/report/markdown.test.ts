/** The Markdown report over hostile texts: nothing from outside becomes markup. */
import { NOT_JUDGED } from '../../src/documents/equivalence.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeStatistics,
  contrastStatistics,
  schemeConclusions,
  statistics,
  withExtremes,
} from '../support/result.ts';
import {
  SCHEMA_VERSION,
  type AuditResult,
  type Unanswerable,
  type Receipt,
  type Snippet,
} from '../../src/documents/result.ts';
import type { Uncertainty } from '../../src/documents/cell-statistics.ts';
import type { GroupField } from '../../src/base/core/trial.ts';
import { inert, inertLine } from '../../src/base/text/inert.ts';
import { cellCode, code, fenced } from '../../src/report/markdown/markup.ts';
import { renderMarkdown } from '../../src/report/markdown/report.ts';
import { CORE_SCHEMES } from '../../src/schemes/core/core-schemes.ts';
import type { CellResult } from '../../src/documents/scheme-result.ts';
import { inFull } from '../support/thorough.ts';
import { resultOptions } from '../../src/documents/result-options.ts';

describe('inert text', () => {
  test.each([
    ['\u001b[31mred', '␛[31mred'],
    ['\0', '␀'],
    ['\x7f', '␡'],
    ['a\r\nb', 'a␍\nb'],
    ['\u0085\u009b31m', '⟨U+0085⟩⟨U+009B⟩31m'],
    ['\u202eabc', '⟨U+202E⟩abc'],
    ['\u2066\u2069\u200e\u200f\u061c', '⟨U+2066⟩⟨U+2069⟩⟨U+200E⟩⟨U+200F⟩⟨U+061C⟩'],
    ['\u2028\u2029', '⟨U+2028⟩⟨U+2029⟩'],
    ['\u{e0041}\u{e007f}', '⟨U+E0041⟩⟨U+E007F⟩'],
    ['a\ud83d', 'a\ufffd'],
    ['\ude00b', '\ufffdb'],
    ['a\tb\nc', 'a\tb\nc'],
    ['😀 é 東京 İ', '😀 é 東京 İ'],
  ])('%j', (text, wanted) => {
    expect(inert(text)).toBe(wanted);
  });

  test('contains no control character, and one line is one line', () => {
    const unit = fc.oneof(fc.integer({ min: 0, max: 0x2100 }), fc.integer({ min: 0, max: 0x10ffff }));
    const text = fc.array(unit).map((all) => all.map((one) => String.fromCodePoint(one)).join(''));
    fc.assert(
      fc.property(text, (value) => {
        expect(inert(value)).not.toMatch(UNSAFE);
        expect(inertLine(value)).not.toMatch(/[\t\n]/);
        expect(inert(inert(value))).toBe(inert(value));
      }),
      { numRuns: inFull(3_000, 500), seed: 1 },
    );
  });
});

/** Controls but tab and line feed, surrogates, bidi controls, line separators, tags. */
const UNSAFE = /(?![\t\n])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}\u{e0000}-\u{e007f}]/u;

const ticked = fc.string({ unit: fc.constantFrom('`', '`', '``', '~~~', '|', '\\', '\n', ' ', 'a', '\r', '\u2028') });

describe('pieces of Markdown', () => {
  test('a fence is never closed by its content', () => {
    fc.assert(
      fc.property(ticked, (text) => {
        const lines = fenced(text).split('\n');
        const [first = '', last = ''] = [lines[0], lines.at(-1)];
        expect(first).toBe(`${last}text`);
        expect(last).toMatch(/^`{3,}$/);
        expect(lines.slice(1, -1).join('\n')).toBe(inert(text));
        for (const line of lines.slice(1, -1))
          expect(/^ *`+ *$/.test(line) && line.trim().length >= last.length).toBe(false);
      }),
      { numRuns: inFull(3_000, 500), seed: 1 },
    );
  });

  test('a fence is longer than each of many runs of backticks', () => {
    expect(
      fenced('`a'.repeat(200_000) + '````')
        .split('\n')
        .at(-1),
    ).toBe('`````');
  });

  test.each([
    ['plain', '`plain`'],
    ['', '(empty)'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['a``', '``` a`` ```'],
    ['```', '```` ``` ````'],
    [' a ', '`  a  `'],
    [' a', '` a`'],
    [' ', '` `'],
    ['  ', '`  `'], // of spaces alone, CommonMark strips none
    ['a\nb\tc', '`a↵b⇥c`'],
    ['a|b', '`a|b`'],
    ['<b>&amp;', '`<b>&amp;`'],
  ])('code of %j', (text, wanted) => {
    expect(code(text)).toBe(wanted);
  });

  test.each([
    ['a|b', String.raw`${'`'}a\|b${'`'}`],
    [String.raw`a\|b`, String.raw`${'`'}a\｜b${'`'}`],
    [String.raw`a\\|b|`, String.raw`${'`'}a\\｜b\|${'`'}`],
    ['a\\', '`a\\`'],
    ['a\n|', '`a↵\\|`'],
    ['', '(empty)'],
    ['`|`', '`` `\\|` ``'],
    [' | ', '`  \\|  `'],
  ])('code of %j in a table', (text, wanted) => {
    expect(cellCode(text)).toBe(wanted);
  });

  test('code is one span, which gives the text back', () => {
    fc.assert(
      fc.property(ticked, (text) => {
        fc.pre(text.trim() !== '');
        expect(spans(code(text))).toEqual([inertLine(text)]);
        expect(outside(code(text))).toBe('');
        const cell = cellCode(text);
        expect(cell.replaceAll(String.raw`\|`, '')).not.toContain('|');
        expect(cell).not.toContain(String.raw`\\|`);
      }),
      { numRuns: inFull(3_000, 500), seed: 2 },
    );
  });
});

/** A span of CommonMark: from a run of backticks to the next run of the same length. */
const SPAN = /(?<!`)(?<ticks>`+)(?!`)(?<text>.*?)(?<!`)\k<ticks>(?!`)/g;

function spans(line: string): string[] {
  return [...line.matchAll(SPAN)].map(({ groups }) => {
    const text = groups?.['text'] ?? '';
    return /^ .* $/.test(text) && text.trim() !== '' ? text.slice(1, -1) : text;
  });
}

/** A report without its fenced blocks. */
function unfenced(markdown: string): string {
  const kept: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const [, ticks] = /^ {0,3}(`{3,})[^`]*$/.exec(line) ?? [];
    if (fence === undefined && ticks !== undefined) fence = ticks;
    else if (fence === undefined) kept.push(line);
    else if (ticks !== undefined && ticks.length >= fence.length && line.trim() === ticks) fence = undefined;
  }
  expect(fence, 'a block stays open').toBeUndefined();
  return kept.join('\n');
}

/** A report without its fenced blocks and code spans. */
const outside = (markdown: string): string => unfenced(markdown).replaceAll(SPAN, '');

interface Texts {
  readonly text: string;
  readonly groupBy?: readonly GroupField[];
  readonly cells?: number;
  readonly moves?: boolean;
}

/** A small result; every string that comes from outside is the text. */
function resultOf({
  text,
  groupBy = ['temperature', 'variant', 'condition'],
  cells = 2,
  moves = true,
}: Texts): AuditResult {
  const all = ['v2-parse', 'combined', 'v2-norm', 'post-think'].flatMap((scheme) =>
    Array.from({ length: cells }, (_, i) => cellOf(scheme, groupBy, text, i, moves)),
  );
  const flips = moves ? cells : 0;
  return withExtremes({
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'answer-audit', version: '1.2.3' },
    options: {
      ...resultOptions({}),
      runsDir: text,
      metadata: text,
      logs: [],
      conditions: [text],
      groupBy,
      schemes: ['v2-parse', 'combined', 'v2-norm', 'post-think'],
      seed: 0,
      maxExamples: 30,
      nullGroundTruth: text,
      baselineCondition: text,
      multiverse: true,
    },
    warnings: [text, `${text}${text}`],
    scope: {
      inputs: [{ path: text, bytes: 1, sha256: text }],
      trials: 9,
      compared: 1,
      leftOut: [
        { reason: 'condition' as const, name: text, trials: 8, option: '--conditions all' },
        ...[1, 2, 3].map(() => ({ reason: 'unread' as const, name: text, trials: null, why: text })),
      ],
      countedAsWrong: { noResponse: 0, ungradable: 0 },
    },
    coverage: {
      runs: 3,
      temperatures: [0, 0.7, null],
      trials: 10 * cells,
      factualTrials: 10 * cells,
      unlabeled: 0,
      invalidLabels: 3,
      invalidLabelTrialIds: [text, text],
      ungradable: 0,
      multiOutputTrials: 0,
      noneGroundTruths: 0,
      undecodableTexts: 0,
      blobTexts: 0,
      nulTexts: 0,
      conditions: [text, `${text} `],
      runList: [1, 2, 3].map(() => ({
        run: text,
        runId: text,
        modelVariant: text,
        temperature: null,
        trials: 1,
        factualTrials: 1,
      })),
    },
    consistency: { scheme: 'v1', mismatches: 2, trialIds: [text] },
    schemes: [
      { id: 'stored', title: 'stored label', asks: 'What does the input say?' },
      ...CORE_SCHEMES.filter((scheme) => scheme.id === 'v1'),
      ...CORE_SCHEMES.filter((scheme) => scheme.id !== 'v1'),
    ].map(({ id, title, asks }) => {
      const own = all.filter((cell) => cell.scheme === id);
      return {
        id,
        title,
        asks,
        trials: 10 * cells,
        errors: 5,
        errorPct: 50,
        storedErrorPct: 40,
        deltaPp: own.length > 0 && moves ? 10 : 0,
        flips: own.length > 0 ? flips : 0,
        flipsPct: 10,
        gained: 0,
        lost: own.length > 0 ? flips : 0,
        unparsed: 0,
        ungradable: 0,
        failed: 0,
        cells: own.length,
        cellsWithFlips: own.length > 0 ? flips : 0,
        widestCell: own[0] ?? null,
        ...UNSURE,
        ...NOT_JUDGED,
      };
    }),
    markers: { rawRole: 1, rawBlock: 2, parsedRole: 3, parsedBlock: 4 },
    think: { trials: 1, flips: 1, storedCorrectPostThinkWrong: 1 },
    cells: all,
    failures: [],
    neverCorrect: moves ? [unanswerableItems(text)] : [],
    ...conclusionsOf(text, moves),
    receipts: {
      'think-dependence': moves ? [receiptOf(text, 'post-think')] : [],
      'combined-flip': moves ? [receiptOf(text, 'combined'), receiptOf(text, 'combined')] : [],
    },
  });
}

function cellOf(scheme: string, groupBy: readonly GroupField[], text: string, i: number, moves: boolean): CellResult {
  const key = groupBy.map((field, at) => [field, field === 'temperature' ? 0.5 : `${text}${at === 1 ? i : ''}`]);
  const change = moves ? { deltaPp: 10 - i, flips: 1, lost: 1 } : { deltaPp: 0, flips: 0, lost: 0 };
  return {
    scheme,
    key: Object.fromEntries(key),
    n: 10,
    storedErrorPct: 40,
    errorPct: 50,
    gained: 0,
    ...change,
    ...UNSURE,
    holm: 1,
    bh: 0.5,
  };
}

const UNSURE: Uncertainty = statistics({
  storedInterval: [20, 60],
  interval: [30, 70],
  deltaInterval: [-5, 25],
  items: 10,
  flipItems: 6,
  sePp: 7,
  p: 0.04,
  minP: 0.03125,
  isExact: true,
  kappa: 0.8,
  detectablePp: 60,
});

function unanswerableItems(text: string): Unanswerable {
  const groundTruth = { head: text, tail: text, omitted: 1, length: 2 * text.length + 1 };
  const items = [{ itemId: text, dataset: text, groundTruth, trials: 2 }];
  return { scheme: text, rule: text, summary: text, trials: 3, items, more: 1 };
}

/** Reasons of flips in which every text is the text. */
function flipReasonsOf(text: string): NonNullable<AuditResult['flipReasons']> {
  const snippet = { head: text, tail: text, omitted: 1, length: 2 * text.length + 1 };
  const place = { trialId: text, run: text, temperature: null, variant: text, condition: text, model: text };
  const example = { ...place, dataset: text, task: text, itemId: text, storedParse: snippet, parse: snippet };
  const reason = { rule: text, summary: text, gained: 1, lost: 0 };
  const examples = [{ ...example, before: text, after: text }];
  return [
    {
      scheme: text,
      otherGained: 1,
      otherLost: 0,
      reasons: [
        { ...reason, storedRule: text, storedPlace: null, examples },
        { ...reason, storedRule: null, storedPlace: 'several', examples },
      ],
    },
  ];
}

/** Contrasts, ranks and rules in which every name is the text. */
function conclusionsOf(
  text: string,
  moves: boolean,
): Pick<AuditResult, 'conclusions' | 'contrasts' | 'ranks' | 'attribution' | 'multiverse' | 'flipReasons' | 'since'> {
  const key = { temperature: 0.5, variant: text };
  const contrast = {
    key,
    condition: text,
    baseline: text,
    n: 10,
    baselineN: 10,
    sharedItems: 10,
    method: 'tango',
    ...contrastStatistics({ low: -5, high: 25, p: 0.5, minP: 0.03125 }),
  } as const;
  const rank = { key: { temperature: 0.5, condition: text }, field: 'variant', tauB: moves ? -1 : 1 } as const;
  const ranking = [text, `${text}2`].map((value, i) => ({ value, n: 10, errorPct: 40, rank: i + 1, low: 1, high: 2 }));
  const player = { id: text, rule: text, summary: text };
  const share = { key, n: 10, deltaPp: 10, shapleyPp: { [text]: 10 } };
  const counts = { signFlips: Number(moves), significanceFlips: 0, inversions: Number(moves) };
  return {
    conclusions: {
      baseline: text,
      contrasts: 1,
      rankedPairs: 1,
      testable: 1,
      tested: Number(moves),
      distinguishableInversions: Number(moves),
      ...counts,
      schemes: [
        schemeConclusions(text, {
          signFlips: Number(moves),
          inversions: Number(moves),
          distinguishableInversions: Number(moves),
          testable: 1,
          tested: Number(moves),
          blind: {
            changes: 10,
            movable: 10,
            meanSignFlips: 0.25,
            isDrawn: false,
            upperSignFlips: 1,
            meanSignificanceFlips: 0,
            upperSignificanceFlips: 0,
            draws: 99,
          },
        }),
      ],
    },
    contrasts: ['stored', text].map((scheme) => ({
      ...contrast,
      scheme,
      effectPp: scheme === text && moves ? -5 : 5,
      signFlip: scheme === text && moves,
      significanceFlip: false,
      change:
        scheme === text
          ? changeStatistics({ pp: moves ? -10 : 0, low: -20, high: 5, p: 0.01, minP: 0.001, holm: moves ? 0.02 : 0.5 })
          : null,
    })),
    ranks: ['stored', text].map((scheme) => ({
      ...rank,
      scheme,
      inversions:
        scheme === text && moves
          ? [{ pair: [text, `${text}2`] as const, class: 'both' as const, pStored: 0.01, pScheme: 0.02 }]
          : [],
      ranking,
    })),
    flipReasons: flipReasonsOf(text),
    attribution: {
      players: [text],
      legend: [player],
      n: 10,
      deltaPp: 10,
      overall: { [text]: 10 },
      cells: [share],
      flipSets: moves ? [{ sets: [[text], [text, text]], flips: 1, gained: 0, lost: 1 }] : [],
      schemes: [
        {
          ...share,
          scheme: text,
          players: [player],
          unattributed: 1,
          noneErrorPct: 50,
          cells: [share],
        },
      ],
    },
    since: {
      baseline: text,
      schemes: [{ scheme: text, thenErrorPct: 40, errorPct: null, changePp: null, thenFlips: 0, flips: 1 }],
      cells: moves
        ? [{ scheme: text, key, thenN: 9, n: 10, thenErrorPct: 40, errorPct: 50, changePp: 10, thenFlips: 0, flips: 1 }]
        : [],
      matched: 1,
      unmatched: 1,
    },
    multiverse: {
      n: 10,
      universes: [{ id: text, rules: [text], errors: 5, errorPct: 50 }],
      cells: [{ key, n: 10, errors: [5] }],
      contrasts: [
        {
          key,
          condition: text,
          baseline: text,
          signShare: 0.5,
          significanceShare: 1,
          lowestPp: -1,
          highestPp: 1,
          pMedian: 0.5,
          pShare: 0.25,
          pStouffer: 0.125,
        },
      ],
    },
  };
}

function receiptOf(text: string, scheme: string): Receipt {
  const whole: Snippet = { head: text, tail: null, omitted: 0, length: text.length };
  return {
    trialId: text,
    run: text,
    temperature: null,
    variant: text,
    condition: text,
    model: text,
    dataset: text,
    task: text,
    itemId: text,
    question: whole,
    groundTruth: { head: text, tail: '', omitted: 3, length: text.length + 3 },
    scheme,
    storedCorrect: true,
    schemeCorrect: false,
    response: { head: text, tail: text, omitted: 9, length: 2 * text.length + 9 },
    storedParse: whole,
    parse: scheme === 'combined' ? { head: '', tail: null, omitted: 0, length: 0 } : null,
    rules: [['source', 'think-strip'], ['script-digits']],
    explain: `audit explain --trial ${text}`,
  };
}

/** The tables of a report: lines that start with a bar, together. */
function tablesOf(markdown: string): string[][] {
  const tables: string[][] = [[]];
  for (const line of unfenced(markdown).split('\n')) {
    if (line.startsWith('|')) tables.at(-1)?.push(line);
    else if (tables.at(-1)?.length !== 0) tables.push([]);
  }
  return tables.filter((table) => table.length > 0);
}

const PIECES = [
  '<script>alert(1)</script>',
  '| x |',
  String.raw`\| x \\|`,
  '```',
  '~~~',
  '[a](javascript:x)',
  '![](http://x)',
  '\u001b[31m',
  '\u202e',
  '# heading',
  `=cmd|' /C calc'!A0`,
  'a\n\n# heading\n\n- item',
  '\n```\n# heading\n',
  '`',
  '***',
  '&lt;b&gt;',
  'http://x',
];
const FOREIGN = /script>|alert|\bx\b|javascript|http|31m|# ?heading|calc|\[a\]|!\[|item\n|~~~|`|&lt;|\*\*\*|\\[|]/;

const HEADINGS = [
  '# Answer-parsing audit',
  '## Summary',
  '## Which rules',
  '### Flips under : 3',
  '### From  to ',
  '## Schemes',
  '## Since the baseline',
  '## Conclusions',
  '### Contrasts',
  '### Changes of effects',
  '### Ranks',
  '## Coverage',
  '## Consistency',
  '## Garbage markers',
  '## Chain of thought',
  '## Cells',
  '### Δ error, pp, at a glance: ',
  ...CORE_SCHEMES.filter((scheme) => scheme.id !== 'v1').map((scheme) => `### : ${scheme.title}`),
  '## Multiverse',
  '## Intervals and tests',
  '## Unanswerable items',
  '## Examples: stored correct, wrong after ',
  '#### 1. ',
  '## Examples: flips under combined',
  '#### 1. ',
  '#### 2. ',
  '## Methods',
  '## How to read this',
];

describe.each([...PIECES, PIECES.join(' '), PIECES.join('\n')])('a report full of %j', (text) => {
  const report = renderMarkdown(resultOf({ text }), { full: true, maxRows: 40 });

  test('has none of it outside of code', () => {
    // Own bold words and bars are all that may look like markup.
    const bare = outside(report)
      .split('\n')
      .filter((line) => !line.startsWith('|'))
      .join('\n');
    expect(bare).not.toMatch(FOREIGN);
    expect(report).not.toMatch(UNSAFE);
  });

  test('has none of it in its tables outside of code', () => {
    for (const row of tablesOf(report).flat()) {
      const cells = row.split(/(?<!\\)\|/).map((cell) => cell.replaceAll(SPAN, ''));
      expect(cells.join(' ')).not.toMatch(FOREIGN);
    }
  });

  test('has tables of even rows', () => {
    const tables = tablesOf(report);
    expect(tables).toHaveLength(25);
    for (const table of tables) {
      const bars = table.map((row) => row.match(/(?<!\\)\|/g)?.length);
      expect(new Set(bars).size).toBe(1);
      expect(table.join('\n')).not.toContain(String.raw`\\|`);
    }
  });

  test('has its own headings only', () => {
    const headings = outside(report)
      .split('\n')
      .filter((line) => /^ {0,3}(?:#|=+ *$|--+ *$)/.test(line));
    expect(headings).toEqual(HEADINGS);
  });
});

describe('a report', () => {
  test('is the same for the same result', () => {
    const result = resultOf({ text: 'x' });
    expect(renderMarkdown(result, { full: true, maxRows: 5 })).toBe(
      renderMarkdown(structuredClone(result), { full: true, maxRows: 5 }),
    );
  });

  test('has no tag outside of code', () => {
    expect(outside(renderMarkdown(resultOf({ text: 'x' }), { full: true, maxRows: 5 }))).not.toMatch(/<[/!?a-z]/i);
  });

  const FIELDS: [name: string, groupBy: GroupField[]][] = [
    ['three fields', ['temperature', 'variant', 'condition']],
    ['two fields', ['temperature', 'variant']],
    ['one field', ['model']],
  ];

  test.each(FIELDS)('has no empty section: %s', (_, groupBy) => {
    const lines = outside(renderMarkdown(resultOf({ text: 'x', groupBy }), { full: true, maxRows: 5 }))
      .split('\n')
      .filter((line) => line !== '');
    const level = (line: string | undefined) => /^#+ /.exec(line ?? '# ')?.[0].length ?? 0;
    const empty = lines.filter(
      (line, i) => level(line) > 0 && level(lines[i + 1]) > 0 && level(lines[i + 1]) <= level(line),
    );
    expect(empty).toEqual([]);
  });

  test.each(FIELDS)('names the fields of a cell: %s', (_, groupBy) => {
    const result = resultOf({ text: 'x', groupBy });
    const headsOf = (fields: readonly GroupField[]): string[][] => {
      const valueOf = (field: GroupField, i: number): string | number => (field === 'temperature' ? i : `x${i}`);
      const cells = result.cells.map((cell, i) => ({
        ...cell,
        key: Object.fromEntries(groupBy.map((field) => [field, valueOf(field, fields.includes(field) ? i : 0)])),
      }));
      const report = renderMarkdown({ ...result, cells }, { full: true, maxRows: 5 });
      expect(report).toContain(`with the same values of ${groupBy.join(', ')}.`);
      return tablesOf(report).map(([head = '']) => head.split('|').map((cell) => cell.trim()));
    };
    const rates = ['n', 'stored error', 'error', 'Δ error, pp', '95 % interval'];
    const tests = ['flips', 'gained', 'lost', 'items with flips', 'p', 'p (Holm)'];
    expect(headsOf(groupBy)).toContainEqual(['', ...groupBy, ...rates, ...tests, '']);
    // Those with the same value in all rows are left out.
    expect(headsOf(groupBy.slice(-1))).toContainEqual(['', ...groupBy.slice(-1), ...rates, ...tests, '']);
  });

  test('without flips states that nothing moves', () => {
    const report = renderMarkdown(resultOf({ text: 'x', moves: false }), { full: true, maxRows: 5 });
    expect(report).toMatch(/^\*\*All \d schemes agree with the stored labels of 20 answers/m);
    expect(report).toContain('No scheme changes any of 20 labels.');
    expect(report).not.toContain('change under');
    expect(report.match(/^There are none\.$/gm)).toHaveLength(2);
  });

  test('with flips shows how many and where', () => {
    const report = renderMarkdown(resultOf({ text: 'x' }), { full: true, maxRows: 5 });
    expect(report).toContain('2 of 20 labels (10.0\u00a0%) change under `v2-parse`.');
  });

  test('speaks of one label as one', () => {
    const result = resultOf({ text: 'x' });
    const schemes = result.schemes.map((scheme) => ({ ...scheme, flips: Math.min(scheme.flips, 1) }));
    expect(renderMarkdown(withExtremes({ ...result, schemes }), { full: true, maxRows: 5 })).toMatch(
      /^1 of 20 labels .* changes under/m,
    );
  });
});

describe('--max-rows', () => {
  const RESULT = resultOf({ text: 'x', cells: 5 });
  const rowsOf = (maxRows: number) =>
    tablesOf(renderMarkdown(RESULT, { full: true, maxRows })).map(
      ([head = '', , ...rows]) => [head, rows.length] as const,
    );

  test('cuts the tables of cells and runs, with a note', () => {
    const report = renderMarkdown(RESULT, { full: true, maxRows: 2 });
    expect(report.match(/^2 of 5 cells \(--max-rows\)\.$/gm)).toHaveLength(4);
    expect(report).toContain('2 of 3 runs (--max-rows).');
    expect(report).toContain('2 of 3 entries (--max-rows).');
    expect(rowsOf(2).filter(([head]) => /items with flips .*p \(Holm\) *\|$|run id|why/.test(head))).toEqual(
      Array.from({ length: 6 }, () => [expect.any(String), 2]),
    );
  });

  test('cuts nothing where there is no more', () => {
    expect(renderMarkdown(RESULT, { full: true, maxRows: 5 })).not.toContain('--max-rows');
  });

  test('applies to every table whose length depends on the data', () => {
    const own = /^\| (?:scheme|what) /;
    expect(rowsOf(2).filter(([head, rows]) => !own.test(head) && rows > 2)).toEqual([]);
  });

  test('keeps the widest cells', () => {
    const rows = tablesOf(renderMarkdown(RESULT, { full: true, maxRows: 2 })).find(
      ([head = '']) => / gained .* lost /.test(head) && head.includes('variant'),
    );
    expect(rows?.slice(2).map((row) => /`(x\d)`/.exec(row)?.[1])).toEqual(['x0', 'x1']);
  });
});

test('--max-examples limits the receipts of each kind in the report', () => {
  const report = (maxReceipts?: number): string =>
    renderMarkdown(resultOf({ text: 'x' }), {
      full: true,
      maxRows: 5,
      ...(maxReceipts === undefined ? {} : { maxReceipts }),
    });
  const count = (text: string): number => text.match(/^#### \d+\. /gm)?.length ?? 0;
  expect(count(report())).toBeGreaterThan(1);
  expect(count(report(1))).toBeLessThan(count(report()));
  expect(report(1)).toContain('(--max-examples shows more)');
  expect(count(report(0))).toBe(0);
});
