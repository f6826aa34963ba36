/** The largest changes of labels and cells. All reports use this definition. */
import { listAlternatives, listCautioned } from './checks.ts';
import { partialExtractions } from './extractions.ts';
import type { AuditResult } from './result.ts';
import type { CellMove, Extremes, LabelMove, Reach, SchemeResult } from './scheme-result.ts';

/** The parts of a document that determine its extremes. */
type Source = Pick<AuditResult, 'consistency' | 'options' | 'schemes' | 'extractions' | 'misfits'>;

/**
 * The largest changes under the schemes that are compared with the stored labels. Schemes that score every labelled trial are one set. The
 * others (for some tasks or responses only, or failed on some trials) are another set, because their numbers are about other trials. Extractors that
 * read some trials only are in neither: their trials were chosen, perhaps because labels differ there. Nor are schemes that do not fit the answers of a log, unless no other scheme is compared.
 */
export function findExtremes(result: Source): Extremes {
  const all = result.schemes[0]?.trials ?? 0;
  const partial = new Set(partialExtractions(result).map(({ scheme }) => scheme));
  const cautioned = listCautioned(result);
  const compared = listAlternatives(result).filter(({ id, trials }) => trials > 0 && !partial.has(id));
  const fitting = compared.filter(({ id }) => !cautioned.has(id));
  const scored = fitting.length > 0 ? fitting : compared;
  return {
    everyTrial: findReach(scored.filter(({ trials }) => trials === all)),
    someTrials: findReach(scored.filter(({ trials }) => trials !== all)),
  };
}

/** The set for headlines: the schemes that score every trial, unless only the others change a label. */
export function mainReach({ everyTrial, someTrials }: Extremes): Reach {
  const moves = ({ labels }: Reach): boolean => labels !== null && labels.flips > 0;
  return moves(everyTrial) || (everyTrial.labels !== null && !moves(someTrials)) ? everyTrial : someTrials;
}

function findReach(schemes: readonly SchemeResult[]): Reach {
  return {
    schemes: schemes.map(({ id }) => id),
    labels: mostLabels(schemes),
    cell: widestCell(schemes),
  };
}

/** The largest share of labels that differ from the stored ones; of ties the first. */
function mostLabels(schemes: readonly SchemeResult[]): LabelMove | null {
  const [most] = schemes.toSorted((a, b) => (b.flipsPct ?? 0) - (a.flipsPct ?? 0) || b.flips - a.flips);
  if (most === undefined) return null;
  const { id, trials, flips, flipsPct } = most;
  return { scheme: id, trials, flips, flipsPct: flipsPct ?? 0 };
}

/** The largest |deltaPp|; of ties the one with the most flips, then the first. */
function widestCell(schemes: readonly SchemeResult[]): CellMove | null {
  const cells = schemes.flatMap((scheme) => (scheme.widestCell === null ? [] : [scheme.widestCell]));
  const [widest] = cells.toSorted((a, b) => Math.abs(b.deltaPp) - Math.abs(a.deltaPp) || b.flips - a.flips);
  if (widest === undefined) return null;
  const { scheme, key, n, deltaPp, flips } = widest;
  return { scheme, key, n, deltaPp, flips };
}
