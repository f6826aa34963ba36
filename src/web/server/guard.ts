/**
 * Access to the local server: only the page that was opened with the token, from this machine, is allowed. A page of another site can
 * make a browser send requests here, and can make its own name mean this address (DNS rebinding); both are recognized by headers that the browser sends.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

/** The headers of a request that show its origin; null where one is missing. */
export interface Caller {
  readonly host: string | null;
  readonly origin: string | null;
  /** Sec-Fetch-Site: whether another site had the request made. */
  readonly site: string | null;
  /** Whether it changes something. */
  readonly isChange: boolean;
  readonly token: string;
}

export interface Place {
  readonly port: number;
  readonly token: string;
}

/** Why the request is rejected; null if it is allowed. */
export function refusalFor({ host, origin, site, isChange, token }: Caller, place: Place): string | null {
  const hosts = [`127.0.0.1:${place.port}`, `localhost:${place.port}`];
  if (host === null || !hosts.includes(host)) return 'This server answers only under its own address.';
  // Browsers send the origin of a change, whatever else they leave out.
  if (origin === null ? isChange : !hosts.some((own) => origin === `http://${own}`))
    return 'Another site may not ask this server.';
  if (site !== null && site !== 'same-origin' && site !== 'none') return 'Another site may not ask this server.';
  if (!isSame(token, place.token)) return 'The address is not complete: take the one that "audit view" has printed.';
  return null;
}

/** Takes the same time for any two texts, so that the time reveals nothing. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
