/**
 * Takes secrets out of texts of servers, which may repeat what was sent to them. A secret is found in every form in which programs write it: as it
 * is, percent-encoded or form-encoded (RFC 3986), escaped for JSON, JavaScript, Python or HTML, in hexadecimal, and in Base64 or base64url
 * (RFC 4648), also within the Base64 of a longer text; and in several of these at once.
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

/** A plain text, or bytes that are only written in a code. */
export type Secret = string | Uint8Array;

/**
 * @param secrets those of whitespace alone are left out.
 * @param mark what appears in the place of a secret.
 */
export function secretsAmong(secrets: readonly Secret[], mark: string): Secrets {
  const forms = secrets.flatMap((secret) => (typeof secret === 'string' ? textForms(secret) : codeForms(secret)));
  return {
    remove: (text, isCut = false) => {
      if (forms.length === 0) return text;
      const whole = isCut ? withoutLastEscapes(text) : text;
      return without(whole, findSpans(whole, forms, isCut), mark);
    },
  };
}

function textForms(secret: string): Form[] {
  if (secret.trim() === '') return [];
  return Array.from(new Set([secret, secret.trim()])).flatMap((text) => {
    const bytes = Buffer.from(text);
    // As it is, form-encoded, and as UTF-8 that is taken for Latin-1.
    const texts = new Set([text, text.replaceAll(' ', '+'), bytes.toString('latin1')]);
    const plain = Array.from(texts, (one): Form => ({ view: 'plain', text: one, before: 0, after: 0 }));
    return [...plain, ...codeForms(bytes)];
  });
}

function codeForms(bytes: Uint8Array): Form[] {
  const forms: Form[] = [
    { view: 'hexadecimal', text: Buffer.from(bytes).toString('hex'), before: 0, after: 0 },
    ...base64Parts(bytes).map((part) => ({ view: 'base64' as const, ...part })),
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
    for (let at = seen.indexOf(form.text); at >= 0; at = seen.indexOf(form.text, at + form.text.length))
      yield form.view === 'base64' ? withRest(form, seen, at) : { start: at, end: at + form.text.length };
    if (isCut) yield { start: startOfBegun(form.text, seen), end: seen.length };
  }
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
