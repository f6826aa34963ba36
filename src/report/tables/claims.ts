/** The answers to claims, one row for each labelling. */
import { STORED } from '../../core/scheme.ts';
import type { ClaimAnswer, ClaimResult } from '../../result/claims.ts';
import type { AuditResult } from '../../result/result.ts';
import { createTable, own, type Table } from './table.ts';

interface ClaimRow extends Omit<ClaimAnswer, 'n' | 'links'> {
  readonly claim: string;
  readonly scheme: string;
  readonly text: string;
  readonly holds: string;
  readonly n: number | null;
  /** Trials of the second group; null where there is one group. */
  readonly otherN: number | null;
  /** Of the stored labels only, as the two settings and the margin. */
  readonly holm: number | null;
  readonly settings: number | null;
  readonly holdingSettings: number | null;
  readonly margin: number | null;
}

export function claimTable({ claims = [] }: AuditResult): Table {
  return createTable<ClaimRow>(
    'claims',
    claims.flatMap(listRows),
    own<ClaimRow>(
      'claim',
      'scheme',
      'verdict',
      'estimatePp',
      'low',
      'high',
      'p',
      'minP',
      'holm',
      'n',
      'otherN',
      'items',
      'settings',
      'holdingSettings',
      'margin',
      'text',
      'holds',
    ),
  );
}

function listRows({ id, text, holds, stored, holm, schemes, settings, margin }: ClaimResult): ClaimRow[] {
  const nothing = { holm: null, settings: null, holdingSettings: null, margin: null };
  const row = (scheme: string, { n, ...answer }: ClaimAnswer): ClaimRow => ({
    ...nothing,
    ...answer,
    claim: id,
    scheme,
    text,
    holds,
    n: n[0] ?? null,
    otherN: n[1] ?? null,
  });
  const asStored = {
    ...row(STORED, stored),
    holm,
    settings: settings?.of ?? null,
    holdingSettings: settings?.holding ?? null,
    margin: margin.labels,
  };
  return [asStored, ...schemes.map(({ scheme, ...answer }) => row(scheme, answer))];
}
