/** The Markdown report of evaluations over time: a pure function of its document. */
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import { calibration } from './evaluation/calibration.ts';
import { evaluationHeadline } from './evaluation-headline.ts';
import { partOf, plural } from '../../../report/numbers.ts';
import { advice, feedback } from './evaluation/advice.ts';
import { agreement } from './evaluation/agreement.ts';
import { composition } from './evaluation/composition.ts';
import { EVALUATION_READING } from './evaluation/reading.ts';
import { queries } from './evaluation/queries.ts';
import { ratings } from './evaluation/ratings.ts';
import { worstAnswers } from './evaluation/receipts.ts';
import { scoring } from './evaluation/scoring.ts';
import { usage } from './evaluation/usage.ts';
import { verdicts } from './evaluation/verdicts.ts';
import { changes, metrics, tags, weeks } from './evaluation/tables.ts';
import { figure, type FigureLink } from '../../../report/markdown/layout.ts';
import { code } from '../../../report/markdown/markup.ts';

/**
 * The whole report, as Markdown in which no text from outside is markup.
 * @param figures - pictures beside it, by the names of their files.
 */
export function renderEvaluationReport(report: EvaluationReport, figures: readonly FigureLink[] = []): string {
  const picture = (name: string): string[] => figure({ figures }, name);
  const sections = [
    head(report),
    advice(report),
    [...weeks(report), ...picture('evaluation-trends')],
    changes(report),
    composition(report),
    [...metrics(report), ...picture('evaluation-distributions')],
    calibration(report),
    tags(report),
    queries(report),
    verdicts(report),
    feedback(report),
    ratings(report),
    worstAnswers(report),
    agreement(report),
    usage(report),
    scoring(report.scoring),
    EVALUATION_READING,
  ];
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

function head(report: EvaluationReport): string[] {
  const { tool, file, counts } = report;
  const { answers, scored, withoutTime, requests, unanswered, unread } = counts;
  return [
    '# Evaluations over time',
    '',
    `**${evaluationHeadline(report, code)}**`,
    '',
    `${partOf(scored, answers, 'answer')} of ${code(file)} have a result under the scoring below${formatPeriod(report)}. Made by ${tool.name} ${tool.version}.`,
    '',
    ...(requests === 0
      ? ['- no judge was asked for these results']
      : [
          `- ${plural(requests, 'request')} to judges: ${unanswered} without a reply, ${unread} with a reply in which no score was found`,
        ]),
    ...(withoutTime === 0
      ? []
      : [`- ${plural(withoutTime, 'answer')} came without a time; the time of storing is used instead`]),
  ];
}

function formatPeriod({ period: { since, until, first, last } }: EvaluationReport): string {
  const limits = [
    ...(since === null ? [] : [`from ${code(since)} on`]),
    ...(until === null ? [] : [`before ${code(until)}`]),
  ];
  const asked = limits.length === 0 ? '' : `; only answers ${limits.join(' and ')} were evaluated`;
  return first === null || last === null ? asked : `, the first of ${code(first)}, the last of ${code(last)}${asked}`;
}
