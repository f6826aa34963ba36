/** The properties of every section. */
import type { ListedResult, PageData } from '../../documents/page.ts';
import type { DataSource } from '../data-source.ts';
import type { Params } from '../kit/address.ts';
import type { SchemeStyles } from './scheme-styles.ts';

/** The properties of the list of trials. */
export interface TrialsView extends Omit<View, 'data'> {
  readonly data: { readonly result: ListedResult };
}

export interface View {
  readonly data: PageData;
  readonly source: DataSource;
  readonly params: Params;
  readonly styles: SchemeStyles;
}
