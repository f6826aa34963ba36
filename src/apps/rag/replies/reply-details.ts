/** Reads the details of a judge's reply beside its score, to show them to people. */
import type { JudgedStatement, ReceiptJudgment } from '../documents/evaluation-report.ts';
import { findField } from './fields.ts';
import type { Judge } from '../judges/judge.ts';
import { fieldNames } from './score-names.ts';
import { afterThought } from './thought.ts';
import { findObjects, type Located } from './tolerant-json.ts';

export type ReplyDetails = Pick<ReceiptJudgment, 'statements' | 'details' | 'remarks'>;

const NOTHING: ReplyDetails = { statements: [], details: {}, remarks: [] };
/** The largest number of details of a kind. */
const MOST = 100;
/** Names that models give to a statement and to its verdict. */
const STATEMENT_NAMES = ['text', 'statement', 'claim', '主張'];
const SUPPORT_NAMES = ['supported', 'is_supported', 'verdict'];

/** Numbers, texts and judged statements of the object with the score, as the lenient parser finds it. */
export function readReplyDetails(reply: string, judge: Judge): ReplyDetails {
  if (judge.form === 'number') return NOTHING;
  const found = findField(findObjects(afterThought(reply).text), fieldNames(judge));
  if (found === null) return NOTHING;
  const members = [...found.owner]
    .filter(([, field]) => field !== found.field)
    .slice(0, MOST)
    .map(([name, { value }]) => ({ name, value }));
  const numbers = members.flatMap(({ name, value }) => (typeof value === 'number' ? [[name, value] as const] : []));
  return {
    statements: members.flatMap(({ value }) => listStatements(value)).slice(0, MOST),
    details: Object.fromEntries(numbers),
    remarks: members.flatMap(({ name, value }) => {
      const texts = typeof value === 'string' ? [value] : listTexts(value);
      return texts.length === 0 ? [] : [{ name, texts }];
    }),
  };
}

function listItems(value: Located['value']): readonly Located['value'][] {
  return Array.isArray(value) ? (value as readonly Located[]).map((item) => item.value) : [];
}

function listTexts(value: Located['value']): string[] {
  return listItems(value)
    .filter((item) => typeof item === 'string' && item !== '')
    .slice(0, MOST) as string[];
}

function listStatements(value: Located['value']): JudgedStatement[] {
  return listItems(value).flatMap((item) => {
    if (!(item instanceof Map)) return [];
    const text = STATEMENT_NAMES.map((name) => item.get(name)?.value).find((one) => typeof one === 'string');
    const supported = SUPPORT_NAMES.map((name) => item.get(name)?.value).find((one) => typeof one === 'boolean');
    return typeof text === 'string' && typeof supported === 'boolean' ? [{ text, supported }] : [];
  });
}
