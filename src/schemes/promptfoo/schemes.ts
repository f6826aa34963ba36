/** The assertion of promptfoo that compares whole texts. Its `contains` is `openai_evals.includes`, and its `icontains` is `inspect.includes`. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily } from '../kit/family.ts';

const promptfoo = createFamily({ project: 'promptfoo', repository: 'promptfoo/promptfoo', commit: '08dbe15' });

export const promptfooSchemes: readonly CatalogScheme[] = [
  promptfoo({
    id: 'promptfoo.equals',
    title: 'promptfoo, equals',
    answers: 'text',
    path: 'src/assertions/equals.ts',
  }),
];
