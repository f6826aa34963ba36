/** Links of figures: from a mark to what it counts, and to the figure itself. */
import { STORED } from '../../../base/core/scheme.ts';
import { valueWord } from '../../../base/core/value-word.ts';
import type { FigureData } from '../../../documents/figure-data.ts';
import { hashTo, parseAddress } from '../address.ts';

/** The parameter of an address that names a figure of the section. */
const FIGURE = 'figure';

/** The address that the mark of a row leads to; null where there is none. The stored labels are no scheme that trials could be filtered by. */
export function linkOfRow({ rows, leadsTo }: FigureData, at: number): string | null {
  const row = rows[at];
  if (leadsTo === undefined || row === undefined) return null;
  const given = Object.entries(leadsTo.params).flatMap(([param, column]) => {
    const value = row[column];
    return value === undefined || (column === 'scheme' && value === STORED) ? [] : [[param, valueWord(value)]];
  });
  return hashTo(leadsTo.section, Object.fromEntries(given) as Record<string, string>);
}

/** The address of a figure in the view that an address shows. */
export function linkToFigure(address: string, name: string): string {
  const { section, params } = readView(new URL(address).hash);
  return `${address.split('#')[0]}${hashTo(section, { ...params, [FIGURE]: name })}`;
}

/** The figure that an address names; null where it names none. */
export function namedFigure(hash: string): string | null {
  return readView(hash).params[FIGURE] ?? null;
}

/** The view of an address in any section. */
function readView(hash: string): ReturnType<typeof parseAddress> {
  const section = /^#\/([^?]*)/.exec(hash)?.[1] ?? '';
  return parseAddress(hash, [section]);
}
