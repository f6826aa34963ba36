/** The share of the cited provisions of an answer that its contexts contain. */
import { compareCitations, type CitationComparison } from '../citations/accuracy.ts';
import type { LawIndex } from '../citations/law-index.ts';
import { proposalCitations } from '../citations/proposal.ts';
import { statuteCitations } from '../citations/statute.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { Scoring } from '../documents/evaluation.ts';

/** Compares the citations of an answer with those of its contexts; null where no context has a text. */
export function compareAnswer(
  { answer, contexts }: AnsweredQuery,
  level: Scoring['citationLevel'],
  laws: LawIndex,
): CitationComparison | null {
  const texts = (contexts ?? []).flatMap(({ text, law }, at) => (text === null ? [] : [{ text, law, at }]));
  if (texts.length === 0) return null;
  const inContexts = (contexts ?? []).map(() => [] as ReturnType<typeof statuteCitations>);
  for (const { text, law, at } of texts) inContexts[at] = statuteCitations(text, { laws, law: law ?? undefined });
  return compareCitations(statuteCitations(answer, { laws }), inContexts, level);
}

/** The share of supported citations among those that can be compared with the contexts; null where the answer cites none. */
export function citationAccuracy({ supported, unsupported }: CitationComparison): number | null {
  const all = supported.length + unsupported.length;
  return all === 0 ? null : supported.length / all;
}

/**
 * The share of citations that the contexts have in the same words, by the regular expression of the proposal; 0 without a citation. The
 * proposal does not define how it reads the citations of documents; here they are read by the same expression.
 */
export function measureProposalCitations({ answer, contexts }: AnsweredQuery): number {
  const formatKey = ({ law, article, paragraph, item }: ReturnType<typeof proposalCitations>[number]): string =>
    JSON.stringify([law, article, paragraph, item]);
  const available = new Set((contexts ?? []).flatMap(({ text }) => proposalCitations(text ?? '').map(formatKey)));
  const cited = proposalCitations(answer);
  return cited.length === 0 ? 0 : cited.filter((citation) => available.has(formatKey(citation))).length / cited.length;
}
