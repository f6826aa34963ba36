/** Why labels change under each scheme: what the stored label read, the rule that decided, and excerpts. */
import type { FlipExample, FlipReason, SchemeFlipReasons } from '../../documents/flip-reasons.ts';
import type { AuditResult } from '../../documents/result.ts';
import {
  countAllFlips,
  countFlips,
  describeDecision,
  describeStored,
  otherFlipsText,
  sortFlipReasons,
  storedAnswer,
} from '../flip-reasons.ts';
import { count } from '../numbers.ts';
import { draw, type Column } from './draw.ts';
import { cut, type Layout } from './layout.ts';
import { cellCode, code } from './markup.ts';
import { describePlace } from './receipts.ts';
import { inline } from './snippets.ts';

/** What a short report shows: the scheme that changes most labels, and its most frequent reasons. */
const SHORT_SCHEMES = 1;
const SHORT_REASONS = 3;

/** The flips of each scheme by their reasons; empty without any. */
export function flipReasonSections(result: AuditResult, layout: Layout): string[] {
  const all = sortFlipReasons(result);
  const shown = layout.isShort === true ? all.slice(0, SHORT_SCHEMES) : all;
  if (shown.length === 0) return [];
  return [
    'Each flip has two reasons: what the stored label read, and the rule by which the scheme got its answer.',
    ...shown.flatMap((one) => schemeSection(one, layout)),
    ...cut(all.length, shown.length, 'schemes that change labels', layout),
  ];
}

function schemeSection(own: SchemeFlipReasons, layout: Layout): string[] {
  const { scheme, reasons } = own;
  const others = otherFlipsText(own);
  const shown = reasons.slice(0, layout.isShort === true ? SHORT_REASONS : layout.maxRows);
  const excerpts = shown.map((reason, i) => {
    const most = i === 0 ? undefined : layout.isShort === true ? 0 : 1;
    return reason.examples.slice(0, most).map((example) => excerpt(reason, example, scheme));
  });
  return [
    '',
    `### Flips under ${code(scheme)}: ${count(countAllFlips(own))}`,
    '',
    draw(shown, COLUMNS),
    ...cut(reasons.length, shown.length, 'reasons', layout),
    ...(others === null ? [] : ['', others]),
    '',
    ...excerpts.flat(),
  ];
}

const COLUMNS: readonly Column<FlipReason>[] = [
  { title: 'stored label read', align: 'l', show: (reason) => describeStored(reason, cellCode) },
  { title: 'rule that decided under the scheme', align: 'l', show: (reason) => describeDecision(reason, cellCode) },
  { title: 'what it does', align: 'l', show: ({ summary }) => (summary === null ? '–' : cellCode(summary)) },
  { title: 'flips', align: 'r', show: (reason) => count(countFlips(reason)) },
  { title: 'gained', align: 'r', show: ({ gained }) => count(gained) },
  { title: 'lost', align: 'r', show: ({ lost }) => count(lost) },
];

/** A trial on one line: the answers, and the response around what the scheme reads. */
function excerpt(reason: FlipReason, example: FlipExample, scheme: string): string {
  const { trialId, parse, before, after } = example;
  const stored = storedAnswer(reason, example);
  const answers = [
    ...(stored === null ? [] : [`stored answer ${inline(stored)}`]),
    `${code(scheme)} reads ${parse === null ? 'no answer' : inline(parse)}`,
  ];
  return `- ${code(trialId)} (${describePlace(example)}): ${answers.join('; ')}${contextText(before, after)}`;
}

/** The place of the answer in the response. */
function contextText(before: string, after: string): string {
  if (before !== '' && after !== '') return `, between ${code(before)} and ${code(after)}`;
  if (before !== '') return `, after ${code(before)}`;
  return after === '' ? '' : `, before ${code(after)}`;
}
