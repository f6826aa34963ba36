/** Reads and writes scorings of a store. */
import type { Scoring } from '../documents/evaluation.ts';
import { scoringSchema } from '../documents/scoring-schema.ts';
import { InputError } from '../../../base/core/errors.ts';
import { JsonProblem, parseJsonText } from '../../../base/core/parse-json.ts';
import { assertShape } from '../records/assert-shape.ts';
import { REPLY_SCHEMES } from '../replies/catalog.ts';

/** Fields whose keys are names of laws or judges. */
const MAPS = ['aliases', 'prompts', 'parsers'];

/** The JSON of a scoring: the same text for the same scoring. */
export function writeStoredScoring(scoring: Scoring): string {
  return JSON.stringify(scoring);
}

/**
 * Reads the JSON of a scoring.
 * @param key its number in the store.
 * @throws InputError that names the store and the field, for a scoring that this version of the program cannot read.
 */
export function readStoredScoring(config: string, key: number, path: string): Scoring {
  try {
    const scoring: unknown = parseJsonText(config);
    assertShape(scoringSchema, scoring, MAPS);
    assertKnownParsers(Object.values(scoring.judging?.parsers ?? {}));
    return scoring;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof JsonProblem)) throw error;
    throw new InputError(
      `${path}: scoring ${key} is not in the format of this program (${error instanceof JsonProblem ? 'no JSON, ' : ''}${error.message}); use the program that made the store, or evaluate again into a new one.`,
    );
  }
}

function assertKnownParsers(parsers: readonly string[]): void {
  const unknown = parsers.find((parser) => !REPLY_SCHEMES.some(({ id }) => id === parser));
  if (unknown !== undefined)
    throw new TypeError(`judging.parsers: there is no reply parser ${JSON.stringify(unknown)}`);
}
