/** Which rules a receipt names, what it shows of a text, and the command that it prints. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainCommand, type ExplainPlace } from '../../../src/sources/explain-command.ts';
import { cutToEnds } from '../../../src/base/text/snippet.ts';
import { combined, postThink, v1, v2Norm, v2Parse } from '../../../src/schemes/core/core-schemes.ts';
import { labelUniverses, packLabels, PLAYERS_OF_SCHEMES, smallestSets } from '../../../src/schemes/core/universes.ts';
import { inFull } from '../../support/thorough.ts';

const storePlace = (runsDir: string, metadata: string): ExplainPlace => ({
  options: [
    ['--runs-dir', runsDir],
    ['--metadata', metadata],
  ],
  log: null,
});

describe('rules that flip', () => {
  const THOUGHT = '<think>Paris?</think>\nRome';
  const TURN = 'Rome\nUSER: Paris?';

  test.each([
    ['subscript digits', combined, 'H₂O', 'H₂O', 'H2O', [['script-digits']]],
    ['subscript digits of a stored parse', v2Norm, null, 'H₂O', 'H2O', [['script-digits']]],
    ['an abbreviation', combined, 'US', 'US', 'U.S.', [['dotted-abbreviations']]],
    ['markdown between words', combined, '**New** York', '**New** York', 'New York', [['markdown-punctuation']]],
    ['markdown beside a short answer', combined, '_Rome_', '_Rome_', 'Rome', [['markdown-punctuation']]],
    ['stars are no letters: v1 finds it already', combined, '**Paris**', '**Paris**', 'Paris', []],
    ['two rules at once', combined, '_H₂O_', '_H₂O_', 'H2O', [['script-digits', 'markdown-punctuation']]],
    ['a chain of thought', combined, THOUGHT, THOUGHT, 'Paris', [['source', 'think-strip']]],
    ['a chain of thought alone', postThink, THOUGHT, THOUGHT, 'Paris', [['source', 'think-strip']]],
    ['another turn', combined, TURN, TURN, 'Paris', [['source', 'marker-cut']]],
    ['another turn, v1 normalization', v2Parse, TURN, TURN, 'Paris', [['source', 'marker-cut']]],
    [
      'either of two',
      combined,
      'Rome USER: Paris</think>Rome',
      'Rome USER: Paris</think>Rome',
      'Paris',
      [
        ['source', 'think-strip'],
        ['source', 'marker-cut'],
      ],
    ],
    ['the source alone, gained', combined, 'Paris', 'Rome', 'Paris', [['source']]],
    ['the source alone, lost', combined, 'Rome', 'Paris', 'Paris', [['source']]],
    ['a stored parse that is missing', combined, 'Paris', null, 'Paris', [['source']]],
    ['a response that is empty', combined, '', 'Paris', 'Paris', [['source']]],
    ['the same label', combined, '', 'Rome', 'Paris', []],
    ['no answer anywhere', combined, null, null, 'Paris', []],
    ['nothing left of the truth', combined, 'Paris', 'Paris', '...', []],
    ['v1 itself', v1, 'Paris', 'Rome', 'Paris', []],
  ])('%s', (_, scheme, response, storedParse, truth, rules) => {
    const pattern = packLabels(labelUniverses({ response, storedParse }, truth).correct);
    expect(smallestSets(pattern, PLAYERS_OF_SCHEMES[scheme.id] ?? -1)).toEqual(rules);
  });
});

describe('snippets', () => {
  test.each([
    ['', 3, 2, { head: '', tail: null, omitted: 0, length: 0 }],
    ['abcde', 3, 2, { head: 'abcde', tail: null, omitted: 0, length: 5 }],
    ['abcdef', 3, 2, { head: 'abc', tail: 'ef', omitted: 1, length: 6 }],
    ['abc', 3, 0, { head: 'abc', tail: null, omitted: 0, length: 3 }],
    ['abcd', 3, 0, { head: 'abc', tail: '', omitted: 1, length: 4 }],
    ['😀😁😂😃😄', 3, 2, { head: '😀😁😂😃😄', tail: null, omitted: 0, length: 5 }],
    ['😀😁😂😃😄😅', 3, 2, { head: '😀😁😂', tail: '😄😅', omitted: 1, length: 6 }],
  ])('%s, %i and %i', (text, head, tail, snippet) => {
    expect(cutToEnds(text, head, tail)).toEqual(snippet);
  });
});

describe('the explain command', () => {
  /** What one shell makes of the words of each command: `audit` prints them instead of running. */
  const wordsOf = (commands: readonly string[]): string[][] => {
    const script = ['audit() { printf \'%s\\0\' $# "$@"; }', ...commands].join('\n');
    const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8', cwd: '/' });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const words = stdout.split('\0');
    return commands.map(() => words.splice(0, Number(words.shift())));
  };
  type Words = readonly [trial: string, runsDir: string, metadata: string];
  /** The same words, if the shell reads them as they are. */
  const roundTrips = (all: readonly Words[]): (string | undefined)[][] =>
    wordsOf(all.map(([trial, runsDir, metadata]) => explainCommand(trial, storePlace(runsDir, metadata), []))).map(
      ([command, option, ...rest]) => {
        expect([command, option, rest[1], rest[3]]).toEqual(['explain', '--trial', '--runs-dir', '--metadata']);
        return [rest[0], rest[2], ...rest.slice(4)];
      },
    );

  test.each([
    'plain-1/2.db',
    '',
    "it's",
    "''",
    "'; echo $(x); '",
    'two words',
    ' ',
    '$(x)',
    '`x`',
    '${HOME}',
    '-rf',
    '--trial',
    '~',
    '*',
    '!!',
    'a\\',
    '"a"',
    '#a',
    'a&b|c;d>e<f',
    'München 東京 😀',
  ])('takes %j as one word', (word) => {
    const given: Words[] = [
      [word, word, word],
      ['t', 'runs', `${word}.json`],
    ];
    expect(roundTrips(given)).toEqual(given);
  });

  test.each(['a\nb', 'a\rb', 'a\tb', 'a\0b', '\u001b[31m', 'a\u0085b'])(
    'takes %j as one word, without its controls',
    (word) => {
      const read = word.replaceAll('\0', '\ufffd');
      const command = explainCommand(word, storePlace('runs', 'm.json'), []);
      expect(command).not.toMatch(/[\0-\x1f\x7f-\x9f]/);
      expect(wordsOf([command])).toEqual([['explain', '--trial', read, '--runs-dir', 'runs', '--metadata', 'm.json']]);
    },
  );

  test('is plain where nothing needs quotes', () => {
    expect(explainCommand('ab-1', storePlace('d/runs', 'd/m.json'), [])).toBe(
      'audit explain --trial ab-1 --runs-dir d/runs --metadata d/m.json',
    );
  });

  test('takes any printable text as one word', () => {
    const word = fc.string({ unit: fc.constantFrom(...Array.from(`'"\\$\`!*?~#&|;<>(){}[]=-% aé😀`)) });
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, word), { minLength: 12, maxLength: 12 }), (given) => {
        expect(roundTrips(given)).toEqual(given);
      }),
      { numRuns: inFull(5, 1), seed: 1 },
    );
  });
});
