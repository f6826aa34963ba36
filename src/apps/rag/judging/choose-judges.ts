/** Chooses the judges to ask. */
import type { Scoring } from '../documents/evaluation.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { PromptSet } from '../asking/prompt-set.ts';
import type { JudgeSet } from '../judges/judge-set.ts';

/**
 * The ids of the judges to ask: those that are named, or the usual ones. A judge whose metric is computed from claims is usual only where there
 * are no prompts for claims; optional judges are asked where they are named; the convention of the proposal has no computed judges.
 * @throws InputError where two judges give the same metric.
 */
export function chooseJudges(
  prompts: PromptSet,
  named: readonly string[] | null,
  judges: JudgeSet,
  convention: Scoring['convention'],
): readonly string[] {
  const computed = judges.computed.filter(({ steps }) => Object.keys(steps).every((step) => prompts.has(step)));
  if (named === null) {
    const asked = convention === 'proposal' ? [] : computed.filter(({ isOptional }) => isOptional !== true);
    const metrics = asked.flatMap((judge) => judge.metrics);
    const direct = judges.direct.filter(({ id, metric }) => prompts.has(id) && !metrics.includes(metric));
    return [...direct, ...asked].map(({ id }) => id);
  }
  const namedComputed = judges.computed.filter(({ id }) => named.includes(id));
  const [first] = namedComputed;
  if (convention === 'proposal' && first !== undefined)
    throw new InputError(
      `--judges ${first.id}: is not a judge of the proposal; leave out it or --convention proposal.`,
    );
  for (const { id, metrics } of namedComputed) {
    const other = judges.direct.find((judge) => named.includes(judge.id) && metrics.includes(judge.metric));
    if (other !== undefined)
      throw new InputError(`--judges: ${id} and ${other.id} both give the metric ${other.metric}; name one of them.`);
  }
  return named;
}
