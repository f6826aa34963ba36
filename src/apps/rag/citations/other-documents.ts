/**
 * Finds documents with articles that are not Japanese statutes: guidelines, treaties, laws of other countries. Their articles do not belong
 * to a law named before.
 */

import { COUNTRIES } from './law-names.ts';

/** The position of the name of another document before a provision without a law. */
export type OtherDocument =
  /** Directly before it: the provision belongs to that document, as in CISG第35条. */
  | 'owner'
  /** Earlier in the clause: the provision may belong to it, as in GDPRでは第6条. */
  | 'near';

/** Length of the text before a provision that is searched. */
const LONGEST = 80;
const DOCUMENT = /(?:定款|約款|契約書?|ガイドライン|指針|指令|告示|通達|通知|条約|協定|議定書|憲章|憲法|宣言|規約|要綱|要領|協約|覚書|マニュアル|原則|基準|勧告|決議|規則|規程|規制|細則|法典|草案|法案|モデル法|コード)$/u; // prettier-ignore
/** Text between a name and its provision: marks, a note in parentheses, の, §. */
const BETWEEN = /[ 　]{0,2}(?:の|§{1,2})?[ 　]{0,2}$/u;
/** Parts of a document between its name and the article: UCC第2編第207条. */
const PARTS = /(?:第[0-9０-９〇一二三四五六七八九十百の]{1,6}[編章節款目部])+$/u;
const CLOSERS = /[」』】〉》”"*_`]{1,4}$/u;
const NOTE = /[（(][^（()）]{1,60}[)）]$/u;
/** A word of Latin letters with a capital. A single letter is a person or a choice. */
const LATIN = /(?<![A-Za-zÀ-ÿ])(?=[A-Za-zÀ-ÿ&.’' -]*[A-ZÀ-Þ])[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ&.’' -]*[A-Za-zÀ-ÿ.]$/u;
const KATAKANA = /[ァ-ヺ][ァ-ヺー・＝]+$/u;
const HAN = /\p{Script=Han}+$/u;
/** Chinese characters before a provision that are not a name: 第2章第5条, 改正第5条. */
const NO_NAME =
  /(?:[章節款目編部条項号段文前後中上下新旧各例同但又及並若即]|法律|法令|改正|現行|当該|本件|準用|根拠|規定|参照|違反|直接|関連|該当|対応|理由|回答|解答|正解|選択肢|参考|出典)$/u;
/** Words between a name and a provision of it. */
const PARTICLES =
  /(?:(?:に?は|では|において(?:は)?|における|によれば|によると|により|に基づき|に基づく|に関する|が定める|上|の)、?|、|[（「『(])$/u;
/** In texts about taxes 法令63条 is an article of 法人税法施行令. */
const ANY_ORDER = /法[令規]$/;
const FOREIGN = new RegExp(`(?:${COUNTRIES})$`, 'u');
/** Words in capitals that are not names of documents. */
const NO_DOCUMENT = new Set(['TOB', 'MBO', 'IPO', 'ETF', 'REIT', 'NPO', 'SPC', 'SNS', 'IT', 'AI', 'ID', 'OK', 'NG', 'PDF', 'FAQ', 'URL', 'LLM', 'RAG']); // prettier-ignore
const CAPITALS = /(?<![A-Za-z])[A-Z]{3,10}$/;

/** A provision that another document numbers by a word, a symbol, or directly after its name: Rule 10b-5, UCC §2-207, 基本通達36-1. */
const OTHER_PROVISION = new RegExp(
  [
    '[§¶]',
    '(?<![A-Za-z])(?:rules?|sections?|sec|articles?|artikel|arts?|regulations?|regs?|clauses?|titles?|chapters?|acts?|codes?|directives?|conventions?|annex|recitals?|schedules?)[.]?[ 　]{0,2}(?:of |no[.]? ?|[(]?(?:EU|EC)[)]? )?(?:[A-Z]{1,2}[-. ]{0,2})?(?:[0-9]|[IVX]+(?![A-Za-z]))',
    '(?<![A-Za-z])(?:regulation|reg[.])[ 　][A-Z](?:-?[A-Z])?(?![A-Za-z])',
    '(?<![A-Za-z.])(?<letters>[A-Z]{3,10}|(?:[A-Z][.]){2,5})[ 　]?第?[0-9]',
    '(?:ルール|セクション|アーティクル|レギュレーション)[ 　]?[0-9A-Z]',
    '(?:通達|[基措]通|通知|告示|ガイドライン|指針|指令|条約|協定|議定書|憲章|規約|約款|定款|要綱|要領)[」』]?[ 　]?第?[0-9〇一二三四五六七八九十百]',
  ].join('|'),
  'giu',
);
/** Words in capitals that do not number a provision of a document. */
const COUNTED = new Set(['STEP', 'CASE', 'TOP', 'NOTE', 'PAGE', 'LINE', 'TABLE', 'FIG', 'QUESTION', 'OPTION', 'CHOICE', 'ANSWER', 'EXAMPLE', 'POINT']); // prettier-ignore

/** The offsets of provisions of other documents in a form that the grammar of Japanese statutes does not read. */
export function otherProvisionStarts(text: string): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const { index, groups } of narrowLetters(text).matchAll(OTHER_PROVISION)) {
    const letters = groups?.['letters'];
    if (letters === undefined || isDocument(letters)) starts.add(index);
  }
  return starts;
}

function isDocument(capitals: string): boolean {
  return capitals === capitals.toUpperCase() && !NO_DOCUMENT.has(capitals) && !COUNTED.has(capitals);
}

/**
 * The other document that the text before a provision names, or null.
 * @param floor the end of the text that was already read
 * @param isArticle whether the provision names an article; many other words precede a paragraph or an item (別表第一第3号)
 */
export function otherDocumentBefore(text: string, at: number, floor: number, isArticle: boolean): OtherDocument | null {
  const before = narrowLetters(text.slice(Math.max(floor, at - LONGEST), at));
  if (isArticle && isHanName(before)) return 'owner';
  if (isNameAtEnd(before)) return 'owner';
  if (ANY_ORDER.test(before)) return 'near';
  const clause = before.replace(PARTICLES, '');
  if (clause === before) return null;
  const word = CAPITALS.exec(clause)?.[0] ?? '';
  return FOREIGN.test(clause) || (word !== '' && !NO_DOCUMENT.has(word)) ? 'near' : null;
}

/** Replaces full-width letters, digits and points by ASCII ones. The length is unchanged. */
function narrowLetters(text: string): string {
  return text.replaceAll(/[Ａ-Ｚａ-ｚ０-９．]/g, (letter) => letter.normalize('NFKC'));
}

function isHanName(before: string): boolean {
  return !NO_NAME.test(before) && (HAN.exec(before)?.[0] ?? '').length > 1;
}

/** Whether a text ends with the name of another document, without the text that may follow the name. */
function isNameAtEnd(before: string): boolean {
  const joined = before.replace(PARTS, '').replace(BETWEEN, '');
  const rest = joined.replace(CLOSERS, '').replace(NOTE, '').trimEnd().replace(CLOSERS, '');
  return DOCUMENT.test(rest) || LATIN.test(rest) || (rest === before && KATAKANA.test(rest));
}
