import type { Normalizer } from '../../base/core/scheme.ts';
import { textNormalizer } from './rules.ts';

/** Changes nothing: for schemes that only parse or match. */
export const identity: Normalizer = textNormalizer({ id: 'identity', summary: 'The text, unchanged.', rules: [] });
