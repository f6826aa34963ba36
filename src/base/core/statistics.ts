/** What statistics of every kind share. */
import type { z } from 'zod';
import type { DeepReadonly } from './deep-readonly.ts';
import type { playerSchema } from './document-schema.ts';

/** Both ends of an interval. */
export type Interval = readonly [low: number, high: number];

/** One rule as a player. */
export type Player = DeepReadonly<z.infer<typeof playerSchema>>;
