/** Positions in charts, in px. */
import type { Interval } from '../../../../base/core/statistics.ts';

export type Scale = (value: number) => number;

/** Maps one interval to another. Values beyond the first one are at its ends. */
export function createScale([low, high]: Interval, [start, end]: Interval): Scale {
  return (value) =>
    high === low
      ? (start + end) / 2
      : start + ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (end - start);
}

/** Tenths of a range, at most six of them. */
export function listTicks([low, high]: Interval): number[] {
  const [first, last] = [Math.ceil(low * 10 - 1e-9), Math.floor(high * 10 + 1e-9)];
  const step = last - first > 5 ? 2 : 1;
  const from = Math.ceil(first / step) * step;
  return Array.from({ length: Math.floor((last - from) / step) + 1 }, (_, i) => (from + i * step) / 10);
}

/** Which of some labels fit beside each other, counted from the last one. @param room how many of the widest fit. */
export function selectLabels<Label>(labels: readonly Label[], room: number): readonly Label[] {
  const step = Math.max(1, Math.ceil(labels.length / Math.max(1, room)));
  return labels.filter((_, i) => (labels.length - 1 - i) % step === 0);
}
