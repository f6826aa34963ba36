/** 前条, 次項, 本条 and their like: counted from the provision before them, or uncertain with a reason. */
import { describe, expect, test } from 'vitest';
import { compareCitations } from '../../../../src/apps/rag/citations/accuracy.ts';
import type { Provision } from '../../../../src/apps/rag/citations/citation.ts';
import { statuteCitations } from '../../../../src/apps/rag/citations/statute.ts';

/** The last citation of a text: `law article/paragraph/item`, the last provision of a range, and what it was counted from. */
function last(text: string): string {
  const citation = statuteCitations(text).at(-1);
  if (citation === undefined) return 'none';
  const { law, to, derivedFrom, unresolvedReason } = citation;
  const [range, base] = [place(citation) + (to === null ? '' : ` to ${place(to)}`), place(derivedFrom)];
  return `${law ?? unresolvedReason} ${range}${base === '' ? '' : ` from ${base}`}`.trimEnd();
}

function place(provision: Provision | null): string {
  return [provision?.article, provision?.paragraph, provision?.item]
    .map((level) => level ?? '')
    .join('/')
    .replace(/\/+$/, '');
}

describe('counted from the provision before', () => {
  test.each([
    ['民法第5条。前条', '民法 4 from 5'],
    ['民法第5条。次条', '民法 6 from 5'],
    ['民法第5条と前条第2項', '民法 4/2 from 5'],
    ['民法第5条第2項。前項', '民法 5/1 from 5/2'],
    ['民法第5条第2項。次項', '民法 5/3 from 5/2'],
    ['民法第5条第2項第3号。前号', '民法 5/2/2 from 5/2/3'],
    ['民法第5条第2項第3号。前項', '民法 5/1 from 5/2/3'],
    ['民法第5条第2項。本条', '民法 5 from 5/2'],
    ['民法第5条第2項。本項ただし書', '民法 5/2 from 5/2'],
    ['民法第5条第3項。前二項', '民法 5/1 to 5/2 from 5/3'],
    ['民法第5条第3項。次二項', '民法 5/4 to 5/5 from 5/3'],
    ['民法第5条第1項第4号。前各号', '民法 5/1/1 to 5/1/3 from 5/1/4'],
    ['民法第5条第1項第2号。前各号', '民法 5/1/1 from 5/1/2'],
    ['民法第27条の3。前条', '民法 27の2 from 27の3'],
    ['民法第27条の2。前条', '民法 27 from 27の2'],
    ['民法附則第3条。前条', '民法 附則2 from 附則3'],
    ['民法第5条第2項は「前項の規定', '民法 5/1 from 5/2'],
    ['民法第5条第3項。前項、前項', '民法 5/2 from 5/3'],
    ['民法第5条。前条。同条', '民法 4 from 5'],
    ['民法第5条。前条。第2項', '民法 4/2 from 5'],
    ['民法第5条。前条。同2項', '民法 4/2 from 5'],
    ['民法第5条。前条第1項及び第2項', '民法 4/2 from 5'],
    ['民法第5条。次条。第7条', '民法 7'],
    ['民法第5条。前条及び第7条', '民法 7'],
    ['民法第5条第2項。前項、第3項', '民法 5/3'],
    ['民法第5条第2項。前項。同条', '民法 5 from 5/2'],
  ])('%s', (text, expected) => expect(last(text)).toBe(expected));

  test('the numbers of a counted range', () => {
    expect(statuteCitations('民法第5条第4項。前三項').at(-1)).toMatchObject({
      covers: ['1', '2', '3'],
      text: '前三項',
    });
  });

  test('they are not compared with contexts', () => {
    const answer = statuteCitations('民法第5条。前条');
    const { supported, unsupported, open } = compareCitations(answer, [statuteCitations('民法第4条、民法第5条')]);
    expect(supported.map(({ article }) => article)).toEqual(['5']);
    expect([unsupported, open.map(({ text }) => text)]).toEqual([[], ['前条']]);
  });
});

describe('uncertain', () => {
  test.each([
    ['前条', 'neighbour'],
    ['民法。前条', 'neighbour'],
    ['民法第1条。前条', 'neighbour'],
    ['民法第5条。前項', 'neighbour'],
    ['民法第5条第2項。前二項', 'neighbour'],
    ['民法第5条第2項。前号', 'neighbour'],
    ['民法第27条の2。次条', 'neighbour'],
    ['民法第27条の3。前二条', 'neighbour'],
    ['民法第5条。次各項', 'neighbour'],
    ['民法第5条。本二条', 'neighbour'],
    ['民法第5条から第7条まで。前条', 'neighbour'],
    ['第5条。前条', 'neighbour'],
    ['民法第5条。ガイドライン第8条。前条', 'neighbour'],
    ['民法第5条\n\n前条', 'neighbour'],
    [`民法第5条${'あ'.repeat(201)}前条`, 'neighbour'],
    ['同条', 'reference'],
    ['同2項', 'reference /2'],
    ['第5条', 'law 5'],
  ])('%s', (text, expected) => expect(last(text)).toBe(expected));

  test('a line break and 200 characters are close enough', () => {
    expect(last(`民法第5条\n${'あ'.repeat(199)}前条`)).toBe('民法 4 from 5');
  });
});
