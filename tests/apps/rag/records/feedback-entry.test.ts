/** Lines of feedback. */
import { expect, test } from 'vitest';
import { readFeedbackEntry } from '../../../../src/apps/rag/records/feedback-entry.ts';

test.each<[Readonly<Record<string, unknown>>, object]>([
  [{ thumb: 'up' }, { id: '7', thumb: 'up', text: null, label: null, rating: null, time: null }],
  [
    { thumb: -1, time: '2026-11-20' },
    { id: '7', thumb: 'down', text: null, label: null, rating: null, time: '2026-11-20T00:00:00.000Z' },
  ],
  [
    { thumb: null, text: 'good' },
    { id: '7', thumb: null, text: 'good', label: null, rating: null, time: null },
  ],
  [
    { thumb: false, text: 'bad' },
    { id: '7', thumb: 'down', text: 'bad', label: null, rating: null, time: null },
  ],
  [
    { label: ' wrong citation ' },
    { id: '7', thumb: null, text: null, label: 'wrong citation', rating: null, time: null },
  ],
  [
    { thumb: 'up', label: ' ' },
    { id: '7', thumb: 'up', text: null, label: null, rating: null, time: null },
  ],
  [{ rating: 4 }, { id: '7', thumb: null, text: null, label: null, rating: { value: 4, best: 5 }, time: null }],
  [
    { thumb: 'up', rating: 8.5, of: 10 },
    { id: '7', thumb: 'up', text: null, label: null, rating: { value: 8.5, best: 10 }, time: null },
  ],
])('%j is read', (input, expected) => {
  expect(readFeedbackEntry(input, 7)).toEqual(expected);
});

test.each<[Readonly<Record<string, unknown>>, string]>([
  [{}, 'thumb: is missing, and so are text, label and rating; give one of them'],
  [{ thumb: 'sideways', text: 'x' }, 'thumb: must be "up" or "down"'],
  [{ thumb: 0 }, 'thumb: must be "up" or "down"'],
  [{ label: 'x'.repeat(61) }, 'label: must have at most 60 characters'],
  [{ label: 3 }, 'label: must be a string'],
  [{ text: 3 }, 'text: must be a string'],
  [{ text: 'x', time: 'then' }, 'time: must be a date such as'],
  [
    { thumbs: 'up' },
    'thumbs: is not a field of feedback; there are id, thumb, text, label, rating, of, time; did you mean thumb?',
  ],
  [{ thumb: 'up', stars: 3 }, 'stars: is not a field of feedback; there are id, thumb,'],
  [{ rating: 6 }, 'rating: must be from 1 to 5; for another best rating give it as of, such as "of": 10'],
  [{ rating: 0, of: 10 }, 'rating: must be from 1 to 10'],
  [{ rating: 'good' }, 'rating: must be a number'],
  [{ rating: 1, of: 1 }, 'of: must be a whole number from 2 to 100'],
  [{ thumb: 'up', of: 10 }, 'of: is the best rating, but there is no rating'],
])('%j is rejected', (input, reason) => {
  expect(() => readFeedbackEntry(input, 7)).toThrow(reason);
});
