/** The convention `statute`: tables of written citations, and properties of any text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatuteCitation } from '../../../../src/apps/rag/citations/citation.ts';
import { LawIndex } from '../../../../src/apps/rag/citations/law-index.ts';
import { statuteCitations, type StatuteOptions } from '../../../../src/apps/rag/citations/statute.ts';
import { inFull, thorough } from '../../../support/thorough.ts';

/** A citation in short: `law article/paragraph/item/subitem/part`, with what is missing at the end left out. */
function short({ law, article, paragraph, item, subitem, part }: StatuteCitation): string {
  const place = [article, paragraph, item, subitem, part].map((one) => one ?? '').join('/');
  return `${law ?? '?'} ${place.replace(/\/+$/, '')}`.trimEnd();
}

const found = (text: string, options?: StatuteOptions): string[] => statuteCitations(text, options).map(short);

describe('a provision', () => {
  test.each([
    ['民法第90条', '民法 90'],
    ['民法第27条の2', '民法 27の2'],
    ['民法第27条の2の3第1項第4号', '民法 27の2の3/1/4'],
    ['民法27条1項2号', '民法 27/1/2'],
    ['民法第27_2条', '民法 27の2'],
    ['民法第1_8_3条', '民法 1の8の3'],
    ['民法第27-2条', '民法 27の2'],
    ['民法第1項第6_2号', '民法 /1/6の2'],
    ['民法第二十七条の二第百三項', '民法 27の2/103'],
    ['民法第千二百三十四条', '民法 1234'],
    ['民法九十条', '民法 90'],
    ['民法第９０条の２第３項', '民法 90の2/3'],
    ['民法第90条①', '民法 90/1'],
    ['民法第 90 条 第 1 項', '民法 90/1'],
    ['民法 第90条', '民法 90'],
    ['民法の第90条', '民法 90'],
    ['民法第90条の2項', '民法 90/2'],
    ['民法第90條', '民法 90'],
    ['民法第2条第1項第7号の２イ', '民法 2/1/7の2/イ'],
    ['民法第2条第1項第7号イ（１）', '民法 2/1/7/イ(1)'],
    ['民法第2条ただし書き', '民法 2////ただし書'],
    ['民法第2条第1項但書', '民法 2/1///ただし書'],
    ['民法第2条第1項前段', '民法 2/1///前段'],
    ['民法第64条第1項各号', '民法 64/1///各号'],
    ['民法第33条の2の各号', '民法 33の2////各号'],
    ['民法第5条第1項のただし書', '民法 5/1///ただし書'],
    ['民法附則第3条', '民法 附則3'],
  ])('%s', (text, expected) => expect(found(text)).toEqual([expected]));

  test.each([
    ['民法第5条の3年間', '民法 5'],
    ['民法第5条の一部', '民法 5'],
    ['民法第5条の2つ', '民法 5'],
    ['民法第2号イタリア', '民法 //2'],
  ])('%s ends before another word', (text, expected) => expect(found(text)).toEqual([expected]));

  test.each([
    '第3条件',
    '1項目',
    '第3号室',
    '第1条約',
    '昭和23年法律第25号',
    '様式第3号',
    '2.5条',
    '第12345678901条',
    '第3号被保険者',
  ])('%s is none', (text) => expect(found(text)).toEqual([]));
});

