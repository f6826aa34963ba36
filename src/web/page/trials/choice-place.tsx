/** For answers of one letter: the letter with the text around it, and where in the response it is. */
import type { JSX } from 'preact';
import type { PageScheme, PageTrial } from '../../../documents/page.ts';
import { STORED } from '../../../base/core/scheme.ts';
import { countCodePoints } from '../../../base/text/code-points.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { plural } from '../../../report/numbers.ts';
import { LongText } from '../../kit/text/long-text.tsx';
import type { Mark } from '../../kit/text/mark-style.ts';
import { Name } from '../../kit/text/names.tsx';
import type { Stretch } from '../../kit/text/pieces.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import type { AccountGroup } from './accounts.ts';
import { excerptAround, findParsePlace, findStoredPlace } from './parse-place.ts';

interface ChoiceProps {
  readonly label: string;
  readonly parse: string;
  readonly response: string;
  readonly place: Stretch;
  /** The scheme that finds the parse there, where another one made it. */
  readonly foundBy: string | null;
  readonly look: Pick<Mark, 'seriesStyle' | 'tint'>;
}

export function ChoiceParse({ label, parse, response, place, foundBy, look }: ChoiceProps): JSX.Element {
  const { text, ...around } = excerptAround(response, place);
  return (
    <>
      <p class="choice-parse">
        <strong class="line" dir="auto">
          {inertLine(parse)}
        </strong>{' '}
        <span class="muted">
          at character {countCodePoints(response.slice(0, place.start)) + 1} of {countCodePoints(response)}
          {foundBy !== null && (
            <>
              , as <Name text={foundBy} /> finds it
            </>
          )}
        </span>
      </p>
      <LongText label={label} text={text} marks={[{ ...around, ...look, label: '', isHot: null }]} />
    </>
  );
}

interface StripProps {
  readonly trial: PageTrial;
  readonly before: AccountGroup | null;
  readonly group: AccountGroup | undefined;
  readonly schemes: readonly PageScheme[];
  readonly styles: SchemeStyles;
}

/** The response as a line, with the places of both parses; nothing where one of them is unknown. */
export function PositionStrip({ trial, before, group, schemes, styles }: StripProps): JSX.Element | null {
  const response = trial.response ?? '';
  const places = [
    before === null ? placeStored(trial, schemes) : placeGroup(before),
    group === undefined || group === before ? null : placeGroup(group),
  ].filter((place) => place !== null);
  if (places.length < 2) return null;
  const words = places.map(
    ({ scheme, start }) => `${inertLine(scheme)} at ${countCodePoints(response.slice(0, start)) + 1}`,
  );
  return (
    <div
      class="position-strip"
      role="img"
      aria-label={`Places in the response of ${plural(countCodePoints(response), 'character')}: ${words.join(', ')}`}
    >
      {places.map(({ scheme, start }, at) => (
        <span
          key={at}
          class={at === 0 ? 'above' : 'below'}
          title={words[at]}
          style={{ insetInlineStart: `${(100 * start) / response.length}%`, '--mark': styles(scheme).color }}
        />
      ))}
    </div>
  );
}

interface NamedPlace extends Stretch {
  readonly scheme: string;
}

function placeStored(trial: PageTrial, schemes: readonly PageScheme[]): NamedPlace | null {
  const place = findStoredPlace(trial, schemes);
  return place === null ? null : { ...place, scheme: STORED };
}

function placeGroup({ schemes, verdicts }: AccountGroup): NamedPlace | null {
  const place = findParsePlace(verdicts[0]);
  return place === null ? null : { ...place, scheme: schemes[0]?.id ?? '' };
}
