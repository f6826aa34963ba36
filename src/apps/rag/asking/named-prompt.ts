/** The form of replies whose prompt is known only by its name. */
import { BUILT_IN } from '../judges/judge-set.ts';
import { judgeOfPrompt } from '../judges/requested-form.ts';
import type { ReplyRecord } from '../replies/reply-record.ts';
import { isBuiltInSet } from './built-in-prompts.ts';
import { findPrompt } from './find-prompt.ts';

const templates = new Map<string, string | null>();

/** The record with the form that its prompt requests, if that is a built-in one, such as `ja-2` or `ja-2/relevance`. */
export function withNamedPrompt(record: ReplyRecord): ReplyRecord {
  const [word = ''] = record.prompt?.split('/') ?? [];
  return { ...record, judge: judgeOfPrompt(record.judge, templateOf(word, record.judge.id)) };
}

/** null for prompts of users. */
function templateOf(word: string, judge: string): string | null {
  const key = `${word}/${judge}`;
  const known = templates.get(key);
  if (known !== undefined) return known;
  const wanted = { word, judge, prompt: judge, judges: BUILT_IN, own: [] };
  const template = isBuiltInSet(word) ? (findPrompt(wanted)?.template ?? null) : null;
  templates.set(key, template);
  return template;
}
