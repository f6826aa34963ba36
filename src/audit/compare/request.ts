/** The options of a comparison. */
import type { ComparisonOptions } from '../../documents/comparison.ts';
import type { SideScheme } from './side.ts';

export interface CompareRequest
  extends Omit<ComparisonOptions, 'measure'>, Partial<Pick<ComparisonOptions, 'measure'>> {
  readonly from: SideScheme;
  /** null to compare two logs by their stored answers only. */
  readonly to: SideScheme | null;
  /** The specs of the schemes of the two sides. */
  readonly words: readonly string[];
  /** Milliseconds of processor time that a scheme of a user may take for one response. */
  readonly schemeTimeout?: number | undefined;
}
