/** Rules about missing scores, and about weights that other metrics took over. */
import { LACKS_REPLY, LACKS_SCORE, SHARES_WEIGHT } from '../results.ts';
import {
  from,
  idsAt,
  intervalOf,
  isSurelyAbove,
  percent,
  type Advice,
  type Findings,
  type Rule,
  type Share,
} from './findings.ts';
import { countText } from '../../../../base/text/readable-numbers.ts';

/** Limits for shares of the requests to judges, and of the results. */
const MOST_LOST = 0.02;
const MOST_SHARED = 0.2;

/** Describes the numbers if the share is significantly above the limit. */
function above(share: Share, limit: number, words: string): string | null {
  const { count, all } = share;
  if (!isSurelyAbove(share, limit)) return null;
  return `${countText(count)} of ${countText(all)} ${words} (${percent(count / all)}, ${from(intervalOf(share), percent)}), more than ${percent(limit)}.`;
}

/** Requests about several answers to a query count as those about one of them. */
function ofRequests({ counts, results }: Findings, count: number): Share {
  const { requests } = counts;
  const queries = results.n === 0 ? requests : Math.ceil((requests * results.queryCount) / results.n);
  return { count, all: requests, queries };
}

function createAdvice(because: string | null, advice: string, { results }: Findings, mark: number): Advice | null {
  if (because === null) return null;
  const marked = [...results.marks.keys()].filter((place) => ((results.marks[place] as number) & mark) !== 0);
  return { advice, because, ids: idsAt(results, marked.toReversed()) };
}

export const LOST_SCORES: readonly Rule[] = [
  {
    id: 'judge-unreadable',
    summary: `Significantly more than ${percent(MOST_LOST)} of the requests to judges have a reply in which no score was found.`,
    when: (findings) =>
      createAdvice(
        above(
          ofRequests(findings, findings.counts.unread),
          MOST_LOST,
          'requests to judges have a reply in which no score was found',
        ),
        'Try other parsers on these replies with audit rag judge-parsers, or ask the judge for a form that is easier to read.',
        findings,
        LACKS_SCORE,
      ),
  },
  {
    id: 'judge-unanswered',
    summary: `Significantly more than ${percent(MOST_LOST)} of the requests to judges have no reply.`,
    when: (findings) =>
      createAdvice(
        above(ofRequests(findings, findings.counts.unanswered), MOST_LOST, 'requests to judges have no reply'),
        'Look at limits and time limits of the server that the judge is on, and ask again for these answers.',
        findings,
        LACKS_REPLY,
      ),
  },
];

export const FEW_METRICS: Rule = {
  id: 'score-of-few-metrics',
  summary: `Significantly more than ${percent(MOST_SHARED)} of the results lack a metric whose weight went to others.`,
  when: (findings) => {
    const { marks, n } = findings.results;
    const count = marks.filter((mark) => (mark & SHARES_WEIGHT) !== 0).length;
    return createAdvice(
      above(
        { count, all: n, queries: findings.results.queryCount },
        MOST_SHARED,
        'results lack a metric of the score, so that others have its weight',
      ),
      'Compare scores only between answers that have the same metrics, and add what is missing: judgments of documents, ground truths, contexts, replies.',
      findings,
      SHARES_WEIGHT,
    );
  },
};
