/** Finds several answers of a record in fields whose names differ in one part: `cot_run1, correct_run1, cot_run2, correct_run2`, or `original_pred, perturbed_pred`. */
import type { AnswerColumns, DividedColumns } from './divided-records.ts';
import { FieldTexts } from './fields/field-texts.ts';
import { guessAllFields } from './fields/guess-fields.ts';
import { isNamedAnswer, wordSet, wordsOf } from './fields/named-fields.ts';
import type { LogRecord } from './record-values.ts';

/** Records with more names are no tables of a few answers. */
const MOST_NAMES = 200;
/** So many ways to divide the names are tried, those with the most fields first. */
const MOST_TRIED = 6;
/** The fewest fields that each answer has. */
const FEWEST = 2;
/** The fewest answers that have one field each. */
const FEWEST_SINGLE = 3;
const SEPARATOR = /[_ .:-]+/g;

/** Words that tell fields of one answer apart, and not answers. */
const ROLES = wordSet(
  'answer choice confidence context correct expected explanation expert extracted gold golden ground gt human id idx index input is judge label llm model name option output parsed pred predicted prediction prompt question raw reason reasoning reference response score solution target text time token total true truth type user',
);

/** A name that is divided: the part that answers differ in, and the rest. */
interface Divided {
  readonly tag: string;
  readonly rest: string;
  readonly name: string;
}

/** null where the records have one answer, or it is not certain that they have more. */
export function findTaggedColumns(records: readonly LogRecord[]): DividedColumns | null {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (names.length > MOST_NAMES) return null;
  const candidates = [divideNames(names, true), divideNames(names, false)]
    .flatMap(listAnswers)
    .toSorted((one, other) => countFields(other) - countFields(one));
  for (const answers of candidates.slice(0, MOST_TRIED)) {
    const responses = findResponses(answers, records);
    if (responses !== null) return { answers, by: names.includes('condition') ? 'variant' : 'condition', responses };
  }
  return null;
}

/** All divisions of the names at a separator. @param isLast whether the tag is the end of the name. */
function divideNames(names: readonly string[], isLast: boolean): Divided[] {
  return names.flatMap((name) =>
    [...name.matchAll(SEPARATOR)].flatMap(({ 0: separator, index }) => {
      const [before, after] = [name.slice(0, index), name.slice(index + separator.length)];
      const [tag, rest] = isLast ? [after, before] : [before, after];
      return tag === '' || rest === '' || wordsOf(tag).some((word) => ROLES.has(word)) ? [] : [{ tag, rest, name }];
    }),
  );
}

/** Sets of answers that have the same fields, apart from some that only one has. */
function listAnswers(divided: readonly Divided[]): AnswerColumns[][] {
  const all = [...Map.groupBy(divided, ({ tag }) => tag)].map(([name, some]): AnswerColumns => ({
    name,
    fields: new Map(some.map((one) => [one.rest, one.name])),
  }));
  const sets = all.map((one) => all.filter((other) => areAlike(one, other)));
  const several = [...listSingle(divided), ...sets.filter((set) => set.length > 1)];
  return [...new Map(several.map((set) => [set.map(({ name }) => name).join('\0'), set])).values()];
}

/** Answers that have one field each, of which there are so many that they are no steps to one answer. */
function listSingle(divided: readonly Divided[]): AnswerColumns[][] {
  const named = divided.filter(({ rest }) => isNamedAnswer({ path: rest, texts: [] }));
  return [...Map.groupBy(named, ({ rest }) => rest).values()]
    .filter((some) => some.length >= FEWEST_SINGLE)
    .map((some) => some.map(({ tag, rest, name }) => ({ name: tag, fields: new Map([[rest, name]]) })));
}

function areAlike({ fields: one }: AnswerColumns, { fields: other }: AnswerColumns): boolean {
  const shared = [...one.keys()].filter((name) => other.has(name)).length;
  return shared >= FEWEST && 2 * shared > Math.max(one.size, other.size);
}

function countFields(answers: readonly AnswerColumns[]): number {
  return answers.reduce((sum, { fields }) => sum + fields.size, 0);
}

/** The names of the responses, where most answers have one that sometimes is the truth, and its label if there is one; null elsewhere. */
function findResponses(answers: readonly AnswerColumns[], records: readonly LogRecord[]): readonly string[] | null {
  const own = new Set(answers.flatMap(({ fields }) => [...fields.values()]));
  const divided = answers.map(({ fields }) =>
    records.map((record) => ({
      ...Object.fromEntries(Object.entries(record).filter(([name]) => !own.has(name))),
      ...Object.fromEntries(Array.from(fields, ([name, source]) => [name, record[source]])),
    })),
  );
  const [first] = answers;
  const { response, groundTruth, label } = guessAllFields(divided.flat(), {}).all;
  if (first === undefined || response === undefined || groundTruth === undefined) return null;
  const isDivided = first.fields.has(response) && (label === undefined || first.fields.has(label));
  const isTruth = divided.map((some) => new FieldTexts(some).matches(response, groundTruth).includes(true));
  // Labels of a judge belong to their answers, also where these are not the truth word by word.
  const count = isTruth.filter(Boolean).length;
  const areAnswers = label === undefined ? 2 * count > isTruth.length : count > 0;
  if (!isDivided || !areAnswers) return null;
  return answers.flatMap(({ fields }) => fields.get(response) ?? []);
}
