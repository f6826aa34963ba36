/** Replies that are a verdict: `{"verdict": "…"}`, or the verdict alone. */
import { readJsonField } from './json-field.ts';
import { saysNoAnswer, unparsed, type ReplyReading, type Stretch, textOf } from './reading.ts';
import type { ParsedRule } from './rules.ts';

const WORD = /^(?<verdict>correct|incorrect)\.?$/i;

/** @param reply without reasoning, and without whitespace at its ends. */
export function readVerdict(reply: Stretch): ReplyReading {
  const field = readJsonField(textOf(reply), 'verdict');
  if (field === null) return readWord(textOf(reply), reply, 'word');
  if (field.value === undefined) return unparsed('not-json');
  return field.value === null ? unparsed('no-answer') : readWord(field.value, reply, field.rule);
}

function readWord(word: string, { start, end }: Stretch, rule: ParsedRule): ReplyReading {
  if (saysNoAnswer(word)) return unparsed('no-answer');
  const verdict = WORD.exec(word)?.groups?.['verdict'];
  if (verdict === undefined) return unparsed('not-a-verdict');
  return { kind: 'parsed', text: verdict.toLowerCase(), start, end, rule, steps: [], option: null };
}
