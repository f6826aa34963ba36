/** Trials that two sides see differently. */
import type { ComparisonReceipt, ComparisonSide, PairComparison } from '../../documents/comparison.ts';
import type { Snippet } from '../../documents/result.ts';
import { plural } from '../numbers.ts';
import { code } from './markup.ts';
import { block, inline } from './snippets.ts';

/** @param names the names of the two sides where they are the stored answers of two logs; else null. */
export function comparisonReceipts(
  list: readonly ComparisonReceipt[],
  names: PairComparison['names'] | null,
): string[] {
  return list.flatMap((receipt, i) => one(receipt, i + 1, names));
}

const CHANGES: Readonly<Record<ComparisonReceipt['change'], string>> = {
  gained: 'gained',
  lost: 'lost',
  changed: 'another answer, same label',
};

function one(receipt: ComparisonReceipt, number: number, names: PairComparison['names'] | null): string[] {
  const { from, to, step } = receipt;
  const rule = step.rule === null ? '' : `, rule ${code(step.rule)}`;
  return [
    `### ${number}. ${code(receipt.trialId)}: ${CHANGES[receipt.change]}`,
    '',
    ...(receipt.itemId === null ? [] : [`- item ${code(receipt.itemId)}`]),
    ...(receipt.question === null ? [] : [`- question: ${inline(receipt.question)}`]),
    `- ground truth: ${inline(receipt.groundTruth)}`,
    `- ${names === null ? '' : `${code(names.old)}, `}${side(from)}`,
    `- ${names === null ? '' : `${code(names.new)}, `}${side(to)}`,
    ...(names !== null ? [] : [`- first difference: ${step.stage}${rule}`]),
    ...(receipt.isVote ? ['- the stored answer is a vote over several responses: no effect of a parser'] : []),
    `- ${code(receipt.explain)}`,
    '',
    ...(receipt.oldResponse === null || names === null
      ? block('response', receipt.response)
      : [
          ...block(`response of ${code(names.old)}`, receipt.oldResponse),
          ...block(`response of ${code(names.new)}`, receipt.response),
        ]),
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
