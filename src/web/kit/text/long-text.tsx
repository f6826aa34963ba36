/** A text from outside with marked stretches and the hits of a search. It contains only text nodes; every piece is made inert separately. */
import { Fragment, type JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { plural } from '../../../report/numbers.ts';
import { leftOut } from '../../../report/snippet-text.ts';
import { wholeOffset } from '../../../base/text/code-points.ts';
import { inert } from '../../../base/text/inert.ts';
import { lineHeight, styleMarks, type Mark } from './mark-style.ts';
import { layOut, LONGEST_OPEN, splitSegments, thoughtsIn, type Piece, type Segment, type Stretch } from './pieces.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly marks?: readonly Mark[];
  /** Where the words of a search are. */
  readonly hits?: readonly Stretch[];
  /** Where characters are left out of the text, and how many. */
  readonly omissions?: readonly { readonly at: number; readonly count: number }[];
  /** The position of the mark at which the text begins to be read; without it, the first one. */
  readonly first?: number | null;
}

export function LongText({ label, text, marks = [], hits = [], omissions = [], first = null }: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const places = [...marks, ...hits].map(({ start, end }) => `${start} ${end}`).join();
  const pieces = useMemo(() => layOut(text, [...marks, ...hits], thoughtsIn(text)), [text, places]);
  const hot = marks.findIndex(({ isHot }) => isHot === true);
  useLayoutEffect(() => scrollTo(box.current, first ?? findFirst(marks)), [text, places, first]);
  useLayoutEffect(() => {
    if (hot !== -1) scrollTo(box.current, hot);
  }, [hot]);
  return (
    <div
      class="excerpt"
      dir="auto"
      role="region"
      aria-label={label}
      tabIndex={0}
      ref={box}
      style={{ lineHeight: lineHeight(marks) }}
    >
      {text === '' ? (
        <span class="muted">(empty)</span>
      ) : (
        pieces.map((piece) => <PieceView key={piece.start} {...{ piece, text, marks, hits, omissions }} />)
      )}
    </div>
  );
}

function findFirst(marks: readonly Mark[]): number | null {
  const least = Math.min(...marks.map(({ start }) => start));
  return marks.length === 0 ? null : marks.findIndex(({ start }) => start === least);
}

/** Scrolls the text, and not the page, to the beginning of a mark; without one, to the first hit. */
function scrollTo(box: HTMLElement | null, mark: number | null): void {
  const place = box?.querySelector<HTMLElement>(mark === null ? 'mark' : `[data-marks~="${mark}"]`);
  if (box && place) box.scrollTop = place.offsetTop - box.clientHeight / 3;
}

interface PieceProps extends Required<Pick<Props, 'text' | 'marks' | 'hits' | 'omissions'>> {
  readonly piece: Piece;
}

/** Folded text opens in steps of this length, because a megabyte takes a browser seconds. */
function PieceView({ piece, ...parts }: PieceProps): JSX.Element {
  const { text, marks, hits, omissions } = parts;
  const [opened, open] = useState(piece.isFolded ? 0 : Infinity);
  const end = wholeOffset(text, Math.min(piece.end, piece.start + opened));
  const cuts = omissions.map(({ at }) => ({ start: at, end: at }));
  const segments = piece.start < end ? splitSegments({ start: piece.start, end }, [...marks, ...hits, ...cuts]) : [];
  return (
    <>
      {segments.map((segment) => (
        <Fragment key={segment.start}>
          <Between at={segment.start} {...parts} />
          <SegmentView segment={segment} {...parts} />
        </Fragment>
      ))}
      {end === text.length && <Between at={end} {...parts} />}
      {end < piece.end && (
        <button type="button" class="fold" onClick={() => open(opened + LONGEST_OPEN)}>
          … {plural(piece.end - end, 'character')} …
        </button>
      )}
    </>
  );
}

function SegmentView({ segment, text, marks }: { readonly segment: Segment } & Omit<PieceProps, 'piece'>): JSX.Element {
  const own = segment.marks.filter((at) => at < marks.length);
  const shown = inert(text.slice(segment.start, segment.end));
  const content = own.length < segment.marks.length ? <mark>{shown}</mark> : shown;
  if (own.length === 0) return <span>{content}</span>;
  const { className, style } = styleMarks(own, marks);
  const labels = own.flatMap((at) => (marks[at]?.start === segment.start ? [marks[at].label] : []));
  return (
    <span
      class={`marked ${className}`}
      data-marks={own.join(' ')}
      data-labels={labels.join(' ').trim() || undefined}
      style={style}
    >
      {content}
    </span>
  );
}

/** What has no length: the place of a scheme that searched there and picked nothing, and what is left out of the text. */
function Between({ at, marks, omissions }: { readonly at: number } & Omit<PieceProps, 'piece'>): JSX.Element {
  const empty = marks.findIndex(({ start, end }) => start === at && end === at);
  const omission = omissions.find((one) => one.at === at);
  return (
    <>
      {omission !== undefined && <span class="muted"> {leftOut(omission.count)} </span>}
      {empty !== -1 && (
        <span class="caret" data-marks={empty} style={{ borderColor: marks[empty]?.seriesStyle.color }} />
      )}
    </>
  );
}
