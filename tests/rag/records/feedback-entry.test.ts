/** Lines of feedback. */
import { expect, test } from 'vitest';
import { readFeedbackEntry } from '../../../src/rag/records/feedback-entry.ts';

test.each<[Readonly<Record<string, unknown>>, object]>([
  [{ thumb: 'up' }, { id: '7', thumb: 'up', text: null, label: null, time: null }],
  [
    { thumb: -1, time: '2026-11-20' },
    { id: '7', thumb: 'down', text: null, label: null, time: '2026-11-20T00:00:00.000Z' },
  ],
  [
    { thumb: null, text: 'good' },
    { id: '7', thumb: null, text: 'good', label: null, time: null },
  ],
  [
    { thumb: false, text: 'bad' },
    { id: '7', thumb: 'down', text: 'bad', label: null, time: null },
  ],
  [{ label: ' wrong citation ' }, { id: '7', thumb: null, text: null, label: 'wrong citation', time: null }],
  [
    { thumb: 'up', label: ' ' },
    { id: '7', thumb: 'up', text: null, label: null, time: null },
  ],
])('%j is read', (input, expected) => {
  expect(readFeedbackEntry(input, 7)).toEqual(expected);
});

test.each<[Readonly<Record<string, unknown>>, string]>([
  [{}, 'thumb: is missing, and so are text and label; give one of them'],
  [{ thumb: 'sideways', text: 'x' }, 'thumb: must be "up" or "down"'],
  [{ thumb: 0 }, 'thumb: must be "up" or "down"'],
  [{ label: 'x'.repeat(61) }, 'label: must have at most 60 characters'],
  [{ label: 3 }, 'label: must be a string'],
  [{ text: 3 }, 'text: must be a string'],
  [{ text: 'x', time: 'then' }, 'time: must be a date such as'],
])('%j is rejected', (input, reason) => {
  expect(() => readFeedbackEntry(input, 7)).toThrow(reason);
});
