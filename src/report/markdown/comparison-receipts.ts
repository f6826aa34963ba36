/** Trials that two sides see differently. */
import type { ComparisonReceipt, ComparisonSide } from '../../documents/comparison.ts';
import type { Snippet } from '../../documents/result.ts';
import { plural } from '../numbers.ts';
import { code } from './markup.ts';
import { block, inline } from './snippets.ts';

/** @param isPair whether the two sides are the stored answers of an old and of a new log. */
export function comparisonReceipts(list: readonly ComparisonReceipt[], isPair: boolean): string[] {
  return list.flatMap((receipt, i) => one(receipt, i + 1, isPair));
}

const CHANGES: Readonly<Record<ComparisonReceipt['change'], string>> = {
  gained: 'gained',
  lost: 'lost',
  changed: 'another answer, same label',
};

function one(receipt: ComparisonReceipt, number: number, isPair: boolean): string[] {
  const { from, to, step } = receipt;
  const rule = step.rule === null ? '' : `, rule ${code(step.rule)}`;
  return [
    `### ${number}. ${code(receipt.trialId)}: ${CHANGES[receipt.change]}`,
    '',
    ...(receipt.itemId === null ? [] : [`- item ${code(receipt.itemId)}`]),
    ...(receipt.question === null ? [] : [`- question: ${inline(receipt.question)}`]),
    `- ground truth: ${inline(receipt.groundTruth)}`,
    `- ${isPair ? 'old log, ' : ''}${side(from)}`,
    `- ${isPair ? 'new log, ' : ''}${side(to)}`,
    ...(isPair ? [] : [`- first difference: ${step.stage}${rule}`]),
    ...(receipt.isVote ? ['- the stored answer is a vote over several responses: no effect of a parser'] : []),
    `- ${code(receipt.explain)}`,
    '',
    ...(receipt.oldResponse === null ? [] : block('old response', receipt.oldResponse)),
    ...block('response', receipt.response),
  ];
}

function side({ scheme, prediction, correct, where, trace }: ComparisonSide): string {
  const label = correct === null ? 'no label' : correct ? 'right' : 'wrong';
  const answer = prediction === null ? 'nothing' : answerText(prediction);
  const place = where === null ? '' : `, at ${code(`${where.before}⟦${where.found}⟧${where.behind}`)}`;
  const by = trace.length === 0 ? '' : ` by ${trace.map((step) => code(step.rule)).join(', ')}`;
  return `${code(scheme)}: ${answer}${by}${place} → **${label}**`;
}

function answerText(prediction: Snippet): string {
  return prediction.omitted === 0
    ? inline(prediction)
    : `${plural(prediction.length, 'character')}, ${inline(prediction)}`;
}
