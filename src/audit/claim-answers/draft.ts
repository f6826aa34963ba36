/** Drafts claims: candidates from the values of the fields, of which those are kept that the stored labels support. */
import { isSignificant } from '../../base/core/significance.ts';
import type { Claim, CompareSign } from '../../languages/claims/claim.ts';
import { parseClaim } from '../../languages/claims/parse-claim.ts';
import { writeRate, type GroupFields } from '../../languages/claims/write-claim.ts';
import { GROUP_FIELDS, type CellKey, type GroupField, type GroupValue } from '../../base/core/trial.ts';
import type { ClaimResult } from '../../documents/claims.ts';
import { compareCodePoints } from '../../base/text/order.ts';

/** Fields whose values are compared with each other, in pairs. */
const RANKED = ['model', 'variant', 'dataset', 'task'] as const satisfies readonly GroupField[];
/** More values give more pairs than a reader can check. */
const MOST_RANKED = 30;

type Value = Exclude<GroupValue, null>;

/** A difference that may be worth a claim. */
export interface Candidate {
  readonly claim: Claim;
  readonly left: GroupFields;
  readonly right: GroupFields;
  /** The field in which the two groups differ. */
  readonly field: GroupField;
}

/** A claim that the stored labels support, in words. */
export interface DraftedClaim {
  readonly id: string;
  readonly text: string;
  readonly holds: string;
  /** The comparisons on which it rests, each with its answer as stored. */
  readonly answers: readonly ClaimResult[];
}

/** Conditions against the baseline, pooled and for each model or variant; models, variants, data sets and tasks in pairs; the highest temperature against the lowest. */
export function listCandidates(keys: readonly CellKey[], baseline: string): Candidate[] {
  const values = new Map(GROUP_FIELDS.map((field) => [field, listValues(keys, field)]));
  const read = (field: GroupField): readonly Value[] => values.get(field) ?? [];
  const within: GroupFields[] = [
    {},
    ...(['model', 'variant'] as const).flatMap((field) => listParts(field, read(field))),
  ];
  const conditions = read('condition').filter((one) => one !== baseline);
  const temperatures = read('temperature');
  const [lowest, highest] = [temperatures[0], temperatures.at(-1)];
  const pairs = [
    ...(read('condition').includes(baseline)
      ? within.flatMap((fields) =>
          conditions.map((one) =>
            compare('condition', { ...fields, condition: one }, { ...fields, condition: baseline }),
          ),
        )
      : []),
    ...RANKED.flatMap((field) =>
      listPairs(read(field)).map(([a, b]) => compare(field, { [field]: a }, { [field]: b })),
    ),
    ...(lowest === undefined || highest === undefined || lowest === highest
      ? []
      : [compare('temperature', { temperature: highest }, { temperature: lowest })]),
  ];
  return pairs.map((one, i) => ({ ...one, claim: { ...one.claim, id: `c${i + 1}` } }));
}

/** One value divides nothing, and too many are not compared. */
function listParts(field: GroupField, values: readonly Value[]): GroupFields[] {
  return values.length < 2 || values.length > MOST_RANKED ? [] : values.map((value) => ({ [field]: value }));
}

function listPairs(values: readonly Value[]): [Value, Value][] {
  if (values.length > MOST_RANKED) return [];
  return values.flatMap((a, i) => values.slice(i + 1).map((b): [Value, Value] => [a, b]));
}

