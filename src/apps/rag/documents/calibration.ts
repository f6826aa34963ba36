/** The types of {@link calibrationSchema}, which describes each field. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { calibrationSchema } from './calibration-schema.ts';

/** A judged metric, calibrated with labels. */
export type Calibration = DeepReadonly<z.infer<typeof calibrationSchema>>;
/** What it would take to know the calibrated mean to a half-width. */
export type CalibrationPrecision = NonNullable<Calibration['precision']>;
