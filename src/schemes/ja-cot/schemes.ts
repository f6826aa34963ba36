/** Schemes of the Japanese chain-of-thought benchmark: one for each data set, and those that choose the parser by the task. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { jaCotDataSetSchemes } from './schemes-by-data-set.ts';
import { jaCotTaskSchemes } from './schemes-by-task.ts';

export const jaCotSchemes: readonly CatalogScheme[] = [...jaCotDataSetSchemes, ...jaCotTaskSchemes];
