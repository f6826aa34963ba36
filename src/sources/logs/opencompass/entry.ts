/**
 * One entry of OpenCompass: of predictions, or of the details of results.
 * Source: open-compass/opencompass, opencompass/openicl/icl_inferencer/icl_base_inferencer.py, opencompass/tasks/openicl_eval.py.
 */
import { readTextList } from '../../../base/text/python-list.ts';
import { readLabel, readQuestion, readText, readTexts, readTruth } from '../kit/harness-values.ts';
import type { LogTrial } from '../kit/log.ts';
import type { Entry } from './entry-shape.ts';
import { isRated, readRatedAnswer } from './rated-entry.ts';

/** The facts that the trials of an entry share. */
interface EntryPlace extends Pick<LogTrial, 'run' | 'model' | 'task'> {
  /** The key of the entry, unique in the file. */
  readonly id: string;
  readonly itemId: string;
}

/** One response of an entry, with its truth and its stored answer. */
interface Answer extends Pick<LogTrial, 'groundTruth' | 'question' | 'response' | 'anomaly'> {
  readonly stored: Stored;
}

/** The stored answer for a response in the results. */
interface Stored {
  readonly parse: unknown;
  readonly correct: unknown;
  readonly isVote: boolean;
}

const NOTHING: Stored = { parse: null, correct: null, isVote: false };

/** A trial for each response of the entry. */
export function readTrials(entry: Entry, { id, ...place }: EntryPlace): LogTrial[] {
  return readAnswers(entry).map(({ stored, ...answer }, index): LogTrial => ({
    trialId: `${id}#${index + 1}`,
    ...place,
    variant: null,
    condition: null,
    dataset: null,
    choices: null,
    temperature: null,
    ...answer,
    storedParse: describeParse(stored.parse),
    storedLabel: readLabel(stored.correct),
  }));
}

function readAnswers(entry: Entry): Answer[] {
  const prompt = entry.prompt ?? entry.origin_prompt;
  const written = entry.origin_prediction ?? entry.prediction;
  if (isRated(entry)) {
    const stored = { ...NOTHING, parse: entry.predictions, correct: entry.correct };
    return [{ ...readRatedAnswer(entry), anomaly: null, stored }];
  }
  const groundTruth = readTruth(entry.gold ?? entry.refr) ?? readTruth(readList(entry.references) ?? entry.references);
  if (!Array.isArray(written)) {
    const stored = { ...NOTHING, parse: entry.predictions, correct: entry.correct };
    return [readAnswer(written, readQuestion(prompt), groundTruth, stored)];
  }
  const rounds = readRounds(prompt, written.length);
  return readStored(entry, written.length).map((stored, index) => {
    const truth = rounds === null || !Array.isArray(entry.gold) ? groundTruth : readTruth(entry.gold[index]);
    return readAnswer(written[index], readQuestion(rounds === null ? prompt : rounds[index]), truth, stored);
  });
}

function readAnswer(
  written: unknown,
  question: string | null,
  groundTruth: Answer['groundTruth'],
  stored: Stored,
): Answer {
  const response = typeof written === 'string' ? written : null;
  return {
    question,
    groundTruth,
    response,
    anomaly: response === null ? 'error' : stored.isVote ? 'vote' : null,
    stored,
  };
}

/** A chat of several rounds has a prompt for each answer, and each has its own truth. */
function readRounds(prompt: unknown, rounds: number): unknown[] | null {
  return Array.isArray(prompt) && prompt.length === rounds && prompt.every(Array.isArray) ? prompt : null;
}

/** A stored answer for each response, or one for all, which is their majority vote. */
function readStored({ predictions, correct }: Entry, responses: number): Stored[] {
  const labels = Array.isArray(correct) && correct.length === responses ? correct : [responses === 1 ? correct : null];
  const parses = readList(predictions);
  const all = Array.from({ length: responses }, () => NOTHING);
  if (parses?.length === responses)
    return all.map((nothing, i) => ({ ...nothing, parse: parses[i], correct: (labels as unknown[])[i] }));
  const isVote = responses > 1 && predictions !== null && predictions !== undefined;
  return all.map((nothing, i) => (i === 0 ? { parse: predictions, correct, isVote } : nothing));
}

/** A list of texts, also in Python's notation. */
function readList(value: unknown): string[] | null {
  return typeof value === 'string' ? readTextList(value) : readTexts(value);
}

/** The stored parse as text. */
function describeParse(parse: unknown): string | null {
  return readText(parse) ?? (parse === null || parse === undefined ? null : JSON.stringify(parse));
}
