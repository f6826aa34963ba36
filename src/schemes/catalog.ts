/** Every scheme of the program: one line for each folder, in the order in which catalogs list them. `npm run new parser NAME` adds one. */
import type { CatalogScheme } from '../base/core/scheme.ts';
import { choiceSchemes } from './choice/schemes.ts';
import { CORE_SCHEMES } from './core/core-schemes.ts';
import { evalScopeSchemes } from './evalscope/schemes.ts';
import { helmSchemes } from './helm/schemes.ts';
import { inspectSchemes } from './inspect/schemes.ts';
import { jaCotSchemes } from './ja-cot/schemes.ts';
import { jsonAnswerSchemes } from './json-answer/schemes.ts';
import { lightEvalSchemes } from './lighteval/schemes.ts';
import { lmEvalSchemes } from './lm-eval/schemes.ts';
import { mathSchemes } from './math/schemes.ts';
import { mathVerifySchemes } from './math-verify/schemes.ts';
import { mmluProSchemes } from './mmlu-pro/schemes.ts';
import { numberSchemes } from './number/schemes.ts';
import { nemoSkillsSchemes } from './nemo-skills/schemes.ts';
import { openaiEvalsSchemes } from './openai-evals/schemes.ts';
import { opencompassSchemes } from './opencompass/schemes.ts';
import { optionMatchSchemes } from './option-match/schemes.ts';
import { prm800kSchemes } from './prm800k/schemes.ts';
import { promptfooSchemes } from './promptfoo/schemes.ts';
import { qwenMathSchemes } from './qwen-math/schemes.ts';
import { shortAnswerSchemes } from './short-answer/schemes.ts';
import { simpleEvalsSchemes } from './simple-evals/schemes.ts';
import { squadSchemes } from './squad/schemes.ts';
import { statutesSchemes } from './statutes/schemes.ts';
import { thinkSchemes } from './think/schemes.ts';
import { trlSchemes } from './trl/schemes.ts';
import { verlSchemes } from './verl/schemes.ts';
import { yesNoSchemes } from './yes-no/schemes.ts';

export const SCHEMES: readonly CatalogScheme[] = [
  ...CORE_SCHEMES,
  ...statutesSchemes,
  ...jaCotSchemes,
  ...optionMatchSchemes,
  ...mathSchemes,
  ...numberSchemes,
  ...choiceSchemes,
  ...shortAnswerSchemes,
  ...yesNoSchemes,
  ...jsonAnswerSchemes,
  ...lmEvalSchemes,
  ...mmluProSchemes,
  ...helmSchemes,
  ...inspectSchemes,
  ...simpleEvalsSchemes,
  ...opencompassSchemes,
  ...openaiEvalsSchemes,
  ...squadSchemes,
  ...lightEvalSchemes,
  ...evalScopeSchemes,
  ...promptfooSchemes,
  ...nemoSkillsSchemes,
  ...thinkSchemes,
  ...verlSchemes,
  ...prm800kSchemes,
  ...qwenMathSchemes,
  ...mathVerifySchemes,
  ...trlSchemes,
];
