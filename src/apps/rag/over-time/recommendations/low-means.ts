/** Rules about metrics whose mean is significantly low. */
import { withinDrop } from './drops.ts';
import type { Advice, Findings, Rule } from './findings.ts';
import { decimals, from, findMetric, number, worstIds } from './findings.ts';
import { IRRELEVANT_CONTEXTS } from './irrelevant-contexts.ts';

/** A rule applies to means below its limit; scores are from 0 to 1. */
const ENOUGH = { recall: 0.8, faithfulness: 0.8, citations: 0.9, answerRelevance: 0.7 } as const;

/** Returns the advice if the whole interval of the metric is below the limit. */
function below(findings: Findings, name: string, limit: number, advice: string): Advice | null {
  const found = findMetric(findings, name);
  if (found === null || found.interval[1] >= limit) return null;
  const { n, queries, mean, interval } = found;
  return {
    advice,
    within: withinDrop(findings, name, limit),
    because: `${name} is ${decimals(mean)} on average over ${n} answers${queries === n ? '' : ` to ${queries} queries`} (${from(interval, decimals)}), below ${number(limit)}.`,
    ids: worstIds(findings, name),
  };
}

export const LOW_MEANS: readonly Rule[] = [
  {
    id: 'low-recall',
    summary: `The interval of recall@k is below ${number(ENOUGH.recall)}.`,
    when: (findings) =>
      below(
        findings,
        `recall@${findings.scoring.k}`,
        ENOUGH.recall,
        `Check retrieval first (index, words of the query, k): no answer can use a document that is not among the first ${findings.scoring.k} documents.`,
      ),
  },
  IRRELEVANT_CONTEXTS,
  {
    id: 'unfaithful-answers',
    summary: `The interval of faithfulness is below ${number(ENOUGH.faithfulness)}.`,
    when: (findings) =>
      below(
        findings,
        'faithfulness',
        ENOUGH.faithfulness,
        'Read which claims of these answers no context supports, and change the prompt so that the model answers only from its contexts.',
      ),
  },
  {
    id: 'citations-not-in-contexts',
    summary: `The interval of citationAccuracy is below ${number(ENOUGH.citations)}.`,
    when: (findings) =>
      below(
        findings,
        'citationAccuracy',
        ENOUGH.citations,
        'Check citations against the contexts before an answer is shown, or have the model choose from the provisions that were retrieved.',
      ),
  },
  {
    id: 'answers-miss-the-question',
    summary: `The interval of answerRelevance is below ${number(ENOUGH.answerRelevance)}.`,
    when: (findings) =>
      below(
        findings,
        'answerRelevance',
        ENOUGH.answerRelevance,
        'Read these answers for questions that were refused, misread, or answered in general terms, and fix the prompt for questions of their kind.',
      ),
  },
];
