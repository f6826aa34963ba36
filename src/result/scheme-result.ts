/** The numbers of a scheme and of a cell, and how far they move at the most. */
import type { AdjustedP, Uncertainty } from './cell-statistics.ts';
import type { CellKey } from '../core/trial.ts';

export interface CellResult extends Uncertainty, AdjustedP {
  readonly scheme: string;
  readonly key: CellKey;
  readonly n: number;
  readonly storedErrorPct: number;
  readonly errorPct: number;
  readonly deltaPp: number;
  readonly flips: number;
  readonly gained: number;
  readonly lost: number;
}

export interface SchemeResult extends UncertaintyOrNull {
  readonly id: string;
  readonly title: string;
  readonly asks: string;
  /** Labelled factual trials in the scheme's scope. */
  readonly trials: number;
  readonly errors: number;
  readonly errorPct: number | null;
  readonly storedErrorPct: number | null;
  readonly deltaPp: number | null;
  readonly flips: number;
  /** flips / trials, in percent. */
  readonly flipsPct: number | null;
  /** Wrong as stored, right under the scheme. */
  readonly gained: number;
  /** Right as stored, wrong under the scheme. */
  readonly lost: number;
  readonly unparsed: number;
  readonly ungradable: number;
  /** Labelled factual trials on which the scheme failed; they are not among its trials. */
  readonly failed: number;
  readonly cells: number;
  /** Cells with at least one flip. */
  readonly cellsWithFlips: number;
  /** The cell of the largest |Δpp|, and of the most flips among equals. */
  readonly widestCell: CellResult | null;
}

/** Without a trial there is nothing to be sure of. */
type UncertaintyOrNull = { readonly [Name in keyof Uncertainty]: Uncertainty[Name] | null };

/** A cell of the document under one scheme. */
export type CellMove = Pick<CellResult, 'scheme' | 'key' | 'n' | 'deltaPp' | 'flips'>;

export interface LabelMove {
  readonly scheme: string;
  readonly trials: number;
  readonly flips: number;
  /** flips / trials, in percent. */
  readonly flipsPct: number;
}

/** The largest moves under a set of schemes. */
export interface Reach {
  /** The ids of the set, in the order of the document. */
  readonly schemes: readonly string[];
  /** The largest share of labels that differ from the stored ones; null without a scheme. */
  readonly labels: LabelMove | null;
  /** The cell of the largest |Δpp|; null without a cell. */
  readonly cell: CellMove | null;
}

/** The largest moves, once for the schemes that score every labelled trial and once for the other schemes. A check is in neither. */
export interface Extremes {
  readonly everyTrial: Reach;
  readonly someTrials: Reach;
}