function listValues(keys: readonly CellKey[], field: GroupField): Value[] {
  const values = new Set(keys.map((key) => key[field] ?? null));
  return [...values]
    .filter((one) => one !== null)
    .toSorted((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : compareCodePoints(String(a), String(b)),
    );
}

function compare(field: GroupField, left: GroupFields, right: GroupFields): Candidate {
  const holds = writeComparison(left, '>', right);
  return {
    field,
    left,
    right,
    claim: { id: '', text: '', holds, links: parseClaim({ where: 'the draft', text: holds }) },
  };
}

function writeComparison(left: GroupFields, sign: CompareSign, right: GroupFields): string {
  return `${writeRate('errorPct', left)} ${sign} ${writeRate('errorPct', right)}`;
}

/**
 * The claims of the candidates that are significant as stored, after Holm over all of them: the direction of each is that of the labels, and values of a field form
 * a chain as far as each is distinguishable from the next.
 * @param answers of the candidates, in their order.
 */
export function draftClaims(candidates: readonly Candidate[], answers: readonly ClaimResult[]): DraftedClaim[] {
  const found = candidates.flatMap((candidate, i) => {
    const answer = answers[i];
    const estimate = answer?.stored.estimatePp ?? 0;
    return answer === undefined || !isSignificant(answer.holm) || estimate === 0
      ? []
      : [{ candidate, answer, isMore: estimate > 0 }];
  });
  const ranked = new Set<GroupField>(RANKED);
  const single = found.filter(({ candidate }) => !ranked.has(candidate.field));
  const chains = RANKED.flatMap((field) =>
    draftChain(
      field,
      found.filter(({ candidate }) => candidate.field === field),
    ),
  );
  return [...chains, ...single.map(draftSingle)];
}

interface Found {
  readonly candidate: Candidate;
  readonly answer: ClaimResult;
  /** Whether the left group has more errors. */
  readonly isMore: boolean;
}

function draftSingle({ candidate: { field, left, right }, answer, isMore }: Found): DraftedClaim {
  const [most, least] = isMore ? [left, right] : [right, left];
  const others = Object.entries(left).filter(([name]) => name !== field);
  const within = others.map(([name, value]) => ` (${name} ${value})`).join('');
  return {
    id: nameClaim([field, ...others.map(([, value]) => String(value)), String(most[field])]),
    text: `Errors are more frequent with ${field} ${most[field]} than with ${field} ${least[field]}${within}.`,
    holds: writeComparison(most, '>', least),
    answers: [answer],
  };
}

/** The longest chain of values, from the fewest errors to the most, in which each pair of neighbours is significant. */
function draftChain(field: (typeof RANKED)[number], found: readonly Found[]): DraftedClaim[] {
  const below = new Map<Value, Map<Value, ClaimResult>>();
  for (const { candidate, answer, isMore } of found) {
    const [least, most] = isMore ? [candidate.right, candidate.left] : [candidate.left, candidate.right];
    const [from, to] = [least[field] as Value, most[field] as Value];
    below.set(from, (below.get(from) ?? new Map<Value, ClaimResult>()).set(to, answer));
  }
  const chain = findLongest(below);
  if (chain.length < 2) return [];
  const rates = chain.map((value) => writeRate('errorPct', { [field]: value }));
  return [
    {
      id: nameClaim([field, 'order']),
      text: `From the fewest errors to the most, by ${field}: ${chain.join(', ')}.`,
      holds: rates.join(' < '),
      answers: chain.slice(1).map((to, i) => below.get(chain[i] as Value)?.get(to) as ClaimResult),
    },
  ];
}

/** Differences of rates have no cycle, but significance by item is not transitive: every path is a candidate. */
function findLongest(below: ReadonlyMap<Value, ReadonlyMap<Value, unknown>>): Value[] {
  const known = new Map<Value, Value[]>();
  const longestFrom = (value: Value): Value[] => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const next = [...(below.get(value)?.keys() ?? [])].map(longestFrom);
    const chain = [value, ...next.reduce((best, one) => (one.length > best.length ? one : best), [])];
    known.set(value, chain);
    return chain;
  };
  return [...below.keys()].map(longestFrom).reduce((best, one) => (one.length > best.length ? one : best), []);
}

/** An id as files of claims allow it. */
function nameClaim(parts: readonly string[]): string {
  return parts
    .map((part) => part.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^-|-$/g, ''))
    .join('-')
    .slice(0, 80);
}
