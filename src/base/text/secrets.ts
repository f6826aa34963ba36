/**
 * Takes secrets out of texts of servers, which may repeat what was sent to them. A secret is found in every form in which programs write it: as it
 * is, percent-encoded or form-encoded (RFC 3986), escaped for JSON, JavaScript, Python or HTML, in hexadecimal, and in Base64 or base64url
 * (RFC 4648), also within the Base64 of a longer text; and in several of these at once. A short secret is only found where it cannot be a part of an
 * ordinary text.
 */
import { base64Parts } from './base64-parts.ts';
import { resolveEscapes, unresolved, withoutLastEscapes, type Resolved } from './escapes.ts';

export interface Secrets {
  /**
   * The text without the secrets.
   * @param isCut whether the text is the beginning of a longer one. Where its end may be the beginning of a secret, that is left out too.
   */
  readonly remove: (text: string, isCut?: boolean) => string;
}

/** The maximum number of times that a text may have been escaped: a URL in JSON in JSON, for example. */
const MOST_ESCAPES = 4;
/** Fewer characters of Base64 or hexadecimal could be part of any text. */
const SHORTEST_CODE = 4;

/** A form of a secret, and the view of the text in which it is found. */
interface Form {
  readonly view: View;
  readonly text: string;
  readonly place: Place;
  /** Characters around it that belong to it. */
  readonly before: number;
  readonly after: number;
}

type View = 'plain' | 'hexadecimal' | 'base64';

/** Each view has the length of the text. */
function createViews(text: string): Readonly<Record<View, string>> {
  return {
    plain: text,
    hexadecimal: text.replaceAll(/[A-F]/g, (digit) => digit.toLowerCase()),
    // base64url, and Base64 that was decoded as a form.
    base64: text.replaceAll(/[- ]/g, '+').replaceAll('_', '/'),
  };
}

/** Where a text is a secret: as a whole word, or as one after the name of a header or a field, such as `Authorization: Bearer` and `key=`. */
type Place = 'anywhere' | 'word' | 'labelled';

/** A plain text, bytes that are only written in a code, or a text that is not a secret everywhere. Codes of a labelled one are not found. */
export type Secret = string | Uint8Array | { readonly text: string; readonly place: Place };

/**
 * @param secrets those of whitespace alone are left out.
 * @param mark what appears in the place of a secret.
 */
export function secretsAmong(secrets: readonly Secret[], mark: string): Secrets {
  const forms = secrets.flatMap(formsOf);
  // No escape is shorter than what it means.
  const shortest = Math.min(...forms.map(({ text }) => text.length));
  return {
    remove: (text, isCut = false) => {
      if (forms.length === 0 || (text.length < shortest && !isCut)) return text;
      const whole = isCut ? withoutLastEscapes(text) : text;
      return without(whole, findSpans(whole, forms, isCut), mark);
    },
  };
}

function formsOf(secret: Secret): Form[] {
  if (typeof secret === 'string') return textForms(secret, 'anywhere');
  return secret instanceof Uint8Array ? codeForms(secret) : textForms(secret.text, secret.place);
}

function textForms(secret: string, place: Place): Form[] {
  if (secret.trim() === '') return [];
  return Array.from(new Set([secret, secret.trim()])).flatMap((text) => {
    const bytes = Buffer.from(text);
    // As it is, form-encoded, and as UTF-8 that is taken for Latin-1.
    const texts = new Set([text, text.replaceAll(' ', '+'), bytes.toString('latin1')]);
    const plain = Array.from(texts, (one): Form => ({ view: 'plain', text: one, place, before: 0, after: 0 }));
    return place === 'labelled' ? plain : [...plain, ...codeForms(bytes)];
  });
}

function codeForms(bytes: Uint8Array): Form[] {
  const place: Place = 'anywhere';
  const forms: Form[] = [
    { view: 'hexadecimal', text: Buffer.from(bytes).toString('hex'), place, before: 0, after: 0 },
    ...base64Parts(bytes).map((part) => ({ view: 'base64' as const, place, ...part })),
  ];
  return forms.filter(({ text }) => text.length >= SHORTEST_CODE);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the text has secrets, in order; spans that overlap are one. */
function findSpans(text: string, forms: readonly Form[], isCut: boolean): Span[] {
  const found: Span[] = [];
  let level: Resolved | null = unresolved(text);
  for (let escapes = 0; level !== null && escapes <= MOST_ESCAPES; escapes++) {
    const { origins }: Resolved = level;
    for (const { start, end } of placesOf(level.text, forms, isCut))
      found.push({ start: origins[start] ?? 0, end: origins[end] ?? text.length });
    level = resolveEscapes(level);
  }
  return merged(found);
}

function* placesOf(text: string, forms: readonly Form[], isCut: boolean): Generator<Span> {
  const views = createViews(text);
  for (const form of forms) {
    const seen = views[form.view];
    const { length } = form.text;
    for (let at = seen.indexOf(form.text); at >= 0;) {
      const isSecret = isInPlace(form, seen, at);
      if (isSecret) yield form.view === 'base64' ? withRest(form, seen, at) : { start: at, end: at + length };
      at = seen.indexOf(form.text, at + (isSecret ? length : 1));
    }
    if (isCut) yield { start: startOfBegun(form.text, seen), end: seen.length };
  }
}

/** The name of a header or a field, or a scheme of `Authorization` (RFC 9110, section 11.6.2), right before its value. */
const LABEL = /(?:\b(?:bearer|basic|token) |(?:key|token|secret|password|authorization)["']?\s*[:=,]\s*["']?)$/i;
/** The most characters of a text before a secret that are searched for the label. */
const LONGEST_LABEL = 40;
/** Not those of other alphabets: Japanese and Chinese have no spaces between words. */
const WORD = /[A-Za-z0-9]{2}/;

function isInPlace({ text, place }: Form, seen: string, at: number): boolean {
  if (place === 'anywhere') return true;
  const end = at + text.length;
  if (WORD.test(seen.slice(Math.max(0, at - 1), at + 1)) || WORD.test(seen.slice(end - 1, end + 1))) return false;
  return place === 'word' || LABEL.test(seen.slice(Math.max(0, at - LONGEST_LABEL), at));
}

const BASE64 = /^[A-Za-z0-9+/]$/;

/** With the characters around it that belong to it, and the padding. */
function withRest({ text, before, after }: Form, seen: string, at: number): Span {
  let end = at + text.length;
  const start = before > 0 && BASE64.test(seen.charAt(at - 1)) ? at - 1 : at;
  if (after > 0 && BASE64.test(seen.charAt(end))) end++;
  while (seen[end] === '=') end++;
  return { start, end };
}

/** Where the end of a text begins that is also the beginning of a form; the end itself where there is none. */
function startOfBegun(form: string, seen: string): number {
  for (let length = Math.min(form.length - 1, seen.length); length > 0; length--)
    if (seen.endsWith(form.slice(0, length))) return seen.length - length;
  return seen.length;
}

function merged(found: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const span of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1);
    if (span.start === span.end) continue;
    if (last === undefined || span.start >= last.end) spans.push(span);
    else spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return spans;
}

function without(text: string, spans: readonly Span[], mark: string): string {
  let [rest, at] = ['', 0];
  for (const { start, end } of spans) {
    rest += text.slice(at, start) + mark;
    at = end;
  }
  return rest + text.slice(at);
}
