/**
 * The last box of a response, as graders with `last_boxed_only_string` and `remove_boxed` find it. They look for `\fbox` too, but can open no
 * such box, so none of them ever returns one.
 * Source: lm-eval, lm_eval/tasks/aime/utils.py; verl, verl/utils/reward_score/math_reward.py; OpenCompass, opencompass/datasets/math.py.
 */
import { findClosingBrace } from '../../../base/text/braces.ts';
import { slice, type FindRule, type Found } from '../finding.ts';

const BOX = '\\boxed';
const SPACED_BOX = '\\boxed ';

/** What is in the last box. null where its brace does not follow directly or is never closed: no earlier box is tried. */
export function findLastBox(text: string): Found | null {
  const box = text.lastIndexOf(BOX);
  const start = box + BOX.length + 1;
  if (box === -1 || text[start - 1] !== '{') return null;
  const end = findClosingBrace(text, start - 1);
  return end === -1 ? null : slice(text, start, end);
}

/** A space after the command: everything up to the next dollar sign. Any box with a space comes before all boxes without. */
const spacedBox: FindRule = {
  id: 'spaced-box',
  summary: 'The text after the last "\\boxed " with a space, up to the next dollar sign or the end.',
  optional: true,
  find(text) {
    const at = text.lastIndexOf(SPACED_BOX);
    if (at === -1) return null;
    const start = at + SPACED_BOX.length;
    const dollar = text.indexOf('$', start);
    return slice(text, start, dollar === -1 ? text.length : dollar);
  },
};

const lastBox: FindRule = {
  id: 'last-box',
  summary: 'What is in the last box, if its braces are closed.',
  optional: true,
  find: findLastBox,
};

/** The rules in their order. */
export const BOX_RULES: readonly FindRule[] = [spacedBox, lastBox];
