/** A claim in full: its answer under every labelling, what breaks it, how close it is, and the trials that carry it. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { STORED } from '../../../core/scheme.ts';
import { estimateText, intervalText, marginSentence, paperSentence, verdictWords } from '../../../report/claim-text.ts';
import { count, countOrNone, keyText, pp } from '../../../report/numbers.ts';
import type { ClaimAnswer, ClaimLink, ClaimResult } from '../../../result/claims.ts';
import type { AuditResult } from '../../../result/result.ts';
import { inertLine } from '../../../text/inert.ts';
import { pValue } from '../../../text/p-value.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { quoted, Sentence } from '../../kit/text/names.tsx';
import { formatRoute } from '../route.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { SchemeName } from '../text/scheme-name.tsx';
import { ReceiptView } from '../trials/receipts.tsx';
import { VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly claim: ClaimResult;
  readonly result: AuditResult;
  readonly styles: SchemeStyles;
}

interface Row extends ClaimAnswer {
  readonly scheme: string;
  readonly changed: number | null;
}

export function ClaimDetail({ claim, result, styles }: Props): JSX.Element {
  const { id, text, holds, stored, schemes } = claim;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), []);
  const rows: Row[] = [{ scheme: STORED, changed: null, ...stored }, ...schemes];
  const margin = marginSentence(claim);
  return (
    <section class="claim-detail" ref={section} aria-label={`Claim ${inertLine(id)}`}>
      <h3>
        <bdi>{inertLine(text === holds ? id : text)}</bdi>
      </h3>
      <p>
        <code>{inertLine(holds)}</code>
      </p>
      <DataTable caption="The answer under every labelling" rows={rows} columns={columnsOf(styles)} />
      {stored.links !== undefined && (
        <DataTable caption="The comparisons of the chain, as stored" rows={stored.links} columns={LINK_COLUMNS} />
      )}
      <Breaks settings={claim.settings} legend={result.attribution.legend} />
      {margin !== null && <p>{margin}</p>}
      <p class="note">
        For the paper: <Sentence text={paperSentence(claim, quoted)} />
      </p>
      <h4>Trials whose label a scheme changes</h4>
      <p>
        <a href={formatRoute('trials', { claim: id })}>All trials of this claim</a>
      </p>
      {claim.receipts.map((receipt, at) => (
        <ReceiptView key={at} receipt={receipt} place={keyText(receipt, result.options.groupBy, inertLine)} />
      ))}
    </section>
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

interface Share {
  readonly rule: string;
  readonly share: number;
}

const SHARE_COLUMNS: readonly Column<Share>[] = [
  { id: 'rule', title: 'rule', kind: 'text', show: ({ rule }) => <code>{rule}</code> },
  numberColumn('share', 'pp', ({ share }) => share, pp),
];

interface BreaksProps {
  readonly settings: ClaimResult['settings'];
  readonly legend: AuditResult['attribution']['legend'];
}

/** The smallest sets of rules that break the claim, and what each rule adds to its estimate. */
function Breaks({ settings, legend }: BreaksProps): JSX.Element | null {
  if (settings === null) return null;
  const { brokenBy, shapleyPp } = settings;
  const shares: Share[] = legend.map(({ id, rule }) => ({ rule, share: shapleyPp?.[id] ?? 0 }));
  return (
    <>
      {brokenBy.length > 0 && (
        <p>
          The smallest sets of rules that break it:{' '}
          {brokenBy.map((rules, at) => (
            <span key={at}>
              {at === 0 ? '' : '; '}
              <code>{rules.join(' + ')}</code>
            </span>
          ))}
          .
        </p>
      )}
      {shapleyPp !== null && (
        <DataTable
          caption="What each rule adds to the estimate (Shapley values)"
          rows={shares}
          columns={SHARE_COLUMNS}
        />
      )}
    </>
  );
}
