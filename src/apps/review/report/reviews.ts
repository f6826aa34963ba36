/** The Markdown report of reviews: a pure function of its document. */
import type { CalibratedEstimate, ReviewReport, SchemeSupport } from '../documents/reviews.ts';
import { partOf, percent, plural } from '../../../report/numbers.ts';
import { draw, type Column } from '../../../report/markdown/draw.ts';
import { cellCode, code } from '../../../report/markdown/markup.ts';
import { renderAgreement } from './agreement-section.ts';
import { describeNotBlind, describeOtherMarks } from './blindness.ts';
import { renderCosts } from './cost-section.ts';
import { renderComparisons } from './comparison-table.ts';
import { renderReviewers } from './reviewers-section.ts';
import { renderScore } from './score-section.ts';
import {
  formatBounds,
  formatCalibrated,
  formatCalibratedInterval,
  formatInterval,
  formatShare,
  formatTrials,
} from './shares.ts';
import { describeVerdict } from './verdict.ts';

/** The whole report, as Markdown in which no text from outside is markup. */
export function renderReviews(report: ReviewReport): string {
  const sections = [
    head(report),
    renderScore(report),
    renderComparisons(report),
    accuracies(report),
    flips(report),
    renderAgreement(report),
    renderCosts(report),
    renderReviewers(report),
    sampled(report),
    READING,
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function head(report: ReviewReport): string[] {
  const { tool, progress, sample, blindness } = report;
  const { reviewed, labelled, skipped } = progress;
  const [claim = '', ...details] = describeVerdict(report);
  const notBlind = describeNotBlind(report);
  return [
    '# Human review',
    '',
    ...(notBlind === null ? [] : [`**${notBlind}**`, '']),
    `**${claim}**`,
    '',
    ...(details.length === 0 ? [] : [...details.map((detail) => `- ${detail}`), '']),
    `People reviewed ${partOf(reviewed, sample.drawn, 'trial')} of the sample, and ${labelled} of them have a human label. Made by ${tool.name} ${tool.version}.`,
    ...(skipped === 0 ? [] : ['', describeSkipped(skipped, blindness.basis)]),
    ...describeOtherMarks(report).flatMap((sentence) => ['', sentence]),
  ];
}

function describeSkipped(skipped: number, basis: ReviewReport['blindness']['basis']): string {
  return `${plural(skipped, 'trial')} before the last reviewed one ${skipped === 1 ? 'has' : 'have'} no ${basis === 'blind' ? 'blind ' : ''}mark. If reviewers chose what to skip, the estimates are biased.`;
}

const ACCURACY_COLUMNS: readonly Column<SchemeSupport>[] = [
  { title: 'labels of', align: 'l', show: ({ scheme }) => cellCode(scheme) },
  { title: 'accuracy', align: 'r', show: ({ accuracy }) => formatShare(accuracy) },
  { title: '95 % interval', align: 'r', show: ({ accuracy }) => formatInterval(accuracy) },
  { title: 'trials', align: 'r', show: ({ accuracy }) => formatTrials(accuracy) },
  { title: 'bounds of unclear trials', align: 'r', show: ({ accuracy }) => formatBounds(accuracy) },
];

function accuracies({ schemes, calibration }: ReviewReport): string[] {
  const errors = (schemes[0]?.ifHumanLabelsErr ?? []).map(({ error }, at): Column<SchemeSupport> => ({
    title: `if ${percent(100 * error)} of human labels were wrong`,
    align: 'r',
    show: ({ ifHumanLabelsErr: list }) => percent(list[at] === undefined ? null : 100 * list[at].accuracy),
  }));
  return ['## Accuracy', '', draw(schemes, [...ACCURACY_COLUMNS, ...calibratedColumns(calibration), ...errors])];
}

function calibratedColumns(calibration: ReviewReport['calibration']): Column<SchemeSupport>[] {
  if (!calibration) return [];
  const find = ({ scheme }: SchemeSupport): CalibratedEstimate | null =>
    calibration.accuracy.find((one) => one.scheme === scheme)?.estimate ?? null;
  return [
    { title: `calibrated with ${cellCode(calibration.by)}`, align: 'r', show: (row) => formatCalibrated(find(row)) },
    { title: '95 % interval', align: 'r', show: (row) => formatCalibratedInterval(find(row)) },
  ];
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

function sampled({ audited, sample }: ReviewReport): string[] {
  const { logs, metadata, conditions, groupBy, seed, nullGroundTruth } = audited;
  const names = (list: readonly string[]): string => list.map((name) => code(name)).join(', ');
  return [
    '## Sample',
    '',
    `- drawn from: ${names(logs.length > 0 ? logs : [metadata ?? ''])}, ${plural(sample.trials, 'labelled trial')} in ${plural(sample.strata, 'stratum', 'strata')}`,
    `- conditions: ${conditions === null ? 'all' : names(conditions)}; cells by ${groupBy.join(', ')}; seed ${seed}`,
    '- half of the draws are from trials on which the labellings differ, half from the others',
    ...(nullGroundTruth === null ? [] : [`- a ground truth of ${code(nullGroundTruth)} means that there is none`]),
  ];
}

/** How to read the report of reviews. */
const READING: readonly string[] = [
  '## How to read this',
  '',
  '- **labelling**: the stored labels, or those of a scheme. Where two of them differ on a trial, one is right. Where they agree, they are right or wrong together.',
  '- **blind mark**: made while the labels of the schemes were hidden from the reviewer. If there is one, all estimates are from blind marks alone.',
  '- **accuracy, pp**: accuracy of the first minus that of the other. It follows from the number of trials on which they differ and the share on which the first is right, so it is more certain than each accuracy alone.',
  '- **exact p**: the probability of a split at least as uneven, if each were right equally often where they differ. A census has no p: its difference is a **fact** about these trials.',
  '- **Holm p**: the same for all comparisons with the best together, because the best of several may be the luckiest. A difference is significant if it is at most 0.05. “–”: too few marks for any test.',
  '- **score**: answers that are correct, as a share of all trials. **people alone**: estimated from the human labels. **calibrated**: a labelling predicts the human label of every trial, and the human labels correct the prediction (prediction-powered inference). It stays without bias if the predictions are wrong: then its interval is wider.',
  '- **accuracy**: trials on which the label is the human label, as a share of all. Each stratum counts by its size.',
  '- **bounds of unclear trials**: the accuracy if the trials that no reviewer could tell, and ties, had human labels: all of them against the labelling, or all for it. They are not in the estimate.',
  '- **if … of human labels were wrong**: a what-if calculation. The marks do not show how often reviewers are wrong.',
  '- **gained, truly right**: of the trials that the scheme turns from wrong to right, those that people call correct. **lost, truly wrong**: of those that it turns from right to wrong, those that people call incorrect.',
  '- Intervals and p are for one look, after a number of marks that was chosen before. If a review is read after every mark and ended as soon as p is at most 0.05, this happens in 17 (50 marks where the two differ) to 28 (200) of 100 reviews of labellings that are equally good.',
  '- Intervals are about the trials of this store. They do not cover errors that all reviewers share. Formulas, sources and measured coverage are in docs/review.md.',
];
