/** Labels with values that are neither right nor wrong. */
import { expect, test } from 'vitest';
import { audit } from '../../support/in-process.ts';
import { fileWith, SAMPLES } from '../../support/sample-records.ts';

test('the report names the other values of a label and counts their trials', async () => {
  const records = SAMPLES.map(({ correct, ...one }, at) => ({
    ...one,
    status: at === 4 ? 'REVIEW' : correct ? 'PASS' : 'FAIL',
  }));
  const content = records.map((one) => `${JSON.stringify(one)}\n`).join('');
  const { stdout } = await audit([fileWith(content), '--out-md', '-']);
  expect(stdout).toContain('status is REVIEW in 1 of the first 9 records, which is neither right nor wrong');
  expect(stdout).toContain('label = `status`');
  expect(stdout).toContain('left out: 1 trial');
});
