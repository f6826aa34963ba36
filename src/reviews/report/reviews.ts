/** The Markdown report of reviews: a pure function of its document. */
import type {
  EstimatedShare,
  ReviewerAgreement,
  ReviewerCount,
  ReviewReport,
  SchemeSupport,
} from '../documents/reviews.ts';
import { count, decimals, percent, plural } from '../../report/numbers.ts';
import { describeBest } from './best-supported.ts';
import { draw, type Column } from '../../report/markdown/draw.ts';
import { cellCode, code } from '../../report/markdown/markup.ts';

/** The whole report, as Markdown in which no text from outside is markup. */
export function renderReviews(report: ReviewReport): string {
  const sections = [head(report), schemes(report), reviewers(report), sampled(report), READING];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function head(report: ReviewReport): string[] {
  const { tool, progress } = report;
  const { reviewed, drawn, labelled } = progress;
  const [claim = '', ...details] = describeBest(report);
  return [
    '# Human review',
    '',
    `**${claim}**`,
    '',
    ...(details.length === 0 ? [] : [...details.map((detail) => `- ${detail}`), '']),
    `People reviewed ${reviewed} of ${plural(drawn, 'trial')} of the sample, and ${labelled} of them have a human label. Made by ${tool.name} ${tool.version}.`,
    ...(progress.coveredTrials === progress.trials ? [] : ['', uncovered(report)]),
  ];
}

/** The trials that the estimates do not cover. */
function uncovered({ progress: { trials, coveredTrials, strata, coveredStrata } }: ReviewReport): string {
  const share = percent((100 * coveredTrials) / trials);
  return `The estimates cover ${coveredTrials} of ${plural(trials, 'trial')} (${share}): in ${strata - coveredStrata} of ${plural(strata, 'stratum', 'strata')} nothing was reviewed yet.`;
}

const SCHEME_COLUMNS: readonly Column<SchemeSupport>[] = [
  { title: 'labels of', align: 'l', show: ({ scheme }) => cellCode(scheme) },
  { title: 'accuracy', align: 'r', show: ({ accuracy }) => formatShare(accuracy) },
  { title: '95 % interval', align: 'r', show: ({ accuracy }) => formatInterval(accuracy) },
  { title: 'trials', align: 'r', show: ({ accuracy }) => formatTrials(accuracy) },
  { title: 'effective trials', align: 'r', show: ({ accuracy }) => formatEffectiveTrials(accuracy) },
  { title: 'gained, truly right', align: 'r', show: ({ gainedRight }) => formatShare(gainedRight) },
  { title: '95 % interval', align: 'r', show: ({ gainedRight }) => formatInterval(gainedRight) },
  { title: 'trials', align: 'r', show: ({ gainedRight }) => formatTrials(gainedRight) },
  { title: 'lost, truly wrong', align: 'r', show: ({ lostWrong }) => formatShare(lostWrong) },
  { title: '95 % interval', align: 'r', show: ({ lostWrong }) => formatInterval(lostWrong) },
  { title: 'trials', align: 'r', show: ({ lostWrong }) => formatTrials(lostWrong) },
];

function schemes({ schemes: list }: ReviewReport): string[] {
  return ['## Schemes', '', draw(list, SCHEME_COLUMNS)];
}

const REVIEWER_COLUMNS: readonly Column<ReviewerCount>[] = [
  { title: 'reviewer', align: 'l', show: ({ reviewer }) => cellCode(reviewer) },
  { title: 'correct', align: 'r', show: ({ correct }) => count(correct) },
  { title: 'incorrect', align: 'r', show: ({ incorrect }) => count(incorrect) },
  { title: 'cannot tell', align: 'r', show: ({ cannotTell }) => count(cannotTell) },
  { title: 'replaced', align: 'r', show: ({ superseded }) => count(superseded) },
];

const AGREEMENT_COLUMNS: readonly Column<ReviewerAgreement>[] = [
  { title: 'first', align: 'l', show: ({ first }) => cellCode(first) },
  { title: 'second', align: 'l', show: ({ second }) => cellCode(second) },
  { title: 'trials of both', align: 'r', show: ({ both }) => count(both) },
  { title: 'both correct or incorrect', align: 'r', show: ({ told }) => count(told) },
  { title: 'same mark', align: 'r', show: ({ alike }) => count(alike) },
  { title: 'κ', align: 'r', show: ({ kappa }) => decimals(kappa, 3) },
  {
    title: '95 % interval',
    align: 'r',
    show: ({ interval }) => (interval === null ? '–' : `${decimals(interval[0], 3)} to ${decimals(interval[1], 3)}`),
  },
];

function reviewers({ reviewers: list, agreement, progress }: ReviewReport): string[] {
  const { outvoted, ties, cannotTell } = progress;
  return [
    '## Reviewers',
    '',
    draw(list, REVIEWER_COLUMNS),
    '',
    `The majority decides on a trial; "cannot tell" is no vote. Trials with a minority: ${outvoted}. Ties, which have no human label: ${ties}. Trials that no reviewer could tell: ${cannotTell}.`,
    '',
    ...(agreement.length === 0
      ? ['No two reviewers marked the same trial, so their agreement is unknown.']
      : [draw(agreement, AGREEMENT_COLUMNS)]),
  ];
}

function sampled({ audited, progress }: ReviewReport): string[] {
  const { logs, metadata, conditions, groupBy, seed, nullGroundTruth } = audited;
  const names = (list: readonly string[]): string => list.map((name) => code(name)).join(', ');
  return [
    '## Sample',
    '',
    `- drawn from: ${names(logs.length > 0 ? logs : [metadata ?? ''])}, ${plural(progress.trials, 'labelled factual trial')} in ${plural(progress.strata, 'stratum', 'strata')}`,
    `- conditions: ${conditions === null ? 'all' : names(conditions)}; cells by ${groupBy.join(', ')}; seed ${seed}`,
    ...(nullGroundTruth === null ? [] : [`- a ground truth of ${code(nullGroundTruth)} means that there is none`]),
  ];
}

const READING = [
  '## How to read this',
  '',
  '- **accuracy**: trials on which the label is the human label, as a share of all trials with a human label. Each stratum counts by its size, so that a sample with many flips represents all trials.',
  '- **effective trials**: the number of trials of a simple random sample with the same precision; the interval is Wilson’s for that number. **all**: every trial of the reviewed strata was reviewed, so the share is a fact about these trials and its interval has no width.',
  '- **exact McNemar p**: the probability of a split of the reviewed trials that is at least as uneven, if both labels were right equally often. It counts each reviewed trial once. A difference is significant if p is below 0.05 and the 95 % interval of the weighted share is above one half.',
  '- **gained, truly right**: of the trials that the scheme turns from wrong to right, those that people call correct. **lost, truly wrong**: of those that it turns from right to wrong, those that people call incorrect.',
  '- **κ**: the agreement of two reviewers beyond chance, on the trials that both called correct or incorrect. Where κ is low, human labels are unreliable.',
  '- Ties, and trials that reviewers cannot tell, are in no share. The formulas and their sources are in docs/review.md.',
];

function formatShare(estimate: EstimatedShare | null): string {
  return percent(estimate === null ? null : 100 * estimate.share);
}

function formatInterval(estimate: EstimatedShare | null): string {
  return estimate === null ? '–' : estimate.interval.map((end) => percent(100 * end)).join(' to ');
}

function formatTrials(estimate: EstimatedShare | null): string {
  return estimate === null ? '–' : count(estimate.trials);
}

function formatEffectiveTrials(estimate: EstimatedShare | null): string {
  if (estimate === null) return '–';
  return estimate.effectiveTrials === null ? 'all' : decimals(estimate.effectiveTrials, 1);
}
