/** The section of the report about the agreement of labellings. */
import { draw, type Column } from '../../report/markdown/draw.ts';
import { cellCode } from '../../report/markdown/markup.ts';
import { count, decimals, percent } from '../../report/numbers.ts';
import type { ModelAgreement, PairOfLabelings, ReviewReport } from '../documents/reviews.ts';
import { formatEnds } from './shares.ts';

type Pair = PairOfLabelings | ModelAgreement['pairs'][number];

const COLUMNS: readonly Column<Pair>[] = [
  { title: 'labels of', align: 'l', show: ({ first }) => cellCode(first) },
  { title: 'and', align: 'l', show: ({ second }) => cellCode(second) },
  { title: 'trials', align: 'r', show: ({ trials }) => count(trials) },
  { title: 'differ', align: 'r', show: ({ trials, alike }) => count(trials - alike) },
  { title: 'agree', align: 'r', show: ({ trials, alike }) => percent(trials === 0 ? null : (100 * alike) / trials) },
  { title: 'κ', align: 'r', show: ({ kappa }) => decimals(kappa, 3) },
  { title: 'reviewed', align: 'r', show: ({ right }) => count(right?.trials ?? 0) },
  { title: 'first right', align: 'r', show: ({ right }) => percent(right === null ? null : 100 * right.share) },
  { title: '95 % interval', align: 'r', show: ({ right }) => (right === null ? '–' : formatEnds(right.interval)) },
];

interface ModelRow {
  readonly model: string | null;
  readonly pair: Pair;
}

const MODEL_COLUMNS: readonly Column<ModelRow>[] = [
  { title: 'model', align: 'l', show: ({ model }) => (model === null ? '–' : cellCode(model)) },
  ...COLUMNS.map(({ title, align, show }): Column<ModelRow> => ({ title, align, show: ({ pair }) => show(pair) })),
];

/** All pairs, or with calibrated estimates only those with the labelling that predicts; then the same by model. Empty for a document of an earlier version. */
export function renderAgreement({ labelAgreement, calibration }: ReviewReport): string[] {
  if (!labelAgreement) return [];
  const by = calibration?.by;
  const pairs = labelAgreement.pairs.filter(({ first, second }) => by === undefined || [first, second].includes(by));
  const rows = labelAgreement.byModel.flatMap(({ model, pairs: own }) =>
    own.map((pair): ModelRow => ({ model, pair })),
  );
  return [
    '## Agreement of labellings',
    '',
    'Trials that both label, and who is right on reviewed ones where they differ. Agreement is counted over all trials.',
    '',
    draw(pairs, COLUMNS),
    ...(labelAgreement.byModel.length < 2 ? [] : ['', 'By model:', '', draw(rows, MODEL_COLUMNS)]),
  ];
}
