/** Trials with their texts. */
import type { Receipt, Snippet } from '../../documents/result.ts';
import type { TrialPlace } from '../../base/core/trial.ts';
import { keyValue } from '../numbers.ts';
import { shortenEnds } from '../../base/text/snippet.ts';
import { code } from './markup.ts';
import { block, inline } from './snippets.ts';

export function receipts(list: readonly Receipt[]): string[] {
  return list.flatMap((receipt, i) => one(receipt, i + 1));
}

const label = (correct: boolean): string => `**${correct ? 'correct' : 'wrong'}**`;

function one(receipt: Receipt, number: number): string[] {
  return [
    `#### ${number}. ${code(receipt.trialId)}`,
    '',
    `- where: ${describePlace(receipt)}`,
    ...(receipt.question === null ? [] : [`- question: ${inline(receipt.question)}`]),
    `- ground truth: ${inline(receipt.groundTruth)}`,
    `- stored: ${label(receipt.storedCorrect)}, ${code(receipt.scheme)}: ${label(receipt.schemeCorrect)}`,
    `- made by: ${madeBy(receipt.rules)}`,
    `- ${code(receipt.explain)}`,
    '',
    ...block('response', receipt.response),
    ...block('stored parse', receipt.storedParse),
    ...block(`parse of ${code(receipt.scheme)}`, receipt.parse),
  ];
}

/** A receipt in four lines, with the ends of its texts. */
export function shortReceipt(receipt: Receipt): string[] {
  const { groundTruth, storedParse, response, parse, scheme } = receipt;
  return [
    `- ${code(receipt.trialId)}: ${describePlace(receipt)}`,
    `  - ground truth ${ends(groundTruth)}; stored: ${label(receipt.storedCorrect)} from ${ends(storedParse)}; ${code(scheme)}: ${label(receipt.schemeCorrect)} from ${ends(parse)}; made by ${madeBy(receipt.rules)}`,
    `  - response: ${ends(response)}`,
    `  - ${code(receipt.explain)}`,
  ];
}

/** The code points of each end of a text in a short receipt. */
const SHORT_END = 80;

function ends(snippet: Snippet | null): string {
  return snippet === null ? 'none' : inline(shortenEnds(snippet, SHORT_END));
}

/** The address of the trial: complete for a run store, and the known parts for a log. */
export function describePlace(trial: Omit<TrialPlace, 'trialId' | 'run'> & Pick<Receipt, 'itemId'>): string {
  const { temperature, variant, condition, model, dataset, task, itemId } = trial;
  if (dataset !== null)
    return `T ${keyValue(temperature, code)} / ${keyValue(variant, code)} / ${keyValue(condition, code)}, dataset ${code(dataset)}, item ${keyValue(itemId, code)}`;
  const facts = { model, task, condition, item: itemId };
  return Object.entries(facts)
    .flatMap(([name, value]) => (value === null ? [] : [`${name} ${code(value)}`]))
    .join(', ');
}

/** The smallest sets of rules that make a flip. */
export function madeBy(sets: Receipt['rules']): string {
  if (sets.length === 0) return `no rule: ${code('v1')} already differs from the stored label`;
  return sets.map((set) => set.map(code).join(' with ')).join(', or ');
}
