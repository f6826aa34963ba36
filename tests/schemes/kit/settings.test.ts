/** Every on/off setting of optional rules, computed together, against the same settings computed one by one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParserInput, Rule, Settings } from '../../../src/base/core/scheme.ts';
import { SCHEMES } from '../../../src/schemes/catalog.ts';
import { createSettingScorer, parseSettings } from '../../../src/schemes/kit/setting-scorer.ts';
import { containment } from '../../../src/schemes/core/containment.ts';
import { v2Normalizer } from '../../../src/schemes/core/v2-normalizer.ts';
import { v2Parser } from '../../../src/schemes/core/v2-parser.ts';
import { interpretTruths, matchTruths } from '../../../src/schemes/kit/judge.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { everySetting, mostActive, valueAt } from '../../../src/schemes/kit/settings.ts';
import {
  findBit,
  EVERY_PLAYER,
  listPlayerIds,
  isCorrect,
  labelUniverses,
  packLabels,
  PLAYERS,
  UNIVERSES,
} from '../../../src/schemes/core/universes.ts';
import { cases } from '../../support/fixtures.ts';
import { expectSame } from '../../support/expect-same.ts';
import { affixes, pieces, truths } from '../../support/texts.ts';
import { inFull, thorough } from '../../support/thorough.ts';

/** Up to this many optional rules all settings are tested; with more rules, those with one rule on, one off, none and all. */
const MOST_TRIED = 6;

const optionalOf = (rules: readonly Rule[]): string[] => rules.filter(({ optional }) => optional).map(({ id }) => id);

function settingsToTry(rules: number): number[] {
  const all = 2 ** rules - 1;
  if (rules <= MOST_TRIED) return Array.from({ length: all + 1 }, (_, setting) => setting);
  const single = Array.from({ length: rules }, (_, i) => 2 ** i);
  return [0, all, ...single, ...single.map((bit) => all - bit)];
}

const offIn = (ids: readonly string[], setting: number): Set<string> =>
  new Set(ids.filter((_, i) => ((setting >> i) & 1) === 0));

interface Case {
  readonly input: string | Partial<ParserInput>;
}

/** Responses from the cases of the originals; a few for each kind of scheme. */
const RESPONSES = [
  ...new Set(
    cases<Case>('schemes_visible.jsonl').flatMap(({ input }) =>
      typeof input === 'string' ? input : (input.response ?? []),
    ),
  ),
].filter((response, i) => i % 23 === 0 && response.length < 2_000);

const parsers = [...new Set(SCHEMES.map(({ parser }) => parser))].filter(({ rules }) => optionalOf(rules).length > 0);
const normalizers = [...new Set(SCHEMES.map(({ normalizer }) => normalizer))].filter(
  ({ rules }) => optionalOf(rules).length > 0,
);

test('there are parsers and normalizers to test', () => {
  expect(parsers.length).toBeGreaterThan(15);
  expect(normalizers.length).toBeGreaterThan(15);
  expect(RESPONSES.length).toBeGreaterThan(100);
});

test.each(parsers.map((parser) => [parser.id, parser] as const))('the settings of the parser %s', (_, parser) => {
  const ids = optionalOf(parser.rules);
  for (const response of [...RESPONSES, null]) {
    const input = { response, storedParse: response, choices: ['Paris', 'Rome'], question: null };
    const settings = parser.settings?.(input);
    if (settings === null) continue; // too many rules make a difference
    for (const setting of settingsToTry(ids.length)) {
      const { text, kind } = valueAt(settings as Settings<{ text: string | null; kind: string }>, setting);
      const wanted = parser.parse(input, offIn(ids, setting));
      expectSame(text, wanted.text, { response, setting });
      expectSame(kind, wanted.kind, { response, setting });
    }
  }
});

test.each(normalizers.map((normalizer) => [normalizer.id, normalizer] as const))(
  'the settings of the normalizer %s',
  (_, normalizer) => {
    const ids = optionalOf(normalizer.rules);
    for (const text of RESPONSES) {
      const settings = normalizer.settings?.(text);
      if (settings === null) continue;
      for (const setting of settingsToTry(ids.length))
        expectSame(valueAt(settings as Settings<string>, setting), normalizer.normalize(text, offIn(ids, setting)), {
          text,
          setting,
        });
    }
  },
);

describe('every setting', () => {
  const rule = (id: string, optional = true): Rule => ({ id, summary: id, optional });
  const apply = ({ id }: Rule, text: string): string => (text.includes(id) ? text.replaceAll(id, '') : text);

  const settingsOf = (rules: readonly Rule[], start: string, change = apply): Settings<string> | null =>
    everySetting({ rules, start, apply: change, keyOf: (text) => text, resultOf: (text) => text, most: 8 });

  test('leaves out the rules without effect, and shares their values', () => {
    const seen: string[] = [];
    const remember = (one: Rule, text: string): string => {
      seen.push(`${one.id}:${text}`);
      return apply(one, text);
    };
    const settings = settingsOf([rule('x'), rule('a'), rule('y'), rule('b')], 'cab', remember);
    expect(settings).toEqual({ active: [1, 3], values: ['cab', 'cb', 'ca', 'c'] });
    expect(seen).toEqual(['x:cab', 'a:cab', 'y:cab', 'y:cb', 'b:cab', 'b:cb']);
  });

  test('applies a rule once to equal values', () => {
    const seen: string[] = [];
    const remember = (one: Rule, text: string): string => {
      seen.push(`${one.id}:${text}`);
      return one.id === 'b' ? text : one.id;
    };
    const settings = settingsOf([rule('a'), rule('c', false), rule('b')], 'x', remember);
    expect(settings).toEqual({ active: [0], values: ['c', 'c'] });
    expect(seen).toEqual(['a:x', 'c:x', 'c:a', 'b:c']);
  });

  test('a rule that is always on adds no setting', () => {
    expect(settingsOf([rule('a', false), rule('b')], 'abc')).toEqual({ active: [0], values: ['bc', 'c'] });
  });

  test('more than eight that make a difference are too many', () => {
    const rules = Array.from('abcdefghi', (id) => rule(id));
    expect(settingsOf(rules, 'abcdefgh')?.active).toHaveLength(8);
    expect(settingsOf(rules, 'abcdefghi')).toBeNull();
    expect([0, 1, 8_192, 8_193, 100_000, 10_000_000].map(mostActive)).toEqual([8, 8, 8, 7, 4, 3]);
  });
});

