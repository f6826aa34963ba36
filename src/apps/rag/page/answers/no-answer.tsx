/** The text that is shown while no answer is open. */
import type { JSX } from 'preact';
import type { EvaluationCounts } from '../../documents/evaluation-report.ts';
import { Name } from '../../../../web/kit/text/names.tsx';
import { partOf } from '../../../../report/numbers.ts';

interface Props {
  /** The id in the address; null where the address names no answer. */
  readonly id: string | null;
  readonly counts: EvaluationCounts;
  /** The number of answers in this file. */
  readonly held: number;
}

export function NoAnswer({ id, counts, held }: Props): JSX.Element {
  if (id === null) return <p class="note">Choose an answer, or press j for the first one.</p>;
  return (
    <p class="note">
      There is no such answer here: <Name text={id} />.{' '}
      {held < counts.scored && `This file contains ${partOf(held, counts.scored, 'answer')} with a result.`}
    </p>
  );
}
