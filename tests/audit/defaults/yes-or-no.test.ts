/** The schemes of logs whose truths are yes and no. */
import { expect, test } from 'vitest';
import { audit } from '../../support/in-process.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 30;
const logOf = (gold: (at: number) => string): string =>
  fileWith(
    Array.from({ length: COUNT }, (_, at) => {
      const word = at % 3 === 0 ? 'no' : 'yes';
      const output = `The date of the birth of person ${at} is known, and no doubt is left. Hence, ${word}, it was on that day.`;
      return `${JSON.stringify({ output, gold: gold(at) })}\n`;
    }).join(''),
  );

test('where responses state them in sentences', async () => {
  const { code, stdout } = await audit([logOf((at) => (at % 2 === 0 ? 'No' : 'Yes'))]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^yes_no +30 +50\.0\u00a0%/m);
  expect(stdout).toMatch(/^yes_no_last +30 +50\.0\u00a0%/m);
});

test('they are no candidates where a truth is another word', async () => {
  const { code, stderr } = await audit([logOf((at) => (at === 7 ? 'Unknown' : at % 2 === 0 ? 'No' : 'Yes'))]);
  expect(code).toBe(2);
  expect(stderr).toContain('short_answer does not fit');
  expect(stderr).not.toContain('yes_no');
});
