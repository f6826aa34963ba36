import type { AnsweredQuery } from '../records/answered-query.ts';
import { LawIndex } from '../citations/law-index.ts';
import type { Scoring } from '../documents/evaluation.ts';
import { formatCitation } from '../receipts/citation-words.ts';
import { compareAnswer } from '../scores/citation-accuracy.ts';
import type { AnswerTexts } from './system.ts';

/** What both answers to a query are shown with. @param scoring the level and the names of laws that citations are compared by. */
export function answerTexts(answered: AnsweredQuery, scoring: Scoring): AnswerTexts {
  const { query, answer, contexts } = answered;
  return { query, answer, retrieved: contexts?.map(({ id }) => id) ?? null, cited: citedProvisions(answered, scoring) };
}

/** The cited provisions; null where no context has a text, and under the convention of the proposal. */
function citedProvisions(answered: AnsweredQuery, { convention, citationLevel, aliases }: Scoring): string[] | null {
  if (convention === 'proposal') return null;
  const compared = compareAnswer(answered, citationLevel, new LawIndex(new Map(Object.entries(aliases))));
  if (compared === null) return null;
  const unsupported = compared.unsupported.map((provision) => `${formatCitation(provision)} (not in the contexts)`);
  return [...compared.supported.map(formatCitation), ...unsupported];
}
