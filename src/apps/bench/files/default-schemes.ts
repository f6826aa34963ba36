/** Chooses the scheme of a benchmark whose file names none: the first one that reads every answer in the form that the prompts ask for. */
import { findScheme } from '../../../schemes/find-scheme.ts';
import { planFor } from '../../../schemes/kit/plan.ts';
import type { AnswerForm, BenchmarkFile } from '../documents/benchmark-file.ts';
import { listLeads } from './answer-words.ts';
import type { FileItem } from './file-items.ts';
import type { FileSettings } from './settings.ts';

/** By form of answer. Those that require an answer line come before those that accept more. */
const DEFAULT_SCHEMES: Readonly<Record<AnswerForm, readonly string[]>> = {
  letter: ['simpleevals.mcq', 'simpleevals.mmlu', 'mmlupro.l2', 'inspect.answer_letter', 'simpleevals.answer', 'mc-v3'],
  number: [
    'simpleevals.mgsm_en',
    'simpleevals.mgsm_ja',
    'lmeval.gsm8k.flexible',
    'helm.final_number_exact_match',
    'inspect.match_end_numeric',
    'opencompass.gsm8k',
  ],
  text: ['simpleevals.answer', 'inspect.match_end', 'openai_evals.includes', 'inspect.includes', 'v2-parse'],
};
/** One of each approach. */
const ALTERNATIVES: Readonly<Record<AnswerForm, readonly string[]>> = {
  ...DEFAULT_SCHEMES,
  letter: ['opencompass.first_option', 'mmlupro.l2', 'mc-v3', 'inspect.answer_letter', 'openai_evals.includes'],
};
const MOST_ALTERNATIVES = 4;
/** Answers that are tried; most files have few different ones. */
const MOST_TRIED = 1000;

export interface ChosenSchemes {
  readonly scheme: string;
  readonly alternatives: readonly string[];
  /** What an answer line begins with. */
  readonly lead: string;
}

/**
 * @param asked whether prompts ask for a form of the answer; otherwise answers are expected alone.
 * @param named the schemes that the file names.
 */
export function chooseSchemes(
  { form, language }: Pick<FileSettings, 'form' | 'language'>,
  items: readonly FileItem[],
  asked: boolean,
  named: Pick<BenchmarkFile, 'scheme' | 'alternatives'>,
): ChosenSchemes {
  const tried = items.slice(0, MOST_TRIED);
  const candidates = named.scheme === undefined ? DEFAULT_SCHEMES[form] : [named.scheme];
  const leads = asked ? listLeads(language) : [''];
  const chosen =
    leads
      .flatMap((lead) => candidates.map((scheme) => ({ scheme, lead })))
      .find(({ scheme, lead }) => readsAll(scheme, lead, tried)) ?? fallback(candidates, leads);
  if (named.alternatives !== undefined) return { ...chosen, alternatives: named.alternatives };
  const others = ALTERNATIVES[form].filter((id) => id !== chosen.scheme && readsAll(id, chosen.lead, tried));
  return { ...chosen, alternatives: others.slice(0, MOST_ALTERNATIVES) };
}

/** A scheme that reads no such line, such as one that the file names with another instruction. */
function fallback(candidates: readonly string[], leads: readonly string[]): Omit<ChosenSchemes, 'alternatives'> {
  return { scheme: candidates[0] ?? '', lead: leads.at(-1) ?? '' };
}

/** Whether each answer is right in an answer line. */
function readsAll(id: string, lead: string, items: readonly FileItem[]): boolean {
  const scheme = findScheme(id);
  const plan = planFor([scheme]);
  return items.every(({ question, groundTruth, source }) => {
    if ((source.choices?.length ?? 0) > (scheme.mostChoices ?? Infinity)) return false;
    const [first = ''] = [groundTruth].flat();
    const [verdict] = plan.score({ response: `${lead}${first}`, storedParse: null, question }, groundTruth);
    return verdict?.correct === true;
  });
}
