/** Records with the answers of several models in fields that are named after the models: `question, truth, gpt-4, llama-3`. Each answer becomes a record of its model. */
import type { FieldMap } from '../../../base/core/log-fields.ts';
import type { Groups } from '../../groups.ts';
import { DEFAULT_NAMES, nameWords, plainName } from './fields/field-names.ts';
import { FieldTexts } from './fields/field-texts.ts';
import { afterFirst } from './first-records.ts';
import { isLikeModel } from './folder-words.ts';
import { guessAllFields } from './fields/guess-fields.ts';
import type { SizedRecord } from './record.ts';
import type { LogRecord } from './record-values.ts';

/** The fields of one model. */
interface ModelColumns {
  readonly model: string;
  /** The name that a field has in the record of the model, such as `response`, and its name in the log. */
  readonly fields: ReadonlyMap<string, string>;
}

/** The most records, and bytes of them, by which the fields are found. */
const MOST_RECORDS = 50;
const MOST_BYTES = 1 << 22;

/** The fields of models that a record was divided by. */
const DIVIDED = new WeakMap<LogRecord, readonly string[]>();

/** The records themselves, or one for each model. @param missing what an answer is that a record lacks. */
export function divideByModel(records: Groups<SizedRecord>, map: FieldMap, missing: '' | null): Groups<SizedRecord> {
  return afterFirst(records, { records: MOST_RECORDS, bytes: MOST_BYTES }, (first) => {
    const columns = findModelColumns(
      first.map(({ record }) => record),
      map,
    );
    return (sized) => divide(sized, columns, missing);
  });
}

/** That the answers of several fields were read, as a sentence without a full stop; none for records that were not divided. */
export function describeModelColumns(first: readonly LogRecord[]): string[] {
  const names = first[0] === undefined ? undefined : DIVIDED.get(first[0]);
  if (names === undefined) return [];
  return [
    `the fields ${names.join(', ')} were read as the answers of ${names.length} models; --map response=NAME reads one of them`,
  ];
}

function* divide(sized: SizedRecord, columns: readonly ModelColumns[], missing: '' | null): Generator<SizedRecord> {
  if (columns.length === 0) {
    yield sized;
    return;
  }
  const { record } = sized;
  const own = new Set(columns.flatMap(({ fields }) => [...fields.values()]));
  const id = DEFAULT_NAMES.id.find((name) => Object.hasOwn(record, name));
  const shared = Object.entries(record).filter(([name]) => !own.has(name) && !isVote(name));
  // An id of the record is that of an item, which has an answer of each model.
  const common = Object.fromEntries(shared.map(([name, value]) => [name === id ? 'item' : name, value]));
  const names = columns.flatMap(({ fields }) => fields.get(RESPONSE) ?? fields.get(PREDICTION) ?? []);
  for (const { model, fields } of columns) {
    const values = Array.from(fields, ([name, source]) => [name, record[source] ?? missing] as const);
    const divided = { ...common, model, ...Object.fromEntries(values) };
    DIVIDED.set(divided, names);
    yield { record: divided, bytes: Math.ceil(sized.bytes / columns.length) };
  }
}

const VOTES: ReadonlySet<string> = new Set(['majority', 'vote', 'voted', 'consensus', 'ensemble']);

/** Whether a field is what the models answered together, which is the answer of none of them. */
function isVote(name: string): boolean {
  return nameWords(name).some((word) => VOTES.has(word));
}

const RESPONSE = 'response';
const PREDICTION = 'prediction';

/** What a part of a name means. Other words, such as `correct`, keep their names. */
const MEANINGS: Readonly<Record<string, string>> = {
  answer: RESPONSE,
  completion: RESPONSE,
  generation: RESPONSE,
  output: RESPONSE,
  reply: RESPONSE,
  response: RESPONSE,
  text: RESPONSE,
  pred: PREDICTION,
  prediction: PREDICTION,
};
const WORDS = `${Object.keys(MEANINGS).join('|')}|(?:is_?)?correct|accuracy|acc|score|label|pass|passed|parsed|extracted`;
const AFTER = new RegExp(String.raw`^(.+?)[_ :-]+(${WORDS})$`, 'i');
const BEFORE = new RegExp(String.raw`^(${WORDS})[_ :-]+(.+)$`, 'i');
const NUMBERED = /^(?:model|llm|system)[_ -]?(?:[a-z]|\d{1,2})$/i;

