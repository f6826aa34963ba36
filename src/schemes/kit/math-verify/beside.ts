/** Between an answer and the first text that was found, if that could not be read: Math-Verify compares both. */
export const BESIDE = ' ‖ ';

export const answerOf = (text: string): string => text.split(BESIDE)[0] as string;

export const firstTextOf = (text: string): string => text.split(BESIDE).at(-1) as string;
