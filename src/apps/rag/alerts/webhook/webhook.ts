/** The address that a document is sent to, and its secrets. */
import { InputError } from '../../../../base/core/errors.ts';
import type { Secret } from '../../../../base/text/secrets.ts';

export interface Webhook {
  /** Without user name, password and fragment. */
  readonly url: URL;
  /** The host, with the port where it is not the usual one: all of the address that messages repeat. */
  readonly host: string;
  /** From user name and password of the address (RFC 7617); null without. */
  readonly authorization: string | null;
  /** The secret that the receiver checks signatures with; null for none. */
  readonly secret: string | null;
  /** What no message may contain: the secret, the credentials, and all of the address but the host. */
  readonly hidden: readonly Secret[];
}

/** Parts of a path that may be tokens: long ones, and those with digits or capitals. They are hidden everywhere, other ones where they are words. */
const TOKEN = /^.{16,}$|^(?=.*[\dA-Z]).{4,}$/;
/** Parts of a path that are no tokens. */
const NAME = /^(?:.{0,3}|api|hooks?|webhooks?|services|alerts?|workflows|triggers?|invoke)$/;

/**
 * @param address an http or https URL, as the user wrote it.
 * @param secret for signatures; null for none.
 * @throws InputError, which does not repeat the address, because it may contain a token.
 */
export function parseWebhook(address: string, secret: string | null): Webhook {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InputError('--webhook: is not an http or https URL; write one such as https://host/path.');
  if (secret !== null && secret.trim() === '')
    throw new InputError('AUDIT_WEBHOOK_SECRET: is empty; set it to the secret that the receiver has, or unset it.');
  const [user, password] = [unescaped(url.username), unescaped(url.password)];
  const texts = [secret ?? '', user, password, `${user}:${password}`, ...hiddenIn(url)];
  const hidden = [...texts.filter((text) => text !== '' && text !== ':'), ...wordsIn(url)];
  [url.username, url.password, url.hash] = ['', '', ''];
  const authorization = basic(user, password);
  return { url, host: url.host, authorization, secret, hidden };
}

function basic(user: string, password: string): string | null {
  return user === '' && password === '' ? null : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Percent signs that begin no escape are literal. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parts of the path that look like words and may be tokens. */
function wordsIn({ pathname }: URL): Secret[] {
  const parts = pathname.split('/').map(unescaped);
  return parts.filter((part) => !TOKEN.test(part) && !NAME.test(part)).map((text) => ({ text, place: 'word' }));
}

/** The parts of an address, as they are written and unescaped. */
function hiddenIn({ href, username, password, pathname, search, searchParams, hash }: URL): string[] {
  const path = pathname === '/' ? [] : [pathname, ...pathname.split('/').filter((part) => TOKEN.test(part))];
  const query = [
    search,
    search.slice(1),
    ...Array.from(searchParams, ([name, value]) => (value === '' ? name : value)),
  ];
  const parts = [href, username, password, ...path, ...query, hash.slice(1)];
  return [...new Set(parts.flatMap((part) => [part, unescaped(part)]))];
}
