/** Logs whose responses are thoughts that never end. */
import { expect, test } from 'vitest';
import { audit } from '../../support/in-process.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 20;
const logOf = (response: (letter: string, at: number) => string): string =>
  fileWith(
    Array.from({ length: COUNT }, (_, at) => {
      const gold = 'ABCD'.charAt(at % 4);
      return `${JSON.stringify({ output: response(gold, at), gold, correct: at === 0 })}\n`;
    }).join(''),
  );

test('are refused with the reason, and with the schemes that read within thoughts', async () => {
  const log = logOf((letter) => `<think>\nLet me see.\n\nThe answer is (${letter})`);
  const { code, stderr } = await audit([log]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    'in 20 of 20 sampled responses the thought never ends (it has a mark such as <think>, and no </think>) and no answer is after it, so nothing is compared. To read what is stated within the thoughts, use --schemes ',
  );
  expect(stderr).not.toContain('Add it to each record');
  const schemes = /use --schemes (\S+)\.\n/.exec(stderr)?.[1] ?? '';
  expect(schemes.split(',')).toContain('mmlupro.l2');
  const named = await audit([log, '--schemes', schemes]);
  expect(named.code).toBe(0);
  expect(named.stdout).toMatch(/^mmlupro\.l2 +20 +100\.0\u00a0%/m);
});

test('are refused without such schemes where nothing is stated within the thoughts', async () => {
  const { stderr } = await audit([logOf((_, at) => `<think>\nLet me see number ${at}, and then`)]);
  expect(stderr).toContain('the thought never ends');
  expect(stderr).toContain('so nothing is compared. To see one anyway, name it with --schemes.');
});

test('are not the reason where most thoughts end', async () => {
  const { stderr } = await audit([
    logOf((_, at) => `<think>\nLet me see.${at < 9 ? '' : '</think>'} it is not known.`),
  ]);
  expect(stderr).toContain('no scheme fits these answers');
});
