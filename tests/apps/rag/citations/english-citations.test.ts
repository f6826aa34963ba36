/** Citations of Japanese laws in English, and laws of other countries that have the same names. */
import { describe, expect, test } from 'vitest';
import laws from '../../../../src/apps/rag/citations/laws.json' with { type: 'json' };
import { statuteCitations } from '../../../../src/apps/rag/citations/statute.ts';

/** The citations: law or why it is uncertain, place, last article of a range. */
function found(text: string): string[] {
  return statuteCitations(text).map(({ law, unresolvedReason, article, paragraph, item, subitem, to }) => {
    const place = [article, paragraph, item, subitem].map((level) => level ?? '').join('/');
    return `${law ?? unresolvedReason} ${place.replace(/\/+$/, '')}${to === null ? '' : `–${to.article}`}`.trimEnd();
  });
}

const FIEA = '金融商品取引法';
const APPI = '個人情報の保護に関する法律';

describe('a provision', () => {
  test.each<[string, ...string[]]>([
    ['FIEA Article 67-2, Paragraph 2', `${FIEA} 67の2/2`],
    ['FIEA Art. 159(1)(vi)', `${FIEA} 159/1/6`],
    ['FIEA Art. 2(8)(xiv)(a)', `${FIEA} 2/8/14/イ`],
    ['Article 2, paragraph (8), item (xiv), (b) of the FIEA', `${FIEA} 2/8/14/ロ`],
    ['Article 27-2, paragraph (1), item (vii)-2 of the FIEA', `${FIEA} 27の2/1/7の2`],
    ['Art. 709, para. 1, item 2, FIEA', `${FIEA} 709/1/2`],
    ['Article 5 (1) of the FIEA', `${FIEA} 5/1`],
    ['item (i) of paragraph (1) of Article 5 of the FIEA', `${FIEA} 5/1/1`],
    ['paragraph 2 of Article 5 of the FIEA', `${FIEA} 5/2`],
    ['FIEA Articles 166-167', `${FIEA} 166–167`],
    ['FIEA Articles 166 to 167', `${FIEA} 166–167`],
    ['FIEA Article 166-167', `${FIEA} 166–167`],
    ['FIEA Article 27-38', `${FIEA} 27の38`],
    ['FIEA Articles 27-38, Paragraph 1', `${FIEA} 27の38/1`],
    ['FIEA arts. 2, 5 and 6', `${FIEA} 2`, `${FIEA} 5`, `${FIEA} 6`],
    ['FIEA Article 5 and Article 6', `${FIEA} 5`, `${FIEA} 6`],
    ['Articles 5 and 6 of the FIEA', `${FIEA} 5`, `${FIEA} 6`],
    ['FIEA Article 5, paragraphs 1 and 3', `${FIEA} 5/1`, `${FIEA} 5/3`],
    ['FIEA Article 5, paragraph 1 and paragraph 3', `${FIEA} 5/1`, `${FIEA} 5/3`],
    ['FIEA Article 5(1)(i) and (ii)', `${FIEA} 5/1/1`, `${FIEA} 5/1/2`],
    ['FIEA第5条第1項', `${FIEA} 5/1`],
    ['FIEA第5条、同法6条', `${FIEA} 5`, `${FIEA} 6`],
  ])('%s', (text, ...expected) => expect(found(text)).toEqual(expected));

  test.each([
    'FIEA',
    'state of the art 5',
    'FIEA Article 5.1',
    'FIEA Article 12345',
    'FIEAs Article 5',
    'Articles of Association',
  ])('%s is none', (text) => expect(found(text)).toEqual([]));
});

describe('the name of a law', () => {
  test('each English name of the dictionary means its law', () => {
    for (const { name, english = [], englishShared = [] } of laws)
      for (const written of [...english, ...englishShared])
        expect([written, ...found(`日本では、Article 1 of the ${written}`)]).toEqual([written, `${name} 1`]);
  });

  test.each<[string, ...string[]]>([
    ['Article 5 of the Order for Enforcement of the Financial Instruments and Exchange Act', `${FIEA}施行令 5`],
    ['FIEA Enforcement Order Article 5', `${FIEA}施行令 5`],
    ['Article 5 of the Regulation for Enforcement of the Companies Act of Japan', '会社法施行規則 5'],
    ['Companies Act (会社法) Article 423', '会社法 423'],
    ['Japan: FIEA', FIEA],
    ['個人情報保護法（APPI）第17条', `${APPI} 17`],
    ['the GDPR and APPI Article 17', `${APPI} 17`],
    ['FIEA Article 5. Article 6', `${FIEA} 5`, `${FIEA} 6`],
    ['FIEA Article 5. Under Article 6 of the Act', `${FIEA} 5`, `${FIEA} 6`],
    ['Article 548-4 of the Civil Code of Japan', '民法 548の4'],
    ['Japanese Civil Code Article 709', '民法 709'],
    ["Japan's Civil Code Article 709. Civil Code Article 710", '民法 709', '民法 710'],
    ['In Japan, Article 709 of the Civil Code applies', '民法 709'],
    ['Under Civil Code Article 709, 日本', '民法 709'],
  ])('%s', (text, ...expected) => expect(found(text)).toEqual(expected));

  test('the span has the name, on either side', () => {
    const spans = ['See Articles 5 and 6 of the FIEA.', 'See FIEA Articles 5 and 6.'].map((text) =>
      statuteCitations(text).map((citation) => [citation.text, citation.as, citation.inherited]),
    );
    expect(statuteCitations('(FIEA Article 5, Paragraph 1)')[0]?.text).toBe('FIEA Article 5, Paragraph 1');
    expect(statuteCitations('(FIEA Article 5, paragraph (1), item (i))')[0]?.text).toMatch(/item \(i\)$/);
    expect(spans).toEqual([
      [['Articles 5', null, true], ['6 of the FIEA', 'FIEA', false]],
      [['FIEA Articles 5', 'FIEA', false], ['6', null, true]],
    ]); // prettier-ignore
  });
});

describe('laws of other countries', () => {
  test.each([
    'German Civil Code Article 823',
    'Article 823 of the German Civil Code',
    'Civil Code of Germany Article 823',
    'Article 823 of the Civil Code (Germany)',
    'In Germany, Article 823 of the Civil Code applies',
    'フランスのCivil Code Article 1240',
    'Indian Penal Code Article 5',
    'Uniform Commercial Code Article 2',
    'CISG Article 35',
    'GDPR Art. 6',
    'Article 6 of the GDPR',
    'Article 5 of this Agreement',
    'EU AI Act Article 5',
    'Directive 95/46 Article 5',
  ])('%s is not Japanese', (text) => {
    expect(found(text)).toEqual([]);
    expect(found(`日本では、${text}`)).toEqual([]);
    expect(found(`FIEA Article 5; ${text}; Article 7`)).toEqual([`${FIEA} 5`]);
  });

  test.each([
    ['Civil Code Article 709', 'country 709'],
    ['Article 709 of the Civil Code', 'country 709'],
    ['Japan and Germany differ. Civil Code Article 709', 'country 709'],
  ])('%s is uncertain', (text, expected) => expect(found(text)).toEqual([expected]));
});
