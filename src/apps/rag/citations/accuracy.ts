/** Compares the citations of an answer with those of its contexts. */
import type { Provision, Span, StatuteCitation } from './citation.ts';
import { LEVELS, findLowestLevel, type Level } from './provision.ts';

/** A citation in a context. */
export interface ContextSpan extends Span {
  /** The position of the context, from 0. */
  readonly context: number;
}

/** A provision, with every citation of it. */
export interface ComparedProvision {
  readonly law: string;
  readonly article: string;
  /** null at the level of articles, and where the citations name none. */
  readonly paragraph: string | null;
  readonly item: string | null;
  readonly inAnswer: readonly Span[];
  readonly inContexts: readonly ContextSpan[];
}

export interface CitationComparison {
  /** Cited, and in the contexts. */
  readonly supported: readonly ComparedProvision[];
  /** Cited, and not in the contexts. */
  readonly unsupported: readonly ComparedProvision[];
  /** In the contexts, and not cited. */
  readonly uncited: readonly ComparedProvision[];
  /** Citations of the answer without a certain law or article, and those with counted numbers (前条). They are not compared. */
  readonly open: readonly StatuteCitation[];
}

/** The level to which two provisions must agree. */
export type ComparedLevel = Exclude<Level, 'subitem'>;

/**
 * Compares the citations of an answer with those of its contexts: by law and article, or also by lower levels. A range is replaced by the
 * articles (paragraphs, items) that it covers, or by its two ends if they are unknown.
 */
export function compareCitations(
  answer: readonly StatuteCitation[],
  contexts: readonly (readonly StatuteCitation[])[],
  level: ComparedLevel = 'article',
): CitationComparison {
  const provisions = new Map<string, Entry>();
  for (const citation of answer)
    for (const entry of findEntries(provisions, citation, level)) entry.inAnswer.push(copySpan(citation));
  for (const [context, citations] of contexts.entries())
    for (const citation of citations)
      for (const entry of findEntries(provisions, citation, level))
        entry.inContexts.push({ context, ...copySpan(citation) });
  const all = [...provisions.values()];
  return {
    supported: all.filter(({ inAnswer, inContexts }) => inAnswer.length > 0 && inContexts.length > 0),
    unsupported: all.filter(({ inContexts }) => inContexts.length === 0),
    uncited: all.filter(({ inAnswer }) => inAnswer.length === 0),
    open: answer.filter(({ law, article, derivedFrom }) => law === null || article === null || derivedFrom !== null),
  };
}

interface Entry extends ComparedProvision {
  readonly inAnswer: Span[];
  readonly inContexts: ContextSpan[];
}

/** The entries of the provisions that a citation refers to. Missing entries are added. */
function findEntries(provisions: Map<string, Entry>, citation: StatuteCitation, level: ComparedLevel): Set<Entry> {
  const entries = new Set<Entry>();
  if (citation.derivedFrom !== null) return entries;
  for (const place of listProvisions(citation)) {
    const { law } = citation;
    const [article, paragraph = null, item = null] = LEVELS.slice(0, LEVELS.indexOf(level) + 1).map(
      (one) => place[one],
    );
    if (law === null || article === undefined || article === null) continue;
    const key = JSON.stringify([law, article, paragraph, item]);
    const entry = provisions.get(key) ?? { law, article, paragraph, item, inAnswer: [], inContexts: [] };
    provisions.set(key, entry);
    entries.add(entry);
  }
  return entries;
}

function listProvisions(citation: StatuteCitation): Provision[] {
  const { covers, to } = citation;
  const level = findLowestLevel(citation);
  if (to === null || level === null) return [citation];
  return covers === null ? [citation, to] : covers.map((number) => ({ ...citation, [level]: number }));
}

function copySpan({ start, end, text }: Span): Span {
  return { start, end, text };
}
