/** Where a ranking is: the fields that are equal in it. */
import type { RankResult } from '../../../documents/conclusions.ts';
import type { GroupField } from '../../../base/core/trial.ts';
import { keyText } from '../../../report/numbers.ts';
import type { Column } from '../../kit/tables/data-table.tsx';
import { quoted, Sentence } from '../../kit/text/names.tsx';

export function placeColumn<Row extends RankResult>(groupBy: readonly GroupField[]): Column<Row> {
  return {
    id: 'where',
    title: 'where',
    kind: 'text',
    show: ({ key, field }) => {
      const fields = groupBy.filter((one) => one !== field);
      return <Sentence text={keyText(key, fields, quoted)} />;
    },
  };
}
