/** Gate outcomes as SARIF. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderSarif, ruleId } from '../../src/report/sarif.ts';
import { isOwnOutput } from '../../src/sources/results/own-formats.ts';
import { EMPTY, EXCEEDED, PASSED } from '../support/gate-outcomes.ts';
import { sarifShape } from '../support/sarif-shape.ts';
import { inFull } from '../support/thorough.ts';

const OPTIONS = { tool: { name: 'answer-audit', version: '1.2.3' }, input: 'my runs/runs_metadata.json' };

test('a rule for each --fail-on, and a result for each that is exceeded', async () => {
  const text = renderSarif([PASSED, EXCEEDED, EMPTY, { ...EXCEEDED, rule: PASSED.rule }], OPTIONS);
  await expect(text).toMatchFileSnapshot('snapshots/gate.sarif');
  expect(isOwnOutput('SARIF', Buffer.from(text))).toBe(true);
  expect(isOwnOutput('SARIF', Buffer.from(text.replace('"answer-audit"', '"other"')))).toBe(false);
});

test('without rules that are exceeded there is no result', () => {
  const [run] = sarifShape.parse(JSON.parse(renderSarif([PASSED], OPTIONS))).runs;
  expect([run.results, run.tool.driver.rules.length]).toEqual([[], 1]);
});

test('ids are the same for the same rule, whatever its spaces are', () => {
  expect(ruleId(' a  >\n1 ')).toBe(ruleId('a > 1'));
  expect(ruleId('a > 1')).not.toBe(ruleId('a > 2'));
});

test.each([
  ['a/b c#.json', 'a/b%20c%23.json', '%SRCROOT%'],
  ['/tmp/ä?.json', 'file:///tmp/%C3%A4%3F.json', undefined],
])('the input %s is %s', (input, uri, uriBaseId) => {
  const { runs } = sarifShape.parse(JSON.parse(renderSarif([EXCEEDED], { ...OPTIONS, input })));
  const at = runs[0].results[0]?.locations[0]?.physicalLocation.artifactLocation;
  expect([at?.uri, at?.uriBaseId]).toEqual([uri, uriBaseId]);
});

test('any text gives a document of the right shape', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(text, text, (rule, input) => {
      const worst = [{ place: input, value: rule }];
      const document: unknown = JSON.parse(renderSarif([{ ...EXCEEDED, rule, worst }, PASSED], { ...OPTIONS, input }));
      const { runs } = sarifShape.parse(document);
      const [{ results, tool }] = runs;
      expect(tool.driver.rules[results[0]?.ruleIndex ?? -1]?.id).toBe(results[0]?.ruleId);
    }),
    { numRuns: inFull(500, 83), seed: 1 },
  );
});
