/** Questions with more than text. Only texts are sent. */
import type { JsonObject } from '../../../base/core/json-line.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { plural } from '../../../base/text/plural.ts';
import { plainName } from '../../../sources/logs/kit/fields/field-names.ts';
import { isAbsent } from './guess-fields.ts';

/** An image, a sound or a film, its path or its address; with a number where a question has several. */
const MEDIA = /^(?:image|img|picture|figure|photo|diagram|audio|video)s?(?:url|path|file|bytes|base64|b64)?\d{0,2}$/;

/** Fields that the sentence names. */
const MOST_NAMES = 3;

/** A sentence about the fields of images, sounds and films; null without any. @param name of the file. */
export function mediaWarning(name: string, rows: readonly JsonObject[]): string | null {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (field) => MEDIA.test(plainName(field)) && rows.some((row) => !isAbsent(row[field])),
  );
  const n = rows.filter((row) => fields.some((field) => !isAbsent(row[field]))).length;
  if (n === 0) return null;
  const names = fields.slice(0, MOST_NAMES).map((field) => inertLine(JSON.stringify(field)));
  const others = fields.length - names.length;
  return `${name}: ${plural(n, 'question')} ${n === 1 ? 'has' : 'have'} ${names.join(', ')}${others === 0 ? '' : ` and ${others} more`}, which no model gets: only texts are sent. Leave out questions that need it.`;
}
