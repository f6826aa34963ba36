import type { SchemeFailure } from '../../result/result.ts';
import { code } from './markup.ts';

/** A line for each trial on which a scheme failed. */
export function failureList(failures: readonly SchemeFailure[]): string[] {
  return failures.map(({ scheme, trialId, reason }) => `- ${code(scheme)}, ${code(trialId)}: ${code(reason)}`);
}
