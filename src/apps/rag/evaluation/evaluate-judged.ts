/** Evaluates answers with the verdicts of judges. Replies and results are kept in a store. */
import { answerJsonValue, type LineId } from '../../../base/core/json-line.ts';
import { judgeSetOf, readNamedJudges } from '../asking/named-judges.ts';
import type { EvaluationResult } from '../documents/evaluation-result.ts';
import { createPanel, type JudgingProgress } from '../judging/create-panel.ts';
import { createJudgePlan, type JudgeFlags, type JudgePlan } from '../judging/judge-plan.ts';
import { warnAboutRepeats } from '../judging/panel-options.ts';
import { RepeatedKeys } from '../../../models/reply-guard.ts';
import { Spending } from '../../../models/spending.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import { readAnsweredQuery } from '../records/answered-query.ts';
import { AnswerScorer } from '../scores/score-answer.ts';
import { createScoring, readScoringConfig } from '../scores/scoring.ts';
import { EvaluationStore } from '../store/evaluation-store.ts';
import { evaluateAnswers, type EvaluatorInput } from './evaluate-answers.ts';

export interface JudgedWork {
  readonly scorer: AnswerScorer;
  readonly plan: JudgePlan;
  readonly flags: JudgeFlags & { readonly retryFailed?: true };
  readonly progress: JudgingProgress;
  readonly signal: AbortSignal;
}

/** Why an answer could not be evaluated. */
export interface AnswerError {
  readonly id: LineId | null;
  readonly error: string;
}

/**
 * Makes the plan of the judges, and what scores answers with it.
 * @param config the settings of a config file. @param source the name of the settings in errors.
 * @throws InputError for unknown models, prompts, judges and settings.
 */
export function planJudges(
  flags: JudgeFlags,
  config: object,
  aliases: Readonly<Record<string, string>>,
  source: string,
): Pick<JudgedWork, 'scorer' | 'plan'> {
  const named = readNamedJudges(flags.judges);
  const settings = readScoringConfig(JSON.stringify(config), source, judgeSetOf(named.own));
  const plan = createJudgePlan(flags, settings, 'standard', named);
  if (plan === null) throw new Error('a model is named');
  const scoring = createScoring(settings, 'standard', new Map(Object.entries(aliases)), plan.judging);
  return { plan, scorer: new AnswerScorer(scoring) };
}

/**
 * The results in the order of the answers.
 * @param db the store, which is created where it does not exist.
 * @throws InputError where the store cannot be written, or a judge no longer answers; the reason of the signal if it aborts.
 */
export async function* evaluateJudged(
  answers: Iterable<unknown> | AsyncIterable<unknown>,
  db: string,
  { scorer, plan, flags, progress, signal }: JudgedWork,
): AsyncGenerator<EvaluationResult | AnswerError, void, undefined> {
  const warning = warnAboutRepeats(flags);
  if (warning !== null) progress.note(warning);
  const store = EvaluationStore.openOrCreate(db);
  const ended = new AbortController();
  const both = AbortSignal.any([signal, ended.signal]);
  const repeated = new RepeatedKeys();
  try {
    const { concurrency } = flags;
    const spending = new Spending(null, flags);
    const panel = createPanel(flags, { plan, store, progress, k: scorer.scoring.k, spending, repeated }, both);
    for await (const one of evaluateAnswers(readInputs(answers, signal), { scorer, store, panel, concurrency }))
      yield 'other' in one ? one.other : (one.line as EvaluationResult);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    ended.abort();
    store.close();
    const sentence = repeated.describe();
    if (sentence !== null) progress.note(sentence);
  }
}

async function* readInputs(
  answers: Iterable<unknown> | AsyncIterable<unknown>,
  signal: AbortSignal,
): AsyncGenerator<EvaluatorInput<AnswerError>> {
  for await (const answer of answers) {
    signal.throwIfAborted();
    yield readInput(answer);
  }
}

function readInput(answer: unknown): EvaluatorInput<AnswerError> {
  const { ok, answers } = answerJsonValue(answer, (input, id) => ({
    ok: true,
    answers: [readAnsweredQuery(input, id)],
  }));
  return ok ? { answered: answers[0] as AnsweredQuery, key: null } : { other: answers[0] as AnswerError };
}
