/**
 * Who may talk to the local server: the page that was opened with the token, from this machine, and nobody else. A page of another site can
 * make a browser send requests here, and can make its own name mean this address (DNS rebinding); both are told by what the browser says of itself.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

/** What a request says of itself; null where it does not. */
export interface Caller {
  readonly host: string | null;
  readonly origin: string | null;
  /** Sec-Fetch-Site: whether another site had the request made. */
  readonly site: string | null;
  /** Whether it asks for more than to look. */
  readonly isChange: boolean;
  readonly token: string;
}

export interface Place {
  readonly port: number;
  readonly token: string;
}

/** Why the caller is turned away; null if it may come in. */
export function refusalFor({ host, origin, site, isChange, token }: Caller, place: Place): string | null {
  const hosts = [`127.0.0.1:${place.port}`, `localhost:${place.port}`];
  if (host === null || !hosts.includes(host)) return 'This server answers under its own address only.';
  // Browsers say where a change comes from, whatever else they leave out.
  if (origin === null ? isChange : !hosts.some((own) => origin === `http://${own}`))
    return 'Another site may not ask this server.';
  if (site !== null && site !== 'same-origin' && site !== 'none') return 'Another site may not ask this server.';
  if (!isSame(token, place.token)) return 'The address is not complete: take the one that "audit view" has printed.';
  return null;
}

/** Takes as long for any two texts, so that the time tells nothing. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
