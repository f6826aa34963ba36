/**
 * The Japanese chain-of-thought benchmark as a whole: the parser of its data set reads each trial, under one id. So one table shows how much
 * of the gain of chains of thought is extraction. There are three variants of the benchmark's own parsers: without fallbacks, with only the
 * fallbacks, and corrected.
 */
import type { CatalogScheme, Item, Matcher, Parse, Parser } from '../../base/core/scheme.ts';
import { strip } from '../../base/text/whitespace.ts';
import { byTaskMatcher, type TaskMatcher } from './by-task-matcher.ts';
import { equality } from '../kit/equality.ts';
import { sameChoice, sameFloat, sameOption } from './matcher.ts';
import { choiceDigit, noCornerBrackets, plainJapanese } from './normalizer.ts';
import { byTaskParser } from './by-task-parser.ts';
import { jaCotChoice, jaCotLetters, jaCotNumber } from './parser.ts';
import { jaCotChoiceCorrected, jaCotLettersCorrected, jaCotNumberCorrected } from './corrected-parser.ts';
import { jaCotChoiceLoose, jaCotLettersLoose, jaCotNumberLoose } from './loose-parser.ts';
import { jaCotChoiceStrict, jaCotLettersStrict, jaCotNumberStrict } from './strict-parser.ts';
import { jaCotScheme } from './family.ts';

/** The data sets by the kinds of their answers. */
const KINDS = {
  choice: { kind: 'choice', tasks: ['jcommonsenseqa'] },
  letters: { kind: 'letters', tasks: ['last_letter_connection'] },
  number: { kind: 'number', tasks: ['mawps', 'mgsm'] },
} as const;
const TASKS: readonly string[] = Object.values(KINDS).flatMap(({ tasks }) => tasks);

type Kind = keyof typeof KINDS;

function parserFor(id: string, summary: string, parsers: Readonly<Record<Kind, Parser>>): Parser {
  const { choice, letters, number } = KINDS;
  return byTaskParser({
    id,
    summary,
    members: [
      { ...choice, parser: parsers.choice },
      { ...letters, parser: parsers.letters },
      { ...number, parser: parsers.number },
    ],
  });
}

function matcherFor(
  id: string,
  summary: string,
  parts: Readonly<Record<Kind, Pick<TaskMatcher, 'matcher' | 'normalizer'>>>,
): Matcher {
  const { choice, letters, number } = KINDS;
  return byTaskMatcher({
    id,
    summary,
    members: [
      { ...choice, ...parts.choice },
      { ...letters, ...parts.letters },
      { ...number, ...parts.number },
    ],
  });
}

/** The matcher of the four schemes by data set; its labels are the same. */
const publishedMatcher = matcherFor('ja-cot-by-task', 'The matcher of the benchmark for each data set.', {
  choice: { matcher: sameChoice, normalizer: choiceDigit },
  letters: { matcher: equality, normalizer: noCornerBrackets },
  number: { matcher: sameFloat },
});

const plainMatcher = matcherFor('ja-cot-by-task-plain', 'The same choice, the same letters, or the same number.', {
  choice: { matcher: sameOption },
  letters: { matcher: equality },
  number: { matcher: sameFloat },
});

/** Whether no number of a choice was found, and no option by its text, because neither the choices nor the question are there. */
function lacksOptions({ kind }: Parse, _: string, __: string, { choices, question, task }: Item): boolean {
  const isChoice = KINDS.choice.tasks.some((one) => one === task);
  return kind === 'unparsed' && isChoice && choices === null && (question === null || strip(question) === '');
}

/** Source: chain-of-thought-ja-benchmark, benchmark.py; all but the first are variants of this program. */
export const jaCotTaskSchemes: readonly CatalogScheme[] = [
  jaCotScheme({
    id: 'ja-cot',
    title: 'each data set by its own parser',
    answers: 'any',
    path: 'benchmark.py, extract_answer_* and is_correct_* of the four data sets',
    asks: 'What would the benchmark say of all its data sets?',
    tasks: TASKS,
    parser: parserFor('ja-cot-by-task', 'The parser of the data set.', {
      choice: jaCotChoice,
      letters: jaCotLetters,
      number: jaCotNumber,
    }),
    matcher: publishedMatcher,
  }),
  jaCotScheme({
    id: 'ja-cot-strict',
    title: 'each data set by its own parser, without fallbacks',
    answers: 'any',
    path: 'benchmark.py, extract_answer_* without their fallbacks',
    asks: 'What if only an announced answer counted?',
    tasks: TASKS,
    parser: parserFor('ja-cot-by-task-strict', 'The parser of the data set, without its fallbacks.', {
      choice: jaCotChoiceStrict,
      letters: jaCotLettersStrict,
      number: jaCotNumberStrict,
    }),
    matcher: publishedMatcher,
  }),
  jaCotScheme({
    id: 'ja-cot-loose',
    title: 'the last candidate, by data set',
    answers: 'any',
    path: 'benchmark.py; ours: its fallbacks alone, with numbers read as in ja-cot-corrected',
    asks: 'What if the last candidate counted, announced or not?',
    tasks: TASKS,
    parser: parserFor('ja-cot-by-task-loose', 'The last candidate of the response, by data set.', {
      choice: jaCotChoiceLoose,
      letters: jaCotLettersLoose,
      number: jaCotNumberLoose,
    }),
    normalizer: plainJapanese,
    matcher: plainMatcher,
  }),
  {
    ...jaCotScheme({
      id: 'ja-cot-corrected',
      title: 'the last answer sentence, by data set, corrected',
      answers: 'any',
      path: 'benchmark.py; ours: corrects what its expressions miss and misread',
      asks: 'What would a careful author of the benchmark have counted?',
      tasks: TASKS,
      parser: parserFor('ja-cot-by-task-corrected', 'The answer of the last answer sentence, by data set.', {
        choice: jaCotChoiceCorrected,
        letters: jaCotLettersCorrected,
        number: jaCotNumberCorrected,
      }),
      normalizer: plainJapanese,
      matcher: plainMatcher,
    }),
    lacksQuestion: lacksOptions,
  },
];
