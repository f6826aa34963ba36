/**
 * The universes of the core: every on/off setting of the rules that lead from `v1` to `combined`. Reading the response is a rule too. Without
 * it the rules of the parser have no effect, so 40 of 64 settings differ.
 */
import type { ParserInput, Rule, Settings } from '../../base/core/scheme.ts';
import type { Player } from '../../base/core/statistics.ts';
import { containment } from './containment.ts';
import { v2Normalizer } from './v2-normalizer.ts';
import { v2Parser } from './v2-parser.ts';
import { matchTruths } from '../kit/judge.ts';
import { hasVisible } from '../../base/text/visible.ts';
import { valueAt } from '../kit/settings.ts';

/** The six rules: the player at position i has bit i in a set of players. */
export const PLAYERS: readonly Player[] = [
  { id: 'S', rule: 'source', summary: 'Reads the response instead of the stored parse.' },
  ...listPlayers('P', v2Parser.rules),
  ...listPlayers('N', v2Normalizer.rules),
];

function listPlayers(letter: string, rules: readonly Rule[]): Player[] {
  const optional = rules.filter((rule) => rule.optional);
  return optional.map(({ id, summary, when }, i) => ({
    id: `${letter}${i + 1}`,
    rule: id,
    summary,
    ...(when === undefined ? {} : { when }),
  }));
}

const SOURCE = 0b1;
const PARSER_SHIFT = 1;
const NORMALIZER_SHIFT = 3;
const SETTINGS = 8;
/** The players of the scheme `combined`: all of them. */
export const EVERY_PLAYER: number = 2 ** PLAYERS.length - 1;
const NORMALIZER: number = (SETTINGS - 1) << NORMALIZER_SHIFT;
/** The sets of players that make up the schemes of the core. */
export const PLAYERS_OF_SCHEMES: Readonly<Record<string, number>> = {
  v1: 0,
  'v2-parse': EVERY_PLAYER & ~NORMALIZER,
  'v2-norm': NORMALIZER,
  combined: EVERY_PLAYER,
  'post-think': EVERY_PLAYER & ~0b100,
};

/** The texts that universes read, by the players that select them. */
const TEXTS = [0b000, 0b001, 0b101, 0b011, 0b111] as const;
export const STORED_PARSE = 0;
export const RESPONSE = 1;
export const RESPONSE_CUT = 2;
export const AFTER_THINK = 3;
export const AFTER_THINK_CUT = 4;
export const TEXT_COUNT: number = TEXTS.length;

/** A label for each universe, as the 40 bits of one number: bit 8 · text + setting of the normalizer. */
export type Pattern = number;

const BITS = Array.from({ length: 2 ** PLAYERS.length }, (_, set) => {
  const [text, setting] = locateUniverse(set);
  return text * SETTINGS + setting;
});

export interface Universe {
  readonly id: string;
  /** Its players. */
  readonly set: number;
  /** Its bit in a {@link Pattern}. */
  readonly bit: number;
}

/** Settings of the normalizer in the order of the reference, in which the last rule changes fastest. */
const SETTING_ORDER = [0b000, 0b100, 0b010, 0b110, 0b001, 0b101, 0b011, 0b111];

export const UNIVERSES: readonly Universe[] = TEXTS.flatMap((text) =>
  SETTING_ORDER.map((setting) => {
    const set = text | (setting << NORMALIZER_SHIFT);
    const rules = listPlayerIds(set & ~SOURCE);
    return { id: [text === 0 ? 'stored' : 'raw', ...rules].join('+'), set, bit: findBit(set) };
  }),
);

/** The ids of the players in a set. */
export function listPlayerIds(set: number): string[] {
  return playersIn(set).map(({ id }) => id);
}

/** The text that these players read, and the setting of the normalizer. Without the source the players of the parser have no effect. */
export function locateUniverse(set: number): [text: number, setting: number] {
  const players = (set & SOURCE) === 0 ? 0 : set & ~NORMALIZER;
  return [TEXTS.findIndex((text) => text === players), set >> NORMALIZER_SHIFT];
}

/** The bit of the universe with these players. */
export function findBit(set: number): number {
  return BITS[set] as number;
}

/** The labels of one trial, from those of each text: a bit for each setting of the normalizer. */
export function packLabels(texts: ArrayLike<number>): Pattern {
  let pattern = 0;
  for (let text = texts.length - 1; text >= 0; text--) pattern = pattern * 256 + (texts[text] as number);
  return pattern;
}

