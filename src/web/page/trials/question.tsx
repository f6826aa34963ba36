/** What was asked, and the right answer. */
import type { JSX } from 'preact';
import type { PageTrial } from '../../../documents/page.ts';
import { plural } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { FindHits } from '../../../documents/search/find-hits.ts';
import { LongText } from '../../kit/text/long-text.tsx';

interface Props {
  /** Whether the options are shown on request only. */
  readonly isFolded?: boolean;
  readonly trial: Pick<PageTrial, 'question' | 'choices' | 'groundTruth'>;
  /** Finds what was searched. */
  readonly hits: FindHits;
}

export function Question({ isFolded = false, trial: { question, choices, groundTruth }, hits }: Props): JSX.Element {
  const truths = groundTruth === null ? [] : [groundTruth].flat();
  return (
    <>
      <h4>Question</h4>
      {question === null ? (
        <p class="note">It is not in the input.</p>
      ) : (
        <LongText label="Question" text={question} hits={hits(question, 'question')} />
      )}
      {choices !== null && (
        <details open={!isFolded}>
          <summary>{plural(choices.length, 'option')}</summary>
          <ol class="choices" type="A">
            {choices.map((choice, at) => (
              <li key={at} dir="auto">
                {inertLine(choice)}
              </li>
            ))}
          </ol>
        </details>
      )}
      <h4>Ground truth</h4>
      {truths.length === 0 && <p class="note">There is none.</p>}
      {truths.map((truth, at) => (
        <p key={at} class="line" dir="auto">
          {inertLine(truth)}
        </p>
      ))}
    </>
  );
}
