/** What was parsed before and after, and the labels: as stored or under the scheme of the filter, and under the leading schemes. */
import type { JSX } from 'preact';
import type { PageScheme, PageTrial } from '../../../documents/page.ts';
import { STORED } from '../../../base/core/scheme.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { LongText } from '../../kit/text/long-text.tsx';
import type { Mark } from '../../kit/text/mark-style.ts';
import { Name } from '../../kit/text/names.tsx';
import { SchemeName } from '../text/scheme-name.tsx';
import type { SchemeStyles } from '../scheme-styles.ts';
import { readParse, type AccountGroup, type Accounts } from './accounts.ts';
import { Causes, DecidedBy } from './causes.tsx';
import { ChoiceParse, PositionStrip } from './choice-place.tsx';
import { findParsePlace, findStoredPlace } from './parse-place.ts';
import { VerdictText } from './chips.tsx';
import { describeVerdict, storedWords, TONE_COLORS, type EarlierLabel } from './verdict-words.ts';

interface Props {
  readonly trial: PageTrial;
  readonly accounts: Accounts;
  readonly schemes: readonly PageScheme[];
  readonly styles: SchemeStyles;
}

export function BeforeAfter({ trial, accounts: { groups, before, earlier }, schemes, styles }: Props): JSX.Element {
  const group = groups[0];
  const isStoredShown = before === null && trial.storedParse !== null;
  return (
    <>
      <div class="before-after">
        {isStoredShown && <Stored {...{ trial, group, schemes, styles }} />}
        {before !== null && before !== group && <Under {...{ trial, styles }} group={before} earlier={trial} />}
        {group !== undefined && <Under {...{ trial, group, styles, earlier }} />}
      </div>
      {trial.choices !== null && <PositionStrip {...{ trial, before, group, schemes, styles }} />}
    </>
  );
}

interface StoredProps extends Omit<Props, 'accounts'> {
  /** The leading group; undefined where no scheme has a label. */
  readonly group: AccountGroup | undefined;
}

function Stored({ trial, group, schemes, styles }: StoredProps): JSX.Element {
  const { storedParse, storedCorrect } = trial;
  const place = trial.choices === null ? null : findStoredPlace(trial, schemes);
  const kept = group === undefined ? [] : markKept(trial, group, styles);
  const words = storedWords(storedCorrect);
  return (
    <section aria-label="As stored">
      <h4>
        <SchemeName id={STORED} seriesStyle={styles(STORED)} /> <VerdictText words={words} />
      </h4>
      {place === null ? (
        <LongText label="Stored parse" text={storedParse ?? ''} marks={kept} />
      ) : (
        <ChoiceParse
          label="Stored parse"
          parse={storedParse ?? ''}
          response={trial.response ?? ''}
          place={place}
          foundBy={place.scheme}
          look={{ seriesStyle: styles(STORED), tint: TONE_COLORS[words.tone] }}
        />
      )}
      {place === null && kept.length > 0 && (
        <p class="note">
          Tinted: what <Name text={group?.schemes[0]?.id ?? ''} /> parses.
        </p>
      )}
    </section>
  );
}

interface UnderProps {
  readonly trial: PageTrial;
  readonly group: AccountGroup;
  readonly styles: SchemeStyles;
  readonly earlier: EarlierLabel;
}

function Under({ trial, group, styles, earlier }: UnderProps): JSX.Element {
  const { verdicts, schemes } = group;
  const [verdict] = verdicts;
  const words = describeVerdict(earlier, verdict);
  const names = schemes.map(({ id }) => inertLine(id)).join(', ');
  const place = trial.choices === null ? null : findParsePlace(verdict);
  return (
    <section aria-label={`Under ${names}`}>
      <h4>
        under{' '}
        {schemes.map(({ id }) => (
          <SchemeName key={id} id={id} seriesStyle={styles(id)} />
        ))}{' '}
        <VerdictText words={words} />
      </h4>
      {verdict.parse.kind === 'unparsed' ? (
        <p class="note">Nothing is parsed.</p>
      ) : place === null ? (
        <LongText label={`Parse under ${names}`} text={readParse(trial, verdict)} />
      ) : (
        <ChoiceParse
          label={`Parse under ${names}`}
          parse={readParse(trial, verdict)}
          response={trial.response ?? ''}
          place={place}
          foundBy={null}
          look={{ seriesStyle: styles(schemes[0]?.id ?? ''), tint: TONE_COLORS[words.tone] }}
        />
      )}
      <dl class="account">
        <DecidedBy rule={verdict.parse.rule} />
        <Causes group={group} />
      </dl>
    </section>
  );
}

/** The part of the stored parse that the leading schemes keep, where both are parts of the response. */
function markKept(trial: PageTrial, { schemes, verdicts }: AccountGroup, styles: SchemeStyles): Mark[] {
  const { response, storedParse } = trial;
  const { start, end } = verdicts[0].parse;
  if (storedParse === null || response?.startsWith(storedParse) !== true) return [];
  if (start === null || end === null || start === end || start >= storedParse.length) return [];
  const seriesStyle = styles(schemes[0]?.id ?? '');
  const tint = TONE_COLORS[describeVerdict(trial, verdicts[0]).tone];
  return [{ start, end: Math.min(end, storedParse.length), seriesStyle, tint, label: '', isHot: null }];
}
