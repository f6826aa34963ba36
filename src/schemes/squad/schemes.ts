/** Normalizers on their own: the stored parse must equal the truth, once both are normalized. */
import type { CatalogScheme } from '../../core/scheme.ts';
import { familyOf } from '../kit/family.ts';
import { lightEvalHelmNormalizer } from './lighteval-helm-normalizer.ts';
import { squadNormalizer } from './normalizer.ts';

const squad = familyOf({ project: 'SQuAD', repository: 'EleutherAI/lm-evaluation-harness', commit: '4e7e0d4' });
const lightEval = familyOf({ project: 'lighteval', repository: 'huggingface/lighteval', commit: '3fd1526' });

export const normalizerSchemes: readonly CatalogScheme[] = [
  squad({
    id: 'squad.normalize',
    title: 'stored parse, SQuAD norm',
    answers: 'text',
    path: 'lm_eval/tasks/longbench/metrics.py (normalize_answer; the same in HELM, deepeval and OpenAI evals)',
    source: 'storedParse',
    normalizer: squadNormalizer,
    asks: 'Does the stored parse equal the truth under the normalizer of SQuAD and QuAC?',
  }),
  lightEval({
    id: 'lighteval.helm_normalizer',
    title: 'stored parse, lighteval’s HELM norm',
    answers: 'text',
    path: 'src/lighteval/metrics/normalizations.py (helm_normalizer)',
    source: 'storedParse',
    normalizer: lightEvalHelmNormalizer,
    asks: 'Does the stored parse equal the truth under what lighteval calls the HELM normalizer?',
  }),
];
