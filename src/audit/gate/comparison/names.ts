/** The names that rules about a comparison may use, and where their values are in the document. docs/compare.md has the same table. */
import { percentage } from '../../../gate/percentage.ts';
import type { GateValue, NameKind } from '../../../gate/vocabulary.ts';
import type { Comparison, ComparisonCounts, FileComparison, PairComparison } from '../../../result/comparison.ts';

interface Name<Source> extends NameKind {
  /** The value; null without a trial, or without the part of the document. */
  readonly read: (source: Source) => GateValue;
}

type Names<Source> = ReadonlyMap<string, Name<Source>>;
type Entry<Source> = readonly [string, Name<Source>];

const NUMBER: NameKind = { type: 'number', isPct: false };
const PCT: NameKind = { type: 'number', isPct: true };

/** A count, and its share of the trials in percent. Both are null without a trial. */
function countEntries(name: string, read: (counts: ComparisonCounts) => number): Entry<ComparisonCounts>[] {
  return [
    [name, { ...NUMBER, read: (counts) => (counts.trials === 0 ? null : read(counts)) }],
    [`${name}Pct`, { ...PCT, read: (counts) => percentage(read(counts), counts.trials) }],
  ];
}

const COUNTS: readonly Entry<ComparisonCounts>[] = [
  ['trials', { ...NUMBER, read: ({ trials }) => trials }],
  ...countEntries('changed', ({ changedPredictions }) => changedPredictions),
  ...countEntries('gained', ({ gained }) => gained),
  ...countEntries('lost', ({ lost }) => lost),
  ...countEntries('fromCorrect', ({ fromCorrect }) => fromCorrect),
  ...countEntries('toCorrect', ({ toCorrect }) => toCorrect),
  ...countEntries('fromUnparsed', ({ fromUnparsed }) => fromUnparsed),
  ...countEntries('toUnparsed', ({ toUnparsed }) => toUnparsed),
  [
    'accuracyDeltaPp',
    { ...PCT, read: ({ fromCorrect, toCorrect, trials }) => percentage(toCorrect - fromCorrect, trials) },
  ],
  ['mcnemarP', { ...NUMBER, read: ({ mcnemarP, trials }) => (trials === 0 ? null : mcnemarP) }],
];

/** Trials of a file that are not counted, or that need an explanation. */
const NOTED_TRIALS = [
  'withoutTruth',
  'unlabeled',
  'failed',
  'outOfScope',
  'votes',
  'errors',
  'withoutResponse',
  'noneGroundTruths',
] as const satisfies readonly (keyof FileComparison)[];

/** The field that contains the name of a file. */
export const FILE_ID = 'path';

/** Fields of a file. */
export const FILE: Names<FileComparison> = new Map<string, Name<FileComparison>>([
  [FILE_ID, { type: 'string', isPct: false, read: ({ path }) => path }],
  ...COUNTS,
  ...NOTED_TRIALS.map((name): Entry<FileComparison> => [name, { ...NUMBER, read: (file) => file[name] }]),
]);

/**
 * The counts for names without a part: those of the trials whose stored answer is no vote. A vote is made from several responses, so a change
 * of one of them is no change of the vote. Where all stored answers are votes, the counts are those of all trials.
 */
function judgedCounts({ together, withoutVotes }: Comparison): ComparisonCounts {
  return withoutVotes === null || withoutVotes.trials === 0 ? together : withoutVotes;
}

/** The names of the counts with the prefix of a part of the document. */
function countNames(part: string, find: (comparison: Comparison) => ComparisonCounts | null): Entry<Comparison>[] {
  return COUNTS.map(([name, { read, ...kind }]) => [
    `${part}${name}`,
    {
      ...kind,
      read: (comparison) => {
        const counts = find(comparison);
        return counts === null ? null : read(counts);
      },
    },
  ]);
}

/** A number about two logs of the same items. */
function pairName(name: string, kind: NameKind, read: (pair: PairComparison) => number | undefined): Entry<Comparison> {
  return [name, { ...kind, read: ({ pair }) => (pair === null ? null : (read(pair) ?? null)) }];
}

/** Names of the whole document. */
export const TOP: Names<Comparison> = new Map<string, Name<Comparison>>([
  ...countNames('', judgedCounts),
  ...countNames('together.', ({ together }) => together),
  ...countNames('votes.', ({ votes }) => votes),
  ...countNames('stored.', ({ pair }) => pair?.stored ?? null),
  ...countNames('sameResponse.', ({ pair }) => pair?.sameResponse ?? null),
  ...countNames('differentResponse.', ({ pair }) => pair?.differentResponse ?? null),
  ['warnings', { ...NUMBER, read: ({ warnings }) => warnings.length }],
  pairName('items.old', NUMBER, ({ items }) => items.old),
  pairName('items.new', NUMBER, ({ items }) => items.new),
  pairName('items.paired', NUMBER, ({ items }) => items.paired),
  pairName('responses.same', NUMBER, ({ responses }) => responses.same),
  pairName('responses.different', NUMBER, ({ responses }) => responses.different),
  pairName('responses.missing', NUMBER, ({ responses }) => responses.missing),
  pairName('effects.totalPp', PCT, ({ effects }) => effects?.totalPp),
  pairName('effects.parserPp', PCT, ({ effects }) => effects?.parserPp),
  pairName('effects.modelPp', PCT, ({ effects }) => effects?.modelPp),
]);
