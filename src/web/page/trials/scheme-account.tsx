/** How schemes get their label: the parse, the normalized text, the truth, and the rules that applied. Those that do it in the same way share a block. */
import type { JSX } from 'preact';
import type { PageStep, PageTrial } from '../../../documents/page.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { Name } from '../../kit/text/names.tsx';
import { LongText } from '../../kit/text/long-text.tsx';
import { SchemeName } from '../text/scheme-name.tsx';
import type { SchemeStyles } from '../scheme-styles.ts';
import { readParse, type AccountGroup } from './accounts.ts';
import { Causes, DecidedBy } from './causes.tsx';
import { VerdictText } from './chips.tsx';
import { describeVerdict, TONE_COLORS, type EarlierLabel } from './verdict-words.ts';

interface Props {
  readonly trial: PageTrial;
  readonly group: AccountGroup;
  readonly styles: SchemeStyles;
}

interface AccountProps extends Props {
  /** The label that the verdict is compared with. */
  readonly earlier: EarlierLabel;
  readonly isOpen: boolean;
}

export function SchemeAccount({ isOpen, earlier, ...props }: AccountProps): JSX.Element {
  const { group, styles } = props;
  const { failure, inScope } = group.verdicts[0];
  return (
    <details open={isOpen} class="scheme-account">
      <summary>
        {group.schemes.map(({ id, title }) => (
          <span key={id} class="scheme-title">
            <SchemeName id={id} seriesStyle={styles(id)} /> <span class="muted">{inertLine(title)}</span>{' '}
          </span>
        ))}
        <VerdictText words={describeVerdict(earlier, group.verdicts[0])} />
      </summary>
      {failure === null ? inScope && <Account {...props} /> : <p dir="auto">{inertLine(failure)}</p>}
    </details>
  );
}

function Account({ trial, group, styles }: Props): JSX.Element {
  const [verdict] = group.verdicts;
  const tint = TONE_COLORS[describeVerdict(trial, verdict).tone];
  const { reply, parse, normalized, omissions = [], truthNormalized, match, steps } = verdict;
  const seriesStyle = styles(group.schemes[0]?.id ?? '');
  const hit =
    match === null || match.start === null || match.end === null
      ? []
      : [{ start: match.start, end: match.end, seriesStyle, tint, label: '', isHot: null }];
  const truths = truthNormalized === null || typeof truthNormalized === 'string' ? [truthNormalized] : truthNormalized;
  return (
    <>
      <dl class="account">
        {reply !== undefined && (
          <>
            <dt>reply of</dt>
            <dd>
              <Name text={reply.model} />, prompt <Name text={reply.prompt} />
              <LongText label="Reply" text={reply.text} />
            </dd>
          </>
        )}
        <dt>parse</dt>
        <dd>
          {parse.kind === 'unparsed' ? (
            <p class="note">nothing parsed</p>
          ) : (
            <LongText label="Parse" text={readParse(trial, verdict)} />
          )}
        </dd>
        <dt>normalized</dt>
        <dd>
          <LongText label="Normalized parse" text={normalized} marks={hit} omissions={omissions} />
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
        <DecidedBy rule={parse.rule} />
        <Causes group={group} />
      </dl>
      {steps.length > 0 && (
        <DataTable caption="The rules that changed something, in order" rows={steps} columns={STEPS} />
      )}
    </>
  );
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
