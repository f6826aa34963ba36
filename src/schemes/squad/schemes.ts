/** The normalizer of SQuAD alone: the stored parse must equal the truth after both are normalized. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';
import { squadNormalizer } from '../kit/squad-normalizer.ts';

const squad = createFamily({ project: 'SQuAD', repository: 'EleutherAI/lm-evaluation-harness', commit: '4e7e0d4' });

export const squadSchemes: readonly CatalogScheme[] = [
  squad({
    id: 'squad.normalize',
    title: 'stored parse, SQuAD norm',
    answers: 'text',
    path: 'lm_eval/tasks/longbench/metrics.py (normalize_answer; the same in HELM, deepeval and OpenAI evals)',
    source: 'storedParse',
    normalizer: squadNormalizer,
    asks: 'Does the stored parse equal the truth under the normalizer of SQuAD and QuAC?',
  }),
];
