/** Which truths are read in another way than the logs have them: without a wrapper, or as the final answer of a worked solution. */
import type { RereadTruths } from '../../documents/reread-schema.ts';
import { cutToEnds } from '../../base/text/snippet.ts';
import type { RereadTruth, SampledLog } from './log-sample.ts';

/** Code points shown of a truth, from its end: the final answer is there. */
const SHOWN = 24;

/** One entry for each form of such truths, with its first truth. */
export function listReread(sample: readonly SampledLog[]): RereadTruths[] {
  const of = sample.reduce((sum, { trials }) => sum + trials.length, 0);
  const forms = Map.groupBy(
    sample.flatMap(({ reread }) => reread),
    findWrapper,
  );
  return [...forms.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ written: cutStart(first.written), read: cutStart(first.read), trials: others.length + 1, of }],
  );
}

/** What is around the part that is read; the same for all worked solutions. */
function findWrapper({ written, read }: RereadTruth): string {
  const [before = '', after = ''] = written.split(read);
  return before.length + after.length > SHOWN ? '' : `${before} ${after}`;
}

function cutStart(text: string): string {
  const { head, tail } = cutToEnds(text, 0, SHOWN);
  return tail === null ? head : `…${tail}`;
}
