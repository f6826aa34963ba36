/** Links to answers, and to lists of them. */
import { formatRoute } from '../route.ts';

/** The latest answer with an id. */
export function answerLink(id: string): string {
  return formatRoute('answers', { id });
}

/** The answers with the lowest values of a metric; further filters narrow the list. */
export function lowestLink(metric: string, others: { readonly tag?: string; readonly week?: string } = {}): string {
  return formatRoute('answers', { metric, ...others });
}
