/** A claim in full: its answer under every labelling, what breaks it, how close it is, and the trials that carry it. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { STORED } from '../../../base/core/scheme.ts';
import { estimateText, intervalText, marginSentence, paperSentence, verdictWords } from '../../../report/claim-text.ts';
import { count, countOrNone, keyText } from '../../../report/numbers.ts';
import type { ClaimAnswer, ClaimLink, ClaimResult } from '../../../documents/claims.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { pValue } from '../../../base/text/p-value.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { useLoaded } from '../../kit/data/loaded.ts';
import { Name, quoted, Sentence } from '../../kit/text/names.tsx';
import { formatRoute } from '../route.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import type { View } from '../view.ts';
import { SchemeName } from '../text/scheme-name.tsx';
import { ReceiptView } from '../trials/receipts.tsx';
import { Breaks } from './breaks.tsx';
import { VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly claim: ClaimResult;
  readonly view: View;
}

interface Row extends ClaimAnswer {
  readonly scheme: string;
  readonly changed: number | null;
}

export function ClaimDetail({ claim, view }: Props): JSX.Element {
  const { data, source, styles, params } = view;
  const { options, attribution } = data.result;
  const { id, text, holds, stored, schemes } = claim;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), []);
  const rows: Row[] = [{ scheme: STORED, changed: null, ...stored }, ...schemes];
  const margin = marginSentence(claim);
  return (
    <section class="claim-detail" ref={section} aria-label={`Claim ${inertLine(id)}`}>
      <h3>
        <Name text={id} />
        {text !== holds && (
          <>
            : <bdi>{inertLine(text)}</bdi>
          </>
        )}
      </h3>
      <p>
        <code>{inertLine(holds)}</code> <a href={formatRoute('claims', { ...params, claim: null })}>Close</a>
      </p>
      <DataTable caption="The answer under every labelling" rows={rows} columns={columnsOf(styles)} />
      {stored.links !== undefined && (
        <DataTable caption="The comparisons of the chain, as stored" rows={stored.links} columns={LINK_COLUMNS} />
      )}
      {margin !== null && <p>{margin}</p>}
      <Breaks claim={claim} legend={attribution.legend} />
      <p class="note">
        For the paper: <Sentence text={paperSentence(claim, quoted)} />
      </p>
      <h4>Trials whose label a scheme changes</h4>
      <TrialsLink claim={id} source={source} />
      {claim.receipts.map((receipt, at) => (
        <ReceiptView key={at} receipt={receipt} place={keyText(receipt, options.groupBy, inertLine)} />
      ))}
    </section>
  );
}

/** A saved result document contains no trials that a filter could find. */
function TrialsLink({ claim, source }: Pick<View, 'source'> & { readonly claim: string }): JSX.Element | null {
  const index = useLoaded(() => source.index(), 'index');
  if (index.state !== 'ready' || index.value === null) return null;
  return (
    <p>
      <a href={formatRoute('trials', { claim })}>All changed trials of this claim</a>
    </p>
  );
}

const LINK_COLUMNS: readonly Column<ClaimLink>[] = [
  {
    id: 'verdict',
    title: 'verdict',
    kind: 'text',
    show: (answer) => (
      <>
        <VerdictMark verdict={answer.verdict} /> {verdictWords(answer)}
      </>
    ),
  },
  numberColumn(
    'estimate',
    'estimate',
    ({ estimatePp }) => estimatePp,
    (_, answer) => estimateText(answer),
  ),
  { id: 'interval', title: '95 % interval', kind: 'number', show: intervalText },
  numberColumn('p', 'p', ({ p }) => p, pValue),
  {
    id: 'n',
    title: 'trials',
    kind: 'number',
    show: ({ n }) =>
      n
        .map((one) => (one === null ? '' : count(one)))
        .filter(Boolean)
        .join(' / '),
  },
  numberColumn('items', 'items', ({ items }) => items, countOrNone),
];

function columnsOf(styles: SchemeStyles): Column<Row>[] {
  return [
    {
      id: 'scheme',
      title: 'labels',
      kind: 'text',
      show: ({ scheme }) => (scheme === STORED ? 'stored' : <SchemeName id={scheme} seriesStyle={styles(scheme)} />),
    },
    ...LINK_COLUMNS,
    numberColumn('changed', 'labels changed', ({ changed }) => changed, countOrNone),
  ];
}
