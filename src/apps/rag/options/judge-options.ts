/** The options of `audit rag evaluate` about judges. */
import { MOST_STARTED } from '../../../base/core/ranges.ts';
import { NO_JUDGE } from '../../../base/core/model-settings.ts';
import { isFolder } from '../../../base/system/file-status.ts';
import { CHAT_SAMPLING_OPTIONS, costOptions, REQUEST_OPTIONS } from '../../../languages/options/model-options.ts';
import { inGroup, type OptionTable } from '../../../languages/options/option.ts';
import { choice, FLAG, NAMES, namesOfOr, TEXT, wholeNumber } from '../../../languages/options/values.ts';
import { PROMPTS } from '../asking/default-prompts.ts';
import { BUILT_IN } from '../judges/judge-set.ts';

/** The page of the manual about prices. */
export const COST_PAGE = 'docs/evaluations.md';

/** The model that judges. Without it, the other options about judges are errors. */
export const JUDGE_OPTION = {
  judge: {
    flags: '--judge <provider:name>',
    value: TEXT,
    group: 'Judges',
    text: 'the model that judges, such as ollama:llama3.1; none for no judge',
    usual: NO_JUDGE,
  },
} as const satisfies OptionTable;

/** Which judges are asked, and how often. */
export const JUDGING_OPTIONS = {
  panel: {
    flags: '--panel <models>',
    value: NAMES,
    group: 'Judges',
    text: 'further models that judge, separated by commas; a metric of an answer is the mean over all (docs/rag-judges.md)',
    library: 'Further models that judge.',
  },
  repeats: {
    flags: '--repeats <n>',
    value: wholeNumber(1, MOST_STARTED),
    group: 'Judges',
    text: 'how often each model gets each request',
    usual: 1,
    library: 'How often each model gets each request. Default: 1.',
  },
  structured: {
    flags: '--structured <when>',
    value: choice(['auto', 'on', 'off']),
    group: 'Judges',
    text: 'whether servers restrict replies to a JSON Schema; auto: where they offer it',
    usual: 'off',
    library: 'Whether servers restrict replies to a JSON Schema. Default: `off`.',
  },
  judges: {
    flags: '--judges <names>',
    value: namesOfOr(BUILT_IN.ids, isJudgeFolder),
    group: 'Judges',
    text: 'the judges to ask, separated by commas, and folders with your own (docs/rag-judges.md; default: claims and the others whose inputs the answer has, without faithfulness and question-relevance)',
    library: 'Judges, and folders with your own. Default: all whose inputs an answer has.',
  },
  prompts: {
    flags: '--prompts <name>',
    value: TEXT,
    group: 'Judges',
    text: `the prompts: ja-2, en-2, ja-1, en-1, or a folder with your own (default: ${PROMPTS.standard}; ${PROMPTS.proposal} for --convention proposal)`,
    library: `The prompts, or a folder with your own. Default: \`${PROMPTS.standard}\`.`,
  },
  embeddings: {
    flags: '--embeddings <model>',
    value: TEXT,
    group: 'Judges',
    text: 'the model whose embeddings the judge question-relevance compares, such as ollama:nomic-embed-text (default: the judge compares)',
  },
  embeddingsUrl: {
    flags: '--embeddings-url <url>',
    value: TEXT,
    group: 'Judges',
    text: 'the address of the server of --embeddings (default: --base-url, for the same provider)',
  },
  offline: {
    flags: '--offline',
    value: FLAG,
    group: 'Judges',
    text: 'ask no judge, and parse the stored replies again, with other parsers or weights',
    library: 'Ask no judge, and parse the stored replies again. Default: false.',
  },
  retryFailed: {
    flags: '--retry-failed',
    value: FLAG,
    group: 'Judges',
    text: 'send again the requests that have no reply',
    library: 'Send again the requests that have no reply. Default: false.',
  },
  ...inGroup(costOptions(COST_PAGE), 'Judges'),
  ...CHAT_SAMPLING_OPTIONS,
  ...REQUEST_OPTIONS,
} as const satisfies OptionTable;

/** Whether a word names a folder of judges, and not a built-in judge. */
function isJudgeFolder(word: string): word is string {
  return word.includes('/') || isFolder(word);
}
