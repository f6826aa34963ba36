import type { Normalizer } from '../../core/scheme.ts';
import { textNormalizer } from './rules.ts';

/** Nothing is changed: for schemes that only parse or match. */
export const identity: Normalizer = textNormalizer({ id: 'identity', summary: 'The text, as it stands.', rules: [] });
