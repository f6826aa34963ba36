/** A small result document, complete by its types: two variants under two conditions, and a scheme that turns their order round. */
import { NOT_JUDGED } from '../../src/documents/equivalence.ts';
import { findExtremes } from '../../src/documents/extremes.ts';
import { SCHEMA_VERSION, type AuditResult, type Receipt, type Snippet } from '../../src/documents/result.ts';
import type { BlindReference, ContrastResult, RankResult, SchemeConclusions } from '../../src/documents/conclusions.ts';
import { SCHEME_STATISTICS, type Uncertainty } from '../../src/documents/cell-statistics.ts';
import {
  CHANGE_STATISTICS,
  CONTRAST_STATISTICS,
  type ChangeStatistics,
  type ContrastStatistics,
} from '../../src/documents/contrast-statistics.ts';
import type { Statistic } from '../../src/documents/statistic.ts';
import type { CellResult, SchemeResult } from '../../src/documents/scheme-result.ts';
import { resultOptions } from '../../src/documents/result-options.ts';

/** Statistics with these values; those that are not named are 0, intervals of 0 to 0, and flags false. */
export function statistics(values: Partial<Uncertainty>): Uncertainty {
  return { ...(zeros(SCHEME_STATISTICS) as Uncertainty), ...values };
}

/** The same for contrasts. */
export function contrastStatistics(values: Partial<ContrastStatistics>): ContrastStatistics {
  return { ...(zeros(CONTRAST_STATISTICS) as ContrastStatistics), ...values };
}

/** The same for the change of an effect. */
export function changeStatistics(values: Partial<ChangeStatistics>): ChangeStatistics {
  return { ...(zeros(CHANGE_STATISTICS) as ChangeStatistics), ...values };
}

const ZEROS = { interval: [0, 0], flag: false, number: 0 } as const;

function zeros(table: readonly Statistic[]): unknown {
  return Object.fromEntries(table.map(({ name, kind }) => [name, ZEROS[kind]]));
}

const NO_CHANGE = statistics({
  storedInterval: [12.5, 75.25],
  interval: [12.5, 75.25],
  deltaInterval: [-10, 10],
  items: 4,
  flipItems: 1,
  sePp: 0,
  p: 1,
  minP: 1,
  isExact: true,
  kappa: 1,
  detectablePp: null,
});

function cell(
  schemeId: string,
  [variant, condition]: readonly [string, string],
  counts: {
    readonly storedErrorPct: number;
    readonly errorPct: number;
    readonly gained: number;
    readonly lost: number;
  },
): CellResult {
  const { storedErrorPct, errorPct, gained, lost } = counts;
  const deltaPp = errorPct - storedErrorPct;
  return {
    scheme: schemeId,
    key: { temperature: 0.7, variant, condition },
    n: 4,
    ...counts,
    deltaPp,
    flips: gained + lost,
    ...NO_CHANGE,
    deltaInterval: [deltaPp - 10, deltaPp + 10],
    holm: null,
    bh: null,
  };
}

const CELLS: readonly CellResult[] = [
  cell('combined', ['base', 'control'], { storedErrorPct: 25, errorPct: 50, gained: 0, lost: 1 }),
  cell('combined', ['base', 'asch_history_5'], { storedErrorPct: 50, errorPct: 25, gained: 1, lost: 0 }),
  cell('combined', ['instruct', 'control'], { storedErrorPct: 50, errorPct: 25, gained: 1, lost: 0 }),
  cell('combined', ['instruct', 'asch_history_5'], { storedErrorPct: 75, errorPct: 75, gained: 0, lost: 0 }),
  cell('v2-parse', ['base', 'control'], { storedErrorPct: 25, errorPct: 50, gained: 0, lost: 1 }),
  cell('v2-parse', ['base', 'asch_history_5'], { storedErrorPct: 50, errorPct: 50, gained: 0, lost: 0 }),
  cell('v2-parse', ['instruct', 'control'], { storedErrorPct: 50, errorPct: 50, gained: 0, lost: 0 }),
  cell('v2-parse', ['instruct', 'asch_history_5'], { storedErrorPct: 75, errorPct: 75, gained: 0, lost: 0 }),
];

