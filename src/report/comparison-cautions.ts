/** What a reader of a comparison should know before its numbers: a scheme that parses so little that its labels are not about the answers. */
import { STORED } from '../base/core/scheme.ts';
import type { Comparison } from '../documents/comparison.ts';
import { judgedCounts } from '../documents/judged-counts.ts';
import { parsesLittle } from '../documents/parses-little.ts';
import { partOf } from './numbers.ts';

/** The cautions, one for each scheme. @param quote makes names from outside safe in the output format. */
export function comparisonCautions(comparison: Comparison, quote: (text: string) => string): string[] {
  const { from, to, files } = comparison;
  const { trials, fromUnparsed, toUnparsed } = judgedCounts(comparison);
  const without = files.reduce((sum, { errors, withoutResponse }) => sum + errors + withoutResponse, 0);
  const sides = [
    [from, trials - fromUnparsed],
    [to ?? STORED, trials - toUnparsed],
  ] as const;
  return sides
    .filter(([scheme, parsed]) => scheme !== STORED && parsesLittle(parsed, trials - without))
    .map(
      ([scheme, parsed]) =>
        `Caution: ${quote(scheme)} parses ${partOf(parsed, trials, 'response')}; it may not be made for these answers.`,
    );
}
