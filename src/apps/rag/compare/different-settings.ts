/** The settings in which two scorings differ. */
import type { DifferentSetting } from '../documents/comparison.ts';
import type { Scoring } from '../documents/evaluation.ts';

/** Settings by judge: where only one side has a judge, only that side has its metric. */
const BY_JUDGE = /^judging\.(?:prompts|parsers)\./;

/**
 * In the order of the settings. A difference is harmless where no number that both sides have depends on it: where only one side asked a judge, only
 * that side has its metric, and a score with this metric is not compared with one without it.
 */
export function differentSettings(a: Scoring | null, b: Scoring | null): readonly DifferentSetting[] {
  if (a === null || b === null) return [];
  const [first, second] = [flatten(a, ''), flatten(b, '')];
  const settings = [...new Set([...first.keys(), ...second.keys()])];
  return settings.flatMap((setting) => {
    const [own, other] = [first.get(setting) ?? null, second.get(setting) ?? null];
    if (own === other) return [];
    const isOneSided = own === null || other === null;
    const isHarmless = isOneSided && (setting === 'judging' || isOfOneJudging(setting, a, b) || BY_JUDGE.test(setting));
    return [{ setting, a: own, b: other, isHarmless }];
  });
}

function isOfOneJudging(setting: string, a: Scoring, b: Scoring): boolean {
  return setting.startsWith('judging.') && (a.judging === null || b.judging === null);
}

/** The JSON of each setting by its path. Lists are one setting. */
function flatten(value: object, before: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const [name, one] of Object.entries(value) as [string, unknown][]) {
    const path = `${before}${name}`;
    if (typeof one === 'object' && one !== null && !Array.isArray(one))
      for (const [inner, json] of flatten(one, `${path}.`)) all.set(inner, json);
    else if (one !== null && one !== undefined) all.set(path, JSON.stringify(one));
  }
  return all;
}