describe('universes', () => {
  test('are the 40 settings that can differ, with the ids of the reference', () => {
    expect(UNIVERSES).toHaveLength(40);
    expect(new Set(UNIVERSES.map(({ bit }) => bit)).size).toBe(40);
    expect(PLAYERS.map(({ id, rule }) => `${id} ${rule}`)).toEqual([
      'S source',
      'P1 think-strip',
      'P2 marker-cut',
      'N1 script-digits',
      'N2 dotted-abbreviations',
      'N3 markdown-punctuation',
    ]);
    expect(UNIVERSES.slice(0, 10).map(({ id }) => id)).toEqual([
      'stored',
      'stored+N3',
      'stored+N2',
      'stored+N2+N3',
      'stored+N1',
      'stored+N1+N3',
      'stored+N1+N2',
      'stored+N1+N2+N3',
      'raw',
      'raw+N3',
    ]);
    expect(UNIVERSES.at(-1)?.id).toBe('raw+P1+P2+N1+N2+N3');
  });

  test('label a trial like its parser, normalizer and matcher with those rules off', () => {
    const ruleOf = new Map(PLAYERS.map(({ id, rule }) => [id, rule]));
    const seen = new Set<number>();
    fc.assert(
      fc.property(pieces, truths, affixes, affixes, pieces, fc.nat(3), (front, truth, before, behind, back, cut) => {
        const given = `${before}${truth}${behind}`;
        const response = `${front}${given}${back}`;
        const storedParse = cut === 0 ? null : `${given}${back}`.slice(0, cut === 1 ? undefined : -cut);
        const input = { response, storedParse };
        const pattern = packLabels(labelUniverses(input, truth).correct);
        seen.add(pattern);
        for (let set = 0; set <= EVERY_PLAYER; set++) {
          const on = new Set(listPlayerIds(set).map((id) => ruleOf.get(id)));
          const off = new Set(PLAYERS.map(({ rule }) => rule).filter((rule) => !on.has(rule)));
          const answer = (on.has('source') ? v2Parser.parse(input, off).text : storedParse) ?? '';
          const match = matchTruths(
            containment,
            answer,
            v2Normalizer.normalize(answer, off),
            [v2Normalizer.normalize(truth, off)],
            { choices: null, question: null },
          );
          expectSame(isCorrect(pattern, findBit(set)), match?.correct === true, { input, truth, set });
        }
      }),
      { numRuns: inFull(1_500, 300), seed: 1 },
    );
    expect(seen.size).toBeGreaterThan(inFull(30, 15));
  });
});

describe('setting scorers', () => {
  const schemes = SCHEMES.filter((scheme) => createSettingScorer(scheme) !== null);

  thorough.each(schemes.map((scheme) => [scheme.id, scheme] as const))('of %s', (_, scheme) => {
    const { parser, normalizer, matcher } = scheme;
    const scorer = createSettingScorer(scheme);
    const ids = [...optionalOf(parser.rules), ...optionalOf(normalizer.rules)];
    expect(scorer?.players.map(({ rule }) => rule)).toEqual(ids);
    const parserRules = optionalOf(parser.rules).length;
    for (const [i, response] of RESPONSES.entries()) {
      if (i % 4 > 0) continue;
      const choices = ['Paris', 'Rome', 'Kyoto'];
      const input = { response, storedParse: response, choices, question: null };
      const truth = ['a', 'Paris', '18', 'B'][i % 3] as string;
      const item = { choices, question: null };
      const meant = interpretTruths(matcher, truth, item);
      const opened = scorer?.open(parseSettings(parser, input), meant, item, new Map()) ?? null;
      const isWrong = planFor([scheme]).score(input, truth)[0]?.correct !== true;
      const bySetting = opened?.(isWrong) ?? null;
      if (bySetting === null) continue;
      for (const setting of settingsToTry(ids.length)) {
        const parserOff = offIn(ids.slice(0, parserRules), setting);
        const off = offIn(ids.slice(parserRules), setting >> parserRules);
        const { text } = parser.parse(input, parserOff);
        const normal = (value: string): string => normalizer.normalize(value, off);
        const match = matchTruths(matcher, text, normal(text ?? ''), meant.map(normal), item);
        const set = bySetting.active.reduce((bits, player, at) => bits | (((setting >> player) & 1) << at), 0);
        expectSame(bySetting.errors[set], match?.correct === true ? 0 : 1, { response, truth, setting });
      }
    }
  });
});
