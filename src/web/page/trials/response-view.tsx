/** The response with the stretch that every scheme picks, and the legend that highlights one of them. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { PageScheme, PageTrial } from '../../../result/page.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { Name } from '../../kit/text/names.tsx';
import { SchemeName } from '../text/scheme-name.tsx';
import { LongText, type Mark } from '../../kit/text/long-text.tsx';
import { findSpans, type Span } from './spans.ts';

interface Props {
  readonly trial: PageTrial;
  readonly schemes: readonly PageScheme[];
  readonly styles: SchemeStyles;
}

export function ResponseView({ trial, schemes, styles }: Props): JSX.Element {
  const [hot, setHot] = useState<number | null>(null);
  const { spans, elsewhere } = useMemo(() => findSpans(trial, schemes), [trial, schemes]);
  const marks = spans.map((span, at): Mark => ({
    start: span.start,
    end: span.end,
    seriesStyle: styles(findName(span, schemes)),
    isHot: hot === null ? null : hot === at,
  }));
  if (trial.response === null) return <p class="note">There is no response.</p>;
  return (
    <>
      <ul class="legend" aria-label="What each scheme picks">
        {spans.map((span, at) => (
          <li key={span.schemes[0]}>
            <button
              type="button"
              onMouseEnter={() => setHot(at)}
              onMouseLeave={() => setHot(null)}
              onFocus={() => setHot(at)}
              onBlur={() => setHot(null)}
            >
              <SchemeName id={findName(span, schemes)} seriesStyle={styles(findName(span, schemes))} />
              {span.schemes.slice(1).map((scheme) => (
                <>
                  , <Name text={schemes[scheme]?.id ?? ''} />
                </>
              ))}
              {span.start === span.end ? ' (nothing)' : ''}
            </button>
          </li>
        ))}
        {elsewhere.length > 0 && (
          <li class="muted">
            not a part of the response:{' '}
            {elsewhere.map((scheme, i) => (
              <>
                {i === 0 ? '' : ', '}
                <Name text={schemes[scheme]?.id ?? ''} />
              </>
            ))}
          </li>
        )}
      </ul>
      <LongText label="Response" text={trial.response} marks={marks} />
    </>
  );
}

/** The scheme that gives the mark its style. */
function findName({ schemes: [first = 0] }: Span, schemes: readonly PageScheme[]): string {
  return schemes[first]?.id ?? '';
}
