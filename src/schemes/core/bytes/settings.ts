/**
 * Sets of settings of the normalizer's optional rules. A setting is a number whose bits are the rules that are on (normalize.ts); a set of
 * them is a number with a bit for each of the eight settings.
 */
import { V2_RULES } from './normalize.ts';

const SETTINGS = V2_RULES + 1;
export const NO_SETTING = 0;
export const ALL_SETTINGS: number = (1 << SETTINGS) - 1;

/** The settings in which the rule is on. */
export function settingsWith(rule: number): number {
  return settingsLike(rule, rule);
}

/** The settings that agree with this one in the given rules. */
function settingsLike(setting: number, concerned: number): number {
  let set = NO_SETTING;
  for (let other = 0; other < SETTINGS; other++) if (((other ^ setting) & concerned) === 0) set |= 1 << other;
  return set;
}

/** {@link settingsLike}, by rules and setting. */
const LIKE = Uint8Array.from({ length: SETTINGS * SETTINGS }, (_, i) =>
  settingsLike(i & V2_RULES, Math.floor(i / SETTINGS)),
);

/** A text that needs the exact path. */
export const UNDECIDED = -1;
const IS_TRUE = SETTINGS;

/** A result for {@link settingsWhere}, as a number. @param concerned the rules that would change any text that was read. */
export function verdict(isTrue: boolean, concerned: number): number {
  return isTrue ? IS_TRUE | concerned : concerned;
}

/**
 * Finds the settings, out of those wanted, for which a condition is true. Settings that differ only in rules without effect are judged once.
 * @param judge gives a {@link verdict} for one setting, or {@link UNDECIDED}.
 */
export function settingsWhere(wanted: number, judge: (setting: number) => number): number {
  let found = NO_SETTING;
  let left = wanted;
  while (left !== NO_SETTING) {
    const setting = 31 - Math.clz32(left);
    const answer = judge(setting);
    if (answer === UNDECIDED) return UNDECIDED;
    const same = LIKE[(answer & V2_RULES) * SETTINGS + setting] as number;
    if ((answer & IS_TRUE) !== 0) found |= left & same;
    left &= ~same;
  }
  return found;
}
