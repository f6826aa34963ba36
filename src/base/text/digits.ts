/**
 * Python's `str.isdigit()`: decimal digits of all scripts, and the characters whose Numeric_Type is Digit (superscripts, circled digits),
 * but not ½, Ⅷ, ⑩ or 一. The second set has no Unicode property escape, so its ranges are listed here (CPython 3.11, Unicode 14).
 */
const DIGITS =
  /^[\p{Nd}\u{b2}\u{b3}\u{b9}\u{1369}-\u{1371}\u{19da}\u{2070}\u{2074}-\u{2079}\u{2080}-\u{2089}\u{2460}-\u{2468}\u{2474}-\u{247c}\u{2488}-\u{2490}\u{24ea}\u{24f5}-\u{24fd}\u{24ff}\u{2776}-\u{277e}\u{2780}-\u{2788}\u{278a}-\u{2792}\u{10a40}-\u{10a43}\u{10e60}-\u{10e68}\u{11052}-\u{1105a}\u{1f100}-\u{1f10a}]+$/u;

/** Whether the text is not empty and consists of digits only. */
export function isDigits(text: string): boolean {
  return DIGITS.test(text);
}

/** The ASCII digit of a subscript or superscript digit, or -1. Signs such as U+207B are no digits. */
export function scriptDigit(codePoint: number): number {
  if (codePoint >= 0x2080 && codePoint <= 0x2089) return codePoint - 0x2080 + 48;
  if (codePoint >= 0x2074 && codePoint <= 0x2079) return codePoint - 0x2070 + 48;
  if (codePoint === 0x2070) return 48;
  if (codePoint === 0xb9) return 49;
  if (codePoint === 0xb2) return 50;
  return codePoint === 0xb3 ? 51 : -1;
}

const SCRIPT_DIGITS = /[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u2080-\u2089]/g;

/** Every subscript or superscript digit becomes its ASCII digit. */
export function plainDigits(text: string): string {
  return text.replace(SCRIPT_DIGITS, (digit) => String.fromCharCode(scriptDigit(digit.charCodeAt(0))));
}
