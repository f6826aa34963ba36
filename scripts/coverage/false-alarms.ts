/** How often the interval of a difference is on one side of 0 although nothing differs, where nearly all answers have a 1: false drops and rises of alerts, tags and changes. */
import seedrandom from 'seedrandom';
import { ItemValues } from '../../src/stats/by-item/item-values.ts';
import type { MeanCoverageOptions } from './means.ts';

interface Values {
  readonly name: string;
  readonly draw: (random: () => number) => number;
}

export interface FalseAlarmRow {
  readonly name: string;
  /** In the window and in the baseline. */
  readonly queries: readonly [now: number, before: number];
  /** The largest shares over the designs, from 0 to 1. */
  readonly drops: number;
  readonly rises: number;
  readonly either: number;
}

const VALUES: readonly Values[] = [
  ...[0.9, 0.95, 0.97, 0.99, 0.995].map((share) => ({
    name: `0 or 1, ${100 * share} % ones`,
    draw: (random: () => number) => Number(random() < share),
  })),
  { name: '97 % ones, others uniform', draw: (random) => (random() < 0.97 ? 1 : random()) },
  {
    name: '90 % ones, 8 % 0.8, 2 % zeros',
    draw: (random) => [1, 0.8, 0][Number(random() < 0.1) + Number(random() < 0.02)] as number,
  },
];
const SIZES = [
  [10, 10],
  [20, 20],
  [10, 100],
  [20, 200],
  [50, 500],
] as const;
/** Answers to a query; a share of them has the value of their query. */
const REPEATS = [
  { answers: 1, alike: 1 },
  { answers: 4, alike: 1 },
  { answers: 10, alike: 0.7 },
];

/** Over designs: queries of the window are others than those of the baseline or some of them, answered once, four or ten times. */
export function simulateFalseAlarms({ runs, seed }: MeanCoverageOptions): FalseAlarmRow[] {
  const random = seedrandom.tychei(`false alarms ${seed}`);
  const draw = (): number => random.double();
  return VALUES.flatMap((values) =>
    SIZES.map((queries) => {
      const cells = [false, true].flatMap((isShared) =>
        REPEATS.map((repeats) => simulateCell(values, { queries, isShared, ...repeats }, runs, draw)),
      );
      const most = (of: (cell: Alarms) => number): number => Math.max(...cells.map(of)) / runs;
      return {
        name: values.name,
        queries,
        drops: most(({ drops }) => drops),
        rises: most(({ rises }) => rises),
        either: most(({ drops, rises }) => drops + rises),
      };
    }),
  );
}

interface Design {
  readonly queries: readonly [now: number, before: number];
  readonly isShared: boolean;
  readonly answers: number;
  readonly alike: number;
}

interface Alarms {
  readonly drops: number;
  readonly rises: number;
}

function simulateCell({ draw }: Values, design: Design, runs: number, random: () => number): Alarms {
  const { queries, isShared, answers, alike } = design;
  let [drops, rises] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const values = new ItemValues();
    const own: number[] = [];
    for (const [side, count] of [queries[1], queries[0]].entries())
      for (let query = 0; query < count; query++) {
        const item = side === 0 || isShared ? query : queries[1] + query;
        own[item] ??= draw(random);
        for (let answer = 0; answer < answers; answer++)
          values.add(item, random() < alike ? own[item] : draw(random), side === 0 ? 0 : 1);
      }
    const [low, high] = values.difference()?.interval ?? [Number.NaN, Number.NaN];
    if (high < 0) drops++;
    if (low > 0) rises++;
  }
  return { drops, rises };
}

export function renderFalseAlarms(rows: readonly FalseAlarmRow[]): string {
  const percent = (share: number): string => (100 * share).toFixed(1);
  return [
    '| values | queries now, before | false drops, % | false rises, % | either, % |',
    '| :--- | ---: | ---: | ---: | ---: |',
    ...rows.map(
      ({ name, queries: [now, before], drops, rises, either }) =>
        `| ${name} | ${now}, ${before} | ${percent(drops)} | ${percent(rises)} | ${percent(either)} |`,
    ),
  ].join('\n');
}
