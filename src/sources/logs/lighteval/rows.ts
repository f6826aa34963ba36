/**
 * Rows of lighteval's details. Newer ones have `doc`, `metric` and `model_response`; rows of version 0.8 and before have the same data in
 * separate columns. The answers that the extractive metrics parsed are in `specific` of the document, for all responses in one list.
 */
import { z } from 'zod';
import type { ColumnPath, ParquetRow } from '../kit/parquet.ts';
import { checkShape } from '../kit/shape.ts';

/** If rows differ too much, lighteval turns whole columns into text. */
const EXPECTED = 'details of lighteval, of which no column was turned into text';

/** A row of either kind. */
export interface Detail {
  readonly id: string | null;
  readonly task: string | null;
  readonly question: string | null;
  /** The choices; empty where there are none. */
  readonly choices: readonly string[];
  /** All texts that count as right. */
  readonly golds: readonly string[];
  /** One text for each sample; empty where the model rated the choices instead of writing. */
  readonly texts: readonly (string | null)[];
  readonly extracted: readonly string[];
  readonly metrics: Readonly<Record<string, unknown>>;
}

/** One kind of rows: how to recognize it, and how to read it. */
export interface RowKind {
  /** The columns that identify it. */
  readonly marks: readonly string[];
  /** The column whose parts are the metrics. */
  readonly metrics: string;
  readonly columns: readonly ColumnPath[];
  /** @throws InputError that names the place, for columns of another type. */
  readonly read: (row: ParquetRow, place: string) => Detail;
}

const whole = z.union([z.number(), z.bigint()]);
const texts = z.array(z.string().nullable());
const choiceList = z.array(z.union([z.string(), texts]).nullable());
const metricStruct = z.record(z.string(), z.unknown());
const specific = z.looseObject({ extracted_predictions: texts.nullish() }).nullish().catch(null);

const newSchema = z.looseObject({
  doc: z.looseObject({
    id: z.union([z.string(), whole]).nullish(),
    task_name: z.string().nullish(),
    query: z.string().nullish(),
    choices: choiceList.nullish(),
    gold_index: z.union([whole, z.array(whole.nullable())]).nullish(),
    specific,
  }),
  metric: metricStruct.nullish(),
  model_response: z.looseObject({ text: z.union([z.string(), texts]).nullish() }).nullish(),
});

const oldSchema = z.looseObject({
  example: z.string().nullish(),
  choices: choiceList.nullish(),
  gold: z.union([z.string(), texts]).nullish(),
  gold_index: z.array(whole.nullable()).nullish(),
  metrics: metricStruct.nullish(),
  predictions: z.array(z.unknown()).nullish(),
  specifics: specific,
});

const newKind: RowKind = {
  marks: ['doc', 'metric', 'model_response'],
  metrics: 'metric',
  columns: [
    ...['id', 'task_name', 'query', 'choices', 'gold_index'].map((part) => ['doc', part]),
    ['doc', 'specific', 'extracted_predictions'],
    ['metric'],
    ['model_response', 'text'],
  ],
  read(row, place) {
    const { doc, metric, model_response: response } = checkShape(newSchema, row, place, EXPECTED);
    return {
      id: doc.id === undefined || doc.id === null || doc.id === '' ? null : String(doc.id),
      task: doc.task_name === '' ? null : (doc.task_name ?? null),
      question: doc.query ?? null,
      choices: plainChoices(doc.choices),
      golds: readGolds(doc.choices, [doc.gold_index ?? []].flat()),
      texts: [response?.text ?? []].flat(),
      extracted: flat(doc.specific?.extracted_predictions),
      metrics: metric ?? {},
    };
  },
};

const oldKind: RowKind = {
  marks: ['example', 'full_prompt', 'gold_index', 'metrics', 'predictions'],
  metrics: 'metrics',
  columns: [
    ...['example', 'choices', 'gold', 'gold_index', 'metrics', 'predictions'].map((column) => [column]),
    ['specifics', 'extracted_predictions'],
  ],
  read(row, place) {
    const {
      example,
      choices,
      gold,
      gold_index: indices,
      metrics,
      predictions,
      specifics,
    } = checkShape(oldSchema, row, place, EXPECTED);
    const written = flat([gold ?? []].flat());
    return {
      id: null,
      task: null,
      question: example ?? null,
      choices: plainChoices(choices),
      golds: written.length > 0 ? written : readGolds(choices, indices ?? []),
      texts: (predictions ?? []).filter((one) => typeof one === 'string' || one === null),
      extracted: flat(specifics?.extracted_predictions),
      metrics: metrics ?? {},
    };
  },
};

export const ROW_KINDS: readonly RowKind[] = [newKind, oldKind];

type ChoiceList = z.infer<typeof choiceList> | null | undefined;

/** A choice may be a list of texts that count the same. */
function readGolds(choices: ChoiceList, indices: readonly (number | bigint | null)[]): string[] {
  return flat(indices.flatMap((index) => (index === null ? [] : (choices?.[Number(index)] ?? []))));
}

/** Empty where a choice has several texts. */
function plainChoices(choices: ChoiceList): string[] {
  const plain = (choices ?? []).filter((choice) => typeof choice === 'string');
  return plain.length === choices?.length ? plain : [];
}

function flat(list: ChoiceList): string[] {
  return (list ?? []).flat().filter((text) => text !== null);
}
