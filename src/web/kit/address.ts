/** The address of a view: a section and its filters, both in the hash, so that a link opens the same view. */

export type Params = Readonly<Record<string, string>>;

export interface Address<Section extends string> {
  readonly section: Section;
  readonly params: Params;
}

/** An invalid address leads to the first section. */
export function parseAddress<Section extends string>(
  hash: string,
  sections: readonly [Section, ...Section[]],
): Address<Section> {
  const [, name, query] = /^#\/([^?]*)(?:\?(.*))?$/s.exec(hash) ?? [];
  const section = sections.find((one) => one === name) ?? sections[0];
  return { section, params: Object.fromEntries(new URLSearchParams(query ?? '')) };
}

/** The address of a view as a hash; parameters without a text are left out. */
export function hashTo(section: string, params: Readonly<Record<string, string | null>> = {}): string {
  const given = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
  );
  const query = new URLSearchParams(given).toString();
  return `#/${section}${query === '' ? '' : `?${query}`}`;
}
