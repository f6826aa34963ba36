/** Trials with their texts. */
import type { Receipt, Snippet } from '../../documents/result.ts';
import type { GroupValue, TrialPlace } from '../../base/core/trial.ts';
import { describeSets } from '../flip-reasons.ts';
import { keyValue, partOf } from '../numbers.ts';
import type { ChosenReceipt } from '../views/chosen-receipts.ts';
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

/** A receipt in five lines, with the reason of its choice and the ends of its texts. */
export function shortReceipt({ receipt, ...choice }: ChosenReceipt<string>): string[] {
  const { groundTruth, storedParse, response, parse, scheme } = receipt;
  return [
    `- ${code(receipt.trialId)}: ${describeFacts(receipt)}`,
    `  - why: ${describeChoice({ receipt, ...choice })}`,
    `  - ground truth ${ends(groundTruth)}; stored: ${label(receipt.storedCorrect)} from ${ends(storedParse)}; ${code(scheme)}: ${label(receipt.schemeCorrect)} from ${ends(parse)}`,
    `  - response: ${ends(response)}`,
    `  - ${code(receipt.explain)}`,
  ];
}

/** What the trial is an example of, and how many of its sample are like it. */
function describeChoice({ about, receipt: { schemeCorrect, rules }, alike, sampled }: ChosenReceipt<string>): string {
  const causes = madeBy(rules);
  const become = `${alike === 1 ? 'becomes' : 'become'} ${schemeCorrect ? 'correct' : 'wrong'}`;
  return `${about}; ${partOf(alike, sampled, 'sampled trial')} ${become} in this way${causes === '' ? '' : ` (made by ${causes})`}`;
}

/** The code points of each end of a text in a short receipt. */
const SHORT_END = 80;

function ends(snippet: Snippet | null): string {
  return snippet === null ? 'none' : inline(shortenEnds(snippet, SHORT_END));
}

/** The known parts of the address of the trial, each with its name; the run where neither model nor variant is known. */
function describeFacts(receipt: Receipt): string {
  const { run, model, variant, condition, temperature, dataset, task, itemId } = receipt;
  const source = model === null && variant === null ? { run } : { model, variant };
  return namedFacts({ ...source, condition, temperature, dataset, task: task === dataset ? null : task, item: itemId });
}

/** The address of the trial: complete for a run store, and the known parts for a log. */
export function describePlace(trial: Omit<TrialPlace, 'trialId' | 'run'> & Pick<Receipt, 'itemId'>): string {
  const { temperature, variant, condition, model, dataset, task, itemId } = trial;
  if (dataset !== null && (temperature !== null || variant !== null))
    return `T ${keyValue(temperature, code)} / ${keyValue(variant, code)} / ${keyValue(condition, code)}, dataset ${code(dataset)}, item ${keyValue(itemId, code)}`;
  return namedFacts({ model, condition, dataset, task, item: itemId });
}

function namedFacts(facts: Readonly<Record<string, GroupValue>>): string {
  return Object.entries(facts)
    .flatMap(([name, value]) => (value === null ? [] : [`${name} ${keyValue(value, code)}`]))
    .join(', ');
}

/** The smallest sets of rules that make a flip. */
export function madeBy(sets: Receipt['rules']): string {
  if (sets.length === 0) return `no rule: ${code('v1')} already differs from the stored label`;
  return describeSets(sets, code);
}
