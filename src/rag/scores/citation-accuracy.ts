/** How many of the provisions that an answer cites are in its contexts. */
import { compareCitations, type CitationComparison } from '../citations/accuracy.ts';
import type { LawIndex } from '../citations/law-index.ts';
import { proposalCitations } from '../citations/proposal.ts';
import { statuteCitations } from '../citations/statute.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { Scoring } from '../documents/evaluation.ts';

/** The citations of an answer against those of its contexts; null where no context has a text. */
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

/** Supported ones among those that can be held against the contexts; null where the answer cites none. */
export function citationAccuracy({ supported, unsupported }: CitationComparison): number | null {
  const all = supported.length + unsupported.length;
  return all === 0 ? null : supported.length / all;
}

/**
 * The share of citations that the contexts have in the same words, by the regular expression of the proposal; 0 without a citation. The proposal
 * does not say how it reads the citations of documents: here by the same expression.
 */
export function proposalCitationAccuracy({ answer, contexts }: AnsweredQuery): number {
  const formatKey = ({ law, article, paragraph, item }: ReturnType<typeof proposalCitations>[number]): string =>
    JSON.stringify([law, article, paragraph, item]);
  const available = new Set((contexts ?? []).flatMap(({ text }) => proposalCitations(text ?? '').map(formatKey)));
  const cited = proposalCitations(answer);
  return cited.length === 0 ? 0 : cited.filter((citation) => available.has(formatKey(citation))).length / cited.length;
}
