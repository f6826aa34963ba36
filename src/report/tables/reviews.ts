/** The marks of reviewers as rows, for `audit review export`. */
import type { Review } from '../../core/reviews.ts';
import { own, tableOf, type Table } from './table.ts';

export function reviewTable(reviews: Iterable<Review>): Table {
  return tableOf('reviews', reviews, own<Review>('run', 'trialId', 'reviewer', 'mark', 'note', 'at'));
}
