/** The key numbers, each with a link to its details. */
import type { JSX } from 'preact';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { count, percent, plural } from '../../../../report/numbers.ts';
import { KeyNumberList, type KeyNumber } from '../../../../web/kit/text/key-numbers.tsx';
import { quoted } from '../../../../web/kit/text/names.tsx';
import { formatRoute } from '../route.ts';
import { findPresentScore } from '../../report/evaluation-headline.ts';
import { answersTo, difference, OVERALL, score, scores } from '../../report/evaluation-numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { metricName } from '../text/scores.ts';
import { lastChange } from '../trends/change-words.ts';

export function KeyNumbers({ report }: { readonly report: EvaluationReport }): JSX.Element {
  const numbers = [
    presentNumber(report),
    changeNumber(report),
    meanNumber(report),
    answerNumber(report),
    judgeNumber(report),
  ];
  return <KeyNumberList numbers={numbers} />;
}

function presentNumber(report: EvaluationReport): KeyNumber {
  const present = findPresentScore(report);
  const href = formatRoute('trends');
  if (present === null) return { name: 'Score', value: '–', detail: 'no result has one', href };
  const { week, score: now } = present;
  return {
    name: `Score in ${inertLine(week.week)}`,
    value: score(now.mean),
    detail: `${scores(now.interval)}, over ${answersTo(now)}`,
    href: formatRoute('answers', { week: week.week }),
  };
}

function changeNumber({ changes }: EvaluationReport): KeyNumber {
  const last = lastChange(changes);
  return {
    name: 'Last change',
    value: last === null ? '–' : difference(last.difference),
    detail:
      last === null
        ? 'no significant change'
        : `${formatMetric(last.metric)} in ${quoted(last.week)}: ${score(last.before.mean)} → ${score(last.after.mean)}`,
    href: formatRoute('trends'),
  };
}

function meanNumber({ metrics, weeks }: EvaluationReport): KeyNumber {
  const summary = metrics.find(({ metric }) => metric === OVERALL);
  return {
    name: 'Mean score of all weeks',
    value: score(summary?.mean ?? null),
    detail: `${scores(summary?.interval ?? null)}, over ${plural(weeks.length, 'week')}`,
    href: formatRoute('distributions'),
  };
}

function answerNumber({ counts: { answers, scored }, weeks }: EvaluationReport): KeyNumber {
  return {
    name: 'Answers with a result',
    value: count(scored),
    detail: `of ${plural(answers, 'answer')} in ${plural(weeks.length, 'week')}`,
    href: formatRoute('answers'),
  };
}

function formatMetric(metric: string): string {
  return metric === OVERALL ? metricName(metric) : quoted(metric);
}

function judgeNumber({ counts: { requests, unanswered, unread } }: EvaluationReport): KeyNumber {
  const lost = unanswered + unread;
  return {
    name: 'Judgments without a score',
    value: requests === 0 ? '–' : percent((100 * lost) / requests),
    detail: requests === 0 ? 'no judge was asked' : `${unread} unread, ${unanswered} without a reply, of ${requests}`,
    href: formatRoute('about'),
  };
}
