/** The response with the stretch that every scheme picks, and the legend that highlights one of them. */
import { Fragment, type JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { PageScheme, PageTrial } from '../../../documents/page.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { Name } from '../../kit/text/names.tsx';
import { SchemeName } from '../text/scheme-name.tsx';
import { LongText } from '../../kit/text/long-text.tsx';
import type { Mark } from '../../kit/text/mark-style.ts';
import type { Stretch } from '../../kit/text/pieces.ts';
import { findSpans, type Span } from './spans.ts';
import { describeVerdict, TONE_COLORS, TONE_SIGNS, type VerdictWords } from './verdict-words.ts';

interface Props {
  readonly trial: PageTrial;
  readonly schemes: readonly PageScheme[];
  readonly styles: SchemeStyles;
  /** The scheme at whose stretch the response begins to be read. */
  readonly lead: string | null;
  readonly hits: readonly Stretch[];
}

export function ResponseView({ trial, schemes, styles, lead, hits }: Props): JSX.Element {
  const [hot, setHot] = useState<number | null>(null);
  const { spans, elsewhere } = useMemo(() => findSpans(trial, schemes), [trial, schemes]);
  const names = spans.map((span) => nameSpan(span, schemes, lead));
  const toneOf = (id: string): VerdictWords['tone'] => readTone(trial, schemes, id);
  const marks = spans.map(({ start, end }, at): Mark => ({
    start,
    end,
    seriesStyle: styles(names[at]?.[0] ?? ''),
    tint: TONE_COLORS[sharedTone(names[at]?.map(toneOf) ?? [])],
    label: numbersOf(names[at] ?? [], styles),
    isHot: hot === null ? null : hot === at,
  }));
  const first = names.findIndex((own) => lead !== null && own.includes(lead));
  if (trial.response === null) return <p class="note">There is no response.</p>;
  return (
    <>
      <ul class="legend" aria-label="What each scheme picks">
        {spans.map((span, at) => (
          <li key={span.schemes[0]}>
            <button
              type="button"
              class="marked"
              style={{ '--mark': marks[at]?.tint }}
              onMouseEnter={() => setHot(at)}
              onMouseLeave={() => setHot(null)}
              onFocus={() => setHot(at)}
              onBlur={() => setHot(null)}
            >
              {names[at]?.map((id, i) => (
                <Fragment key={id}>
                  <SchemeName id={id} seriesStyle={styles(id)} /> {TONE_SIGNS[toneOf(id)]}
                  {i + 1 === names[at]?.length ? '' : ', '}
                </Fragment>
              ))}
              {span.start === span.end ? ' (nothing)' : ''}
            </button>
          </li>
        ))}
        {elsewhere.length > 0 && (
          <li class="muted">
            not a part of the response:{' '}
            {elsewhere.map((scheme, i) => (
              <Fragment key={scheme}>
                {i === 0 ? '' : ', '}
                <Name text={schemes[scheme]?.id ?? ''} />
              </Fragment>
            ))}
          </li>
        )}
      </ul>
      <LongText label="Response" text={trial.response} marks={marks} hits={hits} first={first === -1 ? null : first} />
    </>
  );
}

/** What the label of a scheme is about. */
function readTone(trial: PageTrial, schemes: readonly PageScheme[], id: string): VerdictWords['tone'] {
  const verdict = trial.verdicts[schemes.findIndex((scheme) => scheme.id === id)];
  return verdict === undefined ? 'none' : describeVerdict(trial, verdict).tone;
}

/** Schemes that pick the same stretch may grade it differently. */
function sharedTone(tones: readonly VerdictWords['tone'][]): VerdictWords['tone'] {
  const [first = 'none', ...others] = tones;
  return others.every((tone) => tone === first) ? first : 'none';
}

/** The numbers of the schemes of a mark, as they are beside their names. */
function numbersOf(ids: readonly string[], styles: SchemeStyles): string {
  return ids.map((id) => styles(id).number).join(',');
}

/** The schemes of a mark. The first one gives the mark its style; it is the leading scheme where that is one of them. */
function nameSpan(span: Span, schemes: readonly PageScheme[], lead: string | null): string[] {
  const ids = span.schemes.map((at) => schemes[at]?.id ?? '');
  return lead !== null && ids.includes(lead) ? [lead, ...ids.filter((id) => id !== lead)] : ids;
}
