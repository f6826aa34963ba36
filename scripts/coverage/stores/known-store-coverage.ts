/** Compares the documents of stores with their known truth. */
import { STORED } from '../../../src/base/core/scheme.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { holm } from '../../../src/stats/adjust.ts';
import { mcnemarExactP, newcombeInterval } from '../by-output.ts';
import { tangoInterval } from '../../../src/stats/tango.ts';
import { wilsonInterval } from '../../../src/stats/wilson.ts';
import { storedRate, TRUTHS } from './known-store.ts';

/** Counts of intervals and tests. */
class Tally {
  intervals = 0;
  covered = 0;
  coveredByOutput = 0;
  /** Tests where nothing is true. */
  tests = 0;
  rejected = 0;
  rejectedByOutput = 0;

  /** Ends and the truth have the same unit. */
  addInterval(truth: number, byItem: Ends, byOutput: Ends | null): void {
    const covers = (ends: Ends | null): boolean =>
      ends !== null && ends[0] <= truth + ROUNDING && truth <= ends[1] + ROUNDING;
    this.intervals++;
    if (covers(byItem)) this.covered++;
    if (covers(byOutput)) this.coveredByOutput++;
  }

  addTest(byItem: boolean, byOutput: boolean): void {
    this.tests++;
    if (byItem) this.rejected++;
    if (byOutput) this.rejectedByOutput++;
  }
}

type Ends = readonly [low: number, high: number];

const ROUNDING = 1e-9;
const LEVEL = 0.05;

/** `cellFamily` and `changeFamily` count stores, in which some Holm's p of a true null hypothesis is ≤ 0.05. */
export type TallyName =
  | 'storedRate'
  | 'cellDelta'
  | 'totalDelta'
  | 'storedContrast'
  | 'schemeContrast'
  | 'change'
  | 'cellFamily'
  | 'changeFamily';

export type Tallies = Readonly<Record<TallyName, Tally>>;

export function createTallies(): Tallies {
  return {
    storedRate: new Tally(),
    cellDelta: new Tally(),
    totalDelta: new Tally(),
    storedContrast: new Tally(),
    schemeContrast: new Tally(),
    change: new Tally(),
    cellFamily: new Tally(),
    changeFamily: new Tally(),
  };
}

export function tallyResult(result: AuditResult, tallies: Tallies): void {
  tallyCells(result, tallies);
  tallyTotals(result, tallies.totalDelta);
  tallyContrasts(result, tallies);
}

const findTruth = (id: string): (typeof TRUTHS)[number] | undefined => TRUTHS.find(({ scheme }) => scheme === id);
const conditionOf = (name: unknown): number => Number(String(name).slice(1));
const percent = ([low, high]: Ends): Ends => [100 * low, 100 * high];

function tallyCells({ cells }: AuditResult, { storedRate: rates, cellDelta, cellFamily }: Tallies): void {
  const known = cells.filter(({ scheme }) => findTruth(scheme) !== undefined);
  const pByOutput = known.map(({ gained, lost }) => mcnemarExactP(gained, lost));
  const holmByOutput = holm(pByOutput);
  let [isFalse, wasFalse] = [false, false];
  for (const [i, cell] of known.entries()) {
    const condition = conditionOf(cell.key.condition);
    const truth = findTruth(cell.scheme)?.deltas[condition] as number;
    const byOutput = percent(tangoInterval(cell.gained, cell.lost, cell.n));
    cellDelta.addInterval(100 * truth, cell.deltaInterval as Ends, byOutput);
    if (cell.scheme === TRUTHS[0]?.scheme) {
      const errors = Math.round((cell.storedErrorPct / 100) * cell.n);
      const wilson = percent(wilsonInterval(errors, cell.n));
      rates.addInterval(100 * storedRate(condition), cell.storedInterval as Ends, wilson);
    }
    if (truth !== 0) continue;
    cellDelta.addTest(isRejected(cell.p), (pByOutput[i] as number) <= LEVEL);
    isFalse ||= isRejected(cell.holm);
    wasFalse ||= (holmByOutput[i] as number) <= LEVEL;
  }
  cellFamily.addTest(isFalse, wasFalse);
}

function tallyTotals({ schemes }: AuditResult, totals: Tally): void {
  for (const { id, trials, gained, lost, deltaInterval, p } of schemes) {
    const deltas = findTruth(id)?.deltas;
    if (deltas === undefined) continue;
    const truth = deltas.reduce((sum, delta) => sum + delta, 0) / deltas.length;
    totals.addInterval(100 * truth, deltaInterval as Ends, percent(tangoInterval(gained, lost, trials)));
    if (truth === 0) totals.addTest(isRejected(p), mcnemarExactP(gained, lost) <= LEVEL);
  }
}

function tallyContrasts(result: AuditResult, tallies: Tallies): void {
  let isFalse = false;
  for (const contrast of result.contrasts) {
    const deltas = contrast.scheme === STORED ? [0, 0, 0] : findTruth(contrast.scheme)?.deltas;
    if (deltas === undefined) continue;
    const at = conditionOf(contrast.condition);
    const changed = (deltas[at] as number) - (deltas[0] as number);
    tallyContrast(result, contrast, storedRate(at) - storedRate(0) + changed, tallies);
    if (contrast.change === null) continue;
    tallies.change.addInterval(100 * changed, endsOf(contrast.change), null);
    if (changed !== 0) continue;
    tallies.change.addTest(isRejected(contrast.change.p), false);
    isFalse ||= isRejected(contrast.change.holm);
  }
  tallies.changeFamily.addTest(isFalse, false);
}

type Contrast = AuditResult['contrasts'][number];

function tallyContrast(
  result: AuditResult,
  contrast: Contrast,
  truth: number,
  { storedContrast, schemeContrast }: Tallies,
): void {
  const { low, high } = intervalByOutput(result, contrast);
  const tally = contrast.scheme === STORED ? storedContrast : schemeContrast;
  tally.addInterval(100 * truth, endsOf(contrast), percent([low, high]));
  if (Math.abs(truth) < ROUNDING) tally.addTest(isRejected(contrast.p), low > 0 || high < 0);
}

/** NaN where there is no interval, so that it covers nothing. */
function endsOf({ low, high }: { readonly low: number | null; readonly high: number | null }): Ends {
  return [low ?? Number.NaN, high ?? Number.NaN];
}

/** A test that was not done rejects nothing. */
function isRejected(p: number | null): boolean {
  return p !== null && p <= LEVEL;
}

/** Newcombe's interval for independent rates, from the cells of the contrast. */
function intervalByOutput(
  { cells }: AuditResult,
  { scheme, key, condition, baseline }: Contrast,
): { low: number; high: number } {
  const source = scheme === STORED ? TRUTHS[0]?.scheme : scheme;
  const side = (name: string): { errors: number; n: number } => {
    const cell = cells.find(
      (one) => one.scheme === source && one.key.model === key.model && one.key.condition === name,
    );
    if (cell === undefined) throw new Error(`no cell of ${name}`);
    const share = scheme === STORED ? cell.storedErrorPct : cell.errorPct;
    return { errors: Math.round((share / 100) * cell.n), n: cell.n };
  };
  const [here, there] = [side(condition), side(baseline)];
  return newcombeInterval(here.errors, here.n, there.errors, there.n);
}
