/** The types of {@link alertSchema}, which describes each field. Texts are unchanged: escape them where they are shown. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { alertSchema } from './alert-schema.ts';

export type Alert = DeepReadonly<z.infer<typeof alertSchema>>;
export type AlertPeriod = Alert['window'];
/** The score of the window. */
export type AlertOverall = Alert['overall'];
