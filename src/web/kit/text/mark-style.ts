/** How marked stretches look: a tinted ground, and a line below the text for each mark, in the colour and the pattern of its series. */
import type { CSSProperties } from 'preact';
import type { Stretch } from './pieces.ts';
import type { SeriesStyle } from './series-style.ts';

export interface Mark extends Stretch {
  readonly seriesStyle: SeriesStyle;
  /** The CSS colour of the ground. */
  readonly tint: string;
  /** What is shown before its first character; empty for nothing. */
  readonly label: string;
  /** null where no mark is highlighted; then all look the same. */
  readonly isHot: boolean | null;
}

/** The height of a line with the gap below it, in px. */
const LANE = 4;

/** The lane of each mark, from the bottom. Marks that overlap have different lanes, and the shorter one is closer to the text. */
export function assignLanes(marks: readonly Stretch[]): number[] {
  const lanes: number[] = marks.map(() => -1);
  const byLength = marks.map((_, at) => at).toSorted((a, b) => lengthOf(marks[b]) - lengthOf(marks[a]));
  for (const at of byLength) {
    const { start, end } = marks[at] as Stretch;
    const taken = new Set(lanes.filter((_, i) => (marks[i]?.start ?? 0) < end && (marks[i]?.end ?? 0) > start));
    lanes[at] = marks.findIndex((_, lane) => !taken.has(lane));
  }
  return lanes;
}

function lengthOf(mark: Stretch | undefined): number {
  return mark === undefined ? 0 : mark.end - mark.start;
}

/** The height of the lines of a text, with room for the lines of its marks. */
export function lineHeight(marks: readonly Mark[]): string {
  return `calc(1.4em + ${roomOf(assignLanes(marks))}px)`;
}

function roomOf(lanes: readonly number[]): number {
  return (Math.max(-1, ...lanes) + 1) * LANE;
}

/** @param own positions of the marks over a segment. Its ground has the tint of the highlighted one, or of the shortest. */
export function styleMarks(
  own: readonly number[],
  marks: readonly Mark[],
): { readonly className: 'hot' | 'cold' | ''; readonly style: CSSProperties } {
  const lanes = assignLanes(marks);
  const byLength = own.map((at) => marks[at] as Mark).toSorted((a, b) => lengthOf(a) - lengthOf(b));
  const hot = byLength.find(({ isHot }) => isHot === true);
  const shown = (hot ?? byLength[0]) as Mark;
  return {
    className: hot !== undefined ? 'hot' : shown.isHot === false ? 'cold' : '',
    style: {
      '--mark': shown.tint,
      backgroundImage: own.map((at) => paintLine(marks[at] as Mark)).join(','),
      backgroundPosition: own.map((at) => `0 calc(100% - ${(lanes[at] ?? 0) * LANE}px)`).join(','),
      paddingBottom: `${roomOf(lanes)}px`,
    },
  };
}

function paintLine({ seriesStyle: { color, pattern }, isHot }: Mark): string {
  return PAINTED[pattern](isHot === false ? `color-mix(in srgb, ${color} 25%, transparent)` : color);
}

const PAINTED = {
  solid: (color: string) => `linear-gradient(${color},${color})`,
  dashed: (color: string) => `repeating-linear-gradient(90deg,${color} 0 7px,transparent 7px 10px)`,
  dotted: (color: string) => `repeating-linear-gradient(90deg,${color} 0 3px,transparent 3px 6px)`,
} as const;
