/** A text from outside with stretches marked by lines below it, one lane for each mark. It contains only text nodes; every piece is made inert separately. */
import { Fragment, type CSSProperties, type JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { plural } from '../../../report/numbers.ts';
import { wholeOffset } from '../../../text/code-points.ts';
import { inert } from '../../../text/inert.ts';
import type { SeriesStyle } from './series-style.ts';
import { layOut, LONGEST_OPEN, splitSegments, thoughtsIn, type Piece, type Stretch } from './pieces.ts';

export interface Mark extends Stretch {
  readonly seriesStyle: SeriesStyle;
  /** null where no mark is highlighted; then all look the same. */
  readonly isHot: boolean | null;
}

interface Props {
  readonly label: string;
  readonly text: string;
  readonly marks?: readonly Mark[];
}

const NO_MARKS: readonly Mark[] = [];
/** Height of a line with the gap below it, in px. */
const LANE = 4;

export function LongText({ label, text, marks = NO_MARKS }: Props): JSX.Element {
  const places = marks.map(({ start, end }) => `${start} ${end}`).join();
  const pieces = useMemo(() => layOut(text, marks, thoughtsIn(text)), [text, places]);
  const style = { lineHeight: `calc(1.4em + ${marks.length * LANE}px)` };
  return (
    <div class="excerpt" dir="auto" role="region" aria-label={label} tabIndex={0} style={style}>
      {text === '' ? (
        <span class="muted">(empty)</span>
      ) : (
        pieces.map((piece) => <PieceView key={piece.start} {...{ piece, text, marks }} />)
      )}
    </div>
  );
}

interface PieceProps {
  readonly piece: Piece;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Folded text opens in steps of this length, because a megabyte takes a browser seconds. */
function PieceView({ piece, text, marks }: PieceProps): JSX.Element {
  const [opened, open] = useState(piece.isFolded ? 0 : Infinity);
  const end = wholeOffset(text, Math.min(piece.end, piece.start + opened));
  const segments = piece.start < end ? splitSegments({ start: piece.start, end }, marks) : [];
  return (
    <>
      {segments.map((segment) => (
        <Fragment key={segment.start}>
          <Caret at={segment.start} marks={marks} />
          <span class={segment.marks.length === 0 ? undefined : 'marked'} style={styleLines(segment.marks, marks)}>
            {inert(text.slice(segment.start, segment.end))}
          </span>
        </Fragment>
      ))}
      {end === text.length && <Caret at={end} marks={marks} />}
      {end < piece.end && (
        <button type="button" class="fold" onClick={() => open(opened + LONGEST_OPEN)}>
          … {plural(piece.end - end, 'character')} …
        </button>
      )}
    </>
  );
}

/** A mark without length: the scheme searched there and picked nothing. */
function Caret({ at, marks }: { readonly at: number; readonly marks: readonly Mark[] }): JSX.Element | null {
  const mark = marks.find(({ start, end }) => start === at && end === at);
  return mark === undefined ? null : <span class="caret" style={{ borderColor: mark.seriesStyle.color }} />;
}

/** The lines of the marks over a segment, each in the lane of its mark. */
function styleLines(own: readonly number[], marks: readonly Mark[]): CSSProperties | undefined {
  if (own.length === 0) return undefined;
  const lines = own.map((at) => {
    const { seriesStyle, isHot } = marks[at] as Mark;
    const color = isHot === false ? `color-mix(in srgb, ${seriesStyle.color} 25%, transparent)` : seriesStyle.color;
    const bottom = (marks.length - 1 - at) * LANE;
    return `${PAINTED[seriesStyle.pattern](color)} 0 calc(100% - ${bottom}px) / 100% 3px no-repeat`;
  });
  const hot = own.map((at) => marks[at]).find((mark) => mark?.isHot === true);
  const ground = hot === undefined ? [] : [`color-mix(in srgb, ${hot.seriesStyle.color} 18%, transparent)`];
  return {
    background: [...lines, ...(ground.length === 0 ? [] : [`linear-gradient(${ground[0]},${ground[0]})`])].join(','),
    paddingBottom: `${marks.length * LANE}px`,
  };
}

const PAINTED = {
  solid: (color: string) => `linear-gradient(${color},${color})`,
  dashed: (color: string) => `repeating-linear-gradient(90deg,${color} 0 7px,transparent 7px 10px)`,
  dotted: (color: string) => `repeating-linear-gradient(90deg,${color} 0 3px,transparent 3px 6px)`,
} as const;
