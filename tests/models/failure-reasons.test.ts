import { expect, test } from 'vitest';
import { FailureReasons } from '../../src/models/failure-reasons.ts';

test('the most frequent reason is named, the first of equal ones', () => {
  const reasons = new FailureReasons();
  expect(reasons.phrase(3)).toBe('');
  reasons.add(null);
  expect(reasons.phrase(1)).toBe('');
  for (const reason of ['the server answers 400.', 'no answer', 'no answer', 'the server answers 400.'])
    reasons.add(reason);
  expect(reasons.phrase(5)).toBe(', 2 of them because: the server answers 400');
  reasons.add('no answer');
  expect(reasons.phrase(5)).toBe(', 3 of them because: no answer');
});

test('one reason of all is not counted, and controls nothing', () => {
  const reasons = new FailureReasons();
  reasons.add('\u001b[31mred\n::debug::x');
  expect(reasons.phrase(1)).toBe(', because: ␛[31mred↵⟨U+003A⟩:debug::x');
});
