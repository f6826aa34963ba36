/** What follows from the counts of a setting of the rules is what the audit computes for the schemes that are settings. */
import { expect, test } from 'vitest';
import { STORED } from '../../../src/base/core/scheme.ts';
import { listRuleSchemes } from '../../../src/report/core.ts';
import { EVERY_PLAYER, listPlayerIds, PLAYERS, PLAYERS_OF_SCHEMES } from '../../../src/schemes/core/universes.ts';
import { findSetting, listIdle, parseSetting, writeSetting } from '../../../src/web/page/rules/setting.ts';
import { settingCells } from '../../../src/web/page/rules/setting-cells.ts';
import { concludeSetting } from '../../../src/web/page/rules/setting-conclusions.ts';
import { demoPage } from '../../browser/page-data.ts';

const { result } = (await demoPage()).data;
const RULE_SCHEMES = listRuleSchemes(result.attribution.legend);
const withCells = RULE_SCHEMES.filter(({ scheme }) => scheme !== 'v1');

test('the schemes that are settings have the rules of the core', () => {
  for (const { scheme, rules } of listRuleSchemes(PLAYERS))
    expect(rules).toEqual(listPlayerIds(PLAYERS_OF_SCHEMES[scheme] ?? -1));
  expect(RULE_SCHEMES.map(({ scheme }) => scheme)).toEqual(['v1', 'v2-parse', 'v2-norm', 'combined']);
});

test('every set of rules is a universe, and a word of an address', () => {
  for (let set = 0; set <= EVERY_PLAYER; set++) {
    const rules = listPlayerIds(set);
    const setting = parseSetting({ rules: writeSetting(rules) }, result);
    expect([...(setting?.on ?? [])]).toEqual(rules);
    const idle = rules.includes('S') ? [] : rules.filter((id) => id.startsWith('P'));
    expect(setting === null ? null : listIdle(setting)).toEqual(idle);
    expect(setting?.universe.rules).toEqual(rules.filter((id) => !idle.includes(id)));
    expect(setting?.universe).toBe(result.multiverse?.universes[setting?.at ?? -1]);
  }
  expect(parseSetting({ rules: 'S+P1' }, result)?.universe.id).toBe('raw+P1');
  expect(parseSetting({ rules: 'S Q9' }, result)).toBe(null);
  expect(parseSetting({}, result)).toBe(null);
  expect(parseSetting({ rules: 'S' }, { ...result, multiverse: null })).toBe(null);
});

test.each(withCells)('cells of the setting of $scheme are those of the scheme', ({ scheme, rules }) => {
  const setting = findSetting(rules, result);
  if (setting === null) throw new Error('no such setting');
  expect(setting.id).toBe(scheme);
  const pick = ({ key, n, storedErrorPct, errorPct, deltaPp }: ReturnType<typeof settingCells>[number]): unknown => ({
    key,
    n,
    storedErrorPct,
    errorPct,
    deltaPp,
  });
  const own = result.cells.filter((cell) => cell.scheme === scheme);
  expect(own.length).toBeGreaterThan(10);
  expect(settingCells(result, setting).map(pick)).toEqual(own.map(pick));
});

test.each(withCells)('contrasts and ranks of the setting of $scheme are those of the scheme', ({ scheme, rules }) => {
  const setting = findSetting(rules, result);
  if (setting === null) throw new Error('no such setting');
  const { contrasts, ranks } = concludeSetting(result, setting);
  const effects = (all: typeof contrasts): unknown[] =>
    all
      .filter((one) => one.scheme === scheme)
      .map(({ key, condition, n, baselineN, effectPp, signFlip }) => [
        key,
        condition,
        n,
        baselineN,
        effectPp,
        signFlip,
      ]);
  expect(effects(contrasts)).toEqual(effects(result.contrasts));
  expect(contrasts.some(({ signFlip }) => signFlip)).toBe(
    result.contrasts.some((one) => one.scheme === scheme && one.signFlip),
  );
  const orders = (all: typeof ranks): unknown[] =>
    all
      .filter((one) => one.scheme === scheme)
      .map(({ key, field, tauB, inversions, ranking }) => ({
        key,
        field,
        tauB,
        pairs: inversions.map(({ pair }) => pair),
        ranking: ranking.map(({ value, n, errorPct, rank }) => [value, n, errorPct, rank]),
      }));
  expect(orders(ranks)).toEqual(orders(result.ranks));
});

test('what only items decide is missing', () => {
  const setting = parseSetting({ rules: 'S P2' }, result);
  if (setting === null) throw new Error('no such setting');
  expect(setting.scheme).toBe(null);
  const { contrasts, ranks } = concludeSetting(result, setting);
  expect(contrasts).toHaveLength(result.contrasts.filter(({ scheme }) => scheme === STORED).length);
  for (const { p, low, significanceFlip, change } of contrasts)
    expect([p, low, significanceFlip, change]).toEqual([null, null, false, null]);
  for (const { low } of ranks.flatMap(({ ranking }) => ranking)) expect(low).toBe(null);
  for (const { flips, p, deltaInterval } of settingCells(result, setting))
    expect([flips, p, deltaInterval]).toEqual([null, null, null]);
});
