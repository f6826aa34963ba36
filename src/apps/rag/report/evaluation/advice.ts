/** Recommendations, and the feedback of users. */
import type {
  EvaluationReport,
  FeedbackCorrelation,
  FeedbackSummary,
  Recommendation,
} from '../../documents/evaluation-report.ts';
import { groupAdvice, type AdviceGroup } from '../../documents/advice-groups.ts';
import { nameMetric } from '../../documents/score-name.ts';
import { score, scores } from '../evaluation-numbers.ts';
import { feedbackSentence } from '../feedback-words.ts';
import { count } from '../../../../report/numbers.ts';
import { draw, type Column } from '../../../../report/markdown/draw.ts';
import { cellCode, code, prose } from '../../../../report/markdown/markup.ts';
import { inline } from '../../../../report/markdown/snippets.ts';

export function advice({ recommendations }: EvaluationReport): string[] {
  const none = 'No rule applies: no number is significantly beyond its limit.';
  const groups = groupAdvice(recommendations);
  return ['## Recommendations', '', ...(groups.length === 0 ? [none] : groups.flatMap(adviceLines))];
}

/** What explains a recommendation is below it. */
function adviceLines({ recommendation, within }: AdviceGroup): string[] {
  return [
    `- ${adviceText(recommendation)}`,
    ...recommendation.details.map((detail) => `  - ${prose(detail)}`),
    ...within.map((one) => `  - ${adviceText(one)}`),
  ];
}

function adviceText({ rule, advice: what, because, ids }: Recommendation): string {
  const answers = ids.length === 0 ? '' : ` Begin with ${ids.map(code).join(', ')}.`;
  return `${code(rule)}: **${prose(what)}** ${prose(because)}${answers}`;
}

const COLUMNS: readonly Column<FeedbackCorrelation>[] = [
  { title: 'metric', align: 'l', show: ({ metric }) => cellCode(nameMetric(metric)) },
  { title: 'up', align: 'r', show: ({ up }) => count(up) },
  { title: 'mean', align: 'r', show: ({ meanUp }) => score(meanUp) },
  { title: 'down', align: 'r', show: ({ down }) => count(down) },
  { title: 'mean', align: 'r', show: ({ meanDown }) => score(meanDown) },
  { title: 'up is higher', align: 'r', show: ({ auc }) => score(auc) },
  { title: '95 % interval', align: 'r', show: ({ interval }) => scores(interval) },
  { title: 'Spearman’s ρ', align: 'r', show: ({ spearman }) => score(spearman) },
];

export function feedback({ feedback: summary }: EvaluationReport): string[] {
  if (summary === null) return [];
  const { correlations, labels, texts } = summary;
  return [
    '## Feedback',
    '',
    feedbackSentence(summary),
    ...(correlations.length === 0 ? [] : ['', draw(correlations, COLUMNS)]),
    ...(labels.length === 0
      ? []
      : ['', `Labels: ${labels.map(({ label, count: n }) => `${code(label)} ${count(n)}`).join(', ')}.`]),
    ...(texts.length === 0 ? [] : ['', 'The latest texts:', '', ...texts.map(textLine)]),
  ];
}

function textLine({ id, at, thumb, text, label, overall }: FeedbackSummary['texts'][number]): string {
  return `- ${thumb === null ? 'no thumb' : `thumbs ${thumb}`} on ${code(id)} (score ${score(overall)}), ${code(at)}${label === null ? '' : `, label ${code(label)}`}: ${inline(text)}`;
}
