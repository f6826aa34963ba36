/** What records without responses are instead, such as a summary or a file of truths, so that the refusal states it. */
import { shortName } from '../../../base/text/short-name.ts';
import { nameWords } from './fields/field-names.ts';
import { wordSet } from './fields/named-fields.ts';
import { isRecord } from './json-lines.ts';
import type { LogRecord } from './record-values.ts';

/** The most names of a record that are looked at. */
const MOST_NAMES = 200;
/** The most names that a sentence lists. */
const MOST_LISTED = 3;

/**
 * What the file of a record is, as a sentence without the path and a full stop; null where it is not known.
 * @param record its first record, or the whole document. @param isAlone whether there is no other record.
 */
export function describeOtherContents(record: LogRecord, isAlone: boolean): string | null {
  const values = Object.entries(record).slice(0, MOST_NAMES);
  if (values.length === 0) return null;
  const kinds = [
    describeVotes,
    ...(isAlone ? [describeById] : []),
    // Any text that may be a response is more certain than names of figures.
    ...(values.every(([name, value]) => isOfRun(name, value, isAlone)) ? OF_FIGURES : []),
  ];
  for (const describe of kinds) {
    const sentence = describe(values, isAlone);
    if (sentence !== null) return sentence;
  }
  return null;
}

type Values = readonly (readonly [name: string, value: unknown])[];
type Kind = (values: Values, isAlone: boolean) => string | null;

/** What is missing where one value is given for each id. */
export const BOTH = 'an audit needs both. Write one JSON object a line: {"id": …, "response": …, "groundTruth": …}';
const NEEDED = 'an audit needs the responses and the truths, trial by trial';

const STEPS = wordSet('epoch epochs step steps iteration iterations');

/** The loss of a model at steps of its training. */
const describeTraining: Kind = (values) => {
  const numbers = namesOfNumbers(values);
  const losses = numbers.filter((name) => nameWords(name).includes('loss'));
  const steps = numbers.filter((name) => nameWords(name).some((word) => STEPS.has(word)));
  if (losses.length === 0 || steps.length === 0) return null;
  return `a log of training (${listed([...losses, ...steps])}), without responses; ${NEEDED}`;
};

const SPEED = /\b(?:throughput|latency|ttft|tpot|itl|num prompts|(?:tokens?|requests?) per s)/;

/** Measurements of servers, such as those of vLLM and SGLang. */
const describeSpeed: Kind = (values) => {
  const speeds = namesOfNumbers(values).filter((name) => SPEED.test(nameWords(name).join(' ')));
  return speeds.length < 2 ? null : `measurements of speed (${listed(speeds)}), not of answers; ${NEEDED}`;
};

const PAIR = /^(?:model|response|answer|assistant|output|completion|conversation)_?([ab12])$/i;
const TRUTHS = wordSet('correct expected gold golden label reference target truth');
const VOTES = wordSet('winner vote votes preference preferred');

/** Whether a response is one of a pair. */
export function isOfPair(name: string): boolean {
  return PAIR.test(name);
}

/** Votes of people or models about pairs of responses. */
const describeVotes: Kind = (values) => {
  const sides = new Set(values.flatMap(([name]) => PAIR.exec(name)?.[1]?.toLowerCase() ?? []));
  const votes = values.filter(([name]) => nameWords(name).some((word) => VOTES.has(word))).map(([name]) => name);
  const hasTruth = values.some(([name]) => nameWords(name).some((word) => TRUTHS.has(word)));
  if (sides.size < 2 || votes.length === 0 || hasTruth) return null;
  return `votes between two responses (${listed(votes)}), which are no truths; ${NEEDED}`;
};

const MEASURES = wordSet('accuracy acc em f1 precision recall bleu rouge average avg mean');

/** Figures about all trials. */
const describeSummary: Kind = (values, isAlone) => {
  const measures = namesOfNumbers(listDeep(values, isAlone ? DEEPEST : 1)).filter((name) =>
    nameWords(name).some((word) => MEASURES.has(word)),
  );
  return measures.length === 0 ? null : `a summary (${listed([...new Set(measures)])}) without trials; ${NEEDED}`;
};

/** The values, and those of the objects that they are, such as figures by task and date. */
function listDeep(values: Values, levels: number): Values {
  if (levels === 0) return values;
  return [
    ...values,
    ...values.flatMap(([, value]) => (isRecord(value) ? listDeep(Object.entries(value), levels - 1) : [])),
  ];
}

const DEEPEST = 4;

/** The longest text in a summary, such as the name of a model. */
const LONGEST_TEXT = 100;
const OF_ITEMS = wordSet('question prompt input answer target gold response output id');
const OF_RUNS = wordSet(
  'backend benchmark config data dataset date device engine method mode model name split task time',
);

/** Whether a value has no text of a trial: it is a figure, figures, a short text about the run, or an object of these. */
function isOfRun(name: string, value: unknown, isAlone: boolean): boolean {
  if (isRecord(value)) return Object.entries(value).every(([inner, one]) => isOfRun(inner, one, isAlone));
  if (Array.isArray(value)) return value.every((one) => typeof one === 'number');
  if (typeof value !== 'string') return true;
  const words = nameWords(name);
  if (value.length > LONGEST_TEXT) return false;
  if (words.at(-1) !== 'name' && words.some((word) => OF_ITEMS.has(word))) return false;
  return isAlone || words.some((word) => OF_RUNS.has(word));
}

const LEAST_IDS = 2;
const MANY = 10;
const ID = /^[\da-f]{8,}(?:-[\da-f]+)*$/i;

/** One value for each id. */
const describeById: Kind = (values) => {
  const names = values.map(([name]) => name);
  if (names.length < LEAST_IDS || !areIds(names) || values.some(([, value]) => isRecord(value))) return null;
  return `one value for each id (${listed(names)}): truths without responses, or answers without truths; ${BOTH}`;
};

/** Whether names are ids: they differ in digits only, each is hexadecimal, or there are many and each ends with a digit. */
export function areIds(names: readonly string[]): boolean {
  const [first = ''] = names;
  const form = formOf(first);
  if (names.every((name) => ID.test(name)) || (names.length >= MANY && names.every((name) => /\d$/.test(name))))
    return true;
  return /\d/.test(first) && names.every((name) => formOf(name) === form);
}

/** Whether there are so many such names that they are certainly ids of items, and no names of columns. */
export function areItems(names: readonly string[]): boolean {
  return names.length >= MANY && areIds(names);
}

function formOf(name: string): string {
  return name.replace(/\d+/g, '#');
}

/** What has figures and no texts of trials. */
const OF_FIGURES: readonly Kind[] = [describeTraining, describeSpeed, describeSummary];

function namesOfNumbers(values: Values): string[] {
  return values.flatMap(([name, value]) => (typeof value === 'number' ? [name] : []));
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, MOST_LISTED).map(shortName).join(', ')}${names.length > MOST_LISTED ? ', …' : ''}`;
}
