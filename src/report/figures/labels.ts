/** Fits labels into figures: estimates widths without a font, cuts names in the middle, and splits keys of cells into columns. */
import type { CellKey, GroupField, GroupValue } from '../../base/core/trial.ts';
import { inertLine } from '../../base/text/inert.ts';
import { keyValue } from '../numbers.ts';
import { FONT_SIZE } from './style.ts';

const ELLIPSIS = '…';
/** Widths in em, on the wide side of the usual sans-serif fonts. */
const NARROW = /[\x20!'()*,./:;I[\\\]`fijlrt{|}·-]/;
const BROAD = /[MWmw%@—]/;
const UPPER = /[A-Z&<>=+~^#_?…–\u0370-\u03ff\u0400-\u04ff]/;
const PLAIN = /[\x20-\x7e\xa0-\u024f]/;
/** Names longer than this are cut in tooltips, too. */
const TOOLTIP_EM = 80;

/**
 * How wide a text is, in em: an estimate. Every code point has a width, so that nothing of width 0 can pile up. Stops once it is wider than
 * `enough`.
 */
export function measureEm(text: string, enough: number = Infinity): number {
  let em = 0;
  for (const char of text) {
    em += charEm(char);
    if (em > enough) break;
  }
  return em;
}

function charEm(char: string): number {
  if (NARROW.test(char)) return 0.42;
  if (BROAD.test(char)) return 0.98;
  if (UPPER.test(char)) return 0.76;
  return PLAIN.test(char) ? 0.62 : 1.05;
}

/** The two ends of a text that is wider than `em`, with … between them. */
export function shorten(text: string, em: number): string {
  if (measureEm(text, em) <= em) return text;
  const chars = Array.from(text);
  let room = em - charEm(ELLIPSIS);
  let [head, tail] = [0, chars.length];
  for (let next = 0; head < tail; next++) {
    const char = chars[next % 2 === 0 ? head : tail - 1] ?? '';
    room -= charEm(char);
    if (room < 0) break;
    if (next % 2 === 0) head++;
    else tail--;
  }
  return `${chars.slice(0, head).join('')}${ELLIPSIS}${chars.slice(tail).join('')}`;
}

/** Values from outside as names of at most `em`; those that would look the same get a number. */
export function shortNames(values: readonly GroupValue[], em: number): ReadonlyMap<GroupValue, string> {
  const taken = new Set<string>();
  const names = new Map<GroupValue, string>();
  for (const value of new Set(values)) {
    const name = keyValue(value, inertLine);
    let label = shorten(name, em);
    for (let n = 2; taken.has(label); n++) label = `${shorten(name, em - measureEm(` ${n}`))} ${n}`;
    taken.add(label);
    names.set(value, label);
  }
  return names;
}

/** A text in lines of at most `em`, broken at spaces. */
export function wrap(text: string, em: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (last === '' || measureEm(longer, em) <= em) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => shorten(line, em));
}

/** `temperature 0.7, variant base`: a key in words, for tooltips, headings and descriptions. */
export function keyText(key: CellKey, fields: readonly GroupField[]): string {
  if (fields.length === 0) return 'all trials';
  return fields.map((field) => `${field} ${valueText(key[field])}`).join(', ');
}

/** One value of a key; safe to show. */
export function valueText(value: GroupValue | undefined): string {
  return shorten(keyValue(value, inertLine), TOOLTIP_EM);
}

/** A column of labels; px. */
export interface LabelColumn {
  readonly title: string;
  readonly x: number;
  readonly labels: readonly string[];
}

const COLUMN_GAP = 14;

/** The keys of rows as columns that take at most `room` px together, gaps included; `width` is what they take. */
export function keyColumns(
  keys: readonly CellKey[],
  fields: readonly GroupField[],
  room: number,
): { readonly columns: readonly LabelColumn[]; readonly width: number } {
  if (fields.length === 0) return { columns: [{ title: '', x: 0, labels: keys.map(() => 'all trials') }], width: 80 };
  const values = fields.map((field) => keys.map((key) => key[field] ?? null));
  const wanted = values.map(
    (column, i) =>
      Math.max(
        measureEm(fields[i] ?? ''),
        ...column.map((value) => measureEm(keyValue(value, inertLine), room / FONT_SIZE)),
      ) * FONT_SIZE,
  );
  const widths = share(wanted, room - COLUMN_GAP * fields.length);
  let x = 0;
  const columns = fields.map((title, i): LabelColumn => {
    const [at, own, column] = [x, widths[i] ?? 0, values[i] ?? []];
    x += own + COLUMN_GAP;
    const short = shortNames(column, own / FONT_SIZE + 0.01);
    return {
      title: shorten(title, own / FONT_SIZE + 0.01),
      x: at,
      labels: column.map((value) => short.get(value) ?? ''),
    };
  });
  return { columns, width: x };
}

/** Distributes `room`: each gets its wanted width, and the widest are cut to one common width. */
function share(wanted: readonly number[], room: number): number[] {
  let rest = room;
  let limit = Infinity;
  const rising = wanted.toSorted((a, b) => a - b);
  for (const [i, width] of rising.entries()) {
    const fair = rest / (rising.length - i);
    if (width > fair) {
      limit = fair;
      break;
    }
    rest -= width;
  }
  return wanted.map((width) => Math.min(width, limit));
}