interface Column {
  readonly model: string;
  readonly meaning: string;
  readonly name: string;
}

/** null for a name without the name of a model. */
function readName(name: string): Column | null {
  const [, model, word] = AFTER.exec(name) ?? [];
  const [, first, rest] = model === undefined ? (BEFORE.exec(name) ?? []) : [];
  const own = model ?? rest ?? name;
  if (!isLikeModel(own) && !NUMBERED.test(own)) return null;
  const meaning = (word ?? first ?? RESPONSE).toLowerCase();
  return { model: own, meaning: MEANINGS[meaning] ?? meaning, name };
}

/** None where the records are no table of several models, or the user names a field of an answer. */
function findModelColumns(records: readonly LogRecord[], map: FieldMap): readonly ModelColumns[] {
  const isMapped = [map.response, map.storedParse, map.model, map.label].some((source) => source !== undefined);
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  const plain = new Set([...names].map(plainName));
  if (isMapped || plain.has(RESPONSE) || plain.has('model')) return [];
  const found = [...names].map(readName).filter((column) => column !== null);
  const all = [...Map.groupBy(found, ({ model }) => model)].map(([model, columns]): ModelColumns => ({
    model,
    fields: new Map(columns.map(({ meaning, name }) => [meaning, name])),
  }));
  const answered = all.filter(({ fields }) => fields.has(RESPONSE) || fields.has(PREDICTION));
  const models = answered.filter(({ model }) => !answered.some((one) => isAbout(model, one.model)));
  return models.length > 1 && areAnswers(models, records) ? models.map((one) => withOthers(one, answered)) : [];
}

/** Whether a name is that of a column about the answer of a model, as `gpt-4o_paths` beside `gpt-4o`. */
function isAbout(name: string, model: string): boolean {
  return name.startsWith(`${model}_`);
}

/** With the columns about its answer, which keep the rest of their names. */
function withOthers({ model, fields }: ModelColumns, all: readonly ModelColumns[]): ModelColumns {
  const others = all.flatMap((one) =>
    isAbout(one.model, model)
      ? Array.from(one.fields.values(), (name) => [name.slice(model.length + 1), name] as const)
      : [],
  );
  return { model, fields: new Map([...others, ...fields]) };
}

/** Whether there is a truth, and each model has a text that is or contains it. */
function areAnswers(columns: readonly ModelColumns[], records: readonly LogRecord[]): boolean {
  const own = new Set(columns.flatMap(({ fields }) => [...fields.values()]));
  const rest = records.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !own.has(name))));
  const sample = rest.map((record, at) => ({ ...record, [RESPONSE]: answerOf(records[at] ?? {}, columns[0]) }));
  const { all } = guessAllFields(sample, {});
  const { groundTruth } = all;
  if (groundTruth === undefined || groundTruth === RESPONSE) return false;
  // A truth may be the index of an option whose letter the models answer.
  const { texts } = new FieldTexts(records).reading({ ...all, response: nameOfAnswer(columns[0]) });
  return columns.every(({ fields }) =>
    [...fields].some(
      ([meaning, name]) =>
        (meaning === RESPONSE || meaning === PREDICTION) && texts.matches(name, groundTruth).includes(true),
    ),
  );
}

function answerOf(record: LogRecord, columns: ModelColumns | undefined): unknown {
  return record[nameOfAnswer(columns)];
}

function nameOfAnswer(columns: ModelColumns | undefined): string {
  return columns?.fields.get(RESPONSE) ?? columns?.fields.get(PREDICTION) ?? '';
}
