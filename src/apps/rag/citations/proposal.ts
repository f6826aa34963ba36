/**
 * Citations by the convention `proposal`: Python's `re.finditer` with `([^法]+法)(?:第(\d+)条)?(?:第(\d+)項)?(?:第(\d+)号)?`.
 * The expression takes quadratic time where no 法 follows, so this is a scan; a property test checks that both are equal.
 */
import type { ProposalCitation } from './citation.ts';

const LAW = '法';
const PROVISION = /(?:第(\p{Nd}+)条)?(?:第(\p{Nd}+)項)?(?:第(\p{Nd}+)号)?/uy;

/** The citations of a text, in order, by the convention `proposal`. */
export function proposalCitations(text: string): ProposalCitation[] {
  const found: ProposalCitation[] = [];
  let start = 0;
  for (let at = text.indexOf(LAW); at !== -1; at = text.indexOf(LAW, start)) {
    if (at === start) {
      start++; // a law needs something before its 法
      continue;
    }
    PROVISION.lastIndex = at + 1;
    const [provision = '', article = null, paragraph = null, item = null] = PROVISION.exec(text) ?? [];
    const end = at + 1 + provision.length;
    found.push({ law: text.slice(start, at + 1), article, paragraph, item, start, end, text: text.slice(start, end) });
    start = end;
  }
  return found;
}
