/** A configuration: the options of an audit in a file. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../base/core/deep-readonly.ts';
import type { configSchema } from './config-schema.ts';

export type Config = DeepReadonly<z.infer<typeof configSchema>>;

export { CONFIG_NAME } from '../../base/core/config-name.ts';
