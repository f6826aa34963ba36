/** The evaluation logs of statutes-rags. */
import { isStatutesEntry, readStatutesAnswer } from '../../records/statutes-log.ts';
import type { RowFormat } from '../format.ts';

export const statutes: RowFormat = {
  kind: 'rows',
  id: 'statutes',
  title: 'logs of statutes-rags: `results` of `question`, `choices`, `response`, `correct_answer`',
  names: { query: ['question'], answer: ['response'], groundTruth: ['correct_answer'] },
  detects: (row) => Object.hasOwn(row, 'response') && isStatutesEntry(row),
  find(row, at) {
    const answer = readStatutesAnswer(row, at);
    if (answer === null) throw new TypeError('the system failed to answer; not evaluated');
    return { ...answer };
  },
};
