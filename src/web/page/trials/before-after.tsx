/** What was parsed before and after, and the labels: as stored, and under the leading schemes. */
import type { JSX } from 'preact';
import type { PageTrial } from '../../../documents/page.ts';
import { STORED } from '../../../base/core/scheme.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { LongText } from '../../kit/text/long-text.tsx';
import type { Mark } from '../../kit/text/mark-style.ts';
import { Name } from '../../kit/text/names.tsx';
import { SchemeName } from '../text/scheme-name.tsx';
import type { SchemeStyles } from '../scheme-styles.ts';
import { readParse, type AccountGroup } from './accounts.ts';
import { Causes, DecidedBy } from './causes.tsx';
import { VerdictText } from './chips.tsx';
import { describeVerdict, storedWords } from './verdict-words.ts';

interface Props {
  readonly trial: PageTrial;
  /** The leading group; undefined where no scheme has a label. */
  readonly group: AccountGroup | undefined;
  readonly styles: SchemeStyles;
}

export function BeforeAfter({ trial, group, styles }: Props): JSX.Element {
  const { storedParse, storedCorrect } = trial;
  const kept = group === undefined ? [] : markKept(trial, group, styles);
  return (
    <div class="before-after">
      <section aria-label="As stored">
        <h4>
          <SchemeName id={STORED} seriesStyle={styles(STORED)} /> <VerdictText words={storedWords(storedCorrect)} />
        </h4>
        {storedParse === null ? (
          <p class="note">There is no stored parse.</p>
        ) : (
          <LongText label="Stored parse" text={storedParse} marks={kept} />
        )}
        {kept.length > 0 && (
          <p class="note">
            Tinted: what <Name text={group?.schemes[0]?.id ?? ''} /> parses.
          </p>
        )}
      </section>
      {group !== undefined && <After trial={trial} group={group} styles={styles} />}
    </div>
  );
}

function After({ trial, group, styles }: Props & { readonly group: AccountGroup }): JSX.Element {
  const { verdicts, schemes } = group;
  const [verdict] = verdicts;
  return (
    <section aria-label={`Under ${schemes.map(({ id }) => inertLine(id)).join(', ')}`}>
      <h4>
        under{' '}
        {schemes.map(({ id }) => (
          <SchemeName key={id} id={id} seriesStyle={styles(id)} />
        ))}{' '}
        <VerdictText words={describeVerdict(trial, verdict)} />
      </h4>
      {verdict.parse.kind === 'unparsed' ? (
        <p class="note">Nothing is parsed.</p>
      ) : (
        <LongText label="Parse of the scheme" text={readParse(trial, verdict)} />
      )}
      <dl class="account">
        <DecidedBy rule={verdict.parse.rule} />
        <Causes group={group} />
      </dl>
    </section>
  );
}

/** The part of the stored parse that the leading schemes keep, where both are parts of the response. */
function markKept(
  { response, storedParse }: PageTrial,
  { schemes, verdicts }: AccountGroup,
  styles: SchemeStyles,
): Mark[] {
  const { start, end } = verdicts[0].parse;
  if (storedParse === null || response?.startsWith(storedParse) !== true) return [];
  if (start === null || end === null || start === end || start >= storedParse.length) return [];
  const seriesStyle = styles(schemes[0]?.id ?? '');
  return [{ start, end: Math.min(end, storedParse.length), seriesStyle, isHot: null }];
}
