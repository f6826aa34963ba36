/** Reads replies of the judge question-relevance: questions made from an answer, and verdicts on them. */
import type { Parsed } from '../asking/computed-judge.ts';
import { findField } from './fields.ts';
import { EMPTY, NO_OBJECT } from './reading.ts';
import { isOneOf } from './score-names.ts';
import { afterThought } from './thought.ts';
import { findObjects, type Located, type ReplyObject } from './tolerant-json.ts';

export interface MadeQuestions {
  /** Whether the answer evades the query. */
  readonly isNoncommittal: boolean;
  /** At least one, unless the answer is noncommittal. */
  readonly questions: readonly string[];
}

/** How a question compares with the query. */
export type QuestionVerdict = 'same' | 'related' | 'different';

/** The most questions that are read from a reply. */
const MOST = 20;
const QUESTIONS = { asked: 'questions', others: ['質問', '問い'] };
const NONCOMMITTAL = { asked: 'noncommittal', others: ['is_noncommittal', 'non_committal'] };
const TEXT_NAMES = ['question', 'text', '質問'];
const VERDICT_NAMES = ['verdict', 'judgment', '判定'];
const NUMBER_NAMES = ['number', 'no', '番号'];
const YES: readonly unknown[] = [true, 1, 'true', 'yes', 'はい'];
const NO: readonly unknown[] = [false, 0, 'false', 'no', 'いいえ'];
const VERDICTS: Readonly<Record<QuestionVerdict, readonly string[]>> = {
  same: ['same', '同じ'],
  related: ['related', '関連'],
  different: ['different', '別', '異なる'],
};

type Listed = { readonly objects: readonly ReplyObject[] } | { readonly missing: string };

/** The questions of a reply. */
export function readQuestions(reply: string): Parsed<MadeQuestions> {
  const listed = listObjects(reply);
  if ('missing' in listed) return listed;
  const flag = findField(listed.objects, NONCOMMITTAL)?.field.value;
  const word = typeof flag === 'string' ? flag.trim().toLowerCase() : flag;
  if (YES.includes(word)) return { value: { isNoncommittal: true, questions: [] } };
  if (!NO.includes(word)) return { missing: 'no field noncommittal' };
  const questions = listItems(listed.objects).flatMap(questionText).slice(0, MOST);
  return questions.length === 0 ? { missing: 'no question' } : { value: { isNoncommittal: false, questions } };
}

/** The verdicts on so many questions, in their order. A reply without a verdict on each of them has none. */
export function readQuestionVerdicts(reply: string, count: number): Parsed<readonly QuestionVerdict[]> {
  const listed = listObjects(reply);
  if ('missing' in listed) return listed;
  const items = listItems(listed.objects);
  if (items.length !== count) return { missing: 'not one verdict for each question' };
  const verdicts: QuestionVerdict[] = [];
  for (const [at, item] of items.entries()) {
    const number = item instanceof Map ? memberAmong(item, NUMBER_NAMES) : undefined;
    if (number !== undefined && Number(number) !== at + 1) return { missing: 'verdicts in another order' };
    const verdict = questionVerdict(item);
    if (verdict === undefined) return { missing: 'an unknown verdict' };
    verdicts.push(verdict);
  }
  return { value: verdicts };
}

function listObjects(reply: string): Listed {
  if (reply.trim() === '') return { missing: EMPTY };
  const objects = findObjects(afterThought(reply).text).filter(({ value }) => value.size > 0);
  return objects.length === 0 ? { missing: NO_OBJECT } : { objects };
}

/** The items of the list of questions; none where the list is cut off by the end of the reply. */
function listItems(objects: readonly ReplyObject[]): readonly Located['value'][] {
  const found = findField(objects, QUESTIONS);
  const isOpen = objects.some((object) => object.isOpen && object.value === found?.owner);
  const value = found?.field.value;
  return Array.isArray(value) && !isOpen ? (value as readonly Located[]).map((item) => item.value) : [];
}

function questionText(item: Located['value']): string[] {
  const text = item instanceof Map ? memberAmong(item, TEXT_NAMES) : item;
  return typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [];
}

function questionVerdict(item: Located['value']): QuestionVerdict | undefined {
  const word = item instanceof Map ? memberAmong(item, VERDICT_NAMES) : item;
  if (typeof word !== 'string') return undefined;
  return (Object.keys(VERDICTS) as QuestionVerdict[]).find((verdict) => isOneOf(VERDICTS[verdict], word));
}

function memberAmong(item: ReadonlyMap<string, Located>, names: readonly string[]): Located['value'] | undefined {
  return names.map((name) => item.get(name)?.value).find((value) => value !== undefined);
}
