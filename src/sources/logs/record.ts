/** From a record with fields of any name to a trial: for formats that have no fields of their own. */
import { InputError } from '../../core/errors.ts';
import { INVALID_LABEL, type StoredLabel } from '../../core/trial.ts';
import { MAPPED_FIELDS, placeId, type FieldMap, type LogTrial, type MappedField } from './log.ts';

export type LogRecord = Readonly<Record<string, unknown>>;

/** The names under which a field is looked for where nobody maps it. */
const DEFAULT_NAMES: Readonly<Record<MappedField, readonly string[]>> = {
  id: ['id', 'trialId', 'trial_id'],
  item: ['item', 'itemId', 'item_id'],
  response: ['response'],
  storedParse: ['storedParse', 'stored_parse'],
  label: ['label', 'storedLabel', 'stored_label'],
  groundTruth: ['groundTruth', 'ground_truth'],
  choices: ['choices'],
  question: ['question'],
  model: ['model'],
  variant: ['variant'],
  condition: ['condition'],
  dataset: ['dataset'],
  task: ['task'],
  temperature: ['temperature'],
};

type Read = (record: LogRecord) => unknown;
export type RecordReader = (record: LogRecord, index: number) => LogTrial;

/**
 * What makes trials of records.
 * @param first the first record, whose fields decide where nothing is mapped.
 * @throws InputError if there is neither a response nor a stored parse, or a mapped field is not there.
 */
export function recordReader(path: string, name: string, map: FieldMap, first: LogRecord): RecordReader {
  const fields = Object.fromEntries(MAPPED_FIELDS.map((field) => [field, readerOf(path, field, map, first)])) as Record<
    MappedField,
    Read
  >;
  if (fields.response === nothing && fields.storedParse === nothing)
    throw new InputError(
      `${path}: no field "response" in its first record, which has ${Object.keys(first).slice(0, 20).join(', ') || 'no fields'}; say which one it is with --map response=FIELD.`,
    );
  return (record, index) => {
    const place = `${path}: record ${index + 1}`;
    const text = (field: MappedField): string | null => textOf(fields[field](record), `${place}: ${field}`);
    return {
      trialId: text('id') ?? placeId(name, index),
      run: name,
      model: text('model'),
      variant: text('variant'),
      condition: text('condition'),
      dataset: text('dataset'),
      task: text('task'),
      itemId: text('item') ?? text('id'),
      question: text('question'),
      choices: listOf(fields.choices(record), `${place}: choices`),
      temperature: numberOf(fields.temperature(record), `${place}: temperature`),
      groundTruth: truthOf(fields.groundTruth(record), `${place}: groundTruth`),
      response: text('response'),
      storedParse: text('storedParse'),
      storedLabel: labelOf(fields.label(record)),
      remark: null,
    };
  };
}

const nothing: Read = () => null;

function readerOf(path: string, field: MappedField, map: FieldMap, first: LogRecord): Read {
  const mapped = map[field];
  const name = mapped ?? DEFAULT_NAMES[field].find((candidate) => Object.hasOwn(first, candidate));
  if (name === undefined) return nothing;
  if (Object.hasOwn(first, name)) return (record) => record[name];
  const steps = name.split(/[.[\]]+/).filter((step) => step !== '');
  if (mapped !== undefined && follow(first, steps) === undefined)
    throw new InputError(
      `${path}: --map ${field}=${name}: its first record has no such field; it has ${Object.keys(first).slice(0, 20).join(', ')}.`,
    );
  return (record) => follow(record, steps);
}

/** The value at a path such as `output.choices[0].text`; undefined where the path ends before. */
function follow(value: unknown, steps: readonly string[]): unknown {
  let at = value;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as LogRecord)[step];
  }
  return at;
}

function textOf(value: unknown, place: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new InputError(`${place}: must be a text, not ${Array.isArray(value) ? 'a list' : 'an object'}.`);
}

function listOf(value: unknown, place: string): string[] | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) throw new InputError(`${place}: must be a list of texts.`);
  return value.map((one) => textOf(one, place) ?? '');
}

function truthOf(value: unknown, place: string): string | string[] | null {
  return Array.isArray(value) ? listOf(value, place) : textOf(value, place);
}

function numberOf(value: unknown, place: string): number | null {
  if (value === undefined || value === null || value === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw new InputError(`${place}: must be a number, not ${JSON.stringify(value)}.`);
}

/** true, 1, "true" and "1" are right, false, 0, "false" and "0" are wrong; nothing is no label, and anything else an invalid one. */
function labelOf(value: unknown): StoredLabel {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === undefined || word === null || word === '') return null;
  if (word === true || word === 1 || word === 'true' || word === '1') return 1;
  if (word === false || word === 0 || word === 'false' || word === '0') return 0;
  return INVALID_LABEL;
}
