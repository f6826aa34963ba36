/** Finds how a response states its answer. No scheme decides it, so that no scheme is judged by its own rules. */
import type { AnswerForm } from './documents/answer-form.ts';

/** A letter, a number, yes, no, true or false, in brackets or with a sign after it. */
const BARE = /^[("'*[`$\\]*(?:[A-Za-z]|[-+−]?[$€£¥]?\d[\d.,/:]*\s?%?|yes|no|true|false|はい|いいえ)[)"'*\]`$\\.:。]*$/i;
const BOXED = /\\boxed\s*\{/;
/** As solutions of GSM8K end. */
const MARKED = /^\s*####\s*\S/m;
const PHRASE = /\banswer\s*(?:\W{0,3}\s*)?(?:is|would be|are|:|=)|(?:答え|答案|正解|回答)\s*(?:は|是|为|[:：=])/i;

/** @param response null where there is none. */
export function findAnswerForm(response: string | null): AnswerForm {
  const text = (response ?? '').trim();
  if (text === '') return 'empty';
  if (BARE.test(text)) return 'bare';
  if (BOXED.test(text)) return 'boxed';
  if (MARKED.test(text)) return 'marked';
  if (PHRASE.test(text)) return 'phrase';
  const lastLine = text.slice(text.lastIndexOf('\n') + 1).trim();
  return BARE.test(lastLine) ? 'last line' : 'prose';
}
