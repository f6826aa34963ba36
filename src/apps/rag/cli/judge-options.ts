/** The options of `audit rag evaluate` about judges. */
import { Option, type Command } from 'commander';
import { NO_JUDGE } from '../../../base/core/model-settings.ts';
import { addCostOptions } from '../../../cli/kit/cost-options.ts';
import { refuseWithout } from '../../../cli/kit/needed-options.ts';
import { list, listFromOr, wholeNumber } from '../../../cli/kit/parse-options.ts';
import { MOST_STARTED } from '../../../base/core/ranges.ts';
import { isFolder } from '../../../base/system/file-status.ts';
import { PROMPTS } from '../asking/default-prompts.ts';
import { BUILT_IN } from '../judges/judge-set.ts';

/** The page of the manual about prices. */
export const COST_PAGE = 'docs/evaluations.md';

/** The options for requests to a judge. */
const ABOUT_JUDGES = [
  '--panel',
  '--repeats',
  '--structured',
  '--embeddings',
  '--embeddings-url',
  '--estimate',
  '--prices',
  '--max-cost',
  '--retry-failed',
  '--temperature',
  '--seed',
  '--max-tokens',
  '--base-url',
  '--api-key',
  '--concurrency',
  '--rate',
  '--timeout',
  '--retries',
];

/** Without a judge, the options about judges are errors. */
export function refuseWithoutJudge(command: Command): void {
  refuseWithout(command, {
    options: ABOUT_JUDGES,
    isMet: (acting) => acting.getOptionValue('judge') !== NO_JUDGE,
    advice: 'is about a judge; name one with --judge',
  });
}

export function addJudgeOptions(command: Command): Command {
  const described = command
    .optionsGroup('Judges')
    .option('--judge <provider:name>', 'the model that judges, such as ollama:llama3.1; none for no judge', NO_JUDGE)
    .option(
      '--panel <models>',
      'further models that judge, separated by commas; a metric of an answer is the mean over all (docs/rag-judges.md)',
      list,
    )
    .option('--repeats <n>', 'how often each model gets each request', wholeNumber(1, MOST_STARTED), 1)
    .addOption(
      new Option('--structured <when>', 'whether servers restrict replies to a JSON Schema; auto: where they offer it')
        .choices(['auto', 'on', 'off'])
        .default('off'),
    )
    .option(
      '--judges <names>',
      `the judges to ask, separated by commas, and folders with your own (docs/rag-judges.md; default: claims and the others whose inputs the answer has, without faithfulness and question-relevance)`,
      listFromOr(BUILT_IN.ids, isJudgeFolder),
    )
    .option(
      '--prompts <name>',
      `the prompts: ja-2, en-2, ja-1, en-1, or a folder with your own (default: ${PROMPTS.standard}; ${PROMPTS.proposal} for --convention proposal)`,
    )
    .option(
      '--embeddings <model>',
      'the model whose embeddings the judge question-relevance compares, such as ollama:nomic-embed-text (default: the judge compares)',
    )
    .option(
      '--embeddings-url <url>',
      'the address of the server of --embeddings (default: --base-url, for the same provider)',
    )
    .option('--offline', 'ask no judge, and parse the stored replies again, with other parsers or weights')
    .option('--retry-failed', 'send again the requests that have no reply');
  return addCostOptions(described, COST_PAGE);
}

/** Whether a word names a folder of judges, and not a built-in judge. */
function isJudgeFolder(word: string): word is string {
  return word.includes('/') || isFolder(word);
}