describe('the name of a law', () => {
  test.each([
    ['選択肢cは会社法第5条', '会社法 5'],
    ['また、現行会社法第5条', '会社法 5'],
    ['旧商法第5条', '旧商法 5'],
    ['独禁法第3条', '私的独占の禁止及び公正取引の確保に関する法律 3'],
    ['金商法施行令第3条', '金融商品取引法施行令 3'],
    ['薬剤師法施行規則第15条', '薬剤師法施行規則 15'],
    ['これは企業内容等の開示に関する内閣府令第2条', '企業内容等の開示に関する内閣府令 2'],
    ['これは架空物品等の取引の規制に関する法律第2条', '架空物品等の取引の規制に関する法律 2'],
    ['これは架空県架空条例第2条', '架空県架空条例 2'],
    [
      '医薬品、医療機器等の品質、有効性及び安全性の確保等に関する法律第1条',
      '医薬品、医療機器等の品質、有効性及び安全性の確保等に関する法律 1',
    ],
    ['「民法」第5条', '民法 5'],
    ['**民法**第5条', '民法 5'],
    ['民法（明治二十九年法律第八十九号）第5条', '民法 5'],
    ['防災街区整備法第15条', '防災街区整備法 15'],
    ['市民法第5条', '市民法 5'],
    ['定義府令第16条', '金融商品取引法第二条に規定する定義に関する内閣府令 16'],
    ['民法は', '民法'],
  ])('%s', (text, expected) => expect(found(text)).toEqual([expected]));

  test.each([
    'この方法は',
    '会社法人は',
    '違法な手法',
    '他の法律では',
    '架空法は',
    '内閣府令で定める',
    '停止命令',
    '社内規則第5条',
    'ガイドライン第8条',
  ])('%s names none', (text) => expect(found(text)).toEqual([]));

  test('ids are those of e-Gov', () => {
    expect(statuteCitations('金商法第2条')[0]).toMatchObject({
      law: '金融商品取引法',
      lawId: '323AC0000000025',
      as: '金商法',
    });
  });

  test('aliases of the user override the dictionary', () => {
    const laws = new LawIndex(new Map([['甲法', '民法'], ['商法', '架空商法'], ['まるばつのきまり', 'まるばつ法']])); // prettier-ignore
    expect(found('甲法第1条、商法第2条、まるばつのきまり第3条', { laws })).toEqual([
      '民法 1',
      '架空商法 2',
      'まるばつ法 3',
    ]);
  });
});

describe('lists and ranges', () => {
  test.each([
    ['民法第5条第1項及び第3項', ['民法 5/1', '民法 5/3']],
    ['民法第5条、第6条及び第8条', ['民法 5', '民法 6', '民法 8']],
    ['民法第1条第1項・第3項', ['民法 1/1', '民法 1/3']],
    ['民法第1条第1項第1号又は第2号', ['民法 1/1/1', '民法 1/1/2']],
    ['民法第1条第1号イ又はロ', ['民法 1//1/イ', '民法 1//1/ロ']],
    ['民法第5条と商法第6条', ['民法 5', '商法 6']],
    ['民法5条、6条', ['民法 5', '民法 6']],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));

  test.each([
    ['民法第5条から第7条まで', '7', ['5', '6', '7']],
    ['民法第5条ないし第7条', '7', ['5', '6', '7']],
    ['民法第5条～第6条', '6', ['5', '6']],
    ['民法第5条の2から第7条まで', '7', null],
    ['民法第1条から第51条まで', '51', null],
    ['民法第7条から第5条まで', '5', null],
  ])('%s', (text, last, covers) => {
    const [citation, ...rest] = statuteCitations(text);
    expect(rest).toEqual([]);
    expect(citation).toMatchObject({ to: { article: last }, covers, text });
  });

  test('a range of items', () => {
    const [citation] = statuteCitations('民法第5条第1項第1号から第3号まで');
    expect(citation).toMatchObject({ to: { article: '5', paragraph: '1', item: '3' }, covers: ['1', '2', '3'] });
  });

  test('up to 50 numbers of a range are listed', () => {
    expect(statuteCitations('民法第1条から第50条まで')[0]?.covers).toHaveLength(50);
  });
});

describe('references to earlier citations', () => {
  test.each([
    ['民法第5条。第6条', ['民法 5', '民法 6']],
    ['民法第5条。第2項', ['民法 5', '民法 5/2']],
    ['民法第5条第1項。同項第2号', ['民法 5/1', '民法 5/1/2']],
    ['民法第5条第1項。同条ただし書', ['民法 5/1', '民法 5////ただし書']],
    ['民法と商法。同法第3条', ['民法', '商法', '商法 3']],
    ['民法第1条。同法施行令第3条', ['民法 1', '民法施行令 3']],
    ['民法第1条。この法律の第2条', ['民法 1', '民法 2']],
    ['架空法第1条。架空法は', ['架空法 1', '架空法']],
    ['民法（以下「法」という。）第1条、法第2条', ['民法 1', '民法 2']],
    ['架空法施行令（以下「令」という。）第1条。令第2条', ['架空法施行令 1', '架空法施行令 2']],
    ['法（薬機法）第1条', ['医薬品、医療機器等の品質、有効性及び安全性の確保等に関する法律 1']],
    ['金商法施行令第3条。施行令第4条', ['金融商品取引法施行令 3', '金融商品取引法施行令 4']],
    ['民法第1条。法第2条', ['民法 1', '民法 2']],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));

  test.each([
    ['第5条', ['? 5']],
    ['法第5条', ['? 5']],
    ['同法第5条', ['? 5']],
    ['民法第1条、商法第2条。法第3条', ['民法 1', '商法 2', '? 3']],
    ['民法第5条。前二項', ['民法 5', '?']],
    ['民法第5条から第7条まで。前条。同条', ['民法 5', '?', '?']],
    ['民法第5条から第7条まで。同条', ['民法 5', '?']],
    ['民法第5条第2項。「違反し、同項の罪」', ['民法 5/2', '?']],
    ['民法第5条。商法。第2項', ['民法 5', '商法', '? /2']],
    ['民法第5条。ガイドライン第8条、第9条', ['民法 5', '? 9']],
    ['民法第5条及び人事院規則一四―七第5項', ['民法 5', '? /5']],
  ])('%s is never guessed', (text, expected) => {
    expect(found(text)).toEqual(expected);
    for (const { law, unresolved, inherited } of statuteCitations(text))
      expect([unresolved, inherited && law === null]).toEqual([law === null, false]);
  });

  test('inherited means that the law is written elsewhere', () => {
    const marks = statuteCitations('民法第5条、第6条、同法第7条、商法第8条').map(({ as, inherited }) => [
      as,
      inherited,
    ]);
    expect(marks).toEqual([['民法', false], [null, true], ['同法', true], ['商法', false]]); // prettier-ignore
  });

  test('the law that the text is a part of', () => {
    expect(found('第5条、この法律、同条', { law: '金商法' })).toEqual([
      '金融商品取引法 5',
      '金融商品取引法',
      '金融商品取引法 5',
    ]);
  });
});

