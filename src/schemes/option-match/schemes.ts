/** The scheme of a published answer matcher, which compares letters, or compares the answer with the text of the right option. */
import type { CatalogScheme, SchemeParameter } from '../../base/core/scheme.ts';
import { configuredId } from '../kit/configured-id.ts';
import { createFamily } from '../kit/family.ts';
import { lacksOptions, optionMatch } from './matcher.ts';
import { optionLetter } from './letter-parser.ts';

const ID = 'option-match';
const THRESHOLD: SchemeParameter = {
  name: 'threshold',
  summary: 'The least similarity of an answer without a letter that counts as right.',
  value: 0.7,
  least: 0,
  most: 1,
};

const scheme = createFamily({
  project: 'answer matcher',
  repository: 'JOY-SWang/joy-swang.github.io',
  commit: '15fce0c4bd454072f52a4efe3ed3224da1cf5f95',
});

/** Source: answer_matcher.py, check_answer_match. */
export const optionMatchSchemes: readonly CatalogScheme[] = [withThreshold({})];

function withThreshold(values: Readonly<Record<string, number>>): CatalogScheme {
  const threshold = values[THRESHOLD.name] ?? THRESHOLD.value;
  return {
    ...scheme({
      id: configuredId(ID, [THRESHOLD], values),
      title: 'letter, or similarity with the text of the right option',
      answers: 'choice',
      path: 'scripts/answer_matcher.py, check_answer_match',
      parser: optionLetter,
      matcher: optionMatch(threshold),
    }),
    lacksQuestion: lacksOptions,
    parameters: [{ ...THRESHOLD, value: threshold }],
    configure: withThreshold,
  };
}
