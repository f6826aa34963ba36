/** The settings of a scoring: those of a config file, and the defaults. */
import type { Judging, MetricGroup, Scoring } from '../documents/evaluation.ts';
import { InputError, errorMessage } from '../../../base/core/errors.ts';
import type { JsonObject } from '../../../base/core/json-line.ts';
import { parseJsonText } from '../../../base/core/parse-json.ts';
import { listKnownNames } from '../../../base/text/nearest-name.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { listOrNull, numberOrNull, objectAt, text, textOrNull } from '../records/fields.ts';
import { BUILT_IN, type JudgeSet } from '../judges/judge-set.ts';
import { describeChoices, readParsers, readScales } from './judge-settings.ts';
import { attainablePrecision, isLowerBetter, knownMetrics } from './metric-names.ts';
import { joinOwnGroups } from './own-groups.ts';

/** The settings of a config file, in addition to the options of a command. */
export interface ScoringConfig {
  readonly k: number;
  readonly relevanceLevel: number;
  readonly citationLevel: Scoring['citationLevel'];
  /** null for those of the proposal. */
  readonly groups: readonly MetricGroup[] | null;
  /** Parsers of replies by judge; others have the default. */
  readonly parsers: Readonly<Record<string, string>>;
  /** Best scores of built-in judges that differ from their usual ones. */
  readonly scales: Readonly<Record<string, number>>;
}

export const DEFAULT_CONFIG: ScoringConfig = {
  k: 5,
  relevanceLevel: 1,
  citationLevel: 'article',
  groups: null,
  parsers: {},
  scales: {},
};

const LEVELS = ['article', 'paragraph', 'item'] as const;
const FIELDS = ['k', 'relevanceLevel', 'citationLevel', 'groups', 'parsers', 'scales'];
const GROUP_FIELDS = ['id', 'weight', 'metrics', 'otherwise'];
/** The largest k. */
const LARGEST_K = 1000;

/**
 * The weights of the proposal "評価フレームワーク強化提案": 0.2 for retrieval, 0.4 for generation, 0.4 for the domain, and within a group the same
 * for each metric. Without judgments of documents, the grades of a judge replace the retrieval metrics. The proposal has the precision itself;
 * the standard has its share of the attainable one.
 */
function defaultGroups(k: number, convention: Scoring['convention']): MetricGroup[] {
  const precision = convention === 'proposal' ? `precision@${k}` : attainablePrecision(k);
  return [
    {
      id: 'retrieval',
      weight: 0.2,
      metrics: [`recall@${k}`, precision, `ndcg@${k}`, 'mrr'],
      otherwise: [`contextRelevance@${k}`],
    },
    { id: 'generation', weight: 0.4, metrics: ['faithfulness', 'answerRelevance'], otherwise: [] },
    {
      id: 'domain',
      weight: 0.4,
      metrics: ['citationAccuracy', 'legalReasoning', 'relationshipUnderstanding'],
      otherwise: [],
    },
  ];
}

/**
 * Reads the settings of a JSON file; missing settings have their defaults.
 * @param source the name of the text in errors.
 * @param judges those that the settings may name.
 * @throws InputError that names the source and the field.
 */
export function readScoringConfig(json: string, source: string, judges: JudgeSet = BUILT_IN): ScoringConfig {
  try {
    return readConfig(objectAt(parsed(json), 'the file', 'an object such as {"k": 5}'), judges);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const end = error.message.endsWith('?') ? '' : ';';
    throw new InputError(`${source}: ${error.message}${end} docs/evaluations.md has an example.`);
  }
}

function parsed(json: string): unknown {
  try {
    return parseJsonText(json);
  } catch (error) {
    throw new TypeError(`is not JSON (${errorMessage(error)})`, { cause: error });
  }
}

