/** What changed since an earlier result. */
import type { z } from 'zod';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';
import type { sinceSchema } from './since-schema.ts';

export type Since = DeepReadonly<z.infer<typeof sinceSchema>>;
export type SchemeSince = Since['schemes'][number];
export type CellSince = Since['cells'][number];
export type ClaimSince = NonNullable<Since['claims']>[number];
