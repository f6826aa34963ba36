/** The columns of the table of several logs. */
import { inertLine } from '../../../base/text/inert.ts';
import type { Measure } from '../../../report/measure.ts';
import { count, keyValue, percent, ppOf } from '../../../report/numbers.ts';
import type { FileRow } from '../../../report/views/files.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import type { Column } from '../../kit/tables/data-table.tsx';
import { Name } from '../../kit/text/names.tsx';

export function fileColumns({ title, storedTitle, deltaTitle, ofErrors }: Measure): readonly Column<FileRow>[] {
  return [
    { id: 'run', title: 'log', kind: 'text', show: ({ run }) => inertLine(run.run), by: ({ run }) => run.run },
    { id: 'id', title: 'format', kind: 'text', show: ({ run }) => inertLine(run.runId), by: ({ run }) => run.runId },
    {
      id: 'model',
      title: 'model',
      kind: 'text',
      show: ({ run }) => keyValue(run.model ?? null, inertLine),
      by: ({ run }) => run.model ?? null,
    },
    numberColumn(
      'temperature',
      'temperature',
      ({ run }) => run.temperature,
      (value) => keyValue(value, inertLine),
    ),
    numberColumn('trials', 'trials', ({ run }) => run.trials, count),
    numberColumn('factual', 'with a truth', ({ run }) => run.factualTrials, count),
    numberColumn('stored', storedTitle, ({ run }) => ofErrors.rate(run.storedErrorPct ?? null), percent),
    {
      id: 'scheme',
      title: 'most flips under',
      kind: 'text',
      show: ({ change }) => (change === null ? '–' : <Name text={change.scheme} />),
    },
    numberColumn('rate', title, ({ change }) => ofErrors.rate(change?.errorPct ?? null), percent),
    numberColumn(
      'delta',
      deltaTitle,
      ({ change }) => ofErrors.difference(change?.deltaPp ?? null),
      (value, { run }) => ppOf(value, run.trials),
    ),
    numberColumn('flips', 'flips', ({ change }) => change?.flips ?? 0, count),
  ];
}
