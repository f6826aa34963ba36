/** The source that all schemes of the Japanese chain-of-thought benchmark share. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { createFamily, type Member } from '../kit/family.ts';

/** Creates a scheme of this benchmark. */
export const jaCotScheme: (member: Member) => CatalogScheme = createFamily({
  project: 'chain-of-thought-ja benchmark',
  repository: 't-nakabayashi/chain-of-thought-ja-benchmark',
  commit: '0e8dca4d6a580dcd8c094233a056ac11a0f0ddde',
});
