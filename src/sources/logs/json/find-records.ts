/** Finds the records in a JSON document, by its beginning: lists of objects, objects whose members are records, columns, or objects one after the other. */
import { computeOnce } from '../../../base/core/compute-once.ts';
import { hashText } from '../../../base/text/hash.ts';
import { isListName } from '../kit/list-names.ts';
import { areInLists, isItem, listNamesAt, RANKS, rankPlace } from './answered.ts';
import { areIds, areItems } from '../kit/other-contents.ts';
import { hasOutput, listMembers, readBeginning } from './beginning.ts';
import { areColumns } from './columns.ts';
import type { RecordsPlace } from './records-place.ts';
import { Scan } from './scan.ts';

/** How many objects the records may be in; with a usual name and certain answers, one more, such as a condition and a model. */
const DEEPEST = 2;
const DEEPEST_OF_CERTAIN = 3;
/** Objects that a list with any name may be in, where nothing else has certain answers. */
const DEEPEST_OF_ANSWERS = 4;
/** The most such lists that are tried. */
const MOST_DEEP = 10;
/** Members are records of one kind if they begin with the same names. */
const COMPARED_NAMES = 2;
const NUMBER = /^\d+$/;

/**
 * The records of the document: its elements, or the first list of objects that is a member, or a member of a member; one with a usual name comes first. A list of lists of records is read as one list.
 * If there is none, or the document is one, the first object of records. Where its first record has no answer of a model, or figures alone, a later list or object whose first record is more certain is taken, or a list in more objects whose first record has an answer.
 * @param text the beginning of the document.
 * @returns null where there are none in this beginning.
 */
export function findRecords(text: string): RecordsPlace | null {
  const key = `${text.length} ${hashText(text).join(' ')}`;
  if (KNOWN.size >= MOST_KNOWN && !KNOWN.has(key)) KNOWN.clear();
  return computeOnce(KNOWN, key, () => searchRecords(text));
}

/** The documents of a folder are recognized before they are read. */
const KNOWN = new Map<string, RecordsPlace | null>();
const MOST_KNOWN = 2000;

function searchRecords(text: string): RecordsPlace | null {
  const scan = new Scan(text);
  const first = scan.next();
  if (first === '[') return startsRecords(scan) ? { path: [], form: 'list' } : null;
  if (first !== '{') return null;
  if (areSeveral(text)) return { path: [], form: 'sequence' };
  if (areColumns(text)) return { path: [], form: 'columns' };
  if (hasOutput(readBeginning(text))) return { path: [], form: 'sequence' };
  const usual = findList(text, isListName);
  const ofRuns = usual === null ? findDeepList(text) : isOfRun(text, usual) ? usual : null;
  if (ofRuns !== null) return ofRuns;
  if (areRecords(scan)) return withAnswers(text, { path: [], form: 'object' });
  const found = usual ?? findList(text, () => true) ?? findNested(text);
  return found === null ? findDeepAnswers(text) : withAnswers(text, mostCertain(text, found));
}

/** The place, or a list of certain answers in more objects, where the place has none, or has them in lists of its members alone. */
function withAnswers(text: string, found: RecordsPlace): RecordsPlace {
  const isCertain = rankPlace(text, found) === RANKS.answers && !areInLists(text, found);
  return isCertain ? found : (findDeepAnswers(text) ?? found);
}

/** Whether the first element of the list that was opened last is an object, or a list that begins with one. */
function startsRecords(scan: Scan): boolean {
  const token = scan.next();
  return token === '{' || (token === '[' && scan.next() === '{');
}

/** The first place whose records are the most certain. */
function mostCertain(text: string, found: RecordsPlace): RecordsPlace {
  let [best, bestRank]: [RecordsPlace, number] = [found, rankPlace(text, found)];
  for (const place of bestRank === RANKS.answers ? [] : listPlaces(text)) {
    const rank = rankPlace(text, place);
    if (rank > bestRank) [best, bestRank] = [place, rank];
  }
  return best;
}

/** The lists of objects and the objects of records in an object. */
export function listPlaces(text: string): RecordsPlace[] {
  const lists = findMembers(startOf(text), (at) => at.peek() === '[' && startsObject(at), 'list');
  return [...lists, ...findMembers(startOf(text), isObjectOfRecords, 'object')];
}

/** After the opening bracket of the document. */
function startOf(text: string): Scan {
  const scan = new Scan(text);
  scan.next();
  return scan;
}

/** Whether another object, or a comma and another object, is after the first. */
function areSeveral(text: string): boolean {
  const scan = new Scan(text);
  scan.next();
  scan.skip();
  if (scan.peek() === ',') scan.next();
  return scan.next() === '{';
}

function findList(text: string, isWanted: (name: string | undefined) => boolean): RecordsPlace | null {
  const isList: IsWanted = (at, path) => at.peek() === '[' && isWanted(path.at(-1)) && startsObject(at);
  return findMember(startOf(text), isList, 'list');
}

