/** Reads the answers of all records of a file. */
import { readPath } from '../../../sources/rows/path.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { TruthForm } from '../documents/benchmark-file.ts';
import type { QuestionFields } from './guess-fields.ts';
import type { Problems } from './problems.ts';
import type { QuestionRow } from './question-row.ts';
import { fieldWords } from './field-words.ts';
import { findChoice, findTruthForm, TRUTH_WORDS, type NamedChoice } from './right-choice.ts';
import { readAccepted } from './values.ts';

interface Answers {
  /** The indices of the right choices; null for a question without choices. */
  readonly right: readonly number[] | null;
  readonly accepted: readonly string[];
}

export interface ReadTruths {
  /** In the order of the rows; all of them, if there is no problem. */
  readonly answers: readonly Answers[];
  /** How the answers were read, where that was a guess. */
  readonly note: string | null;
}

export interface TruthOptions {
  readonly truth: TruthForm | undefined;
  /** Whether a text may contain a list. */
  readonly isTable: boolean;
}

interface NamedRow extends QuestionRow {
  readonly names: readonly string[];
}

/** @param problems gets what is wrong with answers. */
export function readTruths(
  name: string,
  rows: readonly QuestionRow[],
  { paths }: QuestionFields,
  { truth, isTable }: TruthOptions,
  problems: Problems,
): ReadTruths {
  const field = paths.has('answerIndex') ? 'answerIndex' : 'groundTruth';
  const path = paths.get(field);
  const words = fieldWords(field, paths);
  const named = rows.flatMap((row): NamedRow[] => {
    const names = problems.attempt(
      () => readAccepted(path === undefined ? undefined : readPath(row.row, path), isTable),
      (message) => `${row.place}: ${words} ${message}; correct it, or leave the record out.`,
    );
    return names === null ? [] : [{ ...row, names }];
  });
  problems.check();
  const withChoices = named.flatMap(({ choices, names }): NamedChoice[] =>
    choices === null ? [] : [{ choices, names }],
  );
  if (withChoices.length === 0) return withoutChoices(named);
  const form = truth ?? chooseForm(name, withChoices, words, problems);
  if (form === null) return { answers: [], note: null };
  const answers = named.map((row) => readRight(row, form, words, problems));
  return { answers, note: truth === undefined && form !== 'letter' ? TRUTH_WORDS[form] : null };
}

function chooseForm(
  name: string,
  records: readonly NamedChoice[],
  words: string,
  problems: Problems,
): TruthForm | null {
  const found = findTruthForm(records);
  if ('form' in found) return found.form;
  if ('nearest' in found) return found.nearest;
  problems.add(
    `${name}: the numbers in ${words} can count the choices from 0 or from 1; write "truth: index-from-0" or "truth: index-from-1" in a file of the benchmark (docs/bench.md).`,
  );
  return null;
}

function readRight({ choices, names, place }: NamedRow, form: TruthForm, words: string, problems: Problems): Answers {
  if (choices === null) return { right: null, accepted: names };
  const right = names.flatMap((one) => {
    const index = findChoice(form, one, choices);
    if (index === null)
      problems.add(
        `${place}: ${words} is ${inertLine(JSON.stringify(one.slice(0, 80)))}, not ${TRUTH_WORDS[form]}; correct it, or map another field.`,
      );
    return index ?? [];
  });
  return { right, accepted: right.map((index) => choices.texts[index] ?? '') };
}

/** The end of solutions of GSM8K. */
const SOLUTION = /(?:^|\n)####[ \t]*(\S[^\n]*)\s*$/;

/** Where every answer ends as a solution of GSM8K does, the answers are what follows the mark. */
function withoutChoices(rows: readonly NamedRow[]): ReadTruths {
  const ends = rows.map(({ names }) => names.map((name) => SOLUTION.exec(name)?.[1]?.trim()));
  const areSolutions = ends.flat().every((end) => end !== undefined);
  return {
    answers: rows.map(({ names }, at) => ({ right: null, accepted: areSolutions ? (ends[at] as string[]) : names })),
    note: areSolutions ? 'after ####' : null,
  };
}
