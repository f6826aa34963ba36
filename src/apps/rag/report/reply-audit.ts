/** The Markdown report of judges' replies: a pure function of its document. */
import type {
  ReplyAudit,
  ReplyComparison,
  ReplyGroup,
  ReplyReceipt,
  ReplySchemeResult,
  ReplyVersion,
} from '../documents/reply-audit.ts';
import { describeLevel } from './calibration-words.ts';
import { difference, score, scores } from './evaluation-numbers.ts';
import { count, percent, plural } from '../../../report/numbers.ts';
import { draw, type Column } from '../../../report/markdown/draw.ts';
import { cellCode, code } from '../../../report/markdown/markup.ts';
import { block } from '../../../report/markdown/snippets.ts';

/** The whole report, as Markdown in which no text from outside is markup. */
export function renderReplyAudit(audit: ReplyAudit): string {
  const sections = [head(audit), ...audit.groups.map(section), ...comparisonSections(audit.comparisons), READING];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function head({ tool, files, replies, groups }: ReplyAudit): string[] {
  return [
    '# How much of a judged score is the reply parser?',
    '',
    `**${claim(groups)}**`,
    '',
    `${plural(replies, 'reply', 'replies')} of ${files.map(code).join(', ')}. A reply without a score is missing, and in no average; only \`judge-seed\` counts it as 0. Made by ${tool.name} ${tool.version}.`,
  ];
}

/** Describes the largest difference of an average. */
function claim(groups: readonly ReplyGroup[]): string {
  const moves = groups.flatMap((group) => {
    const [first] = group.schemes;
    const before = first?.mean ?? null;
    if (first === undefined || before === null) return [];
    return group.schemes.flatMap(({ scheme, mean }) =>
      mean === null ? [] : [{ group, scheme, first: first.scheme, before, mean, move: mean - before }],
    );
  });
  const widest = moves.toSorted((a, b) => Math.abs(b.move) / b.group.best - Math.abs(a.move) / a.group.best)[0];
  if (widest === undefined) return 'No reply has a score.';
  if (widest.move === 0) return 'No average changes: every parser that reads a reply reads the same score.';
  const { group, scheme, first, before, mean, move } = widest;
  return `The average of ${formatGroup(group)} changes by up to ${difference(move)} on a scale of 0 to ${group.best}: ${score(before)} under ${code(first)}, ${score(mean)} under ${code(scheme)}.`;
}

function formatGroup({ judge, ...version }: Pick<ReplyGroup, 'judge' | 'prompt' | 'model' | 'settings'>): string {
  const words = formatVersion(version);
  return words === '' ? code(judge) : `${code(judge)} (${words})`;
}

/** Empty where the input has neither prompt nor model. */
function formatVersion({ prompt, model, settings = null }: ReplyVersion): string {
  return [
    ...(prompt === null ? [] : [`prompt ${code(prompt)}`]),
    ...(model === null ? [] : [`by ${code(model)}`]),
    ...(settings === null ? [] : [code(settings)]),
  ].join(', ');
}

function section(group: ReplyGroup): string[] {
  const { best, replies, labelled, schemes } = group;
  const intro = `${plural(replies, 'reply', 'replies')}, scores of 0 to ${best}${labelled === 0 ? '' : `; ${labelled} with a label`}.`;
  return [
    `## ${formatGroup(group)}`,
    '',
    intro,
    '',
    draw(schemes, averageColumns(replies)),
    ...(labelled === 0 ? [] : ['', draw(schemes, LABEL_COLUMNS)]),
    ...receipts(group),
  ];
}

function averageColumns(replies: number): readonly Column<ReplySchemeResult>[] {
  return [
    { title: 'parser', align: 'l', show: ({ scheme }) => cellCode(scheme) },
    { title: 'read', align: 'r', show: ({ read }) => count(read) },
    { title: 'missing', align: 'r', show: ({ read }) => percent((100 * (replies - read)) / replies) },
    { title: 'queries', align: 'r', show: ({ queries }) => count(queries) },
    { title: 'mean', align: 'r', show: ({ mean }) => score(mean) },
    { title: '95 % interval', align: 'r', show: ({ interval }) => scores(interval) },
    {
      title: 'other than the first',
      align: 'r',
      show: ({ against }) => (against === null ? '–' : formatOthers(against)),
    },
    { title: 'difference there', align: 'r', show: ({ against }) => difference(against?.difference ?? null) },
    { title: '95 % interval', align: 'r', show: ({ against }) => scores(against?.interval ?? null) },
    {
      title: 'why missing',
      align: 'l',
      show: ({ missing }) => missing.map(({ why, count: n }) => `${why} ${n}`).join(', ') || '–',
    },
  ];
}

function formatOthers({ other, both }: NonNullable<ReplySchemeResult['against']>): string {
  return `${other} of ${both}`;
}

const LABEL_COLUMNS: readonly Column<ReplySchemeResult>[] = [
  { title: 'parser', align: 'l', show: ({ scheme }) => cellCode(scheme) },
  { title: 'labelled and read', align: 'r', show: ({ labels }) => count(labels?.replies ?? 0) },
  { title: 'score − label', align: 'r', show: ({ labels }) => difference(labels?.bias ?? null) },
  { title: '95 % interval', align: 'r', show: ({ labels }) => scores(labels?.biasInterval ?? null) },
  { title: 'mean error', align: 'r', show: ({ labels }) => score(labels?.meanError ?? null) },
  { title: 'Spearman’s ρ', align: 'r', show: ({ labels }) => score(labels?.spearman ?? null) },
  { title: 'κ of half the best or more', align: 'r', show: ({ labels }) => score(labels?.kappa ?? null) },
  { title: '95 % interval', align: 'r', show: ({ labels }) => scores(labels?.kappaInterval ?? null) },
  { title: 'weighted κ', align: 'r', show: ({ labels }) => score(labels?.weightedKappa ?? null) },
  { title: '95 % interval', align: 'r', show: ({ labels }) => scores(labels?.weightedKappaInterval ?? null) },
  {
    title: 'score − label, by label',
    align: 'l',
    show: ({ labels }) => labels?.levels.map(describeLevel).join('; ') ?? '–',
  },
];

/** One section for all judges with several prompts or models. */
function comparisonSections(comparisons: readonly ReplyComparison[]): string[][] {
  if (comparisons.length === 0) return [];
  const lead =
    'Replies about the same answers or contexts, with another prompt, by another model, or with other settings: mean of the differences where both have a score.';
  return [['## Between prompts, models and repeats', '', lead, '', draw(comparisons, COMPARISON_COLUMNS)]];
}

const COMPARISON_COLUMNS: readonly Column<ReplyComparison>[] = [
  { title: 'judge', align: 'l', show: ({ judge }) => cellCode(judge) },
  { title: 'before', align: 'l', show: ({ before }) => versionCell(before) },
  { title: 'after', align: 'l', show: ({ after }) => versionCell(after) },
  { title: 'parser', align: 'l', show: ({ scheme }) => cellCode(scheme) },
  { title: 'both', align: 'r', show: ({ both }) => count(both) },
  { title: 'other score', align: 'r', show: ({ other }) => count(other) },
  { title: 'after − before', align: 'r', show: (row) => difference(row.difference) },
  { title: '95 % interval', align: 'r', show: ({ interval }) => scores(interval) },
];

function versionCell({ prompt, model, settings = null }: ReplyVersion): string {
  return [prompt, model, settings].flatMap((word) => (word === null ? [] : [cellCode(word)])).join(' ') || '–';
}

function receipts({ receipts: shown, disagreements, schemes }: ReplyGroup): string[] {
  if (disagreements === 0) return ['', 'All parsers give the same score for every reply.'];
  const ids = schemes.map(({ scheme }) => scheme);
  return [
    '',
    `Parsers do not agree on ${plural(disagreements, 'reply', 'replies')}${shown.length < disagreements ? `. A random sample of ${shown.length}` : ''}.`,
    ...shown.flatMap((receipt) => receiptLines(receipt, ids)),
  ];
}

function receiptLines({ id, label, reply, scores: read }: ReplyReceipt, schemes: readonly string[]): string[] {
  const words = read.map((one, i) => `${code(schemes[i] ?? '')} ${typeof one === 'number' ? String(one) : one}`);
  const labelWords = label === null ? '' : `; label ${label}`;
  return ['', `- **${code(String(id))}**: ${words.join(', ')}${labelWords}`, '', ...block('Reply', reply).slice(0, -1)];
}

const READING = [
  '## How to read this',
  '',
  '- **missing**: replies in which the parser finds no score on the scale. They are in no average. `judge-seed` counts them as 0, as the proposal does.',
  '- **other than the first**, **difference there**: on the replies that this parser and the first one both read; the mean of the differences.',
  '- **mean error**: the mean absolute difference of score and label. **κ**: Cohen’s κ of “at least half of the best score”. **weighted κ**: Cohen’s κ of all scores with the weights (score − label)², without bins. **by label**: the mean of score − label for each label, or for each fifth of the scale if there are more than six different labels.',
  '- Intervals of means and differences are Wilson’s for an effective number of values between the worst and the best score. Replies about one query (the same id) depend on each other, so that these intervals count **queries**. The intervals of κ follow from that of the mean (squared) difference, with what chance would give taken as known.',
];
