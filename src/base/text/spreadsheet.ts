/** Texts in tables that spreadsheets open, and back. */
import { inert } from './inert.ts';

/**
 * What a spreadsheet may take for a formula, also after characters that it drops (OWASP, CSV Injection); and the same after apostrophes, which
 * could be read as those that are added here.
 */
const TO_ESCAPE = /^'*(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** A text that no spreadsheet takes for a formula, and whose control characters can be seen. */
export function toSpreadsheet(text: string): string {
  const shown = inert(text);
  return TO_ESCAPE.test(shown) ? `'${shown}` : shown;
}

/** The text that {@link toSpreadsheet} was given, but for control characters, which stay as they are shown. */
export function fromSpreadsheet(field: string): string {
  return field.startsWith("'") && TO_ESCAPE.test(field.slice(1)) ? field.slice(1) : field;
}
