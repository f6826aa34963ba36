/** The names that rules about a comparison of two systems may use; docs/rag-compare.md describes them. */
import { percentage } from '../../../../languages/gate/percentage.ts';
import type { GateValue, NameKind, Vocabulary } from '../../../../languages/gate/vocabulary.ts';
import type { RagComparison } from '../../documents/comparison.ts';

const NUMBER: NameKind = { type: 'number', isPct: false };
const PCT: NameKind = { type: 'number', isPct: true };
const TEXT: NameKind = { type: 'string', isPct: false };
const BOOLEAN: NameKind = { type: 'boolean', isPct: false };

/** Numbers of a metric. A change is B minus A; a gain is the change in the direction in which the metric is better. */
export const METRIC_NUMBERS = [
  'n',
  'a',
  'b',
  'change',
  'changeLow',
  'changeHigh',
  'gain',
  'gainLow',
  'gainHigh',
  'p',
  'minP',
  'holm',
  'wins',
  'ties',
  'losses',
  'detectable',
  'onlyA',
  'onlyB',
] as const;

const METRIC = new Map([
  ['metric', TEXT],
  ['isSignificant', BOOLEAN],
  ['isLowerBetter', BOOLEAN],
  ['isExact', BOOLEAN],
  ...METRIC_NUMBERS.map((name) => [name, NUMBER] as const),
]);

const QUERY = new Map([
  ['query', TEXT],
  ['metric', TEXT],
  ['a', NUMBER],
  ['b', NUMBER],
  ['change', NUMBER],
  ['gain', NUMBER],
]);

/** A name of the whole comparison. */
interface TopName extends NameKind {
  readonly read: (comparison: RagComparison) => GateValue;
}

export const TOP: ReadonlyMap<string, TopName> = new Map<string, TopName>([
  ['queriesBoth', { ...NUMBER, read: ({ queries }) => queries }],
  ['repeated', { ...NUMBER, read: ({ repeated }) => repeated }],
  ['otherScore', { ...NUMBER, read: ({ otherScore }) => otherScore }],
  ['otherScorePct', { ...PCT, read: ({ otherScore, queries }) => percentage(otherScore, queries) }],
  ['queriesA', { ...NUMBER, read: ({ a }) => a.queries }],
  ['queriesB', { ...NUMBER, read: ({ b }) => b.queries }],
  ['onlyInA', { ...NUMBER, read: ({ a }) => a.onlyHere.count }],
  ['onlyInB', { ...NUMBER, read: ({ b }) => b.onlyHere.count }],
]);

export const COMPARED_VOCABULARY: Vocabulary = {
  lists: [
    { name: 'metrics', member: 'metric', fields: METRIC },
    { name: 'queries', member: 'query and metric', fields: QUERY },
  ],
  top: TOP,
  ids: { noun: 'metric', values: METRIC },
  examples: {
    rule: 'changeHigh.score < 0',
    condition: 'gainHigh < 0',
    aggregate: 'min(metrics: gainLow)',
    field: 'change',
    withId: 'change.faithfulness',
    id: 'recall@5',
    text: 'faithfulness',
  },
  page: 'docs/rag-compare.md',
};
