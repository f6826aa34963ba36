/**
 * Colours and fonts of the figures. Series and directions have separate palettes. Colour-blind readers can distinguish the colours, which
 * tests/report/colors.test.ts measures, and a colour is never the only sign.
 */

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

/** Series by their number; the first is for the stored labels. */
const SERIES: readonly Paint[] = [
  INK,
  { light: '#0a84ee', dark: '#78b8fd' },
  { light: '#c4620c', dark: '#fd922a' },
  { light: '#2a6a4a', dark: '#8af5bd' },
  { light: '#931e66', dark: '#c691b4' },
  { light: '#654d00', dark: '#f5de3c' },
  { light: '#4b37cc', dark: '#9a78fe' },
  { light: '#868b90', dark: '#7f8286' },
];

/** How many colours series share, without that of the stored labels. */
const SERIES_COLORS = SERIES.length - 1;

/** Marks are drawn in `currentColor`; their class names it. */
const PAINTS: Readonly<Record<string, Paint>> = {
  muted: { light: '#57606a', dark: '#9aa4af' },
  grid: { light: '#d8dee4', dark: '#30363d' },
  more: { light: '#c0082c', dark: '#ff7070' },
  fewer: { light: '#02718c', dark: '#6cd9ec' },
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
 * How one of several things is drawn. Numbers that differ by a multiple of {@link SERIES_COLORS} share a colour and differ in dash and symbol; the
 * colour of number 0 is not used again.
 */
export interface Series {
  readonly className: string;
  readonly symbol: (typeof SYMBOLS)[number];
  readonly dash: string;
}

const DASHES = ['none', '6,3', '2,3'];

export function seriesAt(index: number): Series {
  const round = index === 0 ? 0 : Math.floor((index - 1) / SERIES_COLORS);
  const at = index - round * SERIES_COLORS;
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
  return `${base}${rules('light')}${darkRules()}`;
}

/** Those of them that apply on a dark ground. */
export function darkRules(): string {
  return `@media(prefers-color-scheme:dark){${rules('dark')}}`;
}
