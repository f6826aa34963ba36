/** The normalizer that lighteval calls HELM's: the stored parse must equal the truth after both are normalized. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { lightEvalHelmNormalizer } from './helm-normalizer.ts';

const lightEval = createFamily({ project: 'lighteval', repository: 'huggingface/lighteval', commit: '3fd1526' });

export const lightEvalSchemes: readonly CatalogScheme[] = [
  lightEval({
    id: 'lighteval.helm_normalizer',
    title: 'stored parse, lighteval’s HELM norm',
    answers: 'text',
    path: 'src/lighteval/metrics/normalizations.py (helm_normalizer)',
    source: 'storedParse',
    normalizer: lightEvalHelmNormalizer,
    asks: 'Does the stored parse equal the truth under the normalizer that lighteval calls HELM’s?',
  }),
];
