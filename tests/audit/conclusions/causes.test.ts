/** The rules that receipts name for schemes beyond the core. */
import { expect, test } from 'vitest';
import { listCauses } from '../../../src/audit/explain/causes.ts';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import type { TrialDetail } from '../../../src/base/core/trial.ts';

function causesOf(id: string, texts: Partial<TrialDetail>): string[] {
  const scheme = findScheme(id);
  const nothing = { question: null, choices: null, groundTruth: null, response: null, storedParse: null };
  const place = { trialId: 't', run: 'r', temperature: null, variant: null, condition: null, model: null };
  const trial: TrialDetail = {
    ...place,
    dataset: null,
    task: null,
    itemId: null,
    storedLabel: 0,
    ...nothing,
    ...texts,
  };
  const [verdict] = planFor([scheme]).score(trial, trial.groundTruth);
  if (verdict === undefined) throw new Error('no verdict');
  return listCauses(scheme, trial, verdict);
}

test.each([
  ['a rule that fired and changes nothing is no cause', 'Paris.', ['punctuation']],
  ['both rules', 'PARIS.', ['lower', 'punctuation']],
])('%s', (_, storedParse, causes) => {
  expect(causesOf('lmeval.exact_match.mcq', { storedParse, groundTruth: 'Paris' })).toEqual(causes);
});

test('the rule by which the parser got its text, where no rule decides', () => {
  const found = causesOf('lmeval.gsm8k.strict', { response: 'so\n#### 19', groundTruth: '18' });
  expect(found).toEqual(['hashes']);
});

test('where nothing was parsed, that is the cause', () => {
  expect(causesOf('lmeval.gsm8k.strict', { response: 'eighteen', groundTruth: '18' })).toEqual(['unparsed']);
});
