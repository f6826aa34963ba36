/** The check of words finds planted sentences, and only those. */
import { describe, expect, test } from 'vitest';
import { findWords } from '../../../scripts/words/find-words.ts';
import { markdownText, typeScriptText, unreleasedText } from '../../../scripts/words/prose.ts';
import { describeFindings } from '../../../scripts/words/report.ts';

function wordsIn(text: string, isTest = false): string[] {
  return findWords(typeScriptText('planted.tsx', text, isTest)).map(({ line, word }) => `${line} ${word}`);
}

describe('the left column of the list', () => {
  test.each([
    ['The id is behind the name.', 'behind'],
    ['The id is in front of the name.', 'in front of'],
    ['Here 0 stands for none.', 'stands'],
    ['Names that stand in brackets.', 'stand in'],
    ['The user is told why.', 'told'],
    ['The server says no.', 'says'],
    ['A run that goes on.', 'goes on'],
    ['Whoever asks first.', 'Whoever'],
    ['Nobody asks.', 'Nobody'],
    ['The interval holds 0.', 'holds'],
    ['It does not hold.', 'hold'],
    ['Mend the address.', 'Mend'],
    ['How it wants to be audited.', 'wants to be'],
    ['It knows no document.', 'knows no'],
    ['The file lies there.', 'lies'],
    ['Blanks are left out.', 'Blanks'],
    ['The letters of the bytes.', 'letters of the bytes'],
    ['The piece at hand.', 'at hand'],
    ['It ends by itself.', 'by itself'],
    ['A column of its own.', 'of its own'],
    ['The text as it comes.', 'as it comes'],
    ['A request on its way.', 'on its way'],
    ['Where the two part at.', 'part at'],
    ['No trouble.', 'trouble'],
    ['The remarks of a log.', 'remarks'],
    ['An item that can never be right.', 'can never be right'],
  ])('%s', (sentence, word) => {
    expect(wordsIn(`/** ${sentence} */`)).toEqual([`1 ${word}`]);
    expect(findWords(markdownText(`# Title\n\n${sentence}\n`))).toMatchObject([{ line: 3, word }]);
  });
});

describe('words that are right', () => {
  test.each([
    'A process holds the lock.',
    'The lock is held by another process.',
    'Readers understand it, and tell apart what differs.',
    'The threshold is withheld.',
    'Swap two values.',
    'A blank line.',
  ])('%s', (sentence) => {
    expect(wordsIn(`/** ${sentence} */`)).toEqual([]);
  });
});

describe('prose of TypeScript', () => {
  test('is comments, also across their lines', () => {
    expect(wordsIn('/**\n * It ends by\n * itself.\n */\n// The file\n// lies there.')).toEqual([
      '2 by\n itself',
      '6 lies',
    ]);
  });

  test('is messages, templates and the text of pages', () => {
    expect(wordsIn("fail('nobody answers there');")).toEqual(['1 nobody']);
    expect(wordsIn('\nfail(`${name} holds no name`);')).toEqual(['2 holds']);
    expect(wordsIn('show(<p>\n  Nobody reviews.\n</p>);')).toEqual(['2 Nobody']);
  });

  test('is titles of tests, and no other text of a test', () => {
    expect(wordsIn("test('nobody waits long', () => { expect(text).toBe('nobody answers there'); });", true)).toEqual([
      '1 nobody',
    ]);
    expect(wordsIn("describe.each(ROWS)('it says %s twice', work);", true)).toEqual(['1 says']);
  });

  test('is no code, no key, no path and no expression', () => {
    expect(
      wordsIn("import { a } from './behind.ts';\n/** `behind` */\nconst b = { says: 'behind', c: /nobody here/ };"),
    ).toEqual([]);
  });

  test('that does not parse is an error', () => {
    expect(() => wordsIn('const = 1;')).toThrow('planted.tsx');
  });
});

test.each([
  ['interface Manners {}', 'Manners'],
  ['const said = 1;', 'said'],
  ['type Look = string;', 'Look'],
  ['interface MarkLook {}', 'MarkLook'],
  ['class Cutter {}', 'Cutter'],
  ['const { gameTally } = all;', 'gameTally'],
  ['function troubleAt() {}', 'troubleAt'],
  ['const dice = 1;', 'dice'],
  ['all.emptyTwin();', 'emptyTwin'],
  ['function whatFollows() {}', 'whatFollows'],
  ['const x = <Said />;', 'Said'],
])('a name to avoid: %s', (code, name) => {
  expect(wordsIn(code)).toEqual([`1 ${name}`]);
});

test('a word after the value of a template is read', () => {
  expect(wordsIn('const text = `${count} held${members}`;')).toEqual(['1 held']);
});

test('similar names are allowed', () => {
  expect(wordsIn('const indices = lookUp(trialLookup, unsaid, gamete);')).toEqual([]);
  expect(wordsIn('show(judgment.remarks);')).toEqual([]);
});

test('only the unreleased section of a changelog is read', () => {
  const text = '# Changes\n\n## 2.0 (unreleased)\n\n- It says so.\n\n## 1.0\n\n- It says so.\n';
  expect(findWords(markdownText(unreleasedText(text)))).toMatchObject([{ line: 5, word: 'says' }]);
});

test('a finding is one line with its place', () => {
  expect(describeFindings('src/a/b.ts', [{ line: 3, word: 'behind', write: 'after' }])).toEqual([
    'src/a/b.ts:3: "behind" is not used here; write: after',
  ]);
});
