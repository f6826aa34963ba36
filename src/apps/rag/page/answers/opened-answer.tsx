/** The answer that the address names, and the feedback of the reader on it. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { AnswerAddress, AnswerSource, OpenAnswer } from '../../documents/answer-source.ts';
import type { EvaluationCounts } from '../../documents/evaluation-report.ts';
import { useLoaded } from '../../../../web/kit/data/loaded.ts';
import { AnswerDetail } from './answer-detail.tsx';
import { NoAnswer } from './no-answer.tsx';

interface Props {
  readonly source: AnswerSource;
  readonly selected: AnswerAddress | null;
  readonly counts: EvaluationCounts;
  /** The number of answers that can be found here. */
  readonly held: number;
  /** Loads the report again, because feedback has changed it. */
  readonly reload: () => void;
}

export function OpenedAnswer({ source, selected, counts, held, reload }: Props): JSX.Element {
  const loaded = useLoaded(
    () => (selected === null ? Promise.resolve(null) : source.answer(selected)),
    JSON.stringify(selected),
    true,
  );
  /** The answer with the feedback that was given here. */
  const [given, setGiven] = useState<OpenAnswer | null>(null);
  if (selected === null) return <NoAnswer id={null} counts={counts} held={held} />;
  if (loaded.state === 'failed') return <p role="alert">{loaded.reason}</p>;
  if (loaded.state === 'loading') return <p class="note">Reading the answer …</p>;
  if (loaded.value === null)
    return loaded.isCurrent ? <NoAnswer id={selected.id} counts={counts} held={held} /> : <></>;
  const opened = given !== null && isSame(given, loaded.value) ? given : loaded.value;
  const give = source.give?.bind(source, addressOf(opened));
  return (
    <AnswerDetail
      key={JSON.stringify(addressOf(opened))}
      opened={opened}
      give={
        give &&
        (async (words) => {
          setGiven(await give(words));
          reload();
        })
      }
    />
  );
}

function addressOf({ answer: { id, at }, number }: OpenAnswer): AnswerAddress {
  return { id: id.toWellFormed(), at: at.toWellFormed(), number };
}

function isSame(one: OpenAnswer, other: OpenAnswer): boolean {
  return JSON.stringify(addressOf(one)) === JSON.stringify(addressOf(other));
}
