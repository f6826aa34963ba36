/** Rules with names of earlier versions. */
import { expect, test } from 'vitest';
import { COMPARISON_VOCABULARY } from '../../../src/audit/gate-values/comparison/vocabulary.ts';
import { FORMER_NAMES } from '../../../src/audit/gate-values/former-names.ts';
import { parseRule } from '../../../src/audit/gate-values/parse.ts';
import { AUDIT_VOCABULARY } from '../../../src/audit/gate-values/vocabulary.ts';

test.each(['mcnemarP', 'midP', 'clusterSePp'])('%s is an error that names the new one, wherever it is', (former) => {
  const now = FORMER_NAMES.get(former) ?? '';
  const sentence = `${former} is a name of an earlier version; write ${now} (see docs/gate.md).`;
  for (const rule of [
    `cells: ${former} < 0.05`,
    `schemes: abs(deltaPp) > 1 and ${former} < 0.05`,
    `min(${former}) < 0.05`,
    `contrasts: ${former} < 0.05`,
    `${former} < 0.05`,
    `${former}.combined < 0.05`,
    `${former}["v2-norm"] < 0.05`,
  ])
    expect(() => parseRule(rule)).toThrow(sentence);
  expect(parseRule(`schemes: abs(deltaPp) > 1 and ${now} < 0.05`).text).toContain(now);
});

test('no former name is a current one, and every new one is', () => {
  for (const { lists, top } of [AUDIT_VOCABULARY, COMPARISON_VOCABULARY]) {
    const names = new Set([...top.keys(), ...lists.flatMap(({ fields }) => [...fields.keys()])]);
    for (const [former, now] of FORMER_NAMES) expect([names.has(former), names.has(now)]).toEqual([false, true]);
  }
});
