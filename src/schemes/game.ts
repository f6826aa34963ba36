/** What the rules of a scheme do to one label: each of its optional rules on and off. */
import type { Normalizer, ParserInput, Scheme } from '../core/scheme.ts';
import type { Player } from '../core/statistics.ts';
import { matchTruths, parserInputOf } from './plan.ts';
import { MOST_ACTIVE } from './settings.ts';

/** One trial's part of a game: rules that make no difference to its texts are left out. */
export interface Play {
  /** Positions of the players that make a difference. */
  readonly active: readonly number[];
  /** By set of active players (bit i stands for `active[i]`): 1 where the label is wrong. */
  readonly errors: readonly (0 | 1)[];
}

export interface Game {
  /** The optional rules of the parser, then those of the normalizer. */
  readonly players: readonly Player[];
  /** null where too many rules make a difference to one trial. */
  play(input: ParserInput, truth: string | readonly string[]): Play | null;
}

/** The game of a scheme; null for one without optional rules. */
export function gameOf({ parser, normalizer, matcher }: Scheme): Game | null {
  const rules = [...parser.rules, ...normalizer.rules].filter(({ optional }) => optional);
  if (rules.length === 0) return null;
  const parserPlayers = parser.rules.filter(({ optional }) => optional).length;

  function play(given: ParserInput, truth: string | readonly string[]): Play | null {
    const input = parserInputOf(given);
    const item = { choices: input.choices ?? null, question: input.question ?? null };
    const parses = parser.settings?.(input) ?? (parserPlayers > 0 ? null : ONE(parser.parse(input)));
    if (parses === null) return null;
    const answers = [...new Set(parses.values.map(({ text }) => text ?? ''))];
    const truths = typeof truth === 'string' ? [truth] : truth;
    const normals = new Map([...answers, ...truths].map((text) => [text, settingsOf(normalizer, text)]));
    if (normals.values().some((settings) => settings === null)) return null;
    const inNormalizer = [...new Set(normals.values().flatMap((settings) => settings?.active ?? []))].toSorted(
      (a, b) => a - b,
    );
    const active = [...parses.active, ...inNormalizer.map((position) => parserPlayers + position)];
    if (active.length > MOST_ACTIVE) return null;
    const normalized = (text: string, set: number): string => {
      const settings = normals.get(text) as Settled;
      return settings.values[indexIn(settings.active, inNormalizer, set)] as string;
    };
    const errors = Array.from({ length: 2 ** active.length }, (_, set): 0 | 1 => {
      const { text } = parses.values[set % parses.values.length] as { text: string | null };
      const rest = Math.floor(set / parses.values.length);
      const wanted = truths.map((one) => normalized(one, rest));
      return matchTruths(matcher, text, normalized(text ?? '', rest), wanted, item)?.correct === true ? 0 : 1;
    });
    return { active, errors };
  }

  return { players: rules.map(({ id, summary }) => ({ id, rule: id, summary })), play };
}

interface Settled {
  readonly active: readonly number[];
  readonly values: readonly string[];
}

const ONE = <Value>(value: Value): { active: readonly number[]; values: readonly Value[] } => ({
  active: [],
  values: [value],
});

function settingsOf(normalizer: Normalizer, text: string): Settled | null {
  if (normalizer.settings !== undefined) return normalizer.settings(text);
  return ONE(normalizer.normalize(text));
}

/** The index of a text's own setting, from a set of the players that are active in any text. */
function indexIn(own: readonly number[], all: readonly number[], set: number): number {
  return own.reduce((index, position, i) => (((set >> all.indexOf(position)) & 1) === 1 ? index | (1 << i) : index), 0);
}
