/** Schemes that need the choices of a question, on logs without them. */
import type { Scheme } from '../../base/core/scheme.ts';
import { partOf, plural } from '../../base/text/plural.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import { parsesLittle } from '../../documents/parses-little.ts';
import { countOptions } from '../../schemes/kit/listed-options.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';

const NEED = 'it needs the choices of each question, which are missing';

/** A scheme that needs the choices of a question is not about trials without them. */
export function findNoChoices(
  { needsChoices }: Scheme,
  trials: readonly LogTrial[],
): Omit<Misfit, 'scheme' | 'logs'> | null {
  if (needsChoices !== 'always') return null;
  const lacking = trials.filter((trial) => countOptions(trial) === 0).length;
  if (!parsesLittle(trials.length - lacking, trials.length)) return null;
  const reason = `${NEED} in ${partOf(lacking, trials.length, 'sampled trial')}`;
  return { code: 'no-choices', reason, example: null };
}

/** The end of a reason why a scheme parses little, if it finds less without choices; otherwise ''. */
export function describeUnparsed({ needsChoices }: Scheme, unparsed: readonly LogTrial[]): string {
  const lacking = unparsed.filter(({ choices }) => (choices ?? []).length === 0).length;
  if (needsChoices === undefined || lacking === 0) return '';
  return `; ${NEED} in ${plural(lacking, 'unparsed trial')}`;
}

/** Whether it is a reason why a scheme does not fit that choices are missing. */
export function isLackOfChoices({ reason }: Pick<Misfit, 'reason'>): boolean {
  return reason.includes(NEED);
}
