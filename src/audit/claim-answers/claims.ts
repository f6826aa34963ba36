/** Answers the claims of a file under all labellings. */
import type { Claim } from '../../languages/claims/claim.ts';
import type { GroupField } from '../../base/core/trial.ts';
import type { ClaimAnswer, ClaimResult } from '../../documents/claims.ts';
import { isCoreScheme } from '../../schemes/core/core-schemes.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import { adjustTestable } from '../../stats/by-item/testable-family.ts';
import { readCellLabels, readUnparsedLabels, type CellsById } from '../conclusions/cell-rates.ts';
import { makeNotedReceipts, type ReceiptSource } from '../conclusions/receipts.ts';
import { nameKey, sortedCells, type Counted } from '../tally/cells.ts';
import { sumCounts } from '../tally/counters.ts';
import { CLAIM_SAMPLE } from '../tally/tally.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { answerClaim } from './answer.ts';
import { CellUniverses } from './cell-universes.ts';
import { describeMargin } from './describe-margin.ts';
import type { ClaimLabels } from './groups.ts';
import { listCells, locateClaims, type LocatedClaim, type LocatedComparison } from './locate.ts';
import { describeSchemeSettings, readSchemeSettings } from './scheme-settings.ts';
import { describeSettings } from './settings.ts';
import { adjustVerdict, findDeciding } from './verdict.ts';

/**
 * @param counted the trials by the fields of the cells and of the claims.
 * @param groupBy these fields.
 * @throws InputError with all claims whose groups are not in the trials, or share some; UnreadableInput with the key of a run that cannot be read again.
 */
export async function answerClaims(
  claims: readonly Claim[],
  counted: Counted,
  groupBy: readonly GroupField[],
  source: ReceiptSource,
): Promise<ClaimResult[]> {
  const { asked } = source.schemes;
  const cells = sortedCells(counted.tally);
  const keys = cells.map(([, cell]) => nameKey(cell, groupBy));
  const located = locateClaims(claims, keys);
  const [stored, ...schemes] = readLabellings(claims, counted, cells, asked);
  const universes = asked.some(isCoreScheme) ? new CellUniverses(cells, counted.labels) : null;
  const samples = new Map(located.map(({ claim, links }) => [claim.id, sampleChanges(cells, links)]));
  const receipts = await makeNotedReceipts(samples, source);
  const ofSchemes = schemes.map(({ scheme }) => {
    const found = asked.find(({ id }) => id === scheme);
    if (found === undefined || isCoreScheme(found)) return null;
    return readSchemeSettings(found, counted.tally.schemes.indexOf(scheme), cells);
  });
  const { answers, holm } = answerAll(located, stored);
  const underSchemes = schemes.map((labels) => answerAll(located, labels).answers);
  return located.map(({ claim: { id, text, holds }, links }, i) => {
    const own = answers[i] as ClaimAnswer;
    return {
      id,
      text,
      holds,
      stored: own,
      holm: holm[i] ?? null,
      schemes: schemes.map((labels, place) => ({
        scheme: labels.scheme,
        changed: countChanged(counted, cells, links, labels.scheme),
        ...(underSchemes[place]?.[i] as ClaimAnswer),
        ...describeSchemeSettings(links, ofSchemes[place] ?? null),
      })),
      settings: universes === null ? null : describeSettings(links, findAnswering(links, own), universes),
      margin: describeMargin(links, stored, own),
      receipts: [...(receipts.get(id) ?? [])],
    };
  });
}

/** The trials of the groups whose label a scheme changes: the first of the samples of their cells. */
function sampleChanges(cells: CellsById, links: readonly LocatedComparison[]): Ranked[] {
  const sample: Ranked[] = [];
  for (const cell of listCells(links))
    for (const one of cells[cell]?.[1].changed ?? []) offer(sample, one, CLAIM_SAMPLE);
  return sample;
}

/** The answers under one labelling. A claim is decided only if its p, adjusted over all claims of the file, is at most 0.05. */
function answerAll(
  located: readonly LocatedClaim[],
  labels: ClaimLabels,
): { readonly answers: readonly ClaimAnswer[]; readonly holm: readonly (number | null)[] } {
  const answers = located.map(({ links }) => answerClaim(links, labels));
  // A claim about a threshold has no least p, and can always be decided.
  const { holm } = adjustTestable(answers.map(({ p, minP }) => ({ p, minP: minP ?? (p === null ? null : 0) })));
  return { answers: answers.map((answer, i) => adjustVerdict(answer, holm[i] ?? null)), holm };
}

/** The stored labels, then those of the schemes that apply to all trials. */
function readLabellings(
  claims: readonly Claim[],
  counted: Counted,
  cells: CellsById,
  asked: readonly Scheme[],
): [stored: ClaimLabels, ...schemes: ClaimLabels[]] {
  const errors = readCellLabels(counted, cells, asked);
  const needsUnparsed = claims.some(({ links }) => links.some(({ rate }) => rate === 'unparsedPct'));
  const unparsed = needsUnparsed ? readUnparsedLabels(counted, cells, asked) : null;
  const [stored, ...schemes] = errors.map((own, i): ClaimLabels => ({
    scheme: own.scheme,
    errors: own,
    unparsed: unparsed?.[i] ?? null,
  }));
  return [stored as ClaimLabels, ...schemes];
}

/** The comparison of a chain whose values are those of the claim. */
function findAnswering(links: LocatedClaim['links'], { links: answers }: ClaimAnswer): LocatedComparison {
  return links[answers === undefined ? 0 : findDeciding(answers)] ?? links[0];
}

function countChanged(
  { tally }: Counted,
  cells: CellsById,
  links: readonly LocatedComparison[],
  scheme: string,
): number {
  const counters = listCells(links).flatMap((cell) => cells[cell]?.[1].counters ?? []);
  const { gained, lost } = sumCounts(tally.schemes.indexOf(scheme), counters);
  return gained + lost;
}
