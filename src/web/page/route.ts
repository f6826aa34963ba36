/** The sections of the page, and their addresses. */
import type { AuditResult } from '../../documents/result.ts';
import { asksForCoreRules } from '../../report/core.ts';
import { parseAddress, hashTo, type Address, type Params } from '../kit/address.ts';

export const SECTIONS = ['summary', 'cells', 'conclusions', 'why', 'multiverse', 'trials', 'about'] as const;
export type Section = 'claims' | (typeof SECTIONS)[number];

/** The sections of a page: claims come first, and the multiverse is only where its rules are those of audited schemes. */
export function listSections(result: Pick<AuditResult, 'claims' | 'options'>): readonly [Section, ...Section[]] {
  const [first, ...others] = SECTIONS;
  const shown = others.filter((section) => section !== 'multiverse' || asksForCoreRules(result));
  return (result.claims ?? []).length === 0 ? [first, ...shown] : ['claims', first, ...shown];
}

/** Whether a section has more than a note that it is empty. One without contents has an address, and no tab. */
export function hasContents(section: Section, { cells, contrasts, ranks, multiverse, schemes }: AuditResult): boolean {
  switch (section) {
    case 'cells':
      return cells.length > 0 && schemes.some((scheme) => scheme.cells > 1);
    case 'conclusions':
      return contrasts.length > 0 || ranks.length > 0;
    case 'multiverse':
      return multiverse !== null;
    default:
      return true;
  }
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
