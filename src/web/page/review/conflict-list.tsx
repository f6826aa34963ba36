/** The different marks of reviewers on a trial, for the person who decides. */
import type { JSX } from 'preact';
import type { ReviewerMark } from '../../data-source.ts';
import { inert, inertLine } from '../../../base/text/inert.ts';
import { MARK_WORDS } from './mark-words.ts';

export function ConflictList({ conflict }: { readonly conflict: readonly ReviewerMark[] }): JSX.Element {
  return (
    <ul class="conflict" aria-label="Marks of reviewers" tabIndex={0}>
      {conflict.map(({ reviewer, mark, note }) => (
        <li key={reviewer}>
          <bdi>{inertLine(reviewer)}</bdi>:{' '}
          <span class={`said ${mark}`}>
            <span aria-hidden="true">{MARK_WORDS[mark].sign}</span> {MARK_WORDS[mark].words}
          </span>
          {note !== null && (
            <q class="reason" dir="auto">
              {inert(note)}
            </q>
          )}
        </li>
      ))}
    </ul>
  );
}
