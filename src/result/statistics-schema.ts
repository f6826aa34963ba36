/** The schemas of the statistics of cells and schemes, made from their table. */
import { z } from 'zod';
import { intervalSchema, percent, share } from '../core/document-schema.ts';
import {
  CELL_STATISTICS,
  SCHEME_STATISTICS,
  type AdjustedP,
  type CellStatistic,
  type Uncertainty,
} from './cell-statistics.ts';

type Shape<Values> = { readonly [Name in keyof Values]: z.ZodType<Values[Name]> };
type OrNull<Values> = { readonly [Name in keyof Values]: Values[Name] | null };

const UNIT_SCHEMAS: Readonly<Record<CellStatistic['unit'], z.ZodNumber>> = {
  pct: percent,
  pp: z.number(),
  p: share,
  coefficient: z.number().min(-1).max(1),
};

const UNIT_TEXT: Readonly<Record<CellStatistic['unit'], string>> = {
  pct: ', in %',
  pp: ', in percentage points',
  p: '',
  coefficient: '',
};

export const cellStatistics = shape<Uncertainty & AdjustedP>(CELL_STATISTICS, ({ isNullable }) => isNullable);

/** A scheme without a trial has none. */
export const schemeStatistics = shape<OrNull<Uncertainty>>(SCHEME_STATISTICS, () => true);

/** @param list has all names of the values. */
function shape<Values>(
  list: readonly CellStatistic[],
  isNullable: (statistic: CellStatistic) => boolean,
): Shape<Values> {
  const entries = list.map((one) => {
    const schema = isNullable(one) ? buildSchema(one).nullable() : buildSchema(one);
    return [one.name, schema.describe(description(one))];
  });
  return Object.fromEntries(entries) as Shape<Values>;
}

function buildSchema({ kind, unit, minimum }: CellStatistic): z.ZodType {
  if (kind === 'interval') return intervalSchema;
  return minimum === undefined ? UNIT_SCHEMAS[unit] : UNIT_SCHEMAS[unit].min(minimum);
}

function description({ title, unit, meaning, formula, source }: CellStatistic): string {
  return `${title}${UNIT_TEXT[unit]}: ${meaning} (${formula === '' ? source : `${formula}; ${source}`}).`;
}
