/** What the words of names mean: answers, truths, labels, and what a model wrote. */
import { nameWords, THOUGHTS } from './field-names.ts';
import type { ValuePath } from './value-paths.ts';

/** Families of models. */
const FAMILIES = 'claude deepseek gemini gemma gpt llama mistral mixtral phi qwen';
export const RESPONSES = wordSet(
  `ans answer answered assistant completion completions content estimated final generated generation generations llm message model output outputs picked pred prediction predictions predicted preds replied reply response responses result sampled student text wrote ${FAMILIES}`,
);
const TRUTHS = wordSet(
  'actual answer correct expected gold golden golds gt key label official reference ref right should sol solution standard target true truth',
);
/** Words of names of what a model answered. */
const OF_MODELS = wordSet(
  `assistant estimated generated generation got llm model output picked pred predicted prediction reply response student ${FAMILIES}`,
);
/** Words that name nothing but truths. */
const SURE_TRUTHS = wordSet('expected gold golden ground reference truth');
/** Words that name truths, or labels. An "answer" or a "solution" may also be that of the model. */
const PROBABLE_TRUTHS = wordSet('actual correct gt label target true');
/** The beginnings of paths to what the model was given. */
const OF_INPUT = /^(?:raw_?input|input|doc|sample|item|example|instance|metadata|origin_?prompt)\b/i;
export const LABELS = wordSet(
  'acc accuracy correct correctness em equal equivalent grade hit is judge judgement judgment match matched matches ok pass passed right score success verdict',
);
/** Words of names of what people answered. Labels must show that it is the truth. */
const OF_PEOPLE = wordSet('annotated expert human humans manual');
/** Words of names of labels that are no truths. */
const OF_LABELS = wordSet('hit is');
/** Words of names of what was taken out of a response, wherever they are in a path. */
const TAKEN_OUT = wordSet('extracted parsed pred predicted prediction predictions preds');

/** Whether a path leads to what was taken out of a response. */
export function isTakenOut(words: readonly string[]): boolean {
  return (
    words.some((word) => TAKEN_OUT.has(word)) && !words.some((word) => SURE_TRUTHS.has(word)) && !isOfPeople(words)
  );
}

/** Whether a word names what people answered. */
export function isOfPeople(words: readonly string[]): boolean {
  return words.some((word) => OF_PEOPLE.has(word));
}

/** `is_correct` is a label, although "correct" may be a truth, and a `key` alone names a record. */
export function isNameOfTruth(words: readonly string[]): boolean {
  if (words.length === 1 && words[0] === 'key') return false;
  return words.some((word) => TRUTHS.has(word) || OF_PEOPLE.has(word)) && !words.some((word) => OF_LABELS.has(word));
}

/** Names of truths that name nothing else, also in an object of predictions. */
const TRUTH = /^(?:correct|gold|golden|expected|right|true)[_-]?(?:answer|choice|index|label|letter|option)$/i;

/** Whether the last name of a path names a truth and nothing else. */
export function endsWithTruth(path: string): boolean {
  return TRUTH.test(path.slice(path.lastIndexOf('.') + 1));
}

/** Words of names of objects that have what a model wrote. */
const WRITTEN = wordSet('completion generation reply response');

/** Whether a path leads into a response, where no truth is. */
export function isInResponse(path: string): boolean {
  const [last = '', ...objects] = path.split('.').toReversed();
  const isTruth = nameWords(last).some((word) => SURE_TRUTHS.has(word));
  return !isTruth && !endsWithTruth(path) && objects.some((name) => nameWords(name).some((word) => WRITTEN.has(word)));
}

/** Whether a truth is named like one. Others must be in responses. */
export function isNamedTruth({ path }: ValuePath): boolean {
  return isNameOfTruth(wordsOf(path));
}

/** Whether a response is named like one. */
export function isNamedAnswer({ path }: ValuePath): boolean {
  return wordsOf(path).some((word) => RESPONSES.has(word));
}

/** Whether a path is named like that of a label. */
export function isNamedLabel({ path }: ValuePath): boolean {
  return wordsOf(path).some((word) => LABELS.has(word));
}

/** Whether the name is that of the index of an option. */
export function isNamedIndex({ path }: ValuePath): boolean {
  return /(?:^|[._ -])(?:index|idx)$/i.test(path);
}

/** Whether the name is that of something that a model wrote. */
export function isOfModel({ path }: ValuePath): boolean {
  const words = wordsOf(path);
  return words.some((word) => OF_MODELS.has(word)) && !isOfPeople(words);
}

/** Whether a truth is named like one and like nothing else. */
export function isCertainTruth({ path }: ValuePath): boolean {
  const words = wordsOf(path);
  return words.some((word) => SURE_TRUTHS.has(word) || PROBABLE_TRUTHS.has(word)) || OF_INPUT.test(path);
}

/** Whether a value is within an object about the grade of an answer. */
export function isOfJudge(path: string): boolean {
  return nameWords(path.slice(0, Math.max(path.lastIndexOf('.'), 0))).some((word) => JUDGES.has(word));
}

const JUDGES = wordSet('critique grader judge judgement judgment');

/** Whether names have a word that is not one of answers and truths, as `perturbed_answer`, `perturbed_pred` and `perturbed_correct`. */
export function haveSameWord([first = '', ...others]: readonly string[]): boolean {
  const words = others.map((name) => new Set(wordsOf(name)));
  return wordsOf(first).some(
    (word) => !RESPONSES.has(word) && !TRUTHS.has(word) && words.every((one) => one.has(word)),
  );
}

/** The words of a path, also without the s of a plural. */
export function wordsOf(path: string): string[] {
  return nameWords(path).flatMap((word) =>
    /[^s]s$/.test(word) && word.length > 3 ? [word.slice(0, -1), word] : [word],
  );
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const THOUGHT_WORDS: ReadonlySet<string> = new Set(THOUGHTS.filter((name) => name !== 'answer'));

/** Whether a name has a word for what a model thought before it answered. */
export function isThought(name: string): boolean {
  return nameWords(name).some((word) => THOUGHT_WORDS.has(word));
}
