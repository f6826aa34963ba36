/** Reads the verdicts of a reply on a list of claims. */
import type { Parsed } from '../asking/computed-judge.ts';
import { parseJsonText } from '../../../base/core/parse-json.ts';
import { EMPTY, NO_OBJECT } from '../replies/reading.ts';
import type { Located } from '../replies/tolerant-json.ts';
import { VERDICTS, type ClaimVerdict, type Verdict } from './claim.ts';
import { fieldOf, findList, listObjects } from './reply-lists.ts';

const NO_VERDICT = 'no verdict';

/** The verdicts of a reply by the number of the claim, from 0. */
export interface VerdictList {
  readonly verdicts: ReadonlyMap<number, ClaimVerdict>;
  /** A score that the reply states, as it is written; null without one. */
  readonly stated: number | null;
}

const LIST_NAMES = ['verdicts', 'results', 'claims', 'statements', '判定'];
const NUMBER_NAMES = ['claim', 'claim number', 'number', 'no', 'id', 'index', '番号', '主張'];
const VERDICT_NAMES = ['verdict', 'label', 'result', 'supported', '判定'];
const QUOTE_NAMES = ['quote', 'evidence', '引用', '根拠'];
const SCORE_NAMES = ['score', 'faithfulness', 'スコア'];
/** The words that models write instead of those that were asked for. */
const WORDS: Readonly<Record<Verdict, readonly string[]>> = {
  supported: ['supported', 'support', 'supports', 'entailed', 'entailment', 'true', 'yes', '支持', '支持される', '裏付けあり', 'あり'], // prettier-ignore
  contradicted: ['contradicted', 'contradiction', 'contradicts', 'refuted', '矛盾', '矛盾する', '反する'],
  absent: ['absent', 'not there', 'not mentioned', 'not supported', 'unsupported', 'neutral', 'false', 'no', '記載なし', '裏付けなし', 'なし', '不明'], // prettier-ignore
};

interface Entry extends ClaimVerdict {
  /** As it is written; NaN where it is no number, and null without one. */
  readonly number: number | null;
}

/**
 * The verdicts of the last list of a reply, or of its objects where it has no list. Two different verdicts on a claim are none. Entries
 * without numbers are in the order of the claims if there are as many of them.
 * @param claims how many claims the judge was asked about; null for as many as there are entries.
 */
export function parseVerdicts(reply: string, claims: number | null): Parsed<VerdictList> {
  if (reply.trim() === '') return { missing: EMPTY };
  const objects = listObjects(reply);
  if (objects.length === 0) return { missing: NO_OBJECT };
  const list = findList(reply, objects, LIST_NAMES);
  const items = list?.items ?? objects.map(({ value }) => value);
  const entries = items.flatMap((item) => (item instanceof Map ? readEntry(item) : []));
  const verdicts = byClaim(entries, claims ?? entries.length);
  const score = list === null ? undefined : fieldOf(list.owner, SCORE_NAMES);
  if (verdicts.size === 0) return { missing: NO_VERDICT };
  return { value: { verdicts, stated: typeof score === 'number' ? score : null } };
}

function readEntry(item: ReadonlyMap<string, Located>): Entry[] {
  const verdict = readVerdict(fieldOf(item, VERDICT_NAMES));
  const number = fieldOf(item, NUMBER_NAMES) ?? null;
  const quote = fieldOf(item, QUOTE_NAMES);
  if (verdict === null) return [];
  return [
    {
      number: number === null ? null : Number(number),
      verdict,
      quote: typeof quote === 'string' && quote.trim() !== '' ? quote : null,
    },
  ];
}

function readVerdict(value: Located['value'] | undefined): Verdict | null {
  if (typeof value !== 'string' && typeof value !== 'boolean') return null;
  const word = plain(String(value));
  return VERDICTS.find((verdict) => WORDS[verdict].some((known) => plain(known) === word)) ?? null;
}

function plain(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.。-]/gu, '');
}

function byClaim(entries: readonly Entry[], claims: number): Map<number, ClaimVerdict> {
  const hasNone = entries.every(({ number }) => number === null) && entries.length === claims;
  const first = entries.some(({ number }) => number === 0) && entries.every(({ number }) => number !== claims) ? 0 : 1;
  const found = new Map<number, ClaimVerdict>();
  const unclear = new Set<number>();
  for (const [at, { number, verdict, quote }] of entries.entries()) {
    const claim = hasNone ? at : (number ?? NaN) - first;
    if (!Number.isInteger(claim) || claim < 0 || claim >= claims) continue;
    const known = found.get(claim);
    if (known === undefined) found.set(claim, { verdict, quote });
    else if (known.verdict !== verdict) unclear.add(claim);
  }
  for (const claim of unclear) found.delete(claim);
  return found;
}

/** The verdicts of a reply that is in the form that was asked for, and nothing else. */
export function parseVerdictsStrictly(reply: string): Parsed<readonly Verdict[]> {
  if (reply.trim() === '') return { missing: EMPTY };
  let value: unknown;
  try {
    value = parseJsonText(reply);
  } catch {
    return { missing: NO_OBJECT };
  }
  const { verdicts } = (value ?? {}) as { readonly verdicts?: unknown };
  if (!Array.isArray(verdicts) || verdicts.length === 0) return { missing: NO_VERDICT };
  const words = verdicts.map((one: unknown) => (one as { readonly verdict?: unknown } | null)?.verdict);
  return words.every((word): word is Verdict => VERDICTS.some((verdict) => verdict === word))
    ? { value: words }
    : { missing: NO_VERDICT };
}
