/** A cell under a labelling of the page. */
import type { CellResult } from '../../../documents/scheme-result.ts';

type Counts = 'flips' | 'gained' | 'lost';

/** A cell of the document, or one of a setting of the rules, of which the single flips are not known. */
export type CellRow = Omit<CellResult, Counts> & { readonly [Name in Counts]: number | null };
