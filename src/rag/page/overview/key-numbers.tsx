/** The key numbers, each with a link to its details. */
import type { JSX } from 'preact';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { percent, plural } from '../../../report/numbers.ts';
import { KeyNumberList, type KeyNumber } from '../../../web/kit/text/key-numbers.tsx';
import { quoted } from '../../../web/kit/text/names.tsx';
import { formatRoute } from '../route.ts';
import { difference, OVERALL, score, scores } from '../../report/evaluation-numbers.ts';
import { metricName } from '../text/scores.ts';
import { lastChange } from '../trends/change-words.ts';

export function KeyNumbers({ report }: { readonly report: EvaluationReport }): JSX.Element {
  const numbers = [scoreNumber(report), answerNumber(report), changeNumber(report), judgeNumber(report)];
  return <KeyNumberList numbers={numbers} />;
}

function scoreNumber({ metrics }: EvaluationReport): KeyNumber {
  const overall = metrics.find(({ metric }) => metric === OVERALL);
  return {
    name: 'Score',
    value: score(overall?.mean ?? null),
    detail: overall === undefined ? 'no result has one' : `${scores(overall.interval)}, of 0 to 1`,
    href: formatRoute('distributions'),
  };
}

function answerNumber({ counts: { answers, scored }, weeks }: EvaluationReport): KeyNumber {
  return {
    name: 'Answers with a result',
    value: String(scored),
    detail: `of ${plural(answers, 'answer')} in ${plural(weeks.length, 'week')}`,
    href: formatRoute('answers'),
  };
}

function changeNumber({ changes }: EvaluationReport): KeyNumber {
  const last = lastChange(changes);
  return {
    name: 'Last change',
    value: last === null ? '–' : difference(last.difference),
    detail: last === null ? 'no significant change' : `${formatMetric(last.metric)}, since ${quoted(last.week)}`,
    href: formatRoute('trends'),
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
