/** What moved since an earlier result. */
import type { CellKey } from '../core/trial.ts';

/** An error rate then and now, in %. */
interface Moved {
  readonly thenErrorPct: number | null;
  readonly errorPct: number | null;
  /** Now minus then, in pp; null where one of them is not defined. */
  readonly changePp: number | null;
  readonly thenFlips: number;
  readonly flips: number;
}

export interface SchemeSince extends Moved {
  readonly scheme: string;
}

export interface CellSince extends Moved {
  readonly scheme: string;
  readonly key: CellKey;
  readonly thenN: number;
  readonly n: number;
}

export interface Since {
  /** The file of the earlier result, as it was named. */
  readonly baseline: string;
  /** Schemes that are in both results, the stored labels among them. */
  readonly schemes: readonly SchemeSince[];
  /** Cells of both results whose error rate, trials or flips are others now, the widest change first. */
  readonly cells: readonly CellSince[];
  /** Cells of both results, moved or not. */
  readonly matched: number;
  /** Cells that are in one of the two results only. */
  readonly unmatched: number;
}
