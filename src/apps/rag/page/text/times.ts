/** Times in words, always in UTC. */
import type { Period } from '../../documents/evaluation-report.ts';
import { inertLine } from '../../../../base/text/inert.ts';

/** `2026-11-16`, of a time of ISO 8601. */
export function formatDay(time: string): string {
  return inertLine(time.slice(0, 10));
}

/** `2026-11-16 08:15`. Any other text is unchanged. */
export function formatMinute(time: string): string {
  return inertLine(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(time) ? time.slice(0, 16).replace('T', ' ') : time);
}

/** The period from the first to the last answer. */
export function periodWords({ first, last }: Pick<Period, 'first' | 'last'>): string {
  if (first === null || last === null) return 'no answers';
  const [from, to] = [formatDay(first), formatDay(last)];
  return from === to ? from : `${from} to ${to}`;
}

/** The limits that the user set; null without limits. */
export function limitWords({ since, until }: Pick<Period, 'since' | 'until'>): string | null {
  if (since === null && until === null) return null;
  const from = since === null ? '' : `since ${formatMinute(since)}`;
  const to = until === null ? '' : `before ${formatMinute(until)}`;
  return [from, to].filter((part) => part !== '').join(', ');
}
