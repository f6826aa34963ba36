/**
 * Parsers that compute a share from the verdicts of a reply, as other tools have them written. Sources: confident-ai/deepeval 4.1.10,
 * deepeval/metrics/faithfulness (yes, no, idk); explodinggradients/ragas 0.4, src/ragas/metrics/_faithfulness.py and _context_recall.py
 * (1, 0); amazon-science/RAGChecker 0.1.9, ragchecker/computation.py (Entailment, Neutral, Contradiction).
 */
import type { Judge } from '../judges/judge.ts';
import { EMPTY, missing, NO_FIELD, NO_OBJECT, scoreOnScale, type Reading, type ReplyScheme } from './reading.ts';
import { afterThought } from './thought.ts';
import { findObjects, type Located, type ReplyObject } from './tolerant-json.ts';

type Verdict = 'yes' | 'no' | 'unclear';

const WORDS: ReadonlyMap<string, Verdict> = new Map<string, Verdict>([
  ...pairs('yes', ['yes', 'true', '1', 'supported', 'entailment', 'entailed', 'attributed', 'faithful', 'はい']),
  ...pairs('no', ['no', 'false', '0', 'contradiction', 'contradicted', 'refuted', 'いいえ']),
  ...pairs('unclear', ['idk', 'neutral', 'unknown', 'not there', 'not enough information', 'borderline', '不明']),
]);

function pairs(verdict: Verdict, words: readonly string[]): (readonly [string, Verdict])[] {
  return words.map((word) => [word, verdict]);
}

/** Names of a list of verdicts, and of the verdict in an element of it. */
const LISTS = ['verdicts', 'statements', 'classifications', 'labels'];
const VERDICTS = ['verdict', 'attributed', 'label', 'supported'];
/** The lists of RAGChecker: of the claims of the answer, against the documents and against the ground truth. */
const AGAINST_DOCUMENTS = 'retrieved2response';
const AGAINST_TRUTH = 'answer2response';

const UNKNOWN = 'unknown verdict';
const CUT_OFF = 'cut off';
const NO_VERDICT = 'no verdict';
const NO_SPAN = [null, null] as const;

/** The share of verdicts of these kinds. @param none the score of a list without verdicts; null where it has none. */
function readShare(reply: string, judge: Judge, counted: readonly Verdict[], none: number | null): Reading {
  if (reply.trim() === '') return missing(EMPTY);
  const objects = findVerdictObjects(afterThought(reply).text);
  if (objects.length === 0) return missing(NO_OBJECT);
  const found = findList(objects, judge);
  if (found === null) return missing(NO_FIELD);
  if (found.isOpen) return missing(CUT_OFF);
  const verdicts = found.list.map(({ value }) => readVerdict(value));
  if (verdicts.length === 0) return none === null ? missing(NO_VERDICT) : scoreOnScale(none, judge, 'none', NO_SPAN);
  if (verdicts.includes(null)) return missing(UNKNOWN);
  const good = verdicts.filter((verdict) => verdict !== null && counted.includes(verdict)).length;
  return scoreOnScale(good / verdicts.length, judge, 'share', NO_SPAN);
}

/** The objects of a text; of a text that is only a list, an object with the list. */
function findVerdictObjects(text: string): ReplyObject[] {
  return text.trimStart().startsWith('[') ? findObjects(`{"labels": ${text}}`) : findObjects(text);
}

interface FoundList {
  readonly list: readonly Located[];
  /** Whether the reply ends before the list may have. */
  readonly isOpen: boolean;
}

/** The list of the last object that has one, in itself or in an object of it. */
function findList(objects: readonly ReplyObject[], { id }: Judge): FoundList | null {
  const ofChecker = id === 'correctness' ? [AGAINST_TRUTH, AGAINST_DOCUMENTS] : [AGAINST_DOCUMENTS, AGAINST_TRUTH];
  for (const { value, isOpen } of objects.toReversed())
    for (const members of [value, ...innerObjects(value)])
      for (const name of [...LISTS, ...ofChecker]) {
        const list = members.get(name)?.value;
        if (Array.isArray(list)) return { list: list as readonly Located[], isOpen };
      }
  return null;
}

function innerObjects(members: ReplyObject['value']): ReplyObject['value'][] {
  return [...members.values()].flatMap(({ value }) => (value instanceof Map ? [value] : []));
}

/** A list in place of a verdict has the verdicts against several documents, of which one is enough. null for what is no verdict. */
function readVerdict(value: Located['value']): Verdict | null {
  if (value === null) return null;
  if (typeof value !== 'object') return WORDS.get(String(value).trim().toLowerCase()) ?? null;
  if (!(value instanceof Map)) return readBest(value.map((one) => readVerdict(one.value)));
  const name = VERDICTS.find((one) => value.has(one));
  const inner = name === undefined ? null : (value.get(name)?.value ?? null);
  return typeof inner === 'object' ? null : readVerdict(inner);
}

function readBest(verdicts: readonly (Verdict | null)[]): Verdict | null {
  if (verdicts.length === 0 || verdicts.includes(null)) return null;
  return (['yes', 'no'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'unclear';
}

function readsShares({ best, isInteger }: Judge): boolean {
  return best === 1 && !isInteger;
}

export const judgeVerdicts: ReplyScheme = {
  id: 'judge-verdicts',
  title: 'the share of verdicts that are yes, as ragas and RAGChecker count; a score in the reply is ignored',
  rules: {
    share:
      'The verdicts yes, 1, true, supported or Entailment divided by all verdicts, of the last object with a list of verdicts. A claim with a verdict for each document is supported if one of them supports it.',
  },
  reads: readsShares,
  read: (reply, judge) => readShare(reply, judge, ['yes'], null),
};

export const judgeVerdictsNotRefuted: ReplyScheme = {
  id: 'judge-verdicts-not-refuted',
  title: 'the share of verdicts that are not no, as DeepEval counts: idk and Neutral count as yes',
  rules: {
    share: 'The verdicts other than no, 0, false or Contradiction divided by all verdicts, of the same list.',
    none: 'A list without verdicts is the best score.',
  },
  reads: readsShares,
  read: (reply, judge) => readShare(reply, judge, ['yes', 'unclear'], judge.best),
};
