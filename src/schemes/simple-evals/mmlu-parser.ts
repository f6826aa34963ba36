/** The multilingual parser of simple-evals. */
import type { Parser } from '../../base/core/scheme.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { derived, findingParser, group, type FindRule } from '../kit/finding.ts';
import { firstMatch } from '../../base/text/matches.ts';
import { MARKUP, simpleEvalsExtractedAnswer } from './normalizer.ts';
import { inWholeText, shortened } from '../kit/deletions.ts';
import { createViewParser, type View } from '../kit/response-view.ts';

/** The letter after each label; [أ-د] is a range of more than ten letters. */
const LETTER = String.raw`[ \t]*([A-D]|[أ-د]|[অ]|[ব]|[ড]|[ঢ]|[Ａ]|[Ｂ]|[Ｃ]|[Ｄ])`;
/** The original has these characters after the colon of the second label. */
const INVISIBLE = '\u200b'.repeat(6);

/**
 * The labels, in their order. The original spells two of the last ones with combining marks, so the usual spelling of the word is not found.
 * Source: simple-evals, common.py, MULTILINGUAL_ANSWER_REGEXES.
 */
const LABELS: readonly (readonly [id: string, language: string, labels: readonly string[]])[] = [
  ['english', 'English', [String.raw`Answer\s*:`]],
  ['english-invisible', 'English with zero-width spaces after it', [String.raw`Answer\s*:${INVISIBLE}`]],
  [
    'bengali-hindi',
    'Bengali or Hindi',
    [String.raw`উত্তর\s*:`, String.raw`उत्तर\s*:`, String.raw`উত্তরঃ`, String.raw`উত্তর\s*:`],
  ],
  ['german', 'German', [String.raw`Antwort\s*:`]],
  ['korean', 'Korean', [String.raw`답변\s*:`, String.raw`정답\s*:`, String.raw`답\s*:`]],
  [
    'chinese',
    'Chinese',
    [
      String.raw`答案\s*：`,
      String.raw`答案\s*:`,
      String.raw`答\s*：`,
      String.raw`答\s*:`,
      String.raw`答复\s*：`,
      String.raw`答曰\s*：`,
    ],
  ],
  [
    'arabic',
    'Arabic',
    [
      'الإجابة:',
      'الجواب:',
      'إجابة:',
      'الإجابة النهائية:',
      'الإجابة الصحيحة:',
      'الإجابة الصحيحة هي:',
      'الإجابة هي:',
      'الجواب النهائي:',
    ],
  ],
  ['spanish', 'Spanish', [String.raw`Respuesta\s*:`]],
  ['italian', 'Italian', [String.raw`Risposta\s*:`]],
  [
    'japanese',
    'Japanese',
    [String.raw`答え\s*:`, String.raw`答え\s*：`, String.raw`回答\s*:`, String.raw`回答\s*：`, String.raw`解答\s*:`],
  ],
  ['indonesian', 'Indonesian', [String.raw`Jawaban\s*:`]],
  ['french', 'French', [String.raw`R\u00e9ponse\s*:`]],
  ['portuguese', 'Portuguese', [String.raw`Resposta\s*:`]],
  ['swahili', 'Swahili', [String.raw`Jibu\s*:`]],
  [
    'yoruba',
    'Yoruba',
    [
      String.raw`Idahun\s*:`,
      String.raw`\u00ccd\u00e1h\u00f9n\s*:`,
      String.raw`Id\u00e1h\u00f9n\s*:`,
      String.raw`A\u0300m\u1ecd\u0300na\u0300\s*:`,
      String.raw`\u00c0d\u00e1h\u00f9n\s*:`,
      String.raw`A\u0300nu\u0301go\u0323\s*:`,
      String.raw`\u00c0\u1e63\u00e0y\u00e0n\s*:`,
    ],
  ],
];

function labelRule([id, language, labels]: (typeof LABELS)[number]): FindRule {
  const expressions = labels.map((label) => pythonRegExp(`(?i)${label}${LETTER}`));
  return {
    id,
    summary: `Takes the letter after a label in ${language}.`,
    optional: true,
    find(text) {
      for (const expression of expressions) {
        const match = firstMatch(expression, text);
        if (match !== null) return group(match, 1);
      }
      return null;
    },
  };
}

/** The response without markup. */
function plainView(response: string): View {
  const plain = shortened(
    response,
    MARKUP.map(([, text]) => text),
  );
  return {
    text: plain.text,
    restore(found) {
      const letter = simpleEvalsExtractedAnswer.normalize(found.text);
      return letter === found.text ? inWholeText(plain, found) : derived(letter);
    },
  };
}

/** Source: simple-evals, mmlu_eval.py, with normalize_response and normalize_extracted_answer of common.py. */
export const simpleEvalsMmlu: Parser = createViewParser(
  findingParser({
    id: 'simple-evals-mmlu',
    summary: 'The letter after the first label that is found: "Answer:" in fifteen languages, without markup.',
    missing: null,
    rules: LABELS.map(labelRule),
  }),
  plainView,
);
