/** Keys never reach a screen or a file, not even where a server repeats them. */

export interface Secrets {
  /** The text without the key. */
  readonly remove: (text: string) => string;
}

/** Shorter ones could be part of any text; nobody gives out such keys. */
const SHORTEST = 6;

/** @param key null if there is none. */
export function secretsOf(key: string | null): Secrets {
  if (key === null || key.length < SHORTEST) return { remove: (text) => text };
  const forms = [...new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)])];
  return { remove: (text) => forms.reduce((rest, form) => rest.replaceAll(form, '[key]'), text) };
}