function readConfig(config: JsonObject, judges: JudgeSet): ScoringConfig {
  rejectOthers(config, FIELDS, '');
  const k = wholeNumber(config, 'k', LARGEST_K) ?? DEFAULT_CONFIG.k;
  return {
    k,
    relevanceLevel: wholeNumber(config, 'relevanceLevel', LARGEST_K) ?? DEFAULT_CONFIG.relevanceLevel,
    citationLevel: readLevel(textOrNull(config, 'citationLevel')),
    groups: readGroups(config, knownMetrics(k, judges)),
    parsers: readParsers(config['parsers'], judges),
    scales: readScales(config['scales']),
  };
}

function rejectOthers(object: JsonObject, fields: readonly string[], path: string): void {
  for (const field of Object.keys(object))
    if (!fields.includes(field))
      throw new TypeError(`${path}${field}: is not a field${listKnownNames([field], fields)}`);
}

function wholeNumber(config: JsonObject, field: string, largest: number): number | null {
  const value = numberOrNull(config, field);
  if (value !== null && !(Number.isInteger(value) && value >= 1 && value <= largest))
    throw new TypeError(`${field}: must be a whole number from 1 to ${largest}`);
  return value;
}

function readLevel(word: string | null): Scoring['citationLevel'] {
  if (word === null) return DEFAULT_CONFIG.citationLevel;
  const level = LEVELS.find((one) => one === word);
  if (level === undefined) throw new TypeError(`citationLevel: ${describeChoices(LEVELS, word)}`);
  return level;
}

function readGroups(config: JsonObject, known: readonly string[]): MetricGroup[] | null {
  const groups = listOrNull(config, 'groups', 'groups {id, weight, metrics}', (value, path) =>
    readGroup(objectAt(value, path, 'a group {id, weight, metrics}'), path, known),
  );
  if (groups === null) return null;
  rejectDuplicates(
    'groups',
    groups.map(({ id }) => id),
  );
  rejectDuplicates(
    'groups',
    groups.flatMap(({ metrics, otherwise }) => [...metrics, ...otherwise]),
  );
  if (!groups.some(({ weight }) => weight > 0)) throw new TypeError('groups: at least one must have a weight above 0');
  return groups;
}

function readGroup(group: JsonObject, path: string, known: readonly string[]): MetricGroup {
  rejectOthers(group, GROUP_FIELDS, `${path}.`);
  const weight = numberOrNull(group, 'weight', `${path}.weight`) ?? 0;
  if (weight < 0) throw new TypeError(`${path}.weight: must not be negative`);
  const metrics = (field: string): string[] =>
    listOrNull(group, field, 'names of metrics', (name, at) => readMetric(name, `${path}.${at}`, known)) ?? [];
  return { id: text(group, 'id', `${path}.id`), weight, metrics: metrics('metrics'), otherwise: metrics('otherwise') };
}

function readMetric(name: unknown, path: string, known: readonly string[]): string {
  if (typeof name === 'string' && isLowerBetter(name))
    throw new TypeError(`${path}: ${name} cannot be part of the score, because less of it is better`);
  if (typeof name === 'string' && known.includes(name)) return name;
  throw new TypeError(`${path}: ${describeChoices(known, name)}`);
}

function rejectDuplicates(path: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new TypeError(`${path}: ${JSON.stringify(twice)} appears twice`);
}

/** The scoring of a command. @param judging null where no judge is asked. */
export function createScoring(
  { k, relevanceLevel, citationLevel, groups }: Omit<ScoringConfig, 'parsers' | 'scales'>,
  convention: Scoring['convention'],
  aliases: ReadonlyMap<string, string>,
  judging: Judging | null,
): Scoring {
  const names = Object.fromEntries([...aliases].toSorted(([a], [b]) => compareCodePoints(a, b)));
  const own = convention === 'proposal' ? [] : (judging?.judges ?? []);
  const used = groups ?? joinOwnGroups(defaultGroups(k, convention), own, k);
  const settings = { convention, k, relevanceLevel, citationLevel, groups: used };
  return { ...settings, aliases: names, judging };
}
