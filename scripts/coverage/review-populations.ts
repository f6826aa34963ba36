/** Made-up stores with known human labels, for simulated reviews. */

/** Trials of a cell with the same labels. */
export interface TrialGroup {
  readonly cell: string;
  /** 1 right and 0 wrong: the stored label, that of the scheme a, that of the scheme b. */
  readonly labels: string;
  readonly size: number;
  /** Those whose human label is correct. */
  readonly correct: number;
}

export interface Population {
  readonly title: string;
  readonly groups: readonly TrialGroup[];
}

/** Labels, trials in all cells together, and the share of these with the human label correct. */
type Kind = readonly [labels: string, trials: number, correct: number];

/**
 * Spreads kinds of trials over cells: later cells are larger, and the share of correct trials rises by `spread` from the first cell to the last one.
 */
function spreadOver(cells: number, kinds: readonly Kind[], spread: number): TrialGroup[] {
  const total = (cells * (cells + 1)) / 2;
  return Array.from({ length: cells }, (_, cell) =>
    kinds.map(([labels, trials, correct]): TrialGroup => {
      const size = Math.max(1, Math.round((trials * (cell + 1)) / total));
      const tilt = cells === 1 ? 0 : spread * (cell / (cells - 1) - 0.5);
      const share = Math.max(0, Math.min(1, correct + tilt));
      return { cell: String(cell), labels, size, correct: Math.round(size * share) };
    }),
  ).flat();
}

export const POPULATIONS: readonly Population[] = [
  {
    title: 'typical',
    groups: spreadOver(
      24,
      [
        ['111', 7500, 0.97],
        ['000', 3000, 0.05],
        ['011', 300, 0.85],
        ['100', 92, 0.4],
        ['001', 200, 0.5],
      ],
      0.04,
    ),
  },
  {
    title: 'many agreed labels wrong',
    groups: spreadOver(
      24,
      [
        ['111', 7500, 0.82],
        ['000', 3000, 0.3],
        ['011', 300, 0.8],
        ['010', 150, 0.7],
        ['101', 120, 0.3],
      ],
      0.1,
    ),
  },
  {
    title: 'strata far apart',
    groups: spreadOver(
      12,
      [
        ['111', 5000, 0.99],
        ['000', 1000, 0.01],
        ['011', 1500, 0.95],
        ['101', 500, 0.95],
        ['001', 1000, 0.1],
      ],
      0.02,
    ),
  },
  {
    title: 'nearly all right',
    groups: spreadOver(
      12,
      [
        ['111', 9000, 0.996],
        ['000', 500, 0.01],
        ['011', 90, 0.95],
        ['101', 30, 0.2],
      ],
      0,
    ),
  },
  {
    title: '60 small strata',
    groups: [
      ...spreadOver(30, [['111', 4500, 0.93]], 0.1),
      ...Array.from({ length: 60 }, (_, cell): TrialGroup => ({
        cell: String(cell),
        labels: '011',
        size: 10,
        correct: cell % 2 === 0 ? 9 : 5,
      })),
    ],
  },
];

/** Stores in which no labelling is better than another one: of the trials on which they differ, each is right on half. */
export const EQUAL_POPULATIONS: readonly Population[] = [
  {
    title: 'two labellings',
    groups: spreadOver(
      10,
      [
        ['111', 4000, 0.95],
        ['000', 1000, 0.05],
        ['011', 400, 0.5],
        ['100', 400, 0.5],
      ],
      0,
    ),
  },
  {
    title: 'three labellings',
    groups: spreadOver(
      10,
      [
        ['111', 4000, 0.95],
        ['000', 1000, 0.05],
        ['011', 200, 0.5],
        ['100', 200, 0.5],
        ['010', 200, 0.5],
        ['101', 200, 0.5],
        ['001', 200, 0.5],
        ['110', 200, 0.5],
      ],
      0,
    ),
  },
];
