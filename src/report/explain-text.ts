/** An explanation as text for a terminal. Colours come from outside; without them the marks are brackets. */
import type { Explanation, SchemeExplanation } from '../documents/explanation.ts';
import type { Step } from '../base/core/scheme.ts';
import type { StoredLabel } from '../base/core/trial.ts';
import { inert, inertLine } from '../base/text/inert.ts';
import { keyValue, plural } from './numbers.ts';
import { PLAIN, type Paint } from '../base/text/paint.ts';

/** How stretches of the output are set off. */
export interface ExplanationPaint extends Paint {
  /** What the parser picked. */
  readonly parse: (text: string) => string;
  /** What matched the truth. */
  readonly match: (text: string) => string;
}

export const PLAIN_PAINT: ExplanationPaint = {
  ...PLAIN,
  parse: (text) => `⟦${text}⟧`,
  match: (text) => `⟪${text}⟫`,
};

/** UTF-16 units shown around the ends of a marked stretch. */
const CONTEXT = 240;
/** UTF-16 units shown of a changed text. */
const EXCERPT = 60;

/** @param output which output of its trial it is, such as `2 of 3`; null for the only one. */
export function renderExplanation(
  { trial, schemes }: Explanation,
  paint: ExplanationPaint,
  output: string | null = null,
): string {
  const stored = trial.storedLabel;
  const facts = [
    ...(output === null ? [] : [['output', output]]),
    ['run', `${inertLine(trial.run)}, T ${keyValue(trial.temperature, inertLine)}`],
    ['cell', [trial.variant, trial.condition, trial.task].map((part) => keyValue(part, inertLine)).join(' / ')],
    ['model', keyValue(trial.model, inertLine)],
    ['item', keyValue(trial.itemId, inertLine)],
    ['question', keyValue(trial.question, inertLine)],
    ['ground truth', truthLine(trial.groundTruth)],
    ['stored label', labelText(stored, paint)],
    ...(trial.anomaly === 'vote'
      ? [['stored answer', 'a majority vote over several responses, not a parse of this one']]
      : []),
    ['stored parse', trial.storedParse === null ? 'none' : inertLine(shortened(trial.storedParse, CONTEXT, true))],
  ];
  return [
    paint.title(`trial ${inertLine(trial.trialId)}`),
    ...facts.map(([name, value]) => `  ${(name as string).padEnd(13)} ${value}`),
    '',
    ...schemes.flatMap((scheme) => [...one(scheme, trial.response, stored, paint), '']),
  ].join('\n');
}

function wantedText(truth: SchemeExplanation['truthNormalized']): string {
  if (truth === null) return 'none';
  return (typeof truth === 'string' ? [truth] : truth).map((text) => JSON.stringify(inertLine(text))).join(' | ');
}

function truthLine(truth: Explanation['trial']['groundTruth']): string {
  if (truth === null) return 'none: an opinion item';
  return (typeof truth === 'string' ? [truth] : truth).map(inertLine).join(' | ');
}

function one(
  scheme: SchemeExplanation,
  response: string | null,
  stored: StoredLabel,
  paint: ExplanationPaint,
): string[] {
  const head = `${paint.title(inertLine(scheme.id))} (${inertLine(scheme.title)})`;
  if (scheme.failure !== null) return [`${head}: ${paint.bad('failed')}, ${inertLine(scheme.failure)}`];
  if (!scheme.inScope) return [`${head}: does not apply; it is for ${inertLine(scheme.scope ?? 'nothing')}`];
  return [
    `${head}: ${outcome(scheme, stored, paint)}`,
    ...replyLines(scheme.reply),
    ...scheme.parserSteps.map((step) => `  ${step.rule.padEnd(22)} ${dropped(step)}`),
    `  ${'parse'.padEnd(22)} ${scheme.parse.kind === 'unparsed' ? paint.bad('nothing parsed') : plural((scheme.parse.text ?? '').length, 'character')}`,
    ...(scheme.source === 'response'
      ? [indented(marked(scheme, response ?? '', paint))]
      : [indented(markedParse(scheme, paint))]),
    ...scheme.normalizerSteps.map((step) => `  ${step.rule.padEnd(22)} ${paint.dim(changed(step))}`),
    `  ${'truth'.padEnd(22)} ${wantedText(scheme.truthNormalized)}`,
    ...scheme.compared.map((texts) => `  ${'compared'.padEnd(22)} ${comparedLine(texts)}`),
    ...(scheme.neverMet === null ? [] : [`  ${'unanswerable'.padEnd(22)} ${unanswerableText(scheme.neverMet)}`]),
    ...(scheme.match === null ? [] : [`  ${scheme.match.rule.padEnd(22)} ${matchText(scheme, paint)}`]),
  ];
}

/** The reply, on one line. */
function replyLines(reply: SchemeExplanation['reply']): string[] {
  if (reply === null) return [];
  const { model, prompt, text, unparsedBy } = reply;
  return [
    `  ${'model'.padEnd(22)} ${inertLine(model)}, prompt ${inertLine(prompt)}`,
    `  ${'reply'.padEnd(22)} ${inertLine(shortened(text, CONTEXT, true))}`,
    ...(unparsedBy === null ? [] : [`  ${inertLine(unparsedBy.id).padEnd(22)} ${inertLine(unparsedBy.summary)}`]),
  ];
}

