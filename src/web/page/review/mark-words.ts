/** The marks of a reviewer: their keys, signs and words. */
import type { TrialReview } from '../../data-source.ts';
import type { Mark, ReviewWord } from '../../../documents/mark.ts';

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
/** The key that withdraws a mark, and the one that does so only while labels are hidden. */
export const WITHDRAW_KEY = 'w';
export const UNDO_KEY = 'Backspace';

/** A mark or a withdrawal in words. */
export function describeWord(word: ReviewWord): string {
  return word === 'withdrawn' ? 'withdrawn' : MARK_WORDS[word].words;
}

/** The sign of a trial of the sample, with its words. */
export function describeMark({ mark, conflict }: TrialReview): Pick<MarkDisplay, 'sign' | 'words'> {
  if (mark !== null) return MARK_WORDS[mark];
  if (conflict === null) return { sign: '○', words: 'not marked' };
  return conflict.length === 0 ? { sign: '·', words: 'no conflict' } : { sign: '○', words: 'not decided' };
}
