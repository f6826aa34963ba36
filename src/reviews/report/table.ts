/** The marks of reviewers as rows, for `audit review export`. */
import type { Review } from '../documents/reviews.ts';
import { own, tableOf, type Table } from '../../report/tables/table.ts';

export function reviewTable(reviews: Iterable<Review>): Table {
  return tableOf('reviews', reviews, own<Review>('run', 'trialId', 'reviewer', 'mark', 'note', 'at'));
}
