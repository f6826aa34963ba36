/** What fills the places of templates. */
import type { JsonObject } from '../../../base/core/json-line.ts';
import { compilePath, readPath } from '../../../sources/rows/path.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { describeKind } from '../set-files.ts';
import { plainText } from './values.ts';
import { unknownPlace, type Template } from './template.ts';

/** The values of places that are no fields of the record; undefined where there is none. */
export type OwnValues = Readonly<Record<string, string | undefined>>;

/** @throws TypeError, which names the place, where the record has no text for one. */
export function fillTemplate(template: Template, own: OwnValues, row: JsonObject): string {
  return template.fill((place) => {
    const value = (Object.hasOwn(own, place) ? own[place] : undefined) ?? valueAt(row, place);
    if (value === undefined || value === null)
      throw new TypeError(`${inertLine(place)} is missing, which the template shows`);
    const text = value === '' ? '' : plainText(value);
    if (text === null)
      throw new TypeError(`${inertLine(place)} is ${describeKind(value)}, not a text that the template can show`);
    return text;
  });
}

/**
 * @param where the template is, for errors.
 * @param own the names of places that are no fields.
 * @throws InputError for a place that no record has.
 */
export function checkPlaces(
  template: Template,
  where: string,
  own: readonly string[],
  rows: readonly JsonObject[],
): void {
  for (const place of template.places) {
    if (own.includes(place) || rows.some((row) => valueAt(row, place) !== undefined)) continue;
    throw unknownPlace(where, place, [...new Set([...own, ...Object.keys(rows[0] ?? {})])]);
  }
}

function valueAt(row: JsonObject, place: string): unknown {
  const path = compilePath(place);
  return path === null ? undefined : readPath(row, path);
}
