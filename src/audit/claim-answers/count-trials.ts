/** Counts the trials of claims without scoring them. */
import type { Claim, RateName } from '../../languages/claims/claim.ts';
import { listClaimFields, listGroups } from '../../languages/claims/match-group.ts';
import { INVALID_LABEL, type CellKey, type GroupField, type GroupValue } from '../../base/core/trial.ts';
import type { SourceRun, TrialSource } from '../../sources/source.ts';
import { locateClaims } from './locate.ts';

/** A cell of trials that have a ground truth and a label. */
export interface CountedCell {
  readonly key: CellKey;
  readonly trials: number;
}

/**
 * The trials that an audit would label again, by the values of these fields.
 * @param onPart called repeatedly with the part of the source that was read, from 0 to 1.
 * @throws InputError if the source cannot be read.
 */
export async function countTrials(
  { runs }: Pick<TrialSource, 'runs'>,
  fields: readonly GroupField[],
  onPart?: (part: number) => void,
): Promise<CountedCell[]> {
  const cells = new Map<string, { key: CellKey; trials: number }>();
  for (const [i, run] of runs.entries())
    await countRun(run, fields, cells, (part) => onPart?.((i + part) / runs.length));
  return [...cells.values()];
}

async function countRun(
  run: SourceRun,
  fields: readonly GroupField[],
  cells: Map<string, { key: CellKey; trials: number }>,
  onPart: (part: number) => void,
): Promise<void> {
  for await (const trial of run.trials({ fields: new Set(fields), onPart })) {
    if (trial.groundTruth === null || trial.storedLabel === null || trial.storedLabel === INVALID_LABEL) continue;
    const values: [GroupField, GroupValue][] = fields.map((field) => [field, trial[field]]);
    const id = JSON.stringify(values);
    const cell = cells.get(id) ?? { key: Object.fromEntries(values), trials: 0 };
    cells.set(id, cell);
    cell.trials++;
  }
}

/** A group of a claim, and its trials. */
export interface CountedGroup {
  readonly claim: string;
  readonly rate: RateName;
  readonly group: string;
  readonly trials: number;
}

/**
 * The trials of each group of the claims.
 * @throws InputError as {@link locateClaims}.
 */
export async function countClaims(
  claims: readonly Claim[],
  source: Pick<TrialSource, 'runs'>,
  onPart?: (part: number) => void,
): Promise<CountedGroup[]> {
  const cells = await countTrials(source, [...listClaimFields(claims)], onPart);
  const located = locateClaims(
    claims,
    cells.map(({ key }) => key),
  );
  const count = (group: readonly number[]): number =>
    group.reduce((sum, cell) => sum + (cells[cell] as CountedCell).trials, 0);
  return located.flatMap(({ claim, links }) => {
    const groups = listGroups(claim);
    return links
      .flatMap(({ comparison, left, right }) =>
        [left, ...(right === null ? [] : [right])].map((one) => ({ comparison, one })),
      )
      .map(({ comparison: { rate }, one }, i) => ({
        claim: claim.id,
        rate,
        group: groups[i]?.text ?? '',
        trials: count(one),
      }));
  });
}
