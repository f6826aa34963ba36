/** Which scheme gives the labels of a filter of a task of lm-eval again. Source: EleutherAI/lm-evaluation-harness, lm_eval/tasks, the files of the tasks. */
import type { LabelOrigin } from '../kit/log.ts';
import type { TaskFacts } from './results.ts';

/** The filter that keeps texts as they are. */
const UNFILTERED = 'none';

/** Schemes by task and filter; the first that fits. */
const SCHEMES: readonly (readonly [task: RegExp, filter: string, scheme: string])[] = [
  [/^gsm8k$/, 'strict-match', 'lmeval.gsm8k.strict'],
  [/^gsm8k_cot$/, 'strict-match', 'lmeval.gsm8k_cot.strict'],
  [/^gsm8k_cot_llama$/, 'strict-match', 'lmeval.gsm8k_cot_llama.strict'],
  [/^gsm8k_cot_self_consistency$/, 'score-first', 'lmeval.gsm8k_cot_sc'],
  [/^gsm8k(?:_cot|_cot_llama)?$/, 'flexible-extract', 'lmeval.gsm8k.flexible'],
  ...['bn', 'de', 'en', 'es', 'fr', 'ja', 'ru', 'sw', 'te', 'th', 'zh'].map(
    (language) =>
      [new RegExp(`^mgsm_native_cot_${language}$`), 'strict-match', `lmeval.mgsm_${language}.strict`] as const,
  ),
  [/^mgsm_en_cot_/, 'strict-match', 'lmeval.mgsm_en.strict'],
  [/^mgsm_(?:native_cot|en_cot|direct)_/, 'flexible-extract', 'lmeval.mgsm.flexible'],
  [/^mgsm_direct_/, 'remove_whitespace', 'lmeval.mgsm.direct'],
  [/^mmlu_flan_cot_zeroshot_/, 'strict-match', 'lmeval.mmlu_flan_cot.strict'],
  [/^mmlu_flan_cot_zeroshot_/, 'flexible-extract', 'lmeval.mcq_flexible'],
  [/^mmlu_flan_cot_fewshot_/, 'get-answer', 'lmeval.mmlu_flan_cot_fewshot'],
  [/^mmlu_flan_n_shot_generative_/, 'flexible-extract', 'lmeval.mcq_flexible_first'],
  [/^gpqa_(?:main|diamond|extended)_cot_(?:zeroshot|n_shot)$/, 'strict-match', 'lmeval.gpqa.strict'],
  [/^bbh_cot_(?:zeroshot|fewshot)_/, 'strict-match', 'lmeval.bbh_cot.strict'],
  [/^bbh_cot_fewshot_/, 'get-answer', 'lmeval.bbh_fewshot'],
  [/^bbh_zeroshot_/, 'strict-match', 'lmeval.bbh_zeroshot.strict'],
  [/^bbh_cot_zeroshot_boolean_expressions$/, 'flexible-extract', 'lmeval.bbh_cot.boolean'],
  [/^bbh_cot_zeroshot_(?:causal_judgement|navigate)$/, 'flexible-extract', 'lmeval.bbh_cot.yes_no'],
  [/^bbh_cot_zeroshot_formal_fallacies$/, 'flexible-extract', 'lmeval.bbh_cot.valid'],
  [/^bbh_cot_zeroshot_dyck_languages$/, 'flexible-extract', 'lmeval.bbh_cot.brackets'],
  [/^bbh_zeroshot_boolean_expressions$/, 'flexible-extract', 'lmeval.bbh_zeroshot.boolean'],
  [/^bbh_zeroshot_(?:causal_judgement|navigate)$/, 'flexible-extract', 'lmeval.bbh_zeroshot.yes_no'],
  [/^bbh_zeroshot_formal_fallacies$/, 'flexible-extract', 'lmeval.bbh_zeroshot.valid'],
  [/^bbh_zeroshot_dyck_languages$/, 'flexible-extract', 'lmeval.bbh_zeroshot.brackets'],
  [/^triviaqa$/, 'remove_whitespace', 'lmeval.triviaqa'],
  [/^nq_open$/, 'remove_whitespace', 'lmeval.nq_open'],
  [/^mmlu_.+_generative$/, 'get_response', 'lmeval.mmlu_gen'],
  [/^mmlu_pro_/, 'custom-extract', 'lmeval.mmlu_pro'],
  [/^hendrycks_math/, UNFILTERED, 'lmeval.hendrycks_math'],
  [/^minerva_math/, UNFILTERED, 'lmeval.minerva_math'],
  [/^aime/, UNFILTERED, 'lmeval.aime'],
  [/^mmlu_prox(?:_lite)?_ja/, 'custom-extract', 'lmeval.mmlu_prox_ja'],
];

/** The schemes whose metric ignores case and punctuation. */
const WITHOUT_PUNCTUATION =
  /^lmeval\.(?:mmlu_flan_cot\.strict|mmlu_flan_cot_fewshot|gpqa\.strict|mmlu_gen|mmlu_pro|mmlu_prox_ja|mcq_flexible|triviaqa|nq_open|mgsm.+)$/;

/** The schemes whose answers are put to the vote, by task. Source: lm_eval/tasks/gsm8k/gsm8k-cot-self-consistency.yaml. */
const VOTES: readonly (readonly [task: RegExp, scheme: string])[] = [
  [/^gsm8k_cot_self_consistency$/, 'lmeval.gsm8k_cot_sc'],
];

/** The name of a filter has the number of the repeats that vote. */
const VOTERS = /^maj@(\d{1,6})$/;

function findVote(task: string | null, filter: string): Pick<LabelOrigin, 'vote'> {
  const known = VOTES.find(([name]) => task !== null && name.test(task));
  const repeats = VOTERS.exec(filter)?.[1];
  return known === undefined || repeats === undefined ? {} : { vote: { scheme: known[1], repeats: Number(repeats) } };
}

/** The metric that compares texts, and the one of Math-Verify. */
const EXACT = 'exact_match';
const MATH_VERIFY = 'math_verify';

function findMetricScheme(task: string | null, metric: string): string | null {
  if (metric === MATH_VERIFY) return 'math_verify';
  return task === 'drop' && metric === 'em' ? 'lmeval.drop' : null;
}

/** @param filter of the rows that count. @param metric the first of these rows. */
export function findLabelOrigin(facts: TaskFacts, filter: string | null, metric: string | null): LabelOrigin | null {
  if (metric === null) return null;
  const { task } = facts;
  const maker = `the metric ${metric}${filter === null || filter === UNFILTERED ? '' : ` after the filter ${filter}`}`;
  if (filter !== null && (facts.votes.includes(filter) || filter.startsWith('maj@')))
    return { scheme: null, maker: `${maker}, a majority vote over the repeats`, ...findVote(task, filter) };
  if (metric !== EXACT) return { scheme: findMetricScheme(task, metric), maker };
  const known = SCHEMES.find(([name, own]) => task !== null && name.test(task) && own === filter);
  if (known !== undefined)
    return { scheme: known[2], maker, ...(WITHOUT_PUNCTUATION.test(known[2]) ? { ignoresWrappers: true } : {}) };
  return { scheme: facts.isPlain(metric) ? 'lmeval.exact_match.plain' : null, maker };
}

/** What made the labels of several tasks, where it is the same for all of them; otherwise null. */
export function commonOrigin(origins: readonly (LabelOrigin | null)[]): LabelOrigin | null {
  const [first = null, ...others] = origins;
  const isSame = (other: LabelOrigin | null): boolean =>
    other !== null && other.scheme === first?.scheme && other.maker === first.maker;
  return others.every(isSame) ? first : null;
}