function scheme(id: string, title: string): SchemeResult {
  const own = CELLS.filter((one) => one.scheme === id);
  const total = (field: 'flips' | 'gained' | 'lost'): number => own.reduce((sum, one) => sum + one[field], 0);
  const errors = 8 + total('lost') - total('gained');
  return {
    id,
    title,
    asks: `What does ${title} change?`,
    trials: 16,
    errors,
    errorPct: errors * 6.25,
    storedErrorPct: 50,
    deltaPp: errors * 6.25 - 50,
    flips: total('flips'),
    flipsPct: total('flips') * 6.25,
    gained: total('gained'),
    lost: total('lost'),
    unparsed: 0,
    ungradable: 0,
    failed: 0,
    cells: own.length,
    cellsWithFlips: own.filter((one) => one.flips > 0).length,
    widestCell: own[0] ?? null,
    ...NO_CHANGE,
    ...NOT_JUDGED,
  };
}

function contrast(schemeId: string, variant: string, effectPp: number): ContrastResult {
  return {
    scheme: schemeId,
    key: { temperature: 0.7, variant },
    condition: 'asch_history_5',
    baseline: 'control',
    n: 4,
    baselineN: 4,
    sharedItems: 4,
    method: 'tango',
    change:
      schemeId === 'stored'
        ? null
        : changeStatistics({ pp: effectPp - 25, low: effectPp - 75, high: effectPp + 25, p: 1, minP: 0.5, holm: null }),
    ...contrastStatistics({
      p: 1,
      minP: 0.25,
      effectPp,
      low: effectPp - 50,
      high: effectPp + 50,
      signFlip: schemeId === 'combined' && variant === 'base',
    }),
  };
}

function ranking(schemeId: string, base: number, instruct: number): RankResult {
  const isTurned = base > instruct;
  return {
    scheme: schemeId,
    key: { temperature: 0.7, condition: 'control' },
    field: 'variant',
    tauB: isTurned ? -1 : base === instruct ? null : 1,
    inversions: isTurned ? [{ pair: ['base', 'instruct'], class: 'none', pStored: 1, pScheme: 1 }] : [],
    ranking: [
      { value: 'base', n: 4, errorPct: base, rank: isTurned ? 2 : base === instruct ? 1.5 : 1, low: 1, high: 2 },
      {
        value: 'instruct',
        n: 4,
        errorPct: instruct,
        rank: isTurned ? 1 : base === instruct ? 1.5 : 2,
        low: 1,
        high: 2,
      },
    ],
  };
}

/** The conclusions of a scheme with these values; those that are not named are 0. */
export function schemeConclusions(schemeId: string, values: Partial<SchemeConclusions>): SchemeConclusions {
  return {
    scheme: schemeId,
    signFlips: 0,
    significanceGained: 0,
    significanceLost: 0,
    inversions: 0,
    distinguishableInversions: 0,
    testable: 0,
    tested: 0,
    blind: null,
    swaps: null,
    meanTauB: null,
    ...values,
  };
}

function blind(meanSignFlips: number): BlindReference {
  return {
    changes: 10,
    movable: 10,
    meanSignFlips,
    isDrawn: false,
    upperSignFlips: 1,
    meanSignificanceFlips: 0,
    upperSignificanceFlips: 0,
    draws: 99,
  };
}

const whole = (text: string): Snippet => ({ head: text, tail: null, omitted: 0, length: text.length });

