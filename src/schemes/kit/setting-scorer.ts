/** Labels a trial under every on/off setting of a scheme's optional rules. */
import {
  NoAnswer,
  type Item,
  type Parse,
  type Parser,
  type ParserInput,
  type Scheme,
  type Settings,
} from '../../core/scheme.ts';
import type { Player } from '../../core/statistics.ts';
import { matchTruths, interpretTruths } from './plan.ts';
import { mostActive } from './settings.ts';

/** The labels of one trial by setting. Rules that make no difference to its texts are left out. */
export interface ErrorsBySetting {
  /** Positions of the players that make a difference. */
  readonly active: readonly number[];
  /** By set of active players (bit i is `active[i]`): 1 where the label is wrong. */
  readonly errors: readonly (0 | 1)[];
}

export interface SettingScorer {
  /** The optional rules of the parser, then those of the normalizer. */
  readonly players: readonly Player[];
  /**
   * @param parses the result of {@link parseSettings} for the parser of the scheme.
   * @returns null where too many rules make a difference to one trial, or the scheme fails.
   */
  score(parses: Settings<Parse> | null, truth: string | readonly string[], item: Item): ErrorsBySetting | null;
}

/** The parses under every setting of a parser's optional rules; null where too many make a difference. */
export function parseSettings(parser: Parser, input: ParserInput): Settings<Parse> | null;
export function parseSettings(parser: Scheme['parser'], input: ParserInput): Settings<Parse> | NoAnswer | null;
export function parseSettings(parser: Scheme['parser'], input: ParserInput): Settings<Parse> | NoAnswer | null {
  if (parser.settings !== undefined) return parser.settings(input);
  const parse = parser.parse(input);
  return parse instanceof NoAnswer ? parse : only(parse);
}

/** Creates the scorer of a scheme's settings; null for a scheme without optional rules. */
export function createSettingScorer({ parser, normalizer, matcher }: Scheme): SettingScorer | null {
  const [ofParser, ofNormalizer] = [parser.rules, normalizer.rules].map((rules) =>
    rules.filter((rule) => rule.optional),
  );
  const rules = [...(ofParser ?? []), ...(ofNormalizer ?? [])];
  if (rules.length === 0) return null;

  function score(
    parses: Settings<Parse> | null,
    truth: string | readonly string[],
    item: Item,
  ): ErrorsBySetting | null {
    if (parses === null) return null;
    const truths = interpretTruths(matcher, truth, item);
    const known = new Map<string, Settings<string> | null>();
    const findSettings = (text: string): Settings<string> | null => {
      let settings = known.get(text);
      if (settings === undefined) known.set(text, (settings = normalizeSettings(normalizer, text)));
      return settings;
    };
    const answers = listAnswers(parses);
    const inNormalizer = ofNormalizer?.length === 0 ? [] : listActive([...answers, ...truths].map(findSettings));
    const most = mostActive(Math.max(...answers.map(({ length }) => length)));
    if (inNormalizer === null || parses.active.length + inNormalizer.length > most) return null;
    const normalized = (text: string, set: number): string => {
      const { active, values } = findSettings(text) as Settings<string>;
      return values[findSettingIndex(active, inNormalizer, set)] as string;
    };
    const errors = Array.from({ length: 2 ** inNormalizer.length }, (_, set) =>
      labelErrors(parses.values, matcher, (text) => normalized(text, set), truths, item),
    ).flat();
    if (!errors.every((error) => error !== null)) return null;
    const parserPlayers = ofParser?.length ?? 0;
    return { active: [...parses.active, ...inNormalizer.map((position) => parserPlayers + position)], errors };
  }

  return { players: rules.map(({ id, summary }) => ({ id, rule: id, summary })), score };
}

/** Which of the parses are wrong under one setting of the normalizer. Equal parses are matched once. null where the matcher fails. */
function labelErrors(
  parses: readonly Parse[],
  matcher: Scheme['matcher'],
  normalize: (text: string) => string,
  truths: readonly string[],
  item: Item,
): (0 | 1 | null)[] {
  const wanted = truths.map(normalize);
  const known = new Map<string | null, 0 | 1 | null>();
  return parses.map(({ text }) => {
    let label = known.get(text);
    if (label === undefined) {
      const match = matchTruths(matcher, text, normalize(text ?? ''), wanted, item);
      known.set(text, (label = match instanceof NoAnswer ? null : match?.correct === true ? 0 : 1));
    }
    return label;
  });
}

function only<Value>(value: Value): Settings<Value> {
  return { active: [], values: [value] };
}

/** null where too many rules make a difference to the text, or the normalizer fails. */
function normalizeSettings(normalizer: Scheme['normalizer'], text: string): Settings<string> | null {
  if (normalizer.settings !== undefined) return normalizer.settings(text);
  const normalized = normalizer.normalize(text);
  return normalized instanceof NoAnswer ? null : only(normalized);
}

function listAnswers({ values }: Settings<Parse>): string[] {
  return [...new Set(values.map(({ text }) => text ?? ''))];
}

/** The rules that make a difference to any of these texts, in order; null where one text has too many. */
function listActive(texts: readonly (Settings<string> | null)[]): readonly number[] | null {
  const active = new Set<number>();
  for (const settings of texts) {
    if (settings === null) return null;
    for (const position of settings.active) active.add(position);
  }
  return [...active].toSorted((a, b) => a - b);
}

/** The index of a text's setting, given a set of the players that are active in any text. */
function findSettingIndex(own: readonly number[], all: readonly number[], set: number): number {
  return own.reduce((index, position, i) => (((set >> all.indexOf(position)) & 1) === 1 ? index | (1 << i) : index), 0);
}
