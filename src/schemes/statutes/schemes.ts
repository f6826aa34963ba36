/** Schemes of statutes-rags-FT, a study of Japanese multiple-choice questions on law: a parser as it was specified, and as it was published. */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { lower } from '../../base/text/case.ts';
import { createFamily } from '../kit/family.ts';
import { textNormalizer } from '../kit/rules.ts';
import { mcFirstToken } from './first-token-parser.ts';
import { mcV3 } from './v3-parser.ts';

const project = 'statutes-rags-FT';
const scheme = createFamily({
  project,
  repository: '12080718/statutes-rags-FT',
  commit: '4a3517f0ec629c76cd5dc437b7c5d1aee96e24ee',
});

/** The original lower-cases the truth when it reads it; its letters are lower-case already. */
const lowerCaseLetter = textNormalizer({
  id: 'lower-case',
  summary: 'Lower case.',
  rules: [{ id: 'lower', summary: 'Lower-cases.', optional: false, rewrite: lower }],
});

/** Source: statutes-rags-FT, the instructions for version 3 of the parser, and scripts/evaluate_multiple_choice.py. */
export const statutesSchemes: readonly CatalogScheme[] = [
  scheme({
    id: 'mc-v3',
    title: 'answer line, 正解は line, lone letter; the last token wins',
    answers: 'choice',
    path: 'LLM_ファインチューニング/StepL_answer_parser_v3_instructions.md',
    parser: mcV3,
    mostChoices: 4,
    normalizer: lowerCaseLetter,
    asks: 'What would version 3 of the parser of statutes-rags-FT say, as specified?',
  }),
  scheme({
    id: 'mc-first-token',
    title: 'answer line, 正解は line, lone letter; the first token wins, digits first',
    answers: 'choice',
    path: 'scripts/evaluate_multiple_choice.py, normalize_and_parse_answer',
    parser: mcFirstToken,
    mostChoices: 4,
    normalizer: lowerCaseLetter,
    asks: 'What would the parser that statutes-rags-FT published say?',
  }),
];
