/** JSON documents that are no logs, judged by their beginning. */
import { shortName } from '../../../base/text/short-name.ts';
import { areIds, BOTH, describeOtherContents } from '../kit/other-contents.ts';
import { listMembers, readBeginning } from './beginning.ts';
import type { Member } from './scan.ts';

/** What a document without records is, as a sentence without the path and a full stop; null where it is not known. @param text its beginning. */
export function describeDocument(text: string): string | null {
  const inner = listMembers(text).find(({ kind, json }) => kind === '{' && areValuesById(listMembers(json)));
  const own = describeOtherContents(readBeginning(text), true);
  return inner === undefined
    ? own
    : `one value for each id in "${shortName(inner.name)}": truths without responses, or answers without truths; ${BOTH}`;
}

function areValuesById(members: readonly Member[]): boolean {
  const ids = members.map(({ name }) => name);
  return ids.length >= LEAST_IDS && areIds(ids) && members.every(({ kind }) => kind !== '{');
}

/** How predictions of HotpotQA begin: with the answers or the supporting facts by id. */
const HOTPOT = /^\ufeff?\s*\{\s*"(?:answer|sp)"\s*:\s*\{/;
const LEAST_IDS = 2;

/** The same for predictions in the form of HotpotQA. */
export function describePredictions(text: string): string | null {
  const first = HOTPOT.test(text) ? listMembers(text)[0] : undefined;
  if (first === undefined) return null;
  const ids = listMembers(first.json).map(({ name }) => name);
  if (ids.length < LEAST_IDS || !areIds(ids)) return null;
  return `predictions in the form of HotpotQA (answers and supporting facts by id), without truths; ${BOTH}`;
}
