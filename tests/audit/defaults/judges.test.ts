/** Which schemes judge stored labels. */
import { expect, test } from 'vitest';
import { findJudges } from '../../../src/audit/defaults/judges.ts';
import { findScheme } from '../../../src/schemes/find-scheme.ts';

const judges = (ids: readonly string[], options: Parameters<typeof findJudges>[1] = {}) =>
  findJudges(ids.map(findScheme), options);

const misfit = (scheme: string) => ({ scheme, code: 'parses-little', reason: '', example: null }) as const;

test('two approaches judge the labels', () => {
  const ids = ['lmeval.gsm8k.flexible', 'opencompass.gsm8k'];
  expect(judges(ids)).toEqual({ schemes: ids, repeating: [] });
});

test.each([
  ['one scheme', ['mmlupro.l2']],
  ['two projects with the same rule', ['mmlupro.l1', 'lmeval.mmlu_pro']],
  ['comparisons for equality', ['helm.exact_match', 'helm.quasi_exact_match', 'inspect.exact']],
  ['stored parses, which the maker of the labels read', ['lmeval.exact_match.mcq', 'mmlupro.l2']],
  ['some responses only', ['post-think', 'mmlupro.l2']],
])('%s is one approach', (_, ids) => {
  expect(judges(ids).schemes).toEqual([]);
});

test('a scheme that does not fit some log is no judge', () => {
  const ids = ['lmeval.gsm8k.flexible', 'opencompass.gsm8k', 'inspect.match_end_numeric'];
  expect(judges(ids, { misfits: [misfit('opencompass.gsm8k')] }).schemes).toEqual([ids[0], ids[2]]);
});

test('those that repeat the labels are no judges, as long as they are fewer approaches than the others', () => {
  const [strict, flexible, opencompass, end] = [
    'lmeval.gsm8k.strict',
    'lmeval.gsm8k.flexible',
    'opencompass.gsm8k',
    'inspect.match_end_numeric',
  ];
  const all = [strict, flexible, opencompass, end] as string[];
  expect(judges(all, { repeating: [strict] })).toEqual({ schemes: all.slice(1), repeating: [strict] });
  expect(judges(all, { repeating: all.slice(0, 2) })).toEqual({ schemes: all, repeating: [] });
});
