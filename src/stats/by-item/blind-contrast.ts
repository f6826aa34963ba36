/** One contrast of the blind reference: its sign and significance for any assignment of the changes of items to conditions. */
import { scaleDifferences, type Scales } from './paired-test.ts';
import { signFlipTest, type Differences } from './sign-flips.ts';
import { total } from './total.ts';

/** One condition of a group, by item. All lists have an entry for each item. */
export interface BlindCondition {
  /** Outputs; 0 for an item that is not there. */
  readonly n: ArrayLike<number>;
  /** Errors as stored. */
  readonly errors: ArrayLike<number>;
  /** Errors under the scheme minus errors as stored. */
  readonly changes: ArrayLike<number>;
}

/** The conditions whose other fields are equal; the first one is the baseline. All groups have the same conditions and items. */
export type BlindGroup = readonly BlindCondition[];

/** A contrast under one labelling. */
export interface ContrastState {
  /** −1, 0 or 1, computed in whole numbers. */
  readonly sign: number;
  /** p ≤ 0.05 of the sign-flip test. */
  readonly isSignificant: boolean;
}

/** The condition whose changes a condition gets in an item; `null` for the stored labels, which have no changes. */
export type Assignment = ((item: number, condition: number) => number) | null;

const LEVEL = 0.05;
/** p ≤ 2 · exp(−T² / (2 Σ d²)) (Hoeffding 1963, Journal of the American Statistical Association 58:13): 0.05 at this T² / Σ d². */
const CERTAIN = 2 * Math.log(2 / LEVEL);
/** p ≥ (1 − T² / Σ d²)² / 3 (Paley and Zygmund 1932, as E S⁴ ≤ 3 (E S²)²): 0.05 at this T² / Σ d². */
const UNCERTAIN = 1 - Math.sqrt(3 * LEVEL);

export class BlindContrast {
  readonly #group: BlindGroup;
  readonly #condition: number;
  /** The items with a change under some condition. */
  readonly #moving: readonly number[];
  readonly #scales: Scales;
  /** The differences of the shared items without a change. */
  readonly #fixed: readonly Differences[];
  readonly #outputs: number;
  readonly #baselineOutputs: number;
  readonly #errors: number;
  readonly #baselineErrors: number;
  readonly #fixedSum: number;
  readonly #fixedSquares: number;
  /** Significance by the differences of the moving items: draws repeat them. */
  readonly #significance = new Map<string, boolean>();

  /** @param moving the items with a change under some condition of the group. */
  constructor(group: BlindGroup, condition: number, moving: readonly number[]) {
    const [here, baseline] = [group[condition] as BlindCondition, group[0] as BlindCondition];
    this.#group = group;
    this.#condition = condition;
    this.#moving = moving;
    this.#outputs = total(here.n);
    this.#baselineOutputs = total(baseline.n);
    this.#errors = total(here.errors);
    this.#baselineErrors = total(baseline.errors);
    this.#scales = scaleDifferences(
      Array.from({ length: here.n.length }, (_, i) => [here.n[i] as number, baseline.n[i] as number]),
    );
    this.#fixed = this.#countFixed();
    this.#fixedSum = this.#fixed.reduce((sum, { difference, items }) => sum + items * difference, 0);
    this.#fixedSquares = this.#fixed.reduce((sum, { difference, items }) => sum + items * difference * difference, 0);
  }

  /** Its state for the given assignment of changes. */
  state(assignment: Assignment): ContrastState {
    let [errors, baselineErrors] = [this.#errors, this.#baselineErrors];
    const differences: number[] = [];
    for (const item of this.#moving) {
      const [here, baseline] = [this.#change(item, this.#condition, assignment), this.#change(item, 0, assignment)];
      errors += here;
      baselineErrors += baseline;
      differences.push(this.#difference(item, here, baseline) ?? 0);
    }
    return {
      sign: Math.sign(errors * this.#baselineOutputs - baselineErrors * this.#outputs),
      isSignificant: this.#isSignificant(differences),
    };
  }

  /** Most draws are decided by the bounds of p, because the exact p takes longer. */
  #isSignificant(differences: readonly number[]): boolean {
    let [sum, squares] = [this.#fixedSum, this.#fixedSquares];
    for (const difference of differences) {
      sum += difference;
      squares += difference * difference;
    }
    if (sum * sum > CERTAIN * squares) return true;
    if (sum * sum < UNCERTAIN * squares || squares === 0) return false;
    const key = differences.join();
    let known = this.#significance.get(key);
    if (known === undefined) {
      const moving = differences.map((difference) => ({ difference, items: 1 }));
      this.#significance.set(key, (known = signFlipTest([...this.#fixed, ...moving]).p <= LEVEL));
    }
    return known;
  }

  #change(item: number, condition: number, assignment: Assignment): number {
    if (assignment === null) return 0;
    return (this.#group[assignment(item, condition)] as BlindCondition).changes[item] as number;
  }

  /** The difference of an item with these changes on both sides; null for an item that is on one side only. */
  #difference(item: number, change: number, baselineChange: number): number | null {
    const [here, baseline] = [this.#group[this.#condition] as BlindCondition, this.#group[0] as BlindCondition];
    const [n, baselineN] = [here.n[item] as number, baseline.n[item] as number];
    if (n === 0 || baselineN === 0) return null;
    const [sum, baselineSum] = [
      (here.errors[item] as number) + change,
      (baseline.errors[item] as number) + baselineChange,
    ];
    return this.#scales.difference(n, sum, baselineN, baselineSum);
  }

  #countFixed(): Differences[] {
    const moving = new Set(this.#moving);
    const items = new Map<number, number>();
    for (let item = 0; item < (this.#group[0] as BlindCondition).n.length; item++) {
      const difference = moving.has(item) ? null : this.#difference(item, 0, 0);
      if (difference !== null && difference !== 0) items.set(difference, (items.get(difference) ?? 0) + 1);
    }
    return Array.from(items, ([difference, count]) => ({ difference, items: count }));
  }
}
