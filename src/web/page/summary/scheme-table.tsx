/** Every scheme in one line. */
import type { JSX } from 'preact';
import type { AuditResult } from '../../../documents/result.ts';
import { STORED } from '../../../base/core/scheme.ts';
import { listedSchemes } from '../../../report/checks.ts';
import { shownNumbers, type ShownScheme } from '../../../report/read-by-models.ts';
import { measureOf, type Measure } from '../../../report/measure.ts';
import { between, count, countOrNone, percent, ppOf } from '../../../report/numbers.ts';
import { testP } from '../../../report/test-p.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { formatRoute } from '../route.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { schemeColumn } from '../tables/columns.tsx';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import type { SchemeResult } from '../../../documents/scheme-result.ts';

interface Props {
  readonly result: AuditResult;
  readonly styles: SchemeStyles;
}

export function SchemeTable({ result, styles }: Props): JSX.Element {
  return (
    <DataTable
      caption="The schemes against the stored labels; intervals and p values are over items"
      rows={shownNumbers(result, listedSchemes(result))}
      columns={[
        schemeColumn<ShownScheme>(styles, ({ id }) => id),
        ...columnsOf(measureOf(result), result.options.margin),
      ]}
    />
  );
}

function columnsOf(
  { title: rateTitle, storedTitle, deltaTitle, ofErrors }: Measure,
  margin: number,
): readonly Column<ShownScheme>[] {
  return [
    { id: 'title', title: 'parse, normalization', kind: 'prose', show: ({ title }) => inertLine(title) },
    numberColumn('trials', 'trials', ({ trials }) => trials, count),
    {
      id: 'storedErrorPct',
      title: storedTitle,
      kind: 'number',
      show: (scheme) => percent(ofErrors.rate(scheme.storedErrorPct)),
      by: (scheme) => ofErrors.rate(scheme.storedErrorPct),
      isDetail: true,
    },
    numberColumn('errorPct', rateTitle, (scheme) => ofErrors.rate(scheme.errorPct), percent),
    numberColumn(
      'deltaPp',
      deltaTitle,
      (scheme) => ofErrors.difference(scheme.deltaPp),
      (value, { trials }) => ppOf(value, trials),
    ),
    {
      id: 'interval',
      title: '95\u00a0% interval',
      kind: 'number',
      show: (scheme) => between(ofErrors.interval(scheme.deltaInterval), scheme.trials),
    },
    numberColumn(
      'p',
      'p',
      (scheme) => scheme.p,
      (_, scheme) => testP(scheme),
    ),
    {
      id: 'equivalence',
      title: `at\u00a0±${margin}\u00a0pp`,
      kind: 'text',
      show: ({ equivalence }) => equivalence ?? '–',
    },
    numberColumn('flipItems', 'items with flips', (scheme) => scheme.flipItems, countOrNone),
    numberColumn(
      'flips',
      'flips',
      ({ flips }) => flips,
      (n, scheme) => <Linked scheme={scheme} n={n} />,
    ),
    numberColumn('flipsPct', 'of trials', (scheme) => scheme.flipsPct, percent),
    numberColumn(
      'gained',
      'gained',
      ({ gained }) => gained,
      (n, scheme) => <Linked scheme={scheme} n={n} direction="gained" />,
    ),
    numberColumn(
      'lost',
      'lost',
      ({ lost }) => lost,
      (n, scheme) => <Linked scheme={scheme} n={n} direction="lost" />,
    ),
    numberColumn('unparsed', 'unparsed', ({ unparsed }) => unparsed, count),
  ];
}

interface LinkedProps {
  readonly scheme: SchemeResult;
  readonly n: number;
  readonly direction?: string;
}

function Linked({ scheme: { id }, n, direction = '' }: LinkedProps): JSX.Element {
  return n === 0 || id === STORED ? (
    <>{count(n)}</>
  ) : (
    <a href={formatRoute('trials', { scheme: id, direction })}>{count(n)}</a>
  );
}