/** The first list of certain answers with a usual name that is in three objects, such as `{"condition": {"model": {"results": [{…}]}}}`; ids as names are those of records. */
function findDeepList(text: string): RecordsPlace | null {
  const isList: IsWanted = (at, path) =>
    path.length === DEEPEST_OF_CERTAIN && at.peek() === '[' && isListName(path.at(-1)) && startsObject(at);
  const found = findMembers(startOf(text), isList, 'list', DEEPEST_OF_CERTAIN)
    .filter((place) => !NUMBER.test(place.path[0] ?? '') && rankPlace(text, place) === RANKS.answers)
    .next().value;
  return found === undefined || areIds(listMembers(text).map(({ name }) => name)) ? null : found;
}

/** The first list of certain answers that is in three or four objects, whatever its name is; not where the names on its path are those of items. */
function findDeepAnswers(text: string): RecordsPlace | null {
  const isList: IsWanted = (at, path) =>
    path.length > DEEPEST && at.peek() === '[' && !path.some((name) => NUMBER.test(name)) && startsObject(at);
  for (const place of findMembers(startOf(text), isList, 'list', DEEPEST_OF_ANSWERS).take(MOST_DEEP)) {
    if (!isInItem(text, place) && rankPlace(text, place) === RANKS.answers) return place;
  }
  return null;
}

/** Whether the object around a list is an item, or one of so many with ids as names that they are items. */
function isInItem(text: string, { path }: RecordsPlace): boolean {
  return (
    path.some((_, depth) => areItems(listNamesAt(text, { path: path.slice(0, depth) }))) ||
    isItem(text, path.slice(0, -1))
  );
}

/** Whether a list is in an object that is no record, such as one of several runs. */
function isOfRun(text: string, { path: [outer = '', inner] }: RecordsPlace): boolean {
  if (inner === undefined || NUMBER.test(outer)) return false;
  const around = listMembers(text).find(({ name }) => name === outer);
  return around !== undefined && !hasOutput(readBeginning(around.json));
}

function findNested(text: string): RecordsPlace | null {
  return findMember(startOf(text), isObjectOfRecords, 'object');
}

function isObjectOfRecords(at: Scan): boolean {
  return at.peek() === '{' && at.ahead(() => at.next() === '{' && areRecords(at));
}

/** The first list of objects whose path passes a test, in an object; null where there is none in this beginning. */
export function findNamedList(text: string, isWanted: (path: readonly string[]) => boolean): RecordsPlace | null {
  const scan = new Scan(text);
  if (scan.next() !== '{') return null;
  return findMember(scan, (at, path) => at.peek() === '[' && isWanted(path) && startsObject(at), 'list');
}

type IsWanted = (atValue: Scan, path: readonly string[]) => boolean;

/** The first member that {@link findMembers} finds. */
function findMember(scan: Scan, isWanted: IsWanted, form: RecordsPlace['form']): RecordsPlace | null {
  return findMembers(scan, isWanted, form).next().value ?? null;
}

/** The members, at most so many names deep, whose values pass a test. The scan is after the opening bracket of the document. */
function* findMembers(
  scan: Scan,
  isWanted: IsWanted,
  form: RecordsPlace['form'],
  deepest = DEEPEST,
): Generator<RecordsPlace, undefined> {
  const path: string[] = [];
  for (let token = scan.next(); token !== ''; token = scan.next()) {
    if (token === '}' && path.pop() === undefined) return;
    if (token !== 'text') continue;
    const name = scan.text;
    if (scan.next() !== ':') continue;
    if (isWanted(scan, [...path, name])) yield { path: [...path, name], form };
    const value = scan.next();
    if (value === '{' && path.length < deepest - 1) path.push(name);
    else if (value === '{' || value === '[') scan.skip();
  }
}

/** Whether the list that comes next begins with an object. */
function startsObject(scan: Scan): boolean {
  return scan.ahead(() => scan.next() === '[' && scan.next() === '{');
}

/** Whether all members of the object that was opened last, as far as they are in this beginning, are objects that begin alike, or have ids as names. If none is whole, the name must be a number. */
function areRecords(scan: Scan): boolean {
  return scan.ahead(() => {
    const first = readMember(scan);
    if (first?.names === undefined) return false;
    if (scan.isAtEnd) return NUMBER.test(first.name);
    let count = 1;
    for (let next = readMember(scan); next !== null && !scan.isAtEnd; next = readMember(scan), count++)
      if (next.names === undefined || !(isSame(next.names, first.names) || areIds([first.name, next.name])))
        return false;
    return count > 1;
  });
}

function isSame(names: readonly string[], others: readonly string[]): boolean {
  return names.join('\0') === others.join('\0');
}

interface Member {
  readonly name: string;
  /** The first names of the object that it is; undefined for another value, and for an object without names. */
  readonly names?: readonly string[];
}

/** The next member of the object that was opened last; null where there is none. */
function readMember(scan: Scan): Member | null {
  if (scan.peek() === ',') scan.next();
  if (scan.next() !== 'text') return null;
  const name = scan.text;
  scan.next();
  if (scan.next() !== '{') return { name };
  const names: string[] = [];
  while (scan.peek() === 'text') {
    scan.next();
    if (names.length < COMPARED_NAMES) names.push(scan.text);
    scan.next();
    const value = scan.next();
    if (value === '{' || value === '[') scan.skip();
    if (scan.peek() === ',') scan.next();
  }
  scan.next();
  return names.length === 0 ? { name } : { name, names };
}
