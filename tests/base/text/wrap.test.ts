import { expect, test } from 'vitest';
import { wrap } from '../../../src/base/text/wrap.ts';

test.each([
  ['', 5, ['']],
  ['a bc def', 4, ['a bc', 'def']],
  ['a bc def', 8, ['a bc def']],
  ['a longerword b', 4, ['a', 'longerword', 'b']],
  ['民法 第709条', 4, ['民法', '第709条']],
])('%j in %d columns', (text, columns, lines) => {
  expect(wrap(text, columns)).toEqual(lines);
});
