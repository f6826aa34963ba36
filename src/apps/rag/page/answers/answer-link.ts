/** Links to answers, and to lists of them. */
import { isLowerBetter } from '../../documents/direction.ts';
import { formatRoute } from '../route.ts';

/** The latest answer with an id. */
export function answerLink(id: string): string {
  return formatRoute('answers', { id });
}

/** The answers, beginning with the worst values of a metric; further filters narrow the list. */
export function worstLink(metric: string, others: { readonly tag?: string; readonly week?: string } = {}): string {
  return formatRoute('answers', { metric, ...others, ...(isLowerBetter(metric) ? { order: 'highest' } : {}) });
}
