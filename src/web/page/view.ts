/** The properties of every section. */
import type { PageData } from '../../documents/page.ts';
import type { DataSource } from '../data-source.ts';
import type { Params } from '../kit/address.ts';
import type { SchemeStyles } from './scheme-styles.ts';

export interface View {
  readonly data: PageData;
  readonly source: DataSource;
  readonly params: Params;
  readonly styles: SchemeStyles;
}
