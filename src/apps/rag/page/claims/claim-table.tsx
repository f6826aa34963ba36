/** A table of claims: a row for each claim, a column for each text. A claim opens to the quotes. */
import type { JSX } from 'preact';
import type { ClaimsOfSide, ClaimWithVerdicts, ShownVerdict } from '../../documents/claims.ts';
import { inert } from '../../../../base/text/inert.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly side: ClaimsOfSide;
  readonly caption: string;
  /** What the claims are compared with besides the contexts. */
  readonly other: string;
}

export function ClaimTable({ side: { claims, contexts }, caption, other }: Props): JSX.Element {
  if (claims === null) return <p class="note">{caption}: no list of claims was read.</p>;
  if (claims.length === 0) return <p class="note">{caption}: it makes no claim.</p>;
  const hasOther = claims.some(({ inOther }) => inOther !== null);
  const texts = [...contexts.map((context) => `context ${context + 1}`), ...(hasOther ? [other] : [])];
  return (
    <div class="table claims" tabIndex={0} role="group" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">claim</th>
            {texts.map((text) => (
              <th scope="col" key={text}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {claims.map((claim, at) => (
            <Row key={at} claim={claim} texts={texts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly claim: ClaimWithVerdicts;
  readonly texts: readonly string[];
}

function Row({ claim: { text, inContexts, inOther }, texts }: RowProps): JSX.Element {
  const verdicts = [...inContexts, inOther].slice(0, texts.length);
  const quoted = verdicts.flatMap((verdict, at) =>
    verdict === null || verdict.quote === null ? [] : [{ verdict, text: texts[at] ?? '' }],
  );
  return (
    <tr>
      <th scope="row" class="prose">
        {quoted.length === 0 ? (
          <span dir="auto">{inert(text)}</span>
        ) : (
          <details>
            <summary dir="auto">{inert(text)}</summary>
            {quoted.map(({ verdict, text: source }) => (
              <Quote key={source} verdict={verdict} source={source} />
            ))}
          </details>
        )}
      </th>
      {verdicts.map((verdict, at) => (
        <td key={at}>
          <VerdictMark verdict={verdict} />
        </td>
      ))}
    </tr>
  );
}

function Quote({ verdict, source }: { readonly verdict: ShownVerdict; readonly source: string }): JSX.Element {
  return (
    <p class="line">
      <span class="muted">
        {source}
        {verdict.isQuoteFound === false && ', not found in the text'}:
      </span>{' '}
      <q dir="auto">{inert(verdict.quote ?? '')}</q>
    </p>
  );
}
