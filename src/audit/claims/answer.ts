/** The answer to a claim under one labelling. */
import type { Comparison } from '../../claims/claim.ts';
import type { Interval } from '../../core/statistics.ts';
import type { ClaimAnswer, ClaimLink } from '../../result/claims.ts';
import { contrastOfSides } from '../../stats/by-item/contrast.ts';
import { unsharedItemsTest } from '../../stats/by-item/unshared-test.ts';
import type { CellLabels } from '../conclusions/cell-rates.ts';
import type { ItemColumn } from '../tally/item-column.ts';
import { pairedErrors, pairStates } from '../tally/item-states.ts';
import { joinCells, joinSides, testDifference } from '../tally/joined-cells.ts';
import { sumColumn } from '../tally/label-sums.ts';
import { poolColumns } from './pool-cells.ts';
import { decideVerdict, doesHold, findWeakest, type GroupCounts } from './verdict.ts';

/** A comparison with the cells of its groups. */
export interface LocatedComparison {
  readonly comparison: Comparison;
  readonly left: readonly number[];
  readonly right: readonly number[] | null;
}

/** Answers a claim: one comparison, or the links of a chain. */
export function answerClaim(
  [first, ...others]: readonly [LocatedComparison, ...LocatedComparison[]],
  labels: CellLabels,
): ClaimAnswer {
  if (others.length === 0) return answerComparison(first, labels);
  const links: [ClaimLink, ...ClaimLink[]] = [
    answerComparison(first, labels),
    ...others.map((one) => answerComparison(one, labels)),
  ];
  return { ...findWeakest(links), links };
}

export function countGroup({ n, errors }: Pick<CellLabels, 'n' | 'errors'>, cells: readonly number[]): GroupCounts {
  const sum = (values: readonly number[]): number => cells.reduce((total, cell) => total + (values[cell] as number), 0);
  return { n: sum(n), errors: sum(errors) };
}

function answerComparison({ comparison, left, right }: LocatedComparison, labels: CellLabels): ClaimLink {
  const counts = countGroup(labels, left);
  const others = right === null ? null : countGroup(labels, right);
  const n: ClaimLink['n'] = [counts.n, others?.n ?? null];
  const holds = doesHold(comparison, counts, others);
  if (holds === null) return { ...NOTHING, n };
  const found = right === null ? rateOf(labels, left) : differenceOf(labels, left, right);
  const { estimate, interval, ...tested } = inPoints(comparison, right !== null, found);
  const [low, high] = interval ?? [null, null];
  const verdict = decideVerdict(comparison, holds, { interval, ...tested });
  return { verdict, estimatePp: estimate, low, high, p: tested.p, minP: tested.minP, n, items: tested.items };
}

const NOTHING: Omit<ClaimLink, 'n'> = {
  verdict: 'untestable',
  estimatePp: null,
  low: null,
  high: null,
  p: null,
  minP: null,
  items: 0,
};

/** There are fewer claims than contrasts, so each test may take longer: up to about a twentieth of a second. */
const MOST_WORK = 1e8;

/** Of error rates, as proportions. */
interface Found {
  readonly estimate: number | null;
  readonly interval: Interval | null;
  readonly p: number | null;
  readonly minP: number | null;
  readonly items: number;
}

function rateOf(labels: CellLabels, cells: readonly number[]): Found {
  const { moments, estimate } = sumColumn(poolCells(labels, cells)).errors;
  const { estimate: rate = null, interval = null } = estimate ?? {};
  return { estimate: rate, interval, p: null, minP: null, items: moments.items };
}

function differenceOf(labels: CellLabels, left: readonly number[], right: readonly number[]): Found {
  const [first, baseline] = [poolCells(labels, left), poolCells(labels, right)];
  const cells = joinCells(first, baseline);
  const sides = [sumColumn(first).errors, sumColumn(baseline).errors] as const;
  const found = contrastOfSides(joinSides(cells, [first, baseline], sides, 'labelErrors'));
  const test =
    testDifference(cells, first, baseline, 'labelErrors', MOST_WORK) ??
    unsharedItemsTest(pairedErrors(pairStates(first, baseline)));
  return {
    estimate: found?.estimate ?? null,
    interval: found?.interval ?? null,
    p: test?.p ?? null,
    minP: test?.minP ?? null,
    items: sides[0].moments.items + sides[1].moments.items - cells.places.length,
  };
}

/** Cells without a trial of the labelling are not read. */
function poolCells({ columns, n }: CellLabels, cells: readonly number[]): ItemColumn {
  return poolColumns(cells.filter((cell) => n[cell] !== 0).map((cell) => columns[cell] as ItemColumn));
}

/** From proportions of errors to points of the rate that is compared. */
function inPoints({ rate }: Comparison, isDifference: boolean, found: Found): Found {
  const { estimate, interval } = found;
  const convert = (value: number): number => {
    if (rate === 'errorPct') return value * 100;
    return isDifference ? 0 - value * 100 : 100 - value * 100;
  };
  const ends = interval === null ? null : interval.map(convert);
  return {
    ...found,
    estimate: estimate === null ? null : convert(estimate),
    interval: ends === null ? null : [Math.min(...ends), Math.max(...ends)],
  };
}
