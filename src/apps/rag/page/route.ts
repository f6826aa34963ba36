/** The sections of the dashboard, and their addresses. */
import { parseAddress, hashTo, type Address } from '../../../web/kit/address.ts';

export const SECTIONS = ['overview', 'trends', 'distributions', 'tags', 'answers', 'feedback', 'about'] as const;
export type Section = (typeof SECTIONS)[number];

/** Any other text leads to the overview. */
export function parseRoute(hash: string): Address<Section> {
  return parseAddress<Section>(hash, SECTIONS);
}

/** The address of a view; parameters without a text are left out. */
export function formatRoute(section: Section, params: Readonly<Record<string, string | null>> = {}): string {
  return hashTo(section, params);
}
