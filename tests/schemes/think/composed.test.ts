/** Schemes that drop the thought first: `think(NAME)+SCHEME`. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../../src/documents/result.ts';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import { findThoughts, mayBeOpen } from '../../../src/schemes/kit/answer/thoughts.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { parseSettings } from '../../../src/schemes/kit/setting-scorer.ts';
import { schemeFromSpec } from '../../../src/schemes/spec.ts';
import { audit } from '../../support/in-process.ts';
import { jsonLinesOf, writeLogs } from '../../support/harness-logs.ts';

const THOUGHT = '<think>Answer: A, or B?</think>\nAnswer: C';
const input = (response: string) => ({ response, storedParse: null, choices: ['w', 'x', 'y', 'z'], question: null });

describe('a scheme after the thought', () => {
  const scheme = findScheme('think(opencompass)+simpleevals.mcq');

  test('reads what the other scheme reads of the rest, with its place in the response', () => {
    expect(findScheme('simpleevals.mcq').parser.parse(input(THOUGHT)).text).toBe('A');
    const parse = scheme.parser.parse(input(THOUGHT));
    expect(parse.text).toBe('C');
    expect(THOUGHT.slice(parse.start ?? 0, parse.end ?? 0)).toBe('C');
  });

  test('can have the rules of the thought switched off', () => {
    expect(scheme.parser.rules.map(({ id }) => id)).toContain('thought-think-pairs');
    expect(scheme.parser.parse(input(THOUGHT), new Set(['thought-think-pairs'])).text).toBe('A');
    expect(scheme.parser.trace(input(THOUGHT)).map(({ rule }) => rule)).toEqual([
      'thought-think-pairs',
      'thought-strip',
      'answer-letter',
    ]);
  });

  test('has settings that equal its parses', () => {
    const part = fc.constantFrom(
      '<think>',
      '</think>',
      'Answer: ',
      'A',
      'B',
      ' ',
      '\n',
      '\\boxed{C}',
      'The answer is ',
      '7',
    );
    const bases = ['simpleevals.mcq', 'choice', 'v2-parse', 'lmeval.gsm8k.flexible', 'mmlupro.l2'];
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.constantFrom(...bases),
        fc.constantFrom('all', 'helm', 'opencompass'),
        (parts, base, way) => {
          const { parser } = findScheme(`think(${way})+${base}`);
          const asked = input(parts.join(''));
          const settings = parseSettings(parser, asked);
          if (settings === null) return;
          const optional = parser.rules.filter((rule) => rule.optional);
          for (const [set, value] of settings.values.entries()) {
            const off = settings.active.flatMap((position, i) =>
              ((set >> i) & 1) === 0 ? [optional[position]?.id ?? ''] : [],
            );
            expect(parser.parse(asked, new Set(off)).text).toEqual(value.text);
          }
        },
      ),
    );
  });

  test('keeps the parameters of the other scheme', () => {
    expect(schemeFromSpec('think(all)+option-match(threshold=0.5)').id).toBe('think(all)+option-match(threshold=0.5)');
  });
});

test.each([
  ['think(foo)+simpleevals.mcq', /no way to drop thoughts is named "foo"; use one of all, /],
  ['think(all)+v1', /reads the stored parse, which has no thought; name a scheme that reads the response/],
  ['think(all)+think.helm', /already drops the thought/],
  ['think(all)+nothing', /nothing: no scheme has this id/],
])('%s is refused', (spec, message) => {
  expect(() => schemeFromSpec(spec)).toThrow(message);
});

test('a thought that never ends has no answer', () => {
  const plan = planFor([findScheme('think(all)+mmlupro.l2'), findScheme('choice'), findScheme('number')]);
  const verdicts = plan.score(input('<think>The answer is (B).'), 'B');
  expect(verdicts.map(({ correct, parse }) => [correct, parse.kind])).toEqual(
    Array.from({ length: 3 }, () => [false, 'unparsed']),
  );
});

test('the default schemes of a log with thoughts read what follows them', async () => {
  const log = writeLogs({
    'log.jsonl': jsonLinesOf(
      ...Array.from({ length: 20 }, (_, id) => ({
        id,
        response: `<think>Is it (A)? The answer is (A)?</think>\nThe answer is (${'ABCD'[id % 4]}).`,
        groundTruth: 'ABCD'[id % 4],
        choices: ['w', 'x', 'y', 'z'],
        label: 1,
      })),
    ),
  });
  const { stdout } = await audit([log, '--out-md', '-']);
  expect(stdout).toContain('think(all)+mmlupro.l2');
  expect(stdout).toMatch(
    /^\*\*All \d schemes agree with the stored labels of 20 answers: the accuracy is 100\.0\u00a0%\.\*\*/m,
  );
});

test('the default schemes of a log with thoughts and ten options read what follows the thoughts, and all letters', async () => {
  const log = writeLogs({
    'log.jsonl': jsonLinesOf(
      ...Array.from({ length: 20 }, (_, id) => ({
        id,
        response: `<think>Is it (A)? The answer is (A)?</think>\nThe answer is (${'ABCDEFGHIJ'[id % 10]}).`,
        groundTruth: 'ABCDEFGHIJ'[id % 10],
        choices: Array.from({ length: 10 }, (__, i) => `choice ${i}`),
      })),
    ),
  });
  const { stdout } = await audit([log, '--out-md', '-']);
  expect(stdout).toContain('think(all)+opencompass.first_option(options=ABCDEFGHIJ)');
});

test('gains inside of thoughts that never end are counted, and are named with the finding where they are most of the gains', async () => {
  const records = Array.from({ length: 40 }, (_, id) => {
    const truth = 'ABCD'[id % 4] ?? '';
    const isOpen = id % 3 === 0;
    return {
      id,
      response: isOpen ? `<think>Maybe the answer is (${truth}).` : `<think>(A)?</think>The answer is (${truth}).`,
      groundTruth: truth,
      choices: ['w', 'x', 'y', 'z'],
      label: isOpen ? 0 : 1,
    };
  });
  const log = writeLogs({ 'log.jsonl': jsonLinesOf(...records) });
  const { stdout } = await audit([log, '--schemes', 'mmlupro.l2,choice', '--out-json', '-', '--out-md', '/dev/null']);
  const { coverage, schemes } = JSON.parse(stdout) as AuditResult;
  expect(coverage.openThoughts).toBe(14);
  expect(schemes.map(({ id, openGains, gained }) => [id, openGains ?? 0, gained])).toEqual([
    ['stored', 0, 0],
    ['mmlupro.l2', 14, 14],
    ['choice', 0, 0],
  ]);
  const { stdout: report } = await audit([log, '--schemes', 'mmlupro.l2,choice', '--out-md', '-']);
  expect(report).toContain(
    '`mmlupro.l2` reads answers inside of thoughts that never end: all of the 14 labels that it gains.',
  );
});

test('the bytes of a response whose thought never ends show that it may be so', () => {
  const part = fc.constantFrom(
    '<think>',
    '</think>',
    '<THINK>',
    '<reasoning>',
    '<|channel|>analysis',
    '<b>',
    'x < y',
    'A',
    ' ',
    '</b>',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      if (findThoughts(text)?.isOpen === true) expect(mayBeOpen(Buffer.from(text))).toBe(true);
    }),
  );
  for (const text of ['[THINK]no end', ' ◁think▷no end']) expect(mayBeOpen(Buffer.from(text))).toBe(true);
  for (const text of ['A', '<b>A</b>', '<think>A</think>B', 'x < y']) expect(mayBeOpen(Buffer.from(text))).toBe(false);
});
