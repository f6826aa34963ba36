/** Colours and fonts of the figures. Colour-blind readers can distinguish the colours (after Okabe and Ito, 2008), and a colour is never the only sign. */

/** The class of the root, so that the rules of an embedded figure reach nothing else on a page. */
export const ROOT_CLASS = 'answer-audit-figure';

export const FONT_SIZE = 12;

export const FONTS =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Hiragino Sans', 'Yu Gothic', Meiryo, 'Noto Sans CJK JP', 'Noto Sans JP', IPAGothic, sans-serif";

/** A colour on light and on dark ground. */
export interface Paint {
  readonly light: string;
  readonly dark: string;
}

export const INK: Paint = { light: '#1f2328', dark: '#e6edf3' };
export const PAGE: Paint = { light: '#ffffff', dark: '#0d1117' };

/** Series in the order in which they are given out; the first is for the stored labels. */
const SERIES: readonly Paint[] = [
  INK,
  { light: '#0072b2', dark: '#56b4e9' },
  { light: '#c25100', dark: '#ff8c42' },
  { light: '#007f5c', dark: '#2bc79a' },
  { light: '#b0468a', dark: '#e59ac8' },
  { light: '#946300', dark: '#f0c042' },
  { light: '#5b50c8', dark: '#a9a4ff' },
  { light: '#6e7781', dark: '#9aa4af' },
];

/** Marks are drawn in `currentColor`; their class names it. */
const PAINTS: Readonly<Record<string, Paint>> = {
  muted: { light: '#57606a', dark: '#9aa4af' },
  grid: { light: '#d8dee4', dark: '#30363d' },
  more: { light: '#c25100', dark: '#ff8c42' },
  fewer: { light: '#0072b2', dark: '#56b4e9' },
  same: { light: '#57606a', dark: '#9aa4af' },
};

const BY_CLASS: ReadonlyMap<string, Paint> = new Map([
  ...Object.entries(PAINTS),
  ...SERIES.map((paint, i) => [`series-${i}`, paint] as const),
]);

/** Symbols that can be distinguished when they are small, filled or open; a series has that of its number, in the next round the one after it. */
const SYMBOLS = ['circle', 'triangle', 'square', 'diamond', 'hexagon', 'star', 'wye', 'cross'] as const;

/** Every class of a mark with its colour, for pages that choose between light and dark themselves. */
export function paintedClasses(): Iterable<readonly [className: string, paint: Paint]> {
  return BY_CLASS;
}

/**
 * How one of several things is drawn. After eight of them the colours start again with another dash and other symbols; that of the first one is not
 * used again.
 */
export interface Series {
  readonly className: string;
  readonly symbol: (typeof SYMBOLS)[number];
  readonly dash: string;
}

const DASHES = ['none', '6,3', '2,3'];

export function seriesAt(index: number): Series {
  const coloured = SERIES.length - 1;
  const round = index === 0 ? 0 : Math.floor((index - 1) / coloured);
  const at = index - round * coloured;
  return {
    className: `series-${at}`,
    symbol: SYMBOLS[(at + round) % SYMBOLS.length] ?? 'circle',
    dash: DASHES[round % DASHES.length] ?? 'none',
  };
}

/** The colour of a class for programs that read no style sheet. */
export function fallbackColor(className: string): string | undefined {
  return BY_CLASS.get(className.replace(/-open$/, ''))?.light;
}

function rules(tone: keyof Paint): string {
  const own = [...BY_CLASS].map(
    ([name, paint]) => `.${ROOT_CLASS} .${name},.${ROOT_CLASS} .${name}-open{color:${paint[tone]}}`,
  );
  const page = `.${ROOT_CLASS} .page,.${ROOT_CLASS} [class$="-open"]{fill:${PAGE[tone]}}`;
  return [`.${ROOT_CLASS}{color:${INK[tone]}}`, page, ...own].join('');
}

/** The rules that every figure carries. They contain no character that XML would require to be escaped. */
export function styleSheet(): string {
  const base = `.${ROOT_CLASS}{max-width:100%;height:auto}.${ROOT_CLASS} text{white-space:pre;unicode-bidi:plaintext}`;
  return `${base}${rules('light')}@media(prefers-color-scheme:dark){${rules('dark')}}`;
}
