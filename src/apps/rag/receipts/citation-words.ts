/** Formats provisions in the usual Japanese form. */
import type { ComparedProvision } from '../citations/accuracy.ts';

/** Such as `金融商品取引法 第27条の2第1項`, from the numbers of a citation (`27の2`, `附則3`). */
export function formatCitation({
  law,
  article,
  paragraph,
  item,
}: Pick<ComparedProvision, 'law' | 'article' | 'paragraph' | 'item'>): string {
  const parts = [
    formatArticle(article),
    ...(paragraph === null ? [] : [`第${formatNumber(paragraph, '項')}`]),
    ...(item === null ? [] : [`第${formatNumber(item, '号')}`]),
  ];
  return `${law} ${parts.join('')}`;
}

const ANNEX = '附則';

function formatArticle(article: string): string {
  const isAnnex = article.startsWith(ANNEX);
  const number = isAnnex ? article.slice(ANNEX.length) : article;
  return `${isAnnex ? ANNEX : ''}${number === '' ? '' : `第${formatNumber(number, '条')}`}`;
}

/** The unit comes before the branch: 27条の2. */
function formatNumber(number: string, unit: string): string {
  const [main = '', ...branches] = number.split('の');
  return [`${main}${unit}`, ...branches].join('の');
}
