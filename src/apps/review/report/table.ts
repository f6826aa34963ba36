/** The marks of reviewers as rows, for `audit review export`. */
import type { Review } from '../documents/reviews.ts';
import { own, createTable, type Table } from '../../../report/tables/table.ts';

export function reviewTable(reviews: Iterable<Review>): Table {
  return createTable(
    'reviews',
    reviews,
    own<Review>('run', 'trialId', 'reviewer', 'mark', 'note', 'at', 'labels', 'role'),
  );
}
