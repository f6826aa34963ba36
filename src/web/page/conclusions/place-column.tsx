/** Where a ranking is: the fields that are equal in it. */
import type { RankResult } from '../../../documents/conclusions.ts';
import type { GroupField } from '../../../base/core/trial.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { keyText } from '../../../report/numbers.ts';
import type { Column } from '../../kit/tables/data-table.tsx';
import { quoted, Sentence } from '../../kit/text/names.tsx';

export function placeColumn<Row extends RankResult>(groupBy: readonly GroupField[]): Column<Row> {
  const place = ({ key, field }: Row, quote: (text: string) => string): string =>
    keyText(
      key,
      groupBy.filter((one) => one !== field),
      quote,
    );
  return {
    id: 'where',
    title: 'where',
    kind: 'text',
    show: (row) => <Sentence text={place(row, quoted)} />,
    by: (row) => place(row, inertLine),
    isDetail: true,
  };
}
