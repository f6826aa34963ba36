/** What all schemes of the benchmark of Japanese chains of thought have in common. */
import type { CatalogScheme } from '../../core/scheme.ts';
import { createFamily, type Member } from '../kit/family.ts';

/** A maker of the schemes that come from this benchmark. */
export const jaCotScheme: (member: Member) => CatalogScheme = createFamily({
  project: 'chain-of-thought-ja benchmark',
  repository: 't-nakabayashi/chain-of-thought-ja-benchmark',
  commit: '0e8dca4d6a580dcd8c094233a056ac11a0f0ddde',
});
