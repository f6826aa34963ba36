/** The Markdown report of reviews: a pure function of its document. */
import { LEAST_FOR_KAPPA } from '../documents/mark.ts';
import type { ReviewerAgreement, ReviewerCount, ReviewReport, SchemeSupport } from '../documents/reviews.ts';
import { count, decimals, percent, plural } from '../../report/numbers.ts';
import { draw, type Column } from '../../report/markdown/draw.ts';
import { cellCode, code } from '../../report/markdown/markup.ts';
import { renderComparisons } from './comparison-table.ts';
import { READING } from './reading.ts';
import { formatBounds, formatInterval, formatShare, formatTrials } from './shares.ts';
import { describeVerdict } from './verdict.ts';

/** The whole report, as Markdown in which no text from outside is markup. */
export function renderReviews(report: ReviewReport): string {
  const sections = [
    head(report),
    renderComparisons(report),
    accuracies(report),
    flips(report),
    reviewers(report),
    sampled(report),
    READING,
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function head(report: ReviewReport): string[] {
  const { tool, progress, sample } = report;
  const { reviewed, labelled, skipped } = progress;
  const [claim = '', ...details] = describeVerdict(report);
  return [
    '# Human review',
    '',
    `**${claim}**`,
    '',
    ...(details.length === 0 ? [] : [...details.map((detail) => `- ${detail}`), '']),
    `People reviewed ${reviewed} of ${plural(sample.drawn, 'trial')} of the sample, and ${labelled} of them have a human label. Made by ${tool.name} ${tool.version}.`,
    ...(skipped === 0 ? [] : ['', describeSkipped(skipped)]),
  ];
}

function describeSkipped(skipped: number): string {
  return `${plural(skipped, 'trial')} before the last reviewed one ${skipped === 1 ? 'has' : 'have'} no mark. If reviewers chose what to skip, the estimates are biased.`;
}

const ACCURACY_COLUMNS: readonly Column<SchemeSupport>[] = [
  { title: 'labels of', align: 'l', show: ({ scheme }) => cellCode(scheme) },
  { title: 'accuracy', align: 'r', show: ({ accuracy }) => formatShare(accuracy) },
  { title: '95 % interval', align: 'r', show: ({ accuracy }) => formatInterval(accuracy) },
  { title: 'trials', align: 'r', show: ({ accuracy }) => formatTrials(accuracy) },
  { title: 'bounds of unclear trials', align: 'r', show: ({ accuracy }) => formatBounds(accuracy) },
];

function accuracies({ schemes }: ReviewReport): string[] {
  const errors = (schemes[0]?.ifHumanLabelsErr ?? []).map(({ error }, at): Column<SchemeSupport> => ({
    title: `if ${percent(100 * error)} of human labels were wrong`,
    align: 'r',
    show: ({ ifHumanLabelsErr }) => percent(100 * (ifHumanLabelsErr[at]?.accuracy ?? 0)),
  }));
  return ['## Accuracy', '', draw(schemes, [...ACCURACY_COLUMNS, ...errors])];
}

const FLIP_COLUMNS: readonly Column<SchemeSupport>[] = [
  { title: 'labels of', align: 'l', show: ({ scheme }) => cellCode(scheme) },
  { title: 'gained, truly right', align: 'r', show: ({ gainedRight }) => formatShare(gainedRight) },
  { title: '95 % interval', align: 'r', show: ({ gainedRight }) => formatInterval(gainedRight) },
  { title: 'trials', align: 'r', show: ({ gainedRight }) => formatTrials(gainedRight) },
  { title: 'lost, truly wrong', align: 'r', show: ({ lostWrong }) => formatShare(lostWrong) },
  { title: '95 % interval', align: 'r', show: ({ lostWrong }) => formatInterval(lostWrong) },
  { title: 'trials', align: 'r', show: ({ lostWrong }) => formatTrials(lostWrong) },
];

function flips({ schemes }: ReviewReport): string[] {
  const rows = schemes.filter(({ againstStored }) => againstStored !== null);
  return ['## Flips', '', draw(rows, FLIP_COLUMNS)];
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
];

function reviewers({ reviewers: list, agreement, fleiss, progress }: ReviewReport): string[] {
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
    ...(fleiss === null ? [] : ['', describeFleiss(fleiss)]),
  ];
}

function describeFleiss({ trials, kappa, interval }: NonNullable<ReviewReport['fleiss']>): string {
  const about = `the ${plural(trials, 'reviewed trial')} with two votes or more`;
  if (kappa !== null)
    return `Fleiss’ κ of ${about}: ${decimals(kappa, 3)} (${decimals(interval?.[0] ?? null, 3)} to ${decimals(interval?.[1] ?? null, 3)}). Flips are more frequent among these trials than in the store.`;
  const why = trials < LEAST_FOR_KAPPA ? `it is shown from ${LEAST_FOR_KAPPA} trials on` : 'all votes are alike';
  return `No Fleiss’ κ of ${about}: ${why}.`;
}

const METHODS: Readonly<Record<ReviewReport['sample']['method'], string>> = {
  halves: 'half of the draws are from trials on which the labellings differ, half from the others',
  rounds:
    'drawn by an earlier version: two trials of each stratum first, then by size. Strata without a mark are in no estimate, and the trials that differ are estimated',
};

function sampled({ audited, sample }: ReviewReport): string[] {
  const { logs, metadata, conditions, groupBy, seed, nullGroundTruth } = audited;
  const names = (list: readonly string[]): string => list.map((name) => code(name)).join(', ');
  return [
    '## Sample',
    '',
    `- drawn from: ${names(logs.length > 0 ? logs : [metadata ?? ''])}, ${plural(sample.trials, 'labelled factual trial')} in ${plural(sample.strata, 'stratum', 'strata')}`,
    `- conditions: ${conditions === null ? 'all' : names(conditions)}; cells by ${groupBy.join(', ')}; seed ${seed}`,
    `- ${METHODS[sample.method]}`,
    ...(nullGroundTruth === null ? [] : [`- a ground truth of ${code(nullGroundTruth)} means that there is none`]),
  ];
}
