/** The engine for regular expressions of others: it does not backtrack, so no pattern takes more than linear time. Syntax and limits are those of RE2. */
import { createRequire } from 'node:module';
import type * as Engine from 're2js';

const load = createRequire(import.meta.url);

/** Loads the engine, which is large and seldom needed. */
export const loadPatternEngine = (): typeof Engine => load('re2js') as typeof Engine;
