/** The answers to claims, one row for each labelling. */
import { STORED } from '../../base/core/scheme.ts';
import type { ClaimLink, ClaimResult } from '../../documents/claims.ts';
import type { AuditResult } from '../../documents/result.ts';
import { createTable, own, type Table } from './table.ts';

interface ClaimRow extends Omit<ClaimLink, 'n' | 'reason'> {
  readonly claim: string;
  readonly scheme: string;
  readonly text: string;
  readonly holds: string;
  /** Why it is untestable; null for all others. */
  readonly reason: string | null;
  readonly n: number | null;
  /** Trials of the second group; null where there is one group. */
  readonly otherN: number | null;
  /** Labels of the groups that the scheme changes; null for the stored labels. */
  readonly changed: number | null;
  /** Of the rules of the core for the stored labels, and of the scheme's own rules for a scheme that has some. */
  readonly settings: number | null;
  readonly holdingSettings: number | null;
  /** Of the stored labels only, as the margins. */
  readonly holm: number | null;
  readonly margin: number | null;
  readonly significanceMargin: number | null;
}

export function claimTable({ claims = [] }: AuditResult): Table {
  return createTable<ClaimRow>(
    'claims',
    claims.flatMap(listRows),
    own<ClaimRow>(
      'claim',
      'scheme',
      'verdict',
      'reason',
      'estimatePp',
      'low',
      'high',
      'p',
      'minP',
      'holm',
      'n',
      'otherN',
      'items',
      'changed',
      'settings',
      'holdingSettings',
      'margin',
      'significanceMargin',
      'text',
      'holds',
    ),
  );
}

function listRows({ id, text, holds, stored, holm, schemes, settings, margin }: ClaimResult): ClaimRow[] {
  const about = { claim: id, text, holds };
  const nothing = { holm: null, margin: null, significanceMargin: null };
  const asStored = {
    ...about,
    ...answerColumns(stored),
    ...settingColumns(settings ?? undefined),
    scheme: STORED,
    changed: null,
    holm,
    margin: margin.labels,
    significanceMargin: margin.significance,
  };
  return [
    asStored,
    ...schemes.map((answer) => ({
      ...about,
      ...nothing,
      ...answerColumns(answer),
      ...settingColumns(answer.settings),
      scheme: answer.scheme,
      changed: answer.changed,
    })),
  ];
}

function answerColumns({
  verdict,
  reason,
  estimatePp,
  low,
  high,
  p,
  minP,
  n,
  items,
}: ClaimLink): Pick<
  ClaimRow,
  'verdict' | 'reason' | 'estimatePp' | 'low' | 'high' | 'p' | 'minP' | 'n' | 'otherN' | 'items'
> {
  return {
    verdict,
    reason: reason ?? null,
    estimatePp,
    low,
    high,
    p,
    minP,
    n: n[0] ?? null,
    otherN: n[1] ?? null,
    items,
  };
}

function settingColumns(
  settings: { readonly of: number; readonly holding: number } | undefined,
): Pick<ClaimRow, 'settings' | 'holdingSettings'> {
  return { settings: settings?.of ?? null, holdingSettings: settings?.holding ?? null };
}
