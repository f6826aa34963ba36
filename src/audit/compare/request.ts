/** What a comparison is asked to do. */
import type { ComparisonOptions } from '../../result/comparison.ts';
import type { SideScheme } from './side.ts';

export interface CompareRequest extends ComparisonOptions {
  readonly from: SideScheme;
  /** null to compare two logs by their stored answers alone. */
  readonly to: SideScheme | null;
  /** The words that name the schemes of the two sides. */
  readonly words: readonly string[];
  /** Milliseconds that a scheme of the user may take for one response; the usual, if nothing is said. */
  readonly schemeTimeout?: number | undefined;
}
