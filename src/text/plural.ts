/** `1 trial`, `2 trials`, `2 entries`. */
export function plural(n: number, noun: string, many: string = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : many}`;
}
