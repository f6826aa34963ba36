/** The quantities that reports can show. */
export const MEASURE_IDS = ['accuracy', 'error'] as const;
export type MeasureId = (typeof MEASURE_IDS)[number];
