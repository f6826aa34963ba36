/** The schemas of statistics, made from their tables. */
import { z } from 'zod';
import { count, intervalSchema, percent, share } from '../base/core/document-schema.ts';
import { CELL_STATISTICS, SCHEME_STATISTICS, type AdjustedP, type Uncertainty } from './cell-statistics.ts';
import {
  CHANGE_STATISTICS,
  CONTRAST_STATISTICS,
  type ChangeStatistics,
  type ContrastStatistics,
} from './contrast-statistics.ts';
import type { Statistic } from './statistic.ts';

type Shape<Values> = { readonly [Name in keyof Values]: z.ZodType<Values[Name]> };
type OrNull<Values> = { readonly [Name in keyof Values]: Values[Name] | null };

const UNIT_SCHEMAS: Readonly<Record<Statistic['unit'], z.ZodNumber>> = {
  pct: percent,
  pp: z.number(),
  p: share,
  coefficient: z.number().min(-1).max(1),
  count,
  none: z.number(),
};

const UNIT_TEXT: Readonly<Record<Statistic['unit'], string>> = {
  pct: ', in %',
  pp: ', in percentage points',
  p: '',
  coefficient: '',
  count: '',
  none: '',
};

export const cellStatistics = shape<Uncertainty & AdjustedP>(CELL_STATISTICS, ({ isNullable }) => isNullable);

/** The statistics of a scheme are null without a trial. */
export const schemeStatistics = shape<OrNull<Uncertainty>>(SCHEME_STATISTICS, () => true);

export const changeStatistics = shape<ChangeStatistics>(CHANGE_STATISTICS, ({ isNullable }) => isNullable);

export const contrastStatistics = shape<ContrastStatistics>(CONTRAST_STATISTICS, ({ isNullable }) => isNullable);

/** @param list contains all names of the values. */
function shape<Values>(list: readonly Statistic[], isNullable: (statistic: Statistic) => boolean): Shape<Values> {
  const entries = list.map((one) => {
    const schema = isNullable(one) ? buildSchema(one).nullable() : buildSchema(one);
    return [one.name, schema.describe(description(one))];
  });
  return Object.fromEntries(entries) as Shape<Values>;
}

function buildSchema({ kind, unit, minimum }: Statistic): z.ZodType {
  if (kind === 'interval') return intervalSchema;
  if (kind === 'flag') return z.boolean();
  return minimum === undefined ? UNIT_SCHEMAS[unit] : UNIT_SCHEMAS[unit].min(minimum);
}

function description({ title, unit, meaning, formula, source }: Statistic): string {
  const origin = [formula, source].filter((text) => text !== '').join('; ');
  return `${title}${UNIT_TEXT[unit]}: ${meaning} (${origin}).`;
}
