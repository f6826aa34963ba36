/** The sections of the page, and their addresses. */
import { parseAddress, hashTo, type Address } from '../kit/address.ts';

export const SECTIONS = ['summary', 'cells', 'conclusions', 'why', 'multiverse', 'trials', 'about'] as const;
export type Section = (typeof SECTIONS)[number];

/** An invalid address leads to the summary. */
export function parseRoute(hash: string): Address<Section> {
  return parseAddress<Section>(hash, SECTIONS);
}

/** The address of a view; parameters without a text are left out. */
export function formatRoute(section: Section, params: Readonly<Record<string, string | null>> = {}): string {
  return hashTo(section, params);
}
