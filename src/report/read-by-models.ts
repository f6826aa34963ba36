/** Sentences about schemes whose answers a model read, and what their rows of tables show. */
import { findExtraction, isPartial, partialExtractions, type SampleEstimates } from '../documents/extractions.ts';
import { SCHEME_STATISTICS } from '../documents/cell-statistics.ts';
import { listAlternatives } from '../documents/checks.ts';
import type { AuditResult } from '../documents/result.ts';
import type { SchemeResult } from '../documents/scheme-result.ts';
import { partOf, percent } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** Whether all schemes are extractors that read some trials only, so that nothing is compared on all trials. */
export function isReadInPart(result: AuditResult): boolean {
  const partial = new Set(partialExtractions(result).map(({ scheme }) => scheme));
  return partial.size > 0 && listAlternatives(result).every(({ id }) => partial.has(id));
}

/** One sentence for each extractor that read some trials only: no other sentence of a headline is about it. */
export function readSentences(result: AuditResult, quote: Quote): string[] {
  return partialExtractions(result).map((extraction) => {
    const { scheme, trials, notAsked, withoutReply, sample } = extraction;
    const name = quote(scheme);
    const all = trials + notAsked + withoutReply;
    const read = `${name} has answers for ${partOf(trials, all, 'trial')}`;
    if (sample !== null) return `${read}, a sample: ${estimateSentence(sample)}`;
    if (extraction.selection !== 'disagreements') return `${read}; its numbers are about these only.`;
    return `${read}, which were chosen because labels differ there; its numbers are no totals.`;
  });
}

/** What read the answers, one sentence for each extractor. */
export function readerSentences({ extractions = [] }: AuditResult, quote: Quote): string[] {
  return extractions.map(
    ({ scheme, model, prompt }) =>
      `The answers of ${quote(scheme)} are stored replies of ${quote(model)} (prompt ${quote(prompt)}).`,
  );
}

function estimateSentence({ accuracy }: SampleEstimates): string {
  if (accuracy === null) return 'its totals cannot be estimated.';
  return `its accuracy is estimated as ${estimateText(accuracy)}.`;
}

/** `43.8 %, 95 % interval 20.1 % to 68.7 %`; `–` for none. */
export function estimateText(estimate: SampleEstimates['accuracy']): string {
  if (estimate === null) return '–';
  const [low, high] = estimate.interval;
  return `${percent(estimate.estimate)}, 95 % interval ${percent(low)} to ${percent(high)}`;
}

/** A scheme of a table with the numbers that its row shows. */
export interface ShownScheme extends SchemeResult {
  /** A word after its id; null for a scheme whose numbers are about all trials in its scope. */
  readonly mark: string | null;
  /** Whether counts are not shown, because they are those of a sample. */
  readonly isEstimate: boolean;
}

/** Intervals and tests of a scheme are about the labels of the sample alone. */
const NO_STATISTICS: Partial<SchemeResult> = Object.fromEntries(SCHEME_STATISTICS.map(({ name }) => [name, null]));

/** The rows of the schemes. Rates of a sample are estimates for the trials from which it was drawn. */
export function shownNumbers(result: AuditResult, schemes: readonly SchemeResult[]): ShownScheme[] {
  return schemes.map((scheme) => {
    const extraction = findExtraction(result, scheme.id);
    if (extraction === undefined || !isPartial(extraction)) return { ...scheme, mark: null, isEstimate: false };
    if (extraction.sample === null) return { ...scheme, mark: 'partial', isEstimate: false };
    return {
      ...scheme,
      ...NO_STATISTICS,
      ...estimatedRates(extraction.sample),
      mark: 'estimate',
      isEstimate: true,
    };
  });
}

/** The stored error rate of the trials from which the sample was drawn follows from the others: a trial is wrong as stored if it is wrong and not lost, or gained. */
function estimatedRates({
  accuracy,
  gained,
  lost,
}: SampleEstimates): Pick<SchemeResult, 'errorPct' | 'storedErrorPct' | 'deltaPp' | 'flipsPct'> {
  if (accuracy === null || gained === null || lost === null)
    return { errorPct: null, storedErrorPct: null, deltaPp: null, flipsPct: null };
  const errorPct = 100 - accuracy.estimate;
  const deltaPp = lost.estimate - gained.estimate;
  return { errorPct, storedErrorPct: errorPct - deltaPp, deltaPp, flipsPct: gained.estimate + lost.estimate };
}
