/** Every scheme of the program, by id. A new project is one folder beside this file and one line here. */
import { InputError } from '../core/errors.ts';
import type { CatalogScheme } from '../core/scheme.ts';
import { similarityRatio } from '../text/sequence-matcher.ts';
import { CORE_SCHEMES } from './core/core-schemes.ts';
import { helmSchemes } from './helm/schemes.ts';
import { inspectSchemes } from './inspect/schemes.ts';
import { jaCotSchemes } from './ja-cot/schemes.ts';
import { jaCotTaskSchemes } from './ja-cot/schemes-by-task.ts';
import { lmEvalSchemes } from './lm-eval/schemes.ts';
import { mmluProSchemes } from './mmlu-pro/schemes.ts';
import { normalizerSchemes } from './squad/schemes.ts';
import { openaiEvalsSchemes } from './openai-evals/schemes.ts';
import { opencompassSchemes } from './opencompass/schemes.ts';
import { optionMatchSchemes } from './option-match/schemes.ts';
import { simpleEvalsSchemes } from './simple-evals/schemes.ts';
import { statutesSchemes } from './statutes/schemes.ts';
import { thinkSchemes } from './think/schemes.ts';

/** In the order in which catalogs list them. */
export const SCHEMES: readonly CatalogScheme[] = [
  ...CORE_SCHEMES,
  ...statutesSchemes,
  ...jaCotSchemes,
  ...jaCotTaskSchemes,
  ...optionMatchSchemes,
  ...lmEvalSchemes,
  ...mmluProSchemes,
  ...helmSchemes,
  ...inspectSchemes,
  ...simpleEvalsSchemes,
  ...opencompassSchemes,
  ...openaiEvalsSchemes,
  ...normalizerSchemes,
  ...thinkSchemes,
];

/** Ids as near as this are offered for one that does not exist: difflib's ratio. */
const NEAR = 0.5;
const MOST_OFFERED = 3;

/**
 * The scheme of that id.
 * @throws InputError that names the ids that come closest.
 */
export function schemeOf(id: string): CatalogScheme {
  const scheme = SCHEMES.find((candidate) => candidate.id === id);
  if (scheme !== undefined) return scheme;
  const near = SCHEMES.map((candidate) => ({ id: candidate.id, ratio: similarityRatio(id, candidate.id) }))
    .filter(({ ratio }) => ratio >= NEAR)
    .toSorted((a, b) => b.ratio - a.ratio)
    .slice(0, MOST_OFFERED)
    .map((candidate) => candidate.id);
  const offer = near.length === 0 ? '' : `did you mean ${near.join(' or ')}? `;
  throw new InputError(
    `${id}: no scheme has this id; ${offer}"audit schemes" lists all ${SCHEMES.length}, and a file of your own is named with its ending, as ./my-parser.ts.`,
  );
}
