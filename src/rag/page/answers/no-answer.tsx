/** What stands where no answer is open. */
import type { JSX } from 'preact';
import type { EvaluationCounts } from '../../documents/evaluation-report.ts';
import { Name } from '../../../web/kit/text/names.tsx';
import { plural } from '../../../report/numbers.ts';

interface Props {
  /** Of the address; null where it names no answer. */
  readonly id: string | null;
  readonly counts: EvaluationCounts;
  /** How many answers this file holds. */
  readonly held: number;
}

export function NoAnswer({ id, counts, held }: Props): JSX.Element {
  if (id === null) return <p class="note">Choose an answer, or press j for the first one.</p>;
  return (
    <p class="note">
      There is no such answer here: <Name text={id} />.{' '}
      {held < counts.scored && `This file holds ${held} of ${plural(counts.scored, 'answer')} with a result.`}
    </p>
  );
}