const PIECES = [
  '民法', '商法', '法', '法律', 'に関する', 'の', '及び', '規則', '施行令', '第', '1', '２', '二十', '条', '項', '号', 'の2', '第1条', '第2項', '第3号', 'イ',
  '同', '前', '次', '同条', '同法', 'この法律', '前二項', '（', '）', '以下「法」という', '「', '」', '、', '。', 'から', 'まで', 'ないし', 'ただし書', '①', '附則', '😀', '民', '会社', '709', '二三五', '百', 'Ⅰ', 'IV', 'X', '・', '〜', '同令', '同規則', '本条例', 'GDPR', 'ドイツの', 'では', 'アルファ', '憲法草案', '§', '-', '②', 'Ⅱ', 'ロハ', '同2項', '旧法', '新民法', 'EU ', 'Rule 5', '所令', 'ノ', 'Article 5', ' of the ', 'Civil Code', 'Companies Act', 'FIEA ', 'Japan ', ' and ', ', paragraph (1)', '(ii)', 'Arts. 5-7', 'Order for Enforcement of the ', 'of the Act', 'German ', '前条', '次項', '前各号', '本条', '前三項', '本文', '\n', ' ', '_', '漢',
]; // prettier-ignore

thorough('in any text, citations are slices of it, in order, without overlap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 60 }),
      (pieces) => {
        const text = pieces.join('');
        let before = 0;
        for (const { start, end, text: slice, law, unresolved } of statuteCitations(text)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).toBe(slice);
          expect(unresolved).toBe(law === null);
          before = end;
        }
      },
    ),
    { numRuns: inFull(500, 167) },
  );
});

thorough.each([
  '法',
  '第',
  '漢',
  '（',
  '「',
  '民法',
  '民法（',
  '、第2項',
  '第1条から',
  'に関する規則',
  '同条',
  '第1_',
  'の2',
  '2_2の',
  '民1・',
  '民1',
  '会社1①',
  '一',
  '百1',
  'Ⅰ',
  'I',
  '条Ⅰ',
  'A 第1条',
  'ア第1条',
  'EUの',
  '同令',
  '同令第1条金商法第1条',
  '第1-2',
  '第1・',
  '民法§1、',
  '民1①一',
  '第1号イロハ',
  '同1',
  'Rule 1',
  'Aa ',
  '前条',
  '民法3条前各条',
  '前百条',
  'Article ',
  '《民法》',
  'Article 1, ',
  'Art. 1(1)(i)(a), ',
  'Articles 1-',
  'FIEA ',
  'Japan Civil Code Article 1 ',
  'Civil Code of the ',
  'Order for Enforcement of the ',
  'item 1 of paragraph 1 of ',
  'Aaa ',
  'A',
  '（Japan',
  '1-1',
  '条第1',
  '（）',
  '一、',
  '一、二及び',
  '年法',
  '1年民法',
  '次',
  '民・商法',
])('a long text of nothing but %s comes to an end', (unit) => {
  const citations = statuteCitations(unit.repeat(inFull(100_000, 10_000)));
  expect(citations.every(({ start, end }) => end > start)).toBe(true);
});
