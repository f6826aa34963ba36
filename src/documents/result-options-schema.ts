/** The schemas of the options of a result, from the table of options. */
import { z } from 'zod';
import { count } from '../base/core/document-schema.ts';
import { GROUP_FIELDS } from '../base/core/trial.ts';
import type { OptionRow } from '../languages/options/option.ts';
import { fieldSchema } from './parts-schema.ts';
import { RESULT_ROWS, type OptionsOfResult } from './result-options.ts';

type Shapes = { readonly [Name in keyof OptionsOfResult]: z.ZodType<OptionsOfResult[Name]> };

export function resultOptionShapes(): Shapes {
  return Object.fromEntries(
    Object.entries(RESULT_ROWS).map(([name, row]) => {
      const { text, isNullable } = row.result ?? {};
      const shape = isNullable === true ? shapeOf(row).nullable() : shapeOf(row);
      return [name, text === undefined ? shape : shape.describe(text)];
    }),
  ) as unknown as Shapes;
}

function shapeOf({ value: { kind, least = 0, names } }: OptionRow): z.ZodType {
  switch (kind) {
    case 'flag':
      return z.boolean();
    case 'whole':
      return least < 0 ? z.int() : count;
    case 'number':
      return z.number();
    case 'choice':
      return z.enum(names ?? []);
    case 'names':
    case 'texts':
      return names === GROUP_FIELDS ? z.array(fieldSchema) : z.array(z.string());
    default:
      return z.string();
  }
}
