/**
 * The evaluation logs of statutes-rags, a question-answering system for Japanese law: one JSON object `{config, summary, results}`.
 * Questions are multiple choice. The log has the number of retrieved documents, but neither their ids nor their texts; `references` are the
 * statutes that the data set gives for a question.
 */
import type { JsonObject } from '../../../base/core/json-line.ts';
import type { AnsweredQuery } from './answered-query.ts';
import { isAbsent, objectAt, text, textOrNull } from './fields.ts';

/** The prediction of an entry for which the system failed; its response is the text of an exception. */
const FAILED = 'error';

/** Whether an object is an entry of such a log: a question with its right choice and the choice that was predicted. */
export function isStatutesEntry(entry: JsonObject): boolean {
  return ['question', 'correct_answer', 'predicted_answer'].every((name) => Object.hasOwn(entry, name));
}

/**
 * One entry of `results` as an answered query; null for one that the system failed to answer.
 * @param at its position, from 0.
 * @throws TypeError that names the field.
 */
export function readStatutesAnswer(value: unknown, at: number): AnsweredQuery | null {
  const path = `results[${at}]`;
  const entry = objectAt(value, path, 'an object');
  const field = (name: string): string => text(entry, name, `${path}.${name}`);
  if (entry['predicted_answer'] === FAILED) return null;
  const choices = textOrNull(entry, 'choices', `${path}.choices`);
  const question = field('question');
  const isCorrect = entry['is_correct'];
  return {
    id: textOrNull(entry, 'file_name', `${path}.file_name`) ?? String(at),
    query: choices === null ? question : `${question}\n${choices}`,
    answer: field('response'),
    groundTruth: findTruth(textOrNull(entry, 'correct_answer', `${path}.correct_answer`), choices),
    contexts: null,
    relevant: null,
    expectedRelationships: null,
    tags: [],
    time: null,
    labels: typeof isCorrect === 'boolean' ? { correctness: isCorrect ? 1 : 0 } : {},
  };
}

/** The letter of the right choice with its text. */
function findTruth(letter: string | null, choices: string | null): string | null {
  if (isAbsent(letter)) return null;
  return choices?.split('\n').find((line) => line.startsWith(`${letter} `)) ?? letter;
}
