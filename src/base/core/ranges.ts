/** The ranges of numbers that users give. */

/** The largest number of threads, open requests and attempts, so that an option does not exhaust the machine. */
export const MOST_STARTED = 1000;
/** The largest number of rows, receipts and items. */
export const MOST_COUNTED = 1_000_000_000;
/** A day in milliseconds. Timers count at most 2³¹ milliseconds; a longer timer would end at once. */
export const LONGEST_SCHEME = 86_400_000;
/** Milliseconds of processor time that a scheme of a user may take for one response, unless the user gives another number. */
export const USUAL_SCHEME_TIME = 5000;

/** The receipts of a report of evaluations, and the changed queries of each metric of a comparison, unless the user gives another number. */
export const USUAL_LISTED = 5;
