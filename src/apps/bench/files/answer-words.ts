/** What prompts say about the form of the answer, in the language of the questions. */
import type { AnswerForm, LetterForm } from '../documents/benchmark-file.ts';

export type Language = 'en' | 'ja';

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Japanese if most of the texts have kana. */
export function findLanguage(texts: readonly string[]): Language {
  const japanese = texts.filter((text) => KANA.test(text)).length;
  return japanese > texts.length / 2 ? 'ja' : 'en';
}

/** What an answer line begins with. The schemes know the first one in the language of the questions, and the second one everywhere. */
export function listLeads(language: Language): readonly string[] {
  return language === 'ja' ? ['答え: ', 'Answer: '] : ['Answer: '];
}

/** What X is. */
const SUBJECTS: Readonly<Record<Language, Readonly<Record<AnswerForm, string>>>> = {
  en: {
    letter: 'X is the letter of the right choice',
    number: 'X is the result as a number in digits, without a unit',
    text: 'X is the answer alone',
  },
  ja: {
    letter: 'X は正しい選択肢の記号です',
    number: 'X は単位を付けない算用数字です',
    text: 'X は答えだけです',
  },
};

interface InstructionSettings {
  readonly language: Language;
  readonly form: AnswerForm;
  readonly letters: LetterForm;
}

/** The form of the answer, as a scheme reads it. @param lead of the answer line. */
export function instructionOf({ language, form, letters }: InstructionSettings, lead: string): string {
  const usual = SUBJECTS[language][form];
  const subject = form === 'letter' && letters === '①' ? usual.replace('letter', 'number') : usual;
  return language === 'ja'
    ? `最後の行に「${lead}X」という形で答えを書いてください。${subject}。`
    : `Write the answer in the last line, in the form "${lead}X", where ${subject}.`;
}

/** What the default conditions say before the form of the answer. */
export const CONDITION_WORDS: Readonly<Record<Language, Readonly<Record<'cot' | 'direct', string>>>> = {
  en: { cot: 'Think step by step before you answer.', direct: 'Do not explain the answer.' },
  ja: { cot: '順を追って考えてから答えてください。', direct: '説明は書かないでください。' },
};

/** Between two sentences. */
export function sentenceGap(language: Language): string {
  return language === 'ja' ? '' : ' ';
}
