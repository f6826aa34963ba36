/**
 * Sets of settings of the normalizer's optional rules. A setting is a number whose bits are the rules that are on (normalize.ts); a set of
 * them is a number with a bit for each of the eight settings.
 */
import { V2_RULES } from './normalize.ts';

const SETTINGS = V2_RULES + 1;
export const NO_SETTING = 0;
export const ALL_SETTINGS: number = (1 << SETTINGS) - 1;

/** The settings with that rule on. */
export function settingsWith(rule: number): number {
  return settingsLike(rule, rule);
}

/** The settings that agree with this one in the rules concerned. */
function settingsLike(setting: number, concerned: number): number {
  let set = NO_SETTING;
  for (let other = 0; other < SETTINGS; other++) if (((other ^ setting) & concerned) === 0) set |= 1 << other;
  return set;
}

/** {@link settingsLike}, by concerned rules and setting. */
const LIKE = Uint8Array.from({ length: SETTINGS * SETTINGS }, (_, i) =>
  settingsLike(i & V2_RULES, Math.floor(i / SETTINGS)),
);

/** A text that needs the exact path. */
export const UNDECIDED = -1;
const IS_TRUE = SETTINGS;

/** What {@link settingsWhere} asks for, as a number. @param concerned the rules that had something to do in any text that was looked at. */
export function verdict(isTrue: boolean, concerned: number): number {
  return isTrue ? IS_TRUE | concerned : concerned;
}

/**
 * The settings out of those wanted for which something holds. It is asked once for all settings that differ only in rules that have nothing
 * to do.
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