/** What the matcher compared in place of the whole normalized answer. */
function comparedLine({ answer, wanted }: SchemeExplanation['compared'][number]): string {
  const given = answer === '' ? 'nothing, because the matcher finds nothing in the answer' : wholeQuoted(answer);
  return wanted === null ? given : `${given} with ${wholeQuoted(wanted)}`;
}

/** A text in quotation marks; of a long one, its ends. */
function wholeQuoted(text: string): string {
  return JSON.stringify(inertLine(shortened(text, EXCERPT, true)));
}

function unanswerableText({ id, summary }: NonNullable<SchemeExplanation['neverMet']>): string {
  return `no answer can match this truth (${inertLine(id)}: ${inertLine(summary)})`;
}

function outcome({ correct }: SchemeExplanation, stored: StoredLabel, paint: Paint): string {
  if (correct === null) return 'not gradable';
  const label = correct ? paint.good('correct') : paint.bad('wrong');
  if (stored !== 0 && stored !== 1) return label;
  if (correct === (stored === 1)) return `${label}, as stored`;
  return correct ? `${label}, ${paint.good('gained')}` : `${label}, ${paint.bad('lost')}`;
}

function labelText(label: StoredLabel, paint: Paint): string {
  if (label === null) return 'none';
  if (label === 1) return paint.good('correct');
  return label === 0 ? paint.bad('wrong') : 'invalid: neither 0 nor 1';
}

/** What a rule of the parser did: it left out a part, or it rewrote the text. */
function dropped(step: Step): string {
  const { before, after } = step;
  const start = before.endsWith(after) ? before.length - after.length : before.indexOf(after);
  if (start === -1) return `found ${quoted(after)}`;
  const front = before.slice(0, start);
  const back = before.slice(start + after.length);
  const part = (where: string, text: string): string[] =>
    text === '' ? [] : [`${plural(text.length, 'character')} ${where} dropped: ${quoted(text)}`];
  return [...part('at the start', front), ...part('at the end', back)].join('; ');
}

/** Where a rewriting starts to differ. */
function changed({ before, after }: Step): string {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = Math.max(0, same - EXCERPT / 3);
  const window = (text: string): string =>
    quoted(text.slice(from, from + EXCERPT), from > 0, from + EXCERPT < text.length);
  return `${window(before)} → ${window(after)}`;
}

function matchText({ correct, match, normalized }: SchemeExplanation, paint: ExplanationPaint): string {
  if (match === null || match.start === null || match.end === null) return placelessMatch(correct);
  return excerptAround(normalized, [[match.start, match.end, paint.match]], EXCERPT).replaceAll('\n', '↵');
}

/** Matchers of letters, numbers and verdicts find the truth at no place of the answer. */
function placelessMatch(correct: boolean | null): string {
  if (correct === null) return 'nothing to compare with';
  return correct ? 'match' : 'no match';
}

/** The response with the parse, and the match inside of it, set off. */
function marked({ parse, matched }: SchemeExplanation, response: string, paint: ExplanationPaint): string {
  if (parse.start === null || parse.end === null) return excerptAround(response, [], CONTEXT);
  const start = parse.start;
  return excerptAround(
    response,
    matched === null
      ? [[start, parse.end, paint.parse]]
      : [
          [start, start + matched[0], paint.parse],
          [start + matched[0], start + matched[1], paint.match],
          [start + matched[1], parse.end, paint.parse],
        ],
    CONTEXT,
  );
}

function markedParse({ parse, matched }: SchemeExplanation, paint: ExplanationPaint): string {
  return excerptAround(parse.text ?? '', matched === null ? [] : [[matched[0], matched[1], paint.match]], CONTEXT);
}

type Mark = readonly [start: number, end: number, paint: (text: string) => string];

/** The text with its marks; what is far from every end of a mark is left out. */
function excerptAround(text: string, marks: readonly Mark[], context: number): string {
  const pieces: string[] = [];
  let at = 0;
  for (const [start, end, paint] of marks) {
    pieces.push(shortened(text.slice(at, start), context, at > 0));
    if (start < end) pieces.push(paint(shortened(text.slice(start, end), context, true)));
    at = end;
  }
  const rest = text.slice(at);
  pieces.push(
    rest.length > context && marks.length > 0
      ? `${inert(rest.slice(0, context))}${leftOut(rest.length - context)}`
      : shortened(rest, context, true),
  );
  return pieces.join('');
}

/** The ends of a stretch; only its last part where nothing before it matters. */
function shortened(text: string, context: number, hasFront: boolean): string {
  if (text.length <= 2 * context) return inert(text);
  const front = hasFront ? inert(text.slice(0, context)) : '';
  return `${front}${leftOut(text.length - context * (hasFront ? 2 : 1))}${inert(text.slice(-context))}`;
}

const leftOut = (n: number): string => ` […${n}…] `;

function quoted(text: string, isCutBefore = false, isCutBehind = text.length > EXCERPT): string {
  return `${isCutBefore ? '…' : ''}${JSON.stringify(inertLine(text.slice(0, EXCERPT)))}${isCutBehind ? '…' : ''}`;
}

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `    │ ${line}`)
    .join('\n');
