/** The section of the report about the agreement of labellings. */
import { draw, type Column } from '../../../report/markdown/draw.ts';
import { cellCode } from '../../../report/markdown/markup.ts';
import { count, decimals, keyValue, percent } from '../../../report/numbers.ts';
import type { FormAgreement, GroupAgreement, PairOfLabelings, ReviewReport } from '../documents/reviews.ts';
import { formatEnds } from './shares.ts';

type Pair = PairOfLabelings | GroupAgreement['pairs'][number];

const RIGHT_COLUMNS: readonly Column<Pick<GroupAgreement['pairs'][number], 'right'>>[] = [
  { title: 'reviewed', align: 'r', show: ({ right }) => count(right?.trials ?? 0) },
  { title: 'first right', align: 'r', show: ({ right }) => percent(right === null ? null : 100 * right.share) },
  { title: '95 % interval', align: 'r', show: ({ right }) => (right === null ? '–' : formatEnds(right.interval)) },
];

const COLUMNS: readonly Column<Pair>[] = [
  { title: 'labels of', align: 'l', show: ({ first }) => cellCode(first) },
  { title: 'and', align: 'l', show: ({ second }) => cellCode(second) },
  { title: 'trials', align: 'r', show: ({ trials }) => count(trials) },
  { title: 'differ', align: 'r', show: ({ trials, alike }) => count(trials - alike) },
  { title: 'agree', align: 'r', show: ({ trials, alike }) => percent(trials === 0 ? null : (100 * alike) / trials) },
  { title: 'κ', align: 'r', show: ({ kappa }) => decimals(kappa, 3) },
  ...RIGHT_COLUMNS,
];

interface GroupRow extends Pick<GroupAgreement, 'field' | 'value'> {
  readonly pair: Pair;
}

const GROUP_COLUMNS: readonly Column<GroupRow>[] = [
  { title: 'trials with', align: 'l', show: ({ field, value }) => `${field} ${keyValue(value, cellCode)}` },
  ...COLUMNS.map(({ title, align, show }): Column<GroupRow> => ({ title, align, show: ({ pair }) => show(pair) })),
];

interface FormRow extends Pick<FormAgreement, 'form' | 'drawn'> {
  readonly pair: FormAgreement['pairs'][number];
}

const FORM_COLUMNS: readonly Column<FormRow>[] = [
  { title: 'form of the answer', align: 'l', show: ({ form }) => form },
  { title: 'drawn', align: 'r', show: ({ drawn }) => count(drawn) },
  { title: 'labels of', align: 'l', show: ({ pair }) => cellCode(pair.first) },
  { title: 'and', align: 'l', show: ({ pair }) => cellCode(pair.second) },
  { title: 'differ', align: 'r', show: ({ pair }) => count(pair.differ) },
  ...RIGHT_COLUMNS.map(({ title, align, show }): Column<FormRow> => ({
    title,
    align,
    show: ({ pair }) => show(pair),
  })),
];

/** All pairs, or with calibrated estimates only those with the labelling that predicts; then the same by the fields of the cells. */
export function renderAgreement({ labelAgreement, calibration }: ReviewReport): string[] {
  const by = calibration?.by;
  const pairs = labelAgreement.pairs.filter(({ first, second }) => by === undefined || [first, second].includes(by));
  // A field with one value has the same numbers again.
  const fields = Map.groupBy(labelAgreement.byCell, ({ field }) => field).values();
  const rows = fields
    .filter((groups) => groups.length > 1)
    .flatMap((groups) =>
      groups.flatMap(({ field, value, pairs: own }) =>
        own.filter(isDifferent).map((pair): GroupRow => ({ field, value, pair })),
      ),
    )
    .toArray();
  const forms = labelAgreement.byForm.flatMap(({ form, drawn, pairs: own }) =>
    own.filter(({ differ }) => differ > 0).map((pair): FormRow => ({ form, drawn, pair })),
  );
  return [
    '## Agreement of labellings',
    '',
    'Trials that both label, and who is right on reviewed ones where they differ. Agreement is counted over all trials.',
    '',
    draw(pairs, COLUMNS),
    ...(rows.length > 0
      ? ['', 'The same by the fields of the cells, where the two differ:', '', draw(rows, GROUP_COLUMNS)]
      : []),
    ...(forms.length > 0
      ? [
          '',
          'By how the responses of the sample state their answers. Half of the sample is from trials on which labellings differ:',
          '',
          draw(forms, FORM_COLUMNS),
        ]
      : []),
  ];
}

function isDifferent({ trials, alike }: Pair): boolean {
  return trials > alike;
}
