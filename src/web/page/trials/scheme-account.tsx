/** How one scheme gets its label: the parse, the normalized text, the truth, and the rules that applied. */
import type { JSX } from 'preact';
import type { PageScheme, PageStep, PageTrial, PageVerdict } from '../../../result/page.ts';
import { inertLine } from '../../../text/inert.ts';
import type { SeriesStyle } from '../../kit/text/series-style.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { Name } from '../../kit/text/names.tsx';
import { SchemeName } from '../text/scheme-name.tsx';
import { VerdictText } from './chips.tsx';
import { LongText } from '../../kit/text/long-text.tsx';
import { describeVerdict } from './verdict-words.ts';

interface Props {
  readonly trial: PageTrial;
  readonly scheme: PageScheme;
  readonly verdict: PageVerdict;
  readonly seriesStyle: SeriesStyle;
}

export function SchemeAccount({ trial, scheme, verdict, seriesStyle }: Props): JSX.Element {
  const words = describeVerdict(trial, verdict);
  return (
    <details open={words.flip !== null}>
      <summary>
        <SchemeName id={scheme.id} seriesStyle={seriesStyle} /> <span class="muted">{inertLine(scheme.title)}</span>{' '}
        <VerdictText words={words} />
      </summary>
      {verdict.failure === null ? (
        verdict.inScope && <Account trial={trial} verdict={verdict} seriesStyle={seriesStyle} />
      ) : (
        <p dir="auto">{inertLine(verdict.failure)}</p>
      )}
    </details>
  );
}

function Account({ trial, verdict, seriesStyle }: Omit<Props, 'scheme'>): JSX.Element {
  const { parse, normalized, truthNormalized, match, steps, madeBy } = verdict;
  const hit =
    match === null || match.start === null || match.end === null
      ? []
      : [{ start: match.start, end: match.end, seriesStyle, isHot: true }];
  const truths = truthNormalized === null || typeof truthNormalized === 'string' ? [truthNormalized] : truthNormalized;
  return (
    <>
      <dl class="account">
        <dt>parse</dt>
        <dd>
          {parse.kind === 'unparsed' ? (
            <p class="note">nothing parsed</p>
          ) : (
            <LongText label="Parse" text={parseText(trial, verdict)} />
          )}
        </dd>
        <dt>normalized</dt>
        <dd>
          <LongText label="Normalized parse" text={normalized} marks={hit} />
        </dd>
        <dt>truth</dt>
        <dd>
          {truths.map((truth, at) => (
            <p key={at} class="line" dir="auto">
              {truth === null ? '–' : inertLine(truth)}
            </p>
          ))}
        </dd>
        {match !== null && (
          <>
            <dt>compared by</dt>
            <dd>
              <Name text={match.rule} />
              {hit.length === 0 ? '' : ', found where marked'}
            </dd>
          </>
        )}
        {parse.rule !== null && (
          <>
            <dt>decided by</dt>
            <dd>
              <Name text={parse.rule} />
            </dd>
          </>
        )}
        {madeBy !== null && (
          <>
            <dt>made by</dt>
            <dd>
              {madeBy.map((set) => (set.length === 0 ? 'no rule' : set.map(inertLine).join(' + '))).join(', or ')}
            </dd>
          </>
        )}
      </dl>
      {steps.length > 0 && (
        <DataTable caption="The rules that changed something, in order" rows={steps} columns={STEPS} />
      )}
    </>
  );
}

/** The text is left out where it is a slice of the response, or the stored parse. */
function parseText({ response, storedParse }: PageTrial, { parse }: PageVerdict): string {
  if (parse.text !== undefined) return parse.text ?? '';
  return parse.start === null || parse.end === null
    ? (storedParse ?? '')
    : (response ?? '').slice(parse.start, parse.end);
}

const STEPS: readonly Column<PageStep>[] = [
  { id: 'rule', title: 'rule', kind: 'text', show: ({ part, rule }) => `${part}: ${inertLine(rule)}` },
  { id: 'before', title: 'before', kind: 'text', show: ({ before }) => inertLine(before) },
  {
    id: 'after',
    title: 'after',
    kind: 'text',
    show: ({ after }) => (after === '' ? <span class="muted">(empty)</span> : inertLine(after)),
  },
];
