/** The label of a scheme for a trial, in one or two words. */
import type { PageVerdict } from '../../../documents/page.ts';
import { findDirection } from '../data/trial-search.ts';

export interface VerdictWords {
  readonly words: string;
  readonly tone: 'right' | 'wrong' | 'none';
  readonly flip: '▲ gained' | '▼ lost' | null;
}

/** The colour of what a label is about. */
export const TONE_COLORS: Readonly<Record<VerdictWords['tone'], string>> = {
  right: 'var(--fewer)',
  wrong: 'var(--more)',
  none: 'var(--muted)',
};

export const TONE_SIGNS: Readonly<Record<VerdictWords['tone'], string>> = { right: '✓', wrong: '✗', none: '–' };

export function storedWords(storedCorrect: boolean | null): VerdictWords {
  if (storedCorrect === null) return { words: 'no label', tone: 'none', flip: null };
  return { words: storedCorrect ? 'right' : 'wrong', tone: storedCorrect ? 'right' : 'wrong', flip: null };
}

/** The label that a verdict is compared with: that of another scheme, or the stored one. */
export type EarlierLabel = Parameters<typeof findDirection>[0];

export function describeVerdict(earlier: EarlierLabel, verdict: PageVerdict): VerdictWords {
  const { inScope, failure, correct, parse } = verdict;
  if (failure !== null) return { words: 'failed', tone: 'none', flip: null };
  if (!inScope) return { words: 'no label', tone: 'none', flip: null };
  const direction = findDirection(earlier, verdict);
  const flip = direction === null ? null : direction === 'gained' ? '▲ gained' : '▼ lost';
  if (correct === null) return { words: 'not gradable', tone: 'none', flip };
  if (correct) return { words: 'right', tone: 'right', flip };
  return { words: parse.kind === 'unparsed' ? 'wrong, nothing parsed' : 'wrong', tone: 'wrong', flip };
}
