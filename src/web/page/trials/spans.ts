/** Which stretch of the response each scheme picks. Schemes that pick the same one share its mark. */
import type { PageScheme, PageTrial } from '../../../documents/page.ts';
import type { Stretch } from '../../kit/text/pieces.ts';

export interface Span extends Stretch {
  /** Positions of the schemes. */
  readonly schemes: readonly number[];
}

export interface Spans {
  readonly spans: readonly Span[];
  /** Positions of schemes whose answer is no stretch of the response. */
  readonly elsewhere: readonly number[];
}

/** The longest first, so that in a stack of lines the shorter ones are closer to the text. */
export function findSpans({ verdicts, response }: PageTrial, schemes: readonly PageScheme[]): Spans {
  const places = schemes.map((_, at) => {
    const { inScope = false, parse } = verdicts[at] ?? {};
    if (!inScope || parse === undefined || parse.start === null || parse.end === null || response === null) return null;
    return { start: parse.start, end: parse.end };
  });
  const groups = Map.groupBy(
    schemes.flatMap((_, at) => (places[at] ? [at] : [])),
    (at) => `${places[at]?.start} ${places[at]?.end}`,
  );
  const spans = [...groups.values()].map((own) => ({ ...(places[own[0] as number] as Stretch), schemes: own }));
  return {
    spans: spans.toSorted((a, b) => b.end - b.start - (a.end - a.start)),
    elsewhere: schemes.flatMap((_, at) => (!places[at] && verdicts[at]?.inScope === true ? [at] : [])),
  };
}
