/** Where a document is sent, and what of that nobody else may read. */
import { InputError } from '../core/errors.ts';

export interface Webhook {
  /** Without user name, password and fragment. */
  readonly url: URL;
  /** The host, with the port where it is not the usual one: all of the address that messages repeat. */
  readonly host: string;
  /** From user name and password of the address (RFC 7617); null without. */
  readonly authorization: string | null;
  /** What the receiver knows signatures by; null for none. */
  readonly secret: string | null;
  /** What no message may hold: the secret, and all of the address but the host. Longest first. */
  readonly hidden: readonly string[];
}

/** Parts of a path from this length on may be tokens rather than words. */
const SHORTEST_TOKEN = 16;

/**
 * @param address an http or https URL, as the user wrote it.
 * @param secret for signatures; null for none.
 * @throws InputError, which does not repeat the address, because it may hold a token.
 */
export function webhookOf(address: string, secret: string | null): Webhook {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InputError('--webhook: is no address that can be posted to; write one such as https://host/path.');
  if (secret !== null && secret.trim() === '')
    throw new InputError('AUDIT_WEBHOOK_SECRET: is empty; set it to the secret that the receiver has, or unset it.');
  const [user, password] = [unescaped(url.username), unescaped(url.password)];
  const hidden = hiddenIn(url, [secret ?? '', url.username, url.password, user, password]);
  [url.username, url.password, url.hash] = ['', '', ''];
  return { url, host: url.host, authorization: basic(user, password), secret, hidden };
}

function basic(user: string, password: string): string | null {
  return user === '' && password === '' ? null : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Percent signs that escape nothing stand for themselves. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hiddenIn({ href, pathname, search, searchParams }: URL, more: readonly string[]): string[] {
  const tokens = pathname.split('/').filter((part) => part.length >= SHORTEST_TOKEN);
  const path = pathname === '/' ? [] : [pathname, ...tokens, ...tokens.map(unescaped)];
  const parts = [...more, href, ...path, search, ...searchParams.values()].filter((part) => part !== '');
  return [...new Set(parts)].toSorted((a, b) => b.length - a.length);
}
