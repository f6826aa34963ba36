/** What readers of a result have to know of fields that are not read. */
import { shellWord } from '../../../../base/text/shell-word.ts';
import { nameWords } from './field-names.ts';
import type { FieldGuess } from './guess-fields.ts';
import { isNamedAnswer } from './named-fields.ts';
import { findOtherAnswers } from './related-fields.ts';

/** Sentences about other answers of each record, which are not read. */
export function describeOtherAnswers(guess: FieldGuess): string[] {
  const { names, texts, all } = guess;
  const labelled = all.label === undefined ? [] : findOtherAnswers(names, texts, all);
  if (labelled.length === 0) return describeTwins(guess);
  return labelled.map(
    ({ answer, label }) =>
      `each record has another answer with a label, ${answer} (${label}), which is not read (--map ${shellWord(`response=${answer}`)} --map ${shellWord(`label=${label}`)} reads it)`,
  );
}

/** Names that a sentence has. */
const MOST_TWINS = 4;
/** The least share of answers that have the truth. */
const SOME = 0.1;

/** A sentence about answers whose names differ from that of the one that is read in one word, as `t5_pred_race` and `t5_pred_arc`; none without a truth. */
function describeTwins({ names, texts, all }: FieldGuess): string[] {
  const answer = all.storedParse ?? all.response;
  const { groundTruth } = all;
  if (answer === undefined || groundTruth === undefined) return [];
  const taken = new Set(Object.values(all));
  const twins = names
    .listCommonPaths()
    .filter((path) => !taken.has(path) && differInOneWord(path, answer) && isNamedAnswer({ path, texts: [] }))
    .filter((path) => {
      const matches = texts.matches(path, groundTruth).filter((match) => match !== null);
      return matches.length > texts.count / 2 && matches.filter(Boolean).length >= SOME * matches.length;
    });
  const [first, second] = twins;
  if (first === undefined) return [];
  return second === undefined
    ? [`each record has another answer, ${first}, which is not read (--map ${shellWord(`response=${first}`)} reads it)`]
    : [
        `each record has other answers, ${twins.slice(0, MOST_TWINS).join(', ')}, which are not read (--map ${shellWord(`response=${first}`)} reads the first one)`,
      ];
}

/** Whether two names have the same number of words, at least two, and differ in one of them. */
function differInOneWord(one: string, other: string): boolean {
  const [own, others] = [nameWords(one), nameWords(other)];
  return own.length > 1 && own.length === others.length && own.filter((word, at) => word !== others[at]).length === 1;
}
