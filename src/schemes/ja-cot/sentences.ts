/** Finds sentences in which a Japanese response announces its answer, such as 答えは…です. */
import { strip } from '../../base/text/whitespace.ts';

/** A stretch of the response after an announcement, without the marks around the answer. */
export interface AnswerSentence {
  readonly start: number;
  readonly end: number;
}

/** 不正解は does not count. Markdown may surround the word: **答え**：43. */
const ANNOUNCEMENT = /(?<!不)(?:(?:答え|解答|正解)[*_]*は|(?:答え|正解)[*_】]*[ \t\u3000]*[:：])/g;
/** Characters that may separate the announcement from the answer. */
const BEFORE_ANSWER = /[\s*_:：、,$`]*/y;
/** です and other ends of a sentence. A full stop before a digit is a decimal point. */
const SENTENCE_END = /です|でした|でしょう|である|になり|となり|[。！？!?\r\n]|[.．](?![0-9０-９])/g;
/** The next problem, which a model may write after its answer. */
const NEXT_PROBLEM = /\n[ \t\u3000]*(?:問題|質問)[ \t\u3000]*[:：]/;

/** The offset where the response to the first problem ends. */
export function findProblemEnd(text: string): number {
  const at = text.search(NEXT_PROBLEM);
  return at === -1 || strip(text.slice(0, at)) === '' ? text.length : at; // a problem at the start repeats the question
}

/** The answer sentences that start before an offset, in their order. A sentence ends at the next announcement at the latest. */
export function answerSentences(text: string, to: number): AnswerSentence[] {
  const sentences: AnswerSentence[] = [];
  const announcements = [...text.slice(0, to).matchAll(ANNOUNCEMENT)];
  let next = 0;
  for (const [i, announcement] of announcements.entries()) {
    const start = findMatchEnd(BEFORE_ANSWER, text, announcement.index + announcement[0].length);
    if (next < start) next = nextEnd(text, start); // the same end applies to all announcements before it
    sentences.push({ start, end: Math.min(next, announcements[i + 1]?.index ?? to, to) });
  }
  return sentences;
}

function nextEnd(text: string, from: number): number {
  SENTENCE_END.lastIndex = from;
  return SENTENCE_END.exec(text)?.index ?? text.length;
}

/** The offset after the match of a sticky expression, which may be empty. */
function findMatchEnd(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}
