/** Every scheme that this program brings, by id. A new family of schemes is one file in families/ and one line here. */
import { InputError } from '../core/errors.ts';
import type { CatalogScheme } from '../core/scheme.ts';
import { similarityRatio } from '../text/sequence-matcher.ts';
import { CORE_SCHEMES } from './core-schemes.ts';
import { helmSchemes } from './families/helm.ts';
import { inspectSchemes } from './families/inspect.ts';
import { jaCotSchemes } from './families/ja-cot.ts';
import { jaCotTaskSchemes } from './families/ja-cot-by-task.ts';
import { lmEvalSchemes } from './families/lm-eval.ts';
import { mmluProSchemes } from './families/mmlu-pro.ts';
import { normalizerSchemes } from './families/normalizers.ts';
import { openaiEvalsSchemes } from './families/openai-evals.ts';
import { opencompassSchemes } from './families/opencompass.ts';
import { optionMatchSchemes } from './families/option-match.ts';
import { simpleEvalsSchemes } from './families/simple-evals.ts';
import { statutesSchemes } from './families/statutes.ts';
import { thinkSchemes } from './families/think.ts';

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
