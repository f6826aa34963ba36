/** What a study of docs/results is: numbers from logs, and the figures and tables that are made from the numbers alone. */
import type { z } from 'zod';
import type { Figure } from '../../src/report/figures/figure.ts';

/** The parts of a page that are made from the numbers. */
export interface Rendered {
  readonly figures: readonly Figure[];
  /** Tables by the name of their marker in docs/results/NAME.md. */
  readonly tables: Readonly<Record<string, string>>;
}

/** A study whose numbers have passed through JSON. */
export interface Study {
  /** Of docs/results/NAME.json and NAME.md. */
  readonly name: string;
  /** Numbers from a folder with the files of the study; it is empty for a study that makes its data. */
  readonly collect: (folder: string) => unknown;
  /** Pure: the same numbers give the same bytes. */
  readonly render: (numbers: unknown) => Rendered;
}

interface Definition<Schema extends z.ZodType> {
  readonly name: string;
  readonly numbers: Schema;
  readonly collect: (folder: string) => z.input<Schema>;
  readonly render: (numbers: z.output<Schema>) => Rendered;
}

/** A study that reads its numbers through their schema. */
export function defineStudy<Schema extends z.ZodType>(definition: Definition<Schema>): Study {
  const { name, numbers, collect, render } = definition;
  return { name, collect: (folder) => numbers.parse(collect(folder)), render: (json) => render(numbers.parse(json)) };
}
