/** The marks of a reviewer: their keys, signs and words. */
import type { TrialReview } from '../../data-source.ts';
import type { Mark } from '../../../reviews/documents/mark.ts';

interface MarkDisplay {
  readonly key: string;
  readonly sign: string;
  readonly words: string;
}

export const MARK_WORDS: Readonly<Record<Mark, MarkDisplay>> = {
  correct: { key: 'c', sign: '✓', words: 'correct' },
  incorrect: { key: 'x', sign: '✗', words: 'incorrect' },
  cannot_tell: { key: 'u', sign: '?', words: 'cannot tell' },
};

/** The key that goes to the note, and the one that goes to the next trial without a mark. */
export const NOTE_KEY = 'e';
export const NEXT_KEY = 'n';

/** The sign of a trial of the sample, with its words. */
export function describeMark({ mark }: TrialReview): Pick<MarkDisplay, 'sign' | 'words'> {
  return mark === null ? { sign: '○', words: 'not marked' } : MARK_WORDS[mark];
}
