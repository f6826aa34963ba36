/** The part of {@link evaluate} that asks judges. */
import { USUAL_SETTINGS } from '../base/core/model-settings.ts';
import type { EvaluationResult } from '../apps/rag/documents/evaluation-result.ts';
import { evaluateJudged, planJudges } from '../apps/rag/evaluation/evaluate-judged.ts';
import { checkOptions } from './check-options.ts';
import { JUDGE } from './evaluation-shapes.ts';
import type { JudgeOptions } from './options.ts';
import { renameOptions, streamWithOptionNames } from './library-errors.ts';
import type { WorkOptions } from './work-options.ts';
import type { TrialError } from './score.ts';

interface Settings extends Pick<WorkOptions, 'signal' | 'onNotice'> {
  /** The settings of a config file. */
  readonly config: object;
  readonly aliases: Readonly<Record<string, string>>;
}

/** @throws InputError for an option that cannot be used. */
export function judgeAnswers(
  answers: Iterable<unknown> | AsyncIterable<unknown>,
  judge: JudgeOptions,
  { config, aliases, signal = new AbortController().signal, onNotice }: Settings,
): AsyncGenerator<EvaluationResult | TrialError, void, undefined> {
  const given = checkOptions('evaluate: judge', judge, JUDGE, ['model', 'store']);
  const { model, store, offline, retryFailed, onRequest, ...settings } = given;
  const flags = {
    ...USUAL_SETTINGS,
    repeats: 1,
    structured: 'off' as const,
    ...settings,
    judge: model,
    ...(offline === true ? { offline } : {}),
    ...(retryFailed === true ? { retryFailed } : {}),
  };
  const names = Object.keys({ judge, ...JUDGE });
  const progress = {
    request: (outcome: 'asked' | 'known' | 'failed'): void => onRequest?.(outcome),
    note: (sentence: string): void => onNotice?.(renameOptions(sentence, names)),
  };
  const results = async function* (): AsyncGenerator<EvaluationResult | TrialError, void, undefined> {
    signal.throwIfAborted();
    const plan = planJudges(flags, config, aliases, 'evaluate');
    yield* evaluateJudged(answers, store, { ...plan, flags, progress, signal });
  };
  return streamWithOptionNames(names, results());
}
