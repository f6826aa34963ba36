/** A scoring as it stands in a store. */
import type { Scoring } from '../documents/evaluation.ts';
import { InputError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json-line.ts';
import { JsonProblem, parseJsonText } from '../../core/parse-json.ts';
import { objectAt, text } from '../records/fields.ts';
import { REPLY_SCHEMES } from '../replies/catalog.ts';

/**
 * Reads the JSON of a scoring.
 * @param key its number in the store.
 * @throws InputError that names the store and the field, for what this version of the program did not write.
 */
export function readStoredScoring(config: string, key: number, path: string): Scoring {
  try {
    const scoring = objectAt(parseJsonText(config), 'the scoring', 'an object');
    checkScoring(scoring);
    return scoring as unknown as Scoring;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof JsonProblem)) throw error;
    throw new InputError(
      `${path}: scoring ${key} is not as this program writes it (${error instanceof JsonProblem ? 'no JSON, ' : ''}${error.message}); use the program that made the store, or evaluate again into a new one.`,
    );
  }
}

function checkScoring(scoring: JsonObject): void {
  for (const field of ['convention', 'citationLevel']) text(scoring, field);
  for (const field of ['k', 'relevanceLevel']) checkNumber(scoring, field, field);
  checkList(scoring, 'groups', 'groups', checkGroup);
  checkWords(scoring, 'aliases', 'aliases');
  if (scoring['judging'] !== null) checkJudging(objectAt(scoring['judging'], 'judging', 'an object or null'));
}

function checkGroup(value: unknown, path: string): void {
  const group = objectAt(value, path, 'a group {id, weight, metrics, otherwise}');
  text(group, 'id', `${path}.id`);
  checkNumber(group, 'weight', `${path}.weight`);
  for (const field of ['metrics', 'otherwise']) checkList(group, field, `${path}.${field}`, checkText);
}

function checkJudging(judging: JsonObject): void {
  text(judging, 'model', 'judging.model');
  const sampling = objectAt(judging['sampling'], 'judging.sampling', 'an object');
  for (const field of ['temperature', 'maxTokens']) checkNumber(sampling, field, `judging.sampling.${field}`);
  if (sampling['seed'] !== null) checkNumber(sampling, 'seed', 'judging.sampling.seed');
  for (const field of ['prompts', 'parsers']) checkWords(judging, field, `judging.${field}`);
  for (const parser of Object.values(judging['parsers'] as Readonly<Record<string, string>>))
    if (!REPLY_SCHEMES.some(({ id }) => id === parser))
      throw new TypeError(`judging.parsers: there is no reply parser ${JSON.stringify(parser)}`);
}

function checkNumber(object: JsonObject, field: string, path: string): void {
  if (typeof object[field] !== 'number') throw new TypeError(`${path}: must be a number`);
}

function checkText(value: unknown, path: string): void {
  if (typeof value !== 'string') throw new TypeError(`${path}: must be a string`);
}

function checkList(
  object: JsonObject,
  field: string,
  path: string,
  check: (value: unknown, path: string) => void,
): void {
  const list = object[field];
  if (!Array.isArray(list)) throw new TypeError(`${path}: must be a list`);
  for (const [at, one] of list.entries()) check(one, `${path}[${at}]`);
}

function checkWords(object: JsonObject, field: string, path: string): void {
  const words = objectAt(object[field], path, 'an object of strings');
  for (const [word, value] of Object.entries(words)) checkText(value, `${path}.${word}`);
}
