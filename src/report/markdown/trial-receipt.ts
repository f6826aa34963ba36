/** A receipt of one trial of the page, as the report has them, with the part of the response around what a scheme picked. */
import { findMakers, type PageTrial, type PageVerdict } from '../../documents/page.ts';
import { countCodePoints } from '../../base/text/code-points.ts';
import { keepAround } from '../../base/text/omission.ts';
import { cutToEnds } from '../../base/text/snippet.ts';
import { plural } from '../numbers.ts';
import { leftOut } from '../snippet-text.ts';
import { code, fenced } from './markup.ts';
import { describePlace, madeBy } from './receipts.ts';
import { block, inline } from './snippets.ts';

/** The code points of questions and truths, and of each end of parses. */
const SHORT_SIZE = [200, 0] as const;
const PARSE_SIZE = [320, 420] as const;
/** The units of the response on each side of both ends of the stretch. */
const CONTEXT = 320;

/** What a receipt compares with the stored label. */
export interface ReceiptSide {
  /** The schemes that get their label in this way. */
  readonly schemes: readonly string[];
  readonly verdict: PageVerdict;
  /** null where nothing is parsed. */
  readonly parse: string | null;
}

/** @param after null where no scheme has a label. */
export function trialReceipt(trial: PageTrial, after: ReceiptSide | null): string {
  const { trialId, question, groundTruth, storedParse, storedCorrect, explain } = trial;
  const truth = groundTruth === null ? null : [groundTruth].flat().join(' | ');
  const names = after?.schemes.map(code).join(', ') ?? '';
  const labels = [
    `stored: **${label(storedCorrect)}**`,
    ...(after === null ? [] : [`${names}: **${label(after.verdict.correct)}**`]),
  ];
  return [
    `#### ${code(trialId)}`,
    '',
    `- where: ${describePlace(trial)}`,
    ...(question === null ? [] : [`- question: ${inline(cutToEnds(question, ...SHORT_SIZE))}`]),
    `- ground truth: ${truth === null ? 'none' : inline(cutToEnds(truth, ...SHORT_SIZE))}`,
    `- ${labels.join(' → ')}`,
    ...(after === null ? [] : listRules(after.verdict)),
    `- ${code(explain)}`,
    '',
    ...block('stored parse', storedParse === null ? null : cutToEnds(storedParse, ...PARSE_SIZE)),
    ...(after === null
      ? []
      : block(`parse of ${names}`, after.parse === null ? null : cutToEnds(after.parse, ...PARSE_SIZE))),
    ...responseBlock(trial, after),
  ].join('\n');
}

function listRules(verdict: PageVerdict): string[] {
  const { parse } = verdict;
  const sets = findMakers(verdict);
  return [
    ...(parse.rule === null ? [] : [`- decided by: ${code(parse.rule)}`]),
    ...(sets === null ? [] : [`- made by: ${madeBy(sets)}`]),
  ];
}

function label(correct: boolean | null): string {
  return correct === null ? 'no label' : correct ? 'correct' : 'wrong';
}

/** The response around both ends of what was parsed; its two ends where that is no part of it. */
function responseBlock({ response }: PageTrial, after: ReceiptSide | null): string[] {
  if (response === null || response === '') return block('response', response === null ? null : cutToEnds('', 0, 0));
  const { start = null, end = null } = after?.verdict.parse ?? {};
  const places = start === null || end === null ? [0, response.length] : [start, end];
  const { text, omissions } = keepAround(response, places, CONTEXT);
  let [shown, rest] = ['', 0];
  for (const { at, from, to } of omissions) {
    const before = text.slice(rest, at);
    shown += `${before}${before === '' ? '' : '\n'}${leftOut(countCodePoints(response.slice(from, to)))}\n`;
    rest = at;
  }
  return [
    `response (${plural(countCodePoints(response), 'character')}):`,
    '',
    fenced((shown + text.slice(rest)).trimEnd()),
    '',
  ];
}
