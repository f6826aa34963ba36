/** What was asked, and the right answer. */
import type { JSX } from 'preact';
import type { PageTrial } from '../../../documents/page.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { findWords } from '../../../base/text/text-search.ts';
import { LongText } from '../../kit/text/long-text.tsx';

interface Props {
  readonly trial: Pick<PageTrial, 'question' | 'choices' | 'groundTruth'>;
  /** Of the search. */
  readonly words: string;
}

export function Question({ trial: { question, choices, groundTruth }, words }: Props): JSX.Element {
  const truths = groundTruth === null ? [] : [groundTruth].flat();
  return (
    <>
      <h4>Question</h4>
      {question === null ? (
        <p class="note">It is not in the input.</p>
      ) : (
        <LongText label="Question" text={question} hits={findWords(question, words)} />
      )}
      {choices !== null && (
        <ol class="choices" type="A">
          {choices.map((choice, at) => (
            <li key={at} dir="auto">
              {inertLine(choice)}
            </li>
          ))}
        </ol>
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
