import { countText } from './readable-numbers.ts';

/** `1 trial`, `2 trials`, `2 entries`. */
export function plural(n: number, noun: string, many: string = `${noun}s`): string {
  return `${countText(n)} ${n === 1 ? noun : many}`;
}

/** `3 of 32 trials` */
export function partOf(part: number, n: number, noun: string, many?: string): string {
  return `${countText(part)} of ${plural(n, noun, many)}`;
}

/** `none of the 3 trials has`, `the only trial does not have` @param which what restricts the noun, with a space before it. */
export function noneHas(n: number, noun: string, which = ''): string {
  return n === 1 ? `the only ${noun}${which} does not have` : `none of the ${countText(n)} ${noun}s${which} has`;
}
