/** The sections of the page, and their addresses. */
import type { AuditResult } from '../../documents/result.ts';
import { parseAddress, hashTo, type Address, type Params } from '../kit/address.ts';

export const SECTIONS = ['summary', 'cells', 'conclusions', 'why', 'multiverse', 'trials', 'about'] as const;
export type Section = 'claims' | (typeof SECTIONS)[number];

/** The sections of a page; one with claims begins with them. */
export function listSections({ claims = [] }: Pick<AuditResult, 'claims'>): readonly [Section, ...Section[]] {
  return claims.length === 0 ? SECTIONS : ['claims', ...SECTIONS];
}

/** An invalid address leads to the first section. */
export function parseRoute(hash: string, sections: readonly [Section, ...Section[]] = SECTIONS): Address<Section> {
  return parseAddress<Section>(hash, sections);
}

/** The view of all sections for printing, which has no tab. */
const PRINT = 'print';

/** The address of the view for printing. */
export function formatPrintRoute(withReceipts = false): string {
  return hashTo(PRINT, withReceipts ? { receipts: 'yes' } : {});
}

/** null for the address of any other view. */
export function parsePrintRoute(hash: string): Params | null {
  const { section, params } = parseAddress(hash, ['', PRINT]);
  return section === PRINT ? params : null;
}

/** The address of a view; parameters without a text are left out. */
export function formatRoute(section: Section, params: Readonly<Record<string, string | null>> = {}): string {
  return hashTo(section, params);
}
