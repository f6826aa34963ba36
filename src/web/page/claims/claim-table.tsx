/** A row for each claim. */
import type { JSX } from 'preact';
import { countMostChanged, estimateText, intervalText, schemeShare, settingShare } from '../../../report/claim-text.ts';
import { countOrNone, plural } from '../../../report/numbers.ts';
import type { ClaimResult } from '../../../documents/claims.ts';
import { shareOfSchemes, shareOfSettings } from '../../../documents/claim-survival.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { pValue } from '../../../base/text/p-value.ts';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { Name } from '../../kit/text/names.tsx';
import type { Params } from '../../kit/address.ts';
import { formatRoute } from '../route.ts';
import type { RuleSetting } from '../rules/setting.ts';
import { settingColumn } from './setting-column.tsx';
import { SchemeStrip, SettingStrip } from './strips.tsx';
import { VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly claims: readonly ClaimResult[];
  /** The id of the claim that is shown in full. */
  readonly opened: string | null;
  /** The setting of the rules that the reader chose. */
  readonly setting: RuleSetting | null;
  readonly params: Params;
}

export function ClaimTable({ claims, opened, setting, params }: Props): JSX.Element {
  const hasSettings = claims.some(({ settings }) => settings !== null);
  return (
    <DataTable
      caption="The claims, as stored and under every scheme"
      rows={claims}
      columns={[
        claimColumn(opened, params),
        ...ANSWER,
        ...(setting === null ? [] : [settingColumn(setting)]),
        SCHEMES,
        ...(hasSettings ? [SETTINGS] : []),
        MARGIN,
      ]}
    />
  );
}

function claimColumn(opened: string | null, params: Params): Column<ClaimResult> {
  return {
    id: 'claim',
    title: 'claim',
    kind: 'prose',
    show: ({ id, text, holds }) => (
      <>
        <a
          href={formatRoute('claims', { ...params, claim: id === opened ? null : id })}
          aria-expanded={id === opened ? 'true' : 'false'}
        >
          <Name text={id} />
        </a>
        {text !== holds && (
          <span class="line">
            <bdi>{inertLine(text)}</bdi>
          </span>
        )}
        <code class="line">{inertLine(holds)}</code>
      </>
    ),
    by: ({ id }) => id,
  };
}

const ANSWER: readonly Column<ClaimResult>[] = [
  {
    id: 'verdict',
    title: 'as stored',
    kind: 'text',
    show: ({ stored: { verdict } }) => (
      <>
        <VerdictMark verdict={verdict} /> {verdict}
      </>
    ),
    by: ({ stored }) => stored.verdict,
  },
  numberColumn(
    'estimate',
    'estimate',
    ({ stored }) => stored.estimatePp,
    (_, { stored }) => (
      <>
        {estimateText(stored)} <span class="muted line">{intervalText(stored)}</span>
      </>
    ),
  ),
  numberColumn('p', 'p (Holm)', ({ holm }) => holm, pValue),
];

const SCHEMES: Column<ClaimResult> = {
  id: 'schemes',
  title: 'stored, schemes',
  kind: 'text',
  show: (claim) => (
    <>
      <SchemeStrip claim={claim} /> <span class="muted line">{schemeShare(claim)} schemes</span>
    </>
  ),
  by: shareOfSchemes,
};

const SETTINGS: Column<ClaimResult> = {
  id: 'settings',
  title: 'settings of the rules',
  kind: 'text',
  show: (claim) => (
    <>
      <SettingStrip claim={claim} />{' '}
      <span class="muted line">
        {settingShare(claim)}
        {claim.settings === null ? '' : ' settings'}
      </span>
    </>
  ),
  by: shareOfSettings,
};

const MARGIN: Column<ClaimResult> = numberColumn(
  'margin',
  'margin',
  ({ margin }) => margin.labels,
  (labels, claim) => (labels === null ? countOrNone(labels) : <Margin labels={labels} claim={claim} />),
);

interface MarginProps {
  readonly labels: number;
  readonly claim: ClaimResult;
}

/** The labels that would have to change, beside those that schemes change, and those that carry the support. */
function Margin({ labels, claim }: MarginProps): JSX.Element {
  const { significance, items } = claim.margin;
  return (
    <>
      {plural(labels, 'label')}
      {claim.schemes.length > 0 && <span class="muted line">schemes change up to {countMostChanged(claim)}</span>}
      {significance !== null && items !== null && (
        <span class="muted line">
          support: {plural(significance, 'label')} or {plural(items, 'item')}
        </span>
      )}
    </>
  );
}
