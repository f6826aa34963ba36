/** Where the reader is: a section and its filters, both in the hash, so that a link opens the same view. */

export const SECTIONS = ['summary', 'cells', 'conclusions', 'why', 'multiverse', 'trials', 'about'] as const;
export type Section = (typeof SECTIONS)[number];

export type Params = Readonly<Record<string, string>>;

export interface Route {
  readonly section: Section;
  readonly params: Params;
}

/** What is no address leads to the summary. */
export function routeOf(hash: string): Route {
  const [, name, query] = /^#\/([^?]*)(?:\?(.*))?$/s.exec(hash) ?? [];
  const section = SECTIONS.find((one) => one === name) ?? 'summary';
  return { section, params: Object.fromEntries(new URLSearchParams(query ?? '')) };
}

/** The address of a view; parameters without a text are left out. */
export function hashOf(section: Section, params: Readonly<Record<string, string | null>> = {}): string {
  const given = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
  );
  const query = new URLSearchParams(given).toString();
  return `#/${section}${query === '' ? '' : `?${query}`}`;
}
