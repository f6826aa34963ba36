/** What can be done with the list as it is filtered: choose its columns, download it. */
import { count } from '../../../report/numbers.ts';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { errorMessage } from '../../../base/core/errors.ts';
import type { PageScheme } from '../../../documents/page.ts';
import {
  SORT_COLUMNS,
  type DataSource,
  type RowSorting,
  type SortColumn,
  type TrialFilter,
} from '../../data-source.ts';
import { saveFile } from '../../kit/save-file.ts';
import { csvOf, jsonLinesOf } from './download.ts';
import { TRIAL_COLUMNS } from './trial-columns.tsx';

interface Props {
  readonly source: DataSource;
  readonly filter: TrialFilter;
  readonly sorting: RowSorting | null;
  readonly schemes: readonly PageScheme[];
  readonly total: number;
  readonly columns: readonly SortColumn[];
  readonly chooseColumns: (columns: readonly SortColumn[]) => void;
}

export function ListTools({ columns, chooseColumns, ...listed }: Props): JSX.Element {
  const toggle = (column: SortColumn): void => {
    const rest = columns.filter((one) => one !== column);
    chooseColumns(columns.includes(column) ? rest : SORT_COLUMNS.filter((one) => one === column || rest.includes(one)));
  };
  return (
    <div class="list-tools">
      <details class="column-choice">
        <summary>Columns</summary>
        {SORT_COLUMNS.map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={columns.includes(column)}
              disabled={columns.length === 1 && columns.includes(column)}
              onChange={() => toggle(column)}
            />{' '}
            {TRIAL_COLUMNS[column].title}
          </label>
        ))}
      </details>
      <Downloads {...listed} />
    </div>
  );
}

/** Trials that are asked for at a time. */
const TRIALS_A_REQUEST = 200;
/** More are not for a browser: `--out-db` has them all. */
const MOST_TRIALS = 20_000;

const FORMATS = {
  csv: { title: 'CSV', type: 'text/csv', write: csvOf },
  jsonl: { title: 'JSON lines', type: 'application/jsonl', write: jsonLinesOf },
} as const;

function Downloads(props: Omit<Props, 'columns' | 'chooseColumns'>): JSX.Element {
  const { source, filter, sorting, schemes, total } = props;
  const [progress, setProgress] = useState('');
  const download = async (format: keyof typeof FORMATS): Promise<void> => {
    const parts: string[] = [];
    const { type, write } = FORMATS[format];
    for (let from = 0; from < total; from += TRIALS_A_REQUEST) {
      setProgress(`${count(from)} of ${count(total)} …`);
      const trials = await source.fullTrials(filter, { sort: sorting, from, count: TRIALS_A_REQUEST, selected: null });
      parts.push(write(trials, schemes, from === 0));
    }
    saveFile(new Blob(parts, { type }), `trials.${format}`);
    setProgress('');
  };
  const start = (format: keyof typeof FORMATS): void => {
    download(format).catch((error: unknown) => setProgress(errorMessage(error)));
  };
  if (total === 0) return <></>;
  if (total > MOST_TRIALS)
    return <span class="note">More than 20,000 trials cannot be downloaded here: filter them, or use --out-db.</span>;
  return (
    <>
      {(['csv', 'jsonl'] as const).map((format) => (
        <button key={format} type="button" onClick={() => start(format)}>
          <span class="unseen">Download as </span>↓ {FORMATS[format].title}
        </button>
      ))}
      <span class="note" role="status">
        {progress}
      </span>
    </>
  );
}
