/** Compares the citations of an answer with those of its contexts. */
import { expect, test } from 'vitest';
import { compareCitations, type ComparedProvision } from '../../../../src/apps/rag/citations/accuracy.ts';
import { statuteCitations } from '../../../../src/apps/rag/citations/statute.ts';

const cite = (text: string) => statuteCitations(text);
const names = (provisions: readonly ComparedProvision[]): string[] =>
  provisions.map(({ law, article, paragraph }) => `${law}${article}${paragraph === null ? '' : `/${paragraph}`}`);

test('by law and article, with every citation', () => {
  const answer = '金商法第5条第1項、民法第1条、金商法第5条第2項';
  const contexts = ['金融商品取引法第5条', '商法第9条と金商法第5条'];
  const { supported, unsupported, uncited, open } = compareCitations(cite(answer), contexts.map(cite));
  expect([names(supported), names(unsupported), names(uncited), open]).toEqual([['金融商品取引法5'], ['民法1'], ['商法9'], []]); // prettier-ignore
  expect(supported[0]?.inAnswer.map(({ text }) => text)).toEqual(['金商法第5条第1項', '金商法第5条第2項']);
  expect(supported[0]?.inContexts).toEqual([
    { context: 0, start: 0, end: 10, text: '金融商品取引法第5条' },
    { context: 1, start: 6, end: 12, text: '金商法第5条' },
  ]);
});

test('by lower levels', () => {
  const { supported, unsupported } = compareCitations(cite('民法第5条第1項第2号、商法第6条第2項'), [cite('民法第5条第1項、商法第6条第3項')], 'paragraph'); // prettier-ignore
  expect([names(supported), names(unsupported)]).toEqual([['民法5/1'], ['商法6/2']]);
});

test('a range is replaced by the articles that it covers, or by its ends', () => {
  const { supported } = compareCitations(cite('民法第5条から第7条まで'), [cite('民法第6条')]);
  expect(names(supported)).toEqual(['民法6']);
  const { unsupported } = compareCitations(cite('民法第5条の2から第7条まで'), [cite('民法第6条')]);
  expect(names(unsupported)).toEqual(['民法5の2', '民法7']);
});

test('a citation without a law or an article is not compared', () => {
  const { supported, unsupported, open } = compareCitations(cite('法第5条。民法は'), [
    cite('法第5条、商法第1条、商法第5条'),
  ]);
  expect([supported, unsupported, open.map(({ text }) => text)]).toEqual([[], [], ['法第5条', '民法']]);
});
