/** Every scheme in one line. */
import type { JSX } from 'preact';
import type { AuditResult, SchemeResult } from '../../core/result.ts';
import { STORED } from '../../core/scheme.ts';
import { listedSchemes } from '../../report/checks.ts';
import { between, count, percent, pp } from '../../report/numbers.ts';
import { inertLine } from '../../text/inert.ts';
import { hashOf } from '../route.ts';
import type { SchemeLooks } from '../scheme-looks.ts';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { SchemeName } from '../text/words.tsx';

interface Props {
  readonly result: AuditResult;
  readonly looks: SchemeLooks;
}

export function SchemeTable({ result, looks }: Props): JSX.Element {
  const name: Column<SchemeResult> = {
    id: 'scheme',
    title: 'scheme',
    kind: 'text',
    show: ({ id }) => <SchemeName id={id} look={looks(id)} />,
  };
  return (
    <DataTable
      caption="The schemes against the stored labels"
      rows={listedSchemes(result)}
      columns={[name, ...COLUMNS]}
    />
  );
}

const COLUMNS: readonly Column<SchemeResult>[] = [
  { id: 'title', title: 'parse, normalization', kind: 'prose', show: ({ title }) => inertLine(title) },
  { id: 'trials', title: 'trials', kind: 'number', show: ({ trials }) => count(trials), by: ({ trials }) => trials },
  { id: 'storedErrorPct', title: 'stored error', kind: 'number', show: (scheme) => percent(scheme.storedErrorPct) },
  {
    id: 'errorPct',
    title: 'error',
    kind: 'number',
    show: (scheme) => percent(scheme.errorPct),
    by: (scheme) => scheme.errorPct,
  },
  { id: 'deltaPp', title: 'Δpp', kind: 'number', show: (scheme) => pp(scheme.deltaPp), by: (scheme) => scheme.deltaPp },
  { id: 'interval', title: '95\u00a0% interval', kind: 'number', show: (scheme) => between(scheme.deltaInterval) },
  {
    id: 'flips',
    title: 'flips',
    kind: 'number',
    show: (scheme) => <Linked scheme={scheme} n={scheme.flips} />,
    by: ({ flips }) => flips,
  },
  {
    id: 'flipsPct',
    title: 'of trials',
    kind: 'number',
    show: (scheme) => percent(scheme.flipsPct),
    by: (scheme) => scheme.flipsPct,
  },
  {
    id: 'gained',
    title: 'gained',
    kind: 'number',
    show: (scheme) => <Linked scheme={scheme} n={scheme.gained} direction="gained" />,
    by: ({ gained }) => gained,
  },
  {
    id: 'lost',
    title: 'lost',
    kind: 'number',
    show: (scheme) => <Linked scheme={scheme} n={scheme.lost} direction="lost" />,
    by: ({ lost }) => lost,
  },
  {
    id: 'unparsed',
    title: 'unparsed',
    kind: 'number',
    show: ({ unparsed }) => count(unparsed),
    by: ({ unparsed }) => unparsed,
  },
];

interface LinkedProps {
  readonly scheme: SchemeResult;
  readonly n: number;
  readonly direction?: string;
}

function Linked({ scheme: { id }, n, direction = '' }: LinkedProps): JSX.Element {
  return n === 0 || id === STORED ? <>{n}</> : <a href={hashOf('trials', { scheme: id, direction })}>{n}</a>;
}