/** Whether a trial is correct in the universe with that bit. */
export function isCorrect(pattern: Pattern, bit: number): boolean {
  return Math.floor(pattern / 2 ** bit) % 2 === 1;
}

/**
 * The smallest sets of players, out of those of the target, that turn the label of `v1` into that of the target.
 * @returns ids of rules; empty where both labels are the same.
 */
export function smallestSets(pattern: Pattern, target: number): string[][] {
  const wanted = isCorrect(pattern, findBit(target));
  if (wanted === isCorrect(pattern, findBit(0))) return [];
  const sets = Array.from({ length: target + 1 }, (_, set) => set).filter(
    (set) => (set & ~target) === 0 && isCorrect(pattern, findBit(set)) === wanted,
  );
  const least = Math.min(...sets.map(countPlayers));
  return sets
    .filter((set) => countPlayers(set) === least)
    .map(listRules)
    .toSorted(byPosition);
}

function countPlayers(set: number): number {
  return playersIn(set).length;
}

function listRules(set: number): string[] {
  return playersIn(set).map(({ rule }) => rule);
}

function playersIn(set: number): Player[] {
  return PLAYERS.filter((_, i) => (set & (1 << i)) !== 0);
}

const RULE_IDS = PLAYERS.map(({ rule }) => rule);

/** Compares two sets by the order of their members. */
function byPosition(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((rule, i) => rule !== b[i]);
  return at === -1 ? 0 : RULE_IDS.indexOf(a[at] as string) - RULE_IDS.indexOf(b[at] as string);
}

const NO_ITEM = { choices: null, question: null };

/** The labels of one trial in every universe, by text. */
export interface UniverseLabels {
  /** A bit for each setting of the normalizer under which the text is correct. */
  readonly correct: readonly number[];
  readonly answers: readonly string[];
  /** A bit for each setting under which nothing is left of any truth. */
  readonly emptyTruths: number;
}

/** Labels a trial in every universe, by the rules as they are written. */
export function labelUniverses(input: ParserInput, truth: string | readonly string[]): UniverseLabels {
  const truths = (typeof truth === 'string' ? [truth] : truth).map(normalizeEverySetting);
  const parses = v2Parser.settings?.(input) as Settings<{ readonly text: string | null }>;
  const answers = TEXTS.map((players) =>
    players === 0 ? (input.storedParse ?? '') : (valueAt(parses, players >> PARSER_SHIFT).text ?? ''),
  );
  const correct: number[] = [];
  for (const [i, answer] of answers.entries()) {
    const twin = answers.indexOf(answer);
    correct.push(twin < i ? (correct[twin] as number) : correctSettings(answer, truths));
  }
  const empty = Array.from({ length: SETTINGS }, (_, setting) =>
    truths.every((one) => !hasVisible(one[setting] as string)),
  );
  return { correct, answers, emptyTruths: packBits(empty) };
}

function packBits(flags: readonly boolean[]): number {
  return flags.reduce((bits, flag, i) => (flag ? bits | (1 << i) : bits), 0);
}

/** The settings of the normalizer under which the answer matches any of the truths. */
function correctSettings(answer: string, truths: readonly (readonly string[])[]): number {
  if (answer === '') return 0;
  const answers = normalizeEverySetting(answer);
  const labels: boolean[] = [];
  for (let setting = 0; setting < SETTINGS; setting++) {
    const twin = answers.findIndex(
      (text, i) => text === answers[setting] && truths.every((truth) => truth[i] === truth[setting]),
    );
    labels.push(twin < setting ? (labels[twin] as boolean) : isMatch(answer, answers, truths, setting));
  }
  return packBits(labels);
}

function isMatch(
  answer: string,
  answers: readonly string[],
  truths: readonly (readonly string[])[],
  setting: number,
): boolean {
  const wanted = truths.map((truth) => truth[setting] as string);
  return matchTruths(containment, answer, answers[setting] as string, wanted, NO_ITEM)?.correct === true;
}

/** The text under each setting of the optional rules of `v2`. */
export function normalizeEverySetting(text: string): string[] {
  const settings = v2Normalizer.settings?.(text) as Settings<string>;
  return Array.from({ length: SETTINGS }, (_, setting) => valueAt(settings, setting));
}
