import { LOG, WORK, type Shapes } from './option-shapes.ts';
import type { ReadLogOptions } from './read-log.ts';

export const READ_LOG: Shapes<ReadLogOptions> = { ...LOG, ...WORK };
