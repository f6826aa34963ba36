/** The numbers of a scheme and of a cell, and their largest changes. */
import type { z } from 'zod';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';
import type * as schema from './scheme-result-schema.ts';

export type CellResult = DeepReadonly<z.infer<typeof schema.cellResultSchema>>;
export type SchemeResult = DeepReadonly<z.infer<typeof schema.schemeResultSchema>>;

/** The largest changes, for the schemes that score every labelled trial and for the other schemes. A check is in neither set. */
export type Extremes = DeepReadonly<z.infer<typeof schema.extremesSchema>>;
/** The largest changes under a set of schemes. */
export type Reach = Extremes['everyTrial'];
export type LabelMove = NonNullable<Reach['labels']>;
/** A cell of the document under one scheme. */
export type CellMove = NonNullable<Reach['cell']>;
