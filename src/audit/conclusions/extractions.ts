/** The part of the result about schemes whose answers a model read beforehand. */
import { readExtractWord } from '../../base/core/extract-word.ts';
import type { Extraction, SampleEstimates } from '../../documents/extractions.ts';
import { isExtractScheme, type ExtractScheme } from '../extracted/extract-scheme.ts';
import type { Selection } from '../extracted/selection.ts';
import { clusteredShare } from '../../stats/clustered-share.ts';
import { compareCodePoints } from '../../base/text/order.ts';
import { shortName } from '../../base/text/short-name.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';
import type { ExtractionTally, Extractions, SubjectSums } from '../tally/extraction-tally.ts';

const NO_TALLY: ExtractionTally = {
  counts: { notAsked: 0, withoutReply: 0, replied: 0 },
  unparsed: new Map(),
  subjects: new Map(),
};

/** One for each extractor among the schemes, in their order. */
export function describeExtractions({ others, specs }: SchemeList, tally: Extractions): Extraction[] {
  return others.flatMap((scheme, i) => {
    if (!isExtractScheme(scheme)) return [];
    const { path } = readExtractWord(specs[i] ?? '');
    return [describeExtraction(scheme, path, tally.get(scheme.id) ?? NO_TALLY)];
  });
}

function describeExtraction(
  { id, extractor, parser }: ExtractScheme,
  path: string,
  { counts, unparsed, subjects }: ExtractionTally,
): Extraction {
  const { name, model, prompt, kind, selection } = extractor;
  const summaries = new Map(parser.rules.map((rule) => [rule.id, rule.summary]));
  return {
    scheme: id,
    name: shortName(name),
    model: shortName(model),
    prompt: shortName(prompt),
    kind,
    store: path,
    selection: selection?.only ?? null,
    trials: counts.replied,
    notAsked: counts.notAsked,
    withoutReply: counts.withoutReply,
    unparsed: [...unparsed]
      .map(([rule, trials]) => ({ rule, summary: summaries.get(rule) ?? '', trials }))
      .toSorted((a, b) => b.trials - a.trials || compareCodePoints(a.rule, b.rule)),
    sample: selection?.only === 'sample' ? estimateTotals(selection.strata, subjects) : null,
  };
}

/** The weights of the sample are those of subjects with a reply: each is for all subjects of its stratum that have none. */
function estimateTotals(strata: Selection['strata'], sums: ReadonlyMap<number, SubjectSums>): SampleEstimates {
  const estimate = (hits: (own: SubjectSums) => number): SampleEstimates['accuracy'] => {
    const found = clusteredShare(
      strata.map(({ subjects, replied }) => ({
        clusters: subjects,
        drawn: replied.map((subject) => {
          const own = sums.get(subject);
          return own === undefined ? { trials: 0, hits: 0 } : { trials: own.trials, hits: hits(own) };
        }),
      })),
    );
    if (found === null) return null;
    const [low, high] = found.interval;
    return { estimate: 100 * found.share, interval: [100 * low, 100 * high] };
  };
  const total = (count: (stratum: Selection['strata'][number]) => number): number =>
    strata.reduce((all, stratum) => all + count(stratum), 0);
  return {
    subjects: total(({ subjects }) => subjects),
    trials: total(({ trials }) => trials),
    drawn: total(({ drawn }) => drawn),
    replied: total(({ replied }) => replied.length),
    strata: strata.map(({ name, replied, subjects, trials, drawn }) => ({
      name: shortName(name),
      subjects,
      trials,
      drawn,
      replied: replied.length,
    })),
    trialsHere: sums.values().reduce((all, { trials }) => all + trials, 0),
    accuracy: estimate(({ right }) => right),
    parsed: estimate(({ parsed }) => parsed),
    gained: estimate(({ gained }) => gained),
    lost: estimate(({ lost }) => lost),
  };
}
