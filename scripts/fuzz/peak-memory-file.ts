/** The variable of the environment that names the file for the peak memory. */
export const PEAK_MEMORY_FILE = 'ANSWER_AUDIT_FUZZ_PEAK_MEMORY';
