/** What `npm run new` refuses. */
import { expect, test } from 'vitest';
import { readRequest, Refusal } from '../../scripts/new/request.ts';

test.each([
  [['parser', 'inspect'], 'src/schemes/inspect: there is such a folder already; choose another name.'],
  [['parser', 'kit'], 'src/schemes/kit: there is such a folder already; choose another name.'],
  [
    ['parser', 'light-eval'],
    'light-eval: another folder of src/schemes/catalog.ts uses this name; choose another one.',
  ],
  [
    ['log', 'gsm8k-solutions'],
    'gsm8k-solutions: another folder of src/sources/logs/readers.ts uses this name; choose another one.',
  ],
  [
    ['log', '../x'],
    '../x: not a name; use lower-case letters and digits with single dashes between them, a letter first, 40 characters at most.',
  ],
  [
    ['log', 'A'],
    'A: not a name; use lower-case letters and digits with single dashes between them, a letter first, 40 characters at most.',
  ],
  [
    ['log', 'a'.repeat(41)],
    `${'a'.repeat(41)}: not a name; use lower-case letters and digits with single dashes between them, a letter first, 40 characters at most.`,
  ],
  [['log'], 'Write "npm run new parser NAME" or "npm run new log NAME".'],
  [['judge', 'x'], 'Write "npm run new parser NAME" or "npm run new log NAME".'],
  [['constructor', 'x'], 'Write "npm run new parser NAME" or "npm run new log NAME".'],
  [['log', 'a', 'b'], 'Write "npm run new parser NAME" or "npm run new log NAME".'],
])('refuses %j', (words, sentence) => {
  expect(() => readRequest(words)).toThrow(new Refusal(sentence));
});
