/** Changes since an earlier result: error rates and flips of the same schemes and cells. */
import type { AuditResult } from '../../documents/result.ts';
import { doesClaimHold } from '../../documents/claim-survival.ts';
import type { ClaimResult } from '../../documents/claims.ts';
import type { CellSince, ClaimSince, SchemeSince, Since } from '../../documents/since.ts';
import { GROUP_FIELDS } from '../../base/core/trial.ts';
import type { CellResult, SchemeResult } from '../../documents/scheme-result.ts';

/** Compares a result with an earlier one. @param baseline the name of the earlier result. */
export function changesSince(now: AuditResult, then: AuditResult, baseline: string): Since {
  const before = new Map(then.cells.map((cell) => [cellIdentity(cell), cell]));
  const pairs = now.cells.flatMap((cell) => {
    const earlier = before.get(cellIdentity(cell));
    return earlier === undefined ? [] : [[earlier, cell] as const];
  });
  return {
    baseline,
    schemes: now.schemes.flatMap((scheme) => schemeSince(scheme, then)),
    cells: pairs
      .filter(([a, b]) => a.errorPct !== b.errorPct || a.n !== b.n || a.gained !== b.gained || a.lost !== b.lost)
      .map(([a, b]) => cellSince(a, b))
      .toSorted((a, b) => Math.abs(b.changePp ?? 0) - Math.abs(a.changePp ?? 0)),
    ...claimsSince(now, then),
    matched: pairs.length,
    unmatched: now.cells.length + then.cells.length - 2 * pairs.length,
  };
}

/** Claims with another comparison under the same id are other claims. */
function claimsSince(now: AuditResult, then: AuditResult): Pick<Since, 'claims'> {
  if (now.claims === undefined || then.claims === undefined) return {};
  const before = new Map(then.claims.map((claim) => [claim.id, claim]));
  const claims = now.claims.flatMap((claim): ClaimSince[] => {
    const earlier = before.get(claim.id);
    if (earlier === undefined || earlier.holds !== claim.holds) return [];
    const one = claimSince(earlier, claim);
    return isSameAnswer(one) ? [] : [one];
  });
  return { claims };
}

function claimSince(then: ClaimResult, { id, stored, schemes, margin }: ClaimResult): ClaimSince {
  return {
    id,
    thenVerdict: then.stored.verdict,
    verdict: stored.verdict,
    thenEstimatePp: then.stored.estimatePp,
    estimatePp: stored.estimatePp,
    thenSchemes: then.schemes.filter(doesClaimHold).length,
    schemes: schemes.filter(doesClaimHold).length,
    thenMargin: then.margin.labels,
    margin: margin.labels,
  };
}

function isSameAnswer(one: ClaimSince): boolean {
  return (
    one.thenVerdict === one.verdict &&
    one.thenEstimatePp === one.estimatePp &&
    one.thenSchemes === one.schemes &&
    one.thenMargin === one.margin
  );
}

/** A text that identifies a cell in two results, whatever the order of its fields. */
function cellIdentity({ scheme, key }: CellResult): string {
  return JSON.stringify([scheme, GROUP_FIELDS.map((field) => key[field] ?? null)]);
}

function schemeSince({ id, errorPct, flips }: SchemeResult, { schemes }: AuditResult): SchemeSince[] {
  const then = schemes.find((scheme) => scheme.id === id);
  if (then === undefined) return [];
  const changePp = errorPct === null || then.errorPct === null ? null : errorPct - then.errorPct;
  return [{ scheme: id, thenErrorPct: then.errorPct, errorPct, changePp, thenFlips: then.flips, flips }];
}

function cellSince(then: CellResult, { scheme, key, n, errorPct, flips }: CellResult): CellSince {
  return {
    scheme,
    key,
    thenN: then.n,
    n,
    thenErrorPct: then.errorPct,
    errorPct,
    changePp: errorPct - then.errorPct,
    thenFlips: then.flips,
    flips,
  };
}
