/** The label of a scheme for a trial, in one or two words. */
import type { PageTrial, PageVerdict } from '../../../documents/page.ts';
import { findDirection } from '../data/trial-search.ts';

export interface VerdictWords {
  readonly words: string;
  readonly tone: 'right' | 'wrong' | 'none';
  readonly flip: '▲ gained' | '▼ lost' | null;
}

export function storedWords(storedCorrect: boolean | null): VerdictWords {
  if (storedCorrect === null) return { words: 'no label', tone: 'none', flip: null };
  return { words: storedCorrect ? 'right' : 'wrong', tone: storedCorrect ? 'right' : 'wrong', flip: null };
}

export function describeVerdict(trial: PageTrial, verdict: PageVerdict): VerdictWords {
  const { inScope, failure, correct, parse } = verdict;
  if (failure !== null) return { words: 'failed', tone: 'none', flip: null };
  if (!inScope) return { words: 'no label', tone: 'none', flip: null };
  const direction = findDirection(trial, verdict);
  const flip = direction === null ? null : direction === 'gained' ? '▲ gained' : '▼ lost';
  if (correct === null) return { words: 'not gradable', tone: 'none', flip };
  if (correct) return { words: 'right', tone: 'right', flip };
  return { words: parse.kind === 'unparsed' ? 'wrong, nothing parsed' : 'wrong', tone: 'wrong', flip };
}
