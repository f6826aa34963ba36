/** Finds the answers of several models in fields that are named after the models: `question, truth, gpt-4, llama-3`. */
import type { AnswerColumns, DividedColumns } from './divided-records.ts';
import { plainName } from './fields/field-names.ts';
import { FieldTexts } from './fields/field-texts.ts';
import { isLikeModel } from './folder-words.ts';
import { guessAllFields } from './fields/guess-fields.ts';
import type { LogRecord } from './record-values.ts';

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

/** null where the records are no table of several models. */
export function findModelColumns(records: readonly LogRecord[]): DividedColumns | null {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  const plain = new Set([...names].map(plainName));
  if (plain.has(RESPONSE) || plain.has('model')) return null;
  const found = [...names].map(readName).filter((column) => column !== null);
  const all = [...Map.groupBy(found, ({ model }) => model)].map(([model, columns]): AnswerColumns => ({
    name: model,
    fields: new Map(columns.map(({ meaning, name }) => [meaning, name])),
  }));
  const answered = all.filter(({ fields }) => fields.has(RESPONSE) || fields.has(PREDICTION));
  const models = answered.filter(({ name }) => !answered.some((one) => isAbout(name, one.name)));
  if (models.length < 2 || !areAnswers(models, records)) return null;
  return { answers: models.map((one) => withOthers(one, answered)), by: 'model', responses: models.map(nameOfAnswer) };
}

/** Whether a name is that of a column about the answer of a model, as `gpt-4o_paths` beside `gpt-4o`. */
function isAbout(name: string, model: string): boolean {
  return name.startsWith(`${model}_`);
}

/** With the columns about its answer, which keep the rest of their names. */
function withOthers({ name: model, fields }: AnswerColumns, all: readonly AnswerColumns[]): AnswerColumns {
  const others = all.flatMap((one) =>
    isAbout(one.name, model)
      ? Array.from(one.fields.values(), (name) => [name.slice(model.length + 1), name] as const)
      : [],
  );
  return { name: model, fields: new Map([...others, ...fields]) };
}

/** Whether there is a truth, and each model has a text that is or contains it. */
function areAnswers(columns: readonly AnswerColumns[], records: readonly LogRecord[]): boolean {
  const own = new Set(columns.flatMap(({ fields }) => [...fields.values()]));
  const rest = records.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !own.has(name))));
  const [first] = columns;
  if (first === undefined) return false;
  const answer = nameOfAnswer(first);
  const sample = rest.map((record, at) => ({ ...record, [RESPONSE]: records[at]?.[answer] }));
  const { all } = guessAllFields(sample, {});
  const { groundTruth } = all;
  if (groundTruth === undefined || groundTruth === RESPONSE) return false;
  // A truth may be the index of an option whose letter the models answer.
  const { texts } = new FieldTexts(records).reading({ ...all, response: answer });
  return columns.every(({ fields }) =>
    [...fields].some(
      ([meaning, name]) =>
        (meaning === RESPONSE || meaning === PREDICTION) && texts.matches(name, groundTruth).includes(true),
    ),
  );
}

function nameOfAnswer({ fields }: AnswerColumns): string {
  return fields.get(RESPONSE) ?? fields.get(PREDICTION) ?? '';
}
