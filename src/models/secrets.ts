/** Removes keys from text that is shown or stored, also where a server repeats them. */
import { secretsAmong, type Secrets } from '../base/text/secrets.ts';

/** Shorter ones could be part of any text, and no provider has such keys. */
const SHORTEST = 6;

/** @param key null if there is none. */
export function keySecrets(key: string | null): Secrets {
  return secretsAmong(key === null || key.length < SHORTEST ? [] : [key], '[key]');
}