function receipt(schemeId: string, trialId: string): Receipt {
  return {
    trialId,
    run: 'first',
    temperature: 0.7,
    variant: 'base',
    condition: 'control',
    model: 'a-model',
    dataset: 'capitals',
    task: 'capitals',
    itemId: 'item-1',
    question: whole('What is the capital of France?'),
    groundTruth: whole('Paris'),
    scheme: schemeId,
    storedCorrect: true,
    schemeCorrect: false,
    response: { head: 'London,', tail: 'or Paris', omitted: 90, length: 105 },
    storedParse: whole('London or Paris'),
    parse: whole(''),
    rules: [['source', 'marker-cut'], ['script-digits']],
    explain: `audit explain --trial ${trialId}`,
  };
}

const SHARES = { S: 6.25, P1: 3.125, N1: -15.625 };

/** The document with the largest changes of its schemes. */
export function withExtremes(result: Omit<AuditResult, 'extremes'>): AuditResult {
  return { ...result, extremes: findExtremes(result) };
}

/** A new document; overrides replace whole parts. Names are those of the demo. */
export function sampleResult(overrides: Partial<AuditResult> = {}): AuditResult {
  const schemes = [
    scheme('stored', 'the stored label'),
    scheme('v1', 'v1'),
    scheme('v2-parse', 'another parse'),
    scheme('combined', 'both together'),
  ];
  return withExtremes({
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'answer-audit', version: '1.2.3' },
    options: {
      ...resultOptions({}),
      runsDir: 'runs',
      metadata: 'runs_metadata.json',
      logs: [],
      conditions: ['control', 'asch_history_5'],
      groupBy: ['temperature', 'variant', 'condition'],
      schemes: ['v2-parse', 'combined'],
      seed: 0,
      maxExamples: 30,
      nullGroundTruth: null,
      baselineCondition: 'control',
      multiverse: true,
    },
    warnings: ['run second: not read'],
    scope: {
      inputs: [{ path: 'runs/r1/simulation.db', bytes: 4096, sha256: 'abc' }],
      trials: 20,
      compared: 16,
      leftOut: [
        { reason: 'no-truth', trials: 4 },
        { reason: 'unread', name: 'second', trials: null, why: 'the database is damaged' },
      ],
      countedAsWrong: { noResponse: 0, ungradable: 0 },
    },
    coverage: {
      runs: 1,
      temperatures: [0.7],
      trials: 20,
      factualTrials: 16,
      unlabeled: 0,
      invalidLabels: 0,
      invalidLabelTrialIds: [],
      ungradable: 0,
      multiOutputTrials: 0,
      noneGroundTruths: 0,
      undecodableTexts: 0,
      blobTexts: 0,
      nulTexts: 0,
      conditions: ['control', 'asch_history_5'],
      runList: [{ run: 'first', runId: 'r1', modelVariant: null, temperature: 0.7, trials: 20, factualTrials: 16 }],
    },
    consistency: { scheme: 'v1', mismatches: 0, trialIds: [] },
    schemes,
    markers: { rawRole: 1, rawBlock: 2, parsedRole: 3, parsedBlock: 4 },
    think: { trials: 1, flips: 1, storedCorrectPostThinkWrong: 1 },
    cells: CELLS,
    conclusions: {
      baseline: 'control',
      contrasts: 2,
      signFlips: 1,
      significanceFlips: 0,
      testable: 0,
      tested: 0,
      rankedPairs: 1,
      inversions: 1,
      distinguishableInversions: 0,
      schemes: [
        schemeConclusions('v2-parse', { blind: blind(0) }),
        schemeConclusions('combined', { signFlips: 1, inversions: 1, meanTauB: -1, blind: blind(0.5) }),
      ],
    },
    contrasts: [
      contrast('stored', 'base', 25),
      contrast('stored', 'instruct', 25),
      contrast('v2-parse', 'base', 0),
      contrast('v2-parse', 'instruct', 25),
      contrast('combined', 'base', -25),
      contrast('combined', 'instruct', 50),
    ],
    ranks: [ranking('stored', 25, 50), ranking('v2-parse', 50, 50), ranking('combined', 50, 25)],
    attribution: {
      players: ['S', 'P1', 'N1'],
      legend: [
        { id: 'S', rule: 'source', summary: 'reads the response instead of the stored parse' },
        { id: 'P1', rule: 'marker-cut', summary: 'cuts where a new turn begins' },
        { id: 'N1', rule: 'script-digits', summary: 'turns ² into 2' },
      ],
      n: 16,
      deltaPp: -6.25,
      overall: SHARES,
      cells: [
        {
          key: { temperature: 0.7, variant: 'base', condition: 'control' },
          n: 4,
          deltaPp: 25,
          shapleyPp: { S: 12.5, P1: 12.5, N1: 0 },
        },
        {
          key: { temperature: 0.7, variant: 'base', condition: 'asch_history_5' },
          n: 4,
          deltaPp: -25,
          shapleyPp: { S: 0, P1: 0, N1: -25 },
        },
        {
          key: { temperature: 0.7, variant: 'instruct', condition: 'control' },
          n: 4,
          deltaPp: -25,
          shapleyPp: { S: 12.5, P1: 0, N1: -37.5 },
        },
        {
          key: { temperature: 0.7, variant: 'instruct', condition: 'asch_history_5' },
          n: 4,
          deltaPp: 0,
          shapleyPp: { S: 0, P1: 0, N1: 0 },
        },
      ],
      flipSets: [
        { sets: [['source', 'marker-cut'], ['script-digits']], flips: 2, gained: 2, lost: 0 },
        { sets: [['marker-cut']], flips: 1, gained: 0, lost: 1 },
      ],
      schemes: [
        {
          scheme: 'v2-parse',
          players: [{ id: 'R1', rule: 'first-line', summary: 'keeps the first line' }],
          n: 16,
          unattributed: 0,
          noneErrorPct: 50,
          deltaPp: 6.25,
          shapleyPp: { R1: 6.25 },
          cells: [],
        },
      ],
    },
    flipReasons: [
      {
        scheme: 'combined',
        otherGained: 0,
        otherLost: 0,
        reasons: [
          {
            storedRule: 'answer-is',
            storedPlace: null,
            rule: 'source + marker-cut',
            summary: 'cuts where a new turn begins',
            gained: 2,
            lost: 1,
            examples: [
              {
                trialId: 't1',
                run: 'a',
                temperature: 0.7,
                variant: 'base',
                condition: 'control',
                model: 'm',
                dataset: 'd',
                task: 'd',
                itemId: 'q1',
                storedParse: { head: 'A', tail: null, omitted: 0, length: 1 },
                parse: { head: 'B', tail: null, omitted: 0, length: 1 },
                before: '…is ',
                after: '. Question:…',
              },
            ],
          },
        ],
      },
    ],
    since: null,
    multiverse: {
      n: 16,
      universes: [
        { id: 'stored', rules: [], errors: 8, errorPct: 50 },
        { id: 'raw+P1', rules: ['S', 'P1'], errors: 9, errorPct: 56.25 },
      ],
      cells: [{ key: { temperature: 0.7, variant: 'base', condition: 'control' }, n: 4, errors: [1, 2] }],
      contrasts: [
        {
          key: { temperature: 0.7, variant: 'base' },
          condition: 'asch_history_5',
          baseline: 'control',
          signShare: 0.5,
          significanceShare: 1,
          lowestPp: -25,
          highestPp: 25,
          pMedian: 0.5,
          pShare: 1,
          pStouffer: 0.25,
        },
      ],
    },
    receipts: { 'think-dependence': [], 'combined-flip': [receipt('combined', 'trial-1')] },
    failures: [{ scheme: 'mine', trialId: 'trial-9', reason: 'took too long' }],
    neverCorrect: [
      {
        scheme: 'theirs',
        rule: 'number/no-number',
        summary: 'A truth that is no number makes every answer wrong.',
        trials: 5,
        items: [
          { itemId: 'item-7', dataset: 'sums', groundTruth: whole('2,125'), trials: 3 },
          { itemId: null, dataset: null, groundTruth: whole('=1+1'), trials: 1 },
        ],
        more: 1,
      },
    ],
    ...overrides,
  });
}
