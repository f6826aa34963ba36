/** Texts as they stand in tables that spreadsheets open, and back. */
import { inert } from './inert.ts';

/** What a spreadsheet may take for a formula, also behind blanks and characters that it drops (OWASP, CSV Injection). */
const FORMULA = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** A text that no spreadsheet takes for a formula, and whose control characters can be seen. */
export function toSpreadsheet(text: string): string {
  return `${FORMULA.test(text) ? "'" : ''}${inert(text)}`;
}

/** The text that {@link toSpreadsheet} was given, but for control characters, which stay as they are shown. */
export function fromSpreadsheet(field: string): string {
  return field.startsWith("'") && FORMULA.test(field.slice(1)) ? field.slice(1) : field;
}
