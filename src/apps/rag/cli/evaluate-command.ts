/** `audit rag evaluate`: computes a result for each answer, with the verdicts of judges. */
import type { RagEvaluateFlags } from '../options/evaluation-options.ts';
import { InputError } from '../../../base/core/errors.ts';
import { readAliases } from '../citations/aliases.ts';
import { evaluateAnswers, type EvaluatorInput } from '../evaluation/evaluate-answers.ts';
import { judgeSetOf, readNamedJudges } from '../asking/named-judges.ts';
import { AnswerScorer } from '../scores/score-answer.ts';
import { DEFAULT_CONFIG, readScoringConfig, createScoring } from '../scores/scoring.ts';
import type { PriceList } from '../../../models/prices.ts';
import type { RepeatedKeys } from '../../../models/reply-guard.ts';
import { Spending } from '../../../models/spending.ts';
import { EvaluationStore } from '../store/evaluation-store.ts';
import { storedAnswers } from '../store/stored-answers.ts';
import { lineOutput } from '../../../cli/kit/json-lines.ts';
import { countRepeatedKeys } from '../../../cli/kit/repeated-keys.ts';
import { STDOUT } from '../../../cli/kit/output.ts';
import { stopSentence, supervise } from '../../../cli/kit/supervise.ts';
import { exists } from '../../../base/system/file-status.ts';
import { readFileText } from '../../../base/system/read-file.ts';
import { readFormattedAnswers, type InputAnswer } from './answers.ts';
import { createPanel } from '../judging/create-panel.ts';
import { estimateRequests } from './estimate.ts';
import { checkFlags, checkProposal } from './evaluate-flags.ts';
import { EvaluationProgress } from './evaluate-progress.ts';
import { createJudgePlan, type JudgePlan } from '../judging/judge-plan.ts';
import { warnAboutRepeats } from '../judging/panel-options.ts';
import { readPricesFor } from '../../../cli/kit/prices.ts';
import { printMessage } from '../../../base/system/messages.ts';

export async function runRagEvaluate(file: string | undefined, flags: RagEvaluateFlags): Promise<void> {
  checkFlags(file, flags);
  const { scorer, plan, prices } = readSettings(flags);
  const { inputs, store } = await openInputs(file, flags);
  const warning = plan === null ? null : warnAboutRepeats(flags);
  if (warning !== null) printMessage('warning', warning);
  if (flags.estimate === true && plan !== null) {
    const work = { plan, store, k: scorer.scoring.k, prices };
    process.stdout.write(await estimateRequests(inputs, flags, work).finally(() => store?.close()));
    return;
  }
  const spending = new Spending(prices, flags);
  const progress = await EvaluationProgress.start(plan !== null, spending);
  await countRepeatedKeys((repeated) =>
    runToItsEnd(inputs, flags, { scorer, store, plan, progress, spending, repeated }),
  );
  progress.tell(flags.db ?? null, flags.offline === true);
}

/** The settings of the files and the options of the command. @throws InputError for one that cannot be used. */
function readSettings(flags: RagEvaluateFlags): Pick<Work, 'scorer' | 'plan'> & { readonly prices: PriceList | null } {
  const named = readNamedJudges(flags.judges);
  const config =
    flags.config === undefined
      ? DEFAULT_CONFIG
      : readScoringConfig(readContent(flags.config), flags.config, judgeSetOf(named.own));
  checkProposal(config, flags.convention);
  const plan = createJudgePlan(flags, config, flags.convention, named);
  const aliases =
    flags.aliases === undefined ? new Map<string, string>() : readAliases(readContent(flags.aliases), flags.aliases);
  const scorer = new AnswerScorer(createScoring(config, flags.convention, aliases, plan?.judging ?? null));
  return { scorer, plan, prices: readPricesFor(flags, plan?.addresses.map(({ id }) => id) ?? []) };
}

/** Closes the store and the progress also where the command is interrupted. */
async function runToItsEnd(inputs: AsyncIterable<Input>, flags: RagEvaluateFlags, work: Work): Promise<void> {
  const { store, progress } = work;
  const describeStop = (): string | null => (store === null ? null : stopSentence(progress.standing()));
  const close = (): void => {
    progress.stop();
    store?.close();
  };
  await supervise({ describeStop, close }, (ended) => evaluate(inputs, flags, work, ended)).finally(close);
}

interface Work {
  readonly scorer: AnswerScorer;
  readonly store: EvaluationStore | null;
  readonly plan: JudgePlan | null;
  readonly progress: EvaluationProgress;
  readonly spending: Spending;
  readonly repeated: RepeatedKeys;
}

async function evaluate(
  inputs: AsyncIterable<Input>,
  flags: RagEvaluateFlags,
  work: Work,
  ended: AbortController,
): Promise<void> {
  const { lines, finish } = lineOutput(flags.outFile, { hasOtherWork: work.store !== null });
  try {
    const { scorer, store, plan } = work;
    const panel =
      plan === null || store === null
        ? null
        : createPanel(flags, { ...work, plan, store, k: scorer.scoring.k }, ended.signal);
    for await (const one of evaluateAnswers(inputs, { scorer, store, panel, concurrency: flags.concurrency })) {
      work.progress.add(one);
      const room = lines.write('other' in one ? one.other : one.line);
      if (room !== undefined) await room;
    }
  } finally {
    ended.abort();
    await lines.flush();
  }
  finish();
}

type Input = EvaluatorInput<NonNullable<InputAnswer['error']>>;

interface OpenInputs {
  readonly inputs: AsyncIterable<Input>;
  readonly store: EvaluationStore | null;
}

/** An input without an answer is an error before a store is created. @throws InputError for such an input. */
async function openInputs(file: string | undefined, flags: RagEvaluateFlags): Promise<OpenInputs> {
  const { db, stored, since = null, until = null } = flags;
  if (db === undefined || stored !== true) {
    const inputs = await withFirst(fromFile(file, flags), `${file ?? STDOUT}: contains no answer to evaluate.`);
    return { inputs, store: db === undefined ? null : openStore(db, flags) };
  }
  const store = flags.estimate === true ? EvaluationStore.openToRead(db) : EvaluationStore.open(db);
  try {
    const answers = storedAnswers(store, { since, until });
    const none = `${db}: contains no stored answer${since === null && until === null ? '' : ' of this time'}; evaluate a file first.`;
    return { inputs: await withFirst(answers, none), store };
  } catch (error) {
    store.close();
    throw error;
  }
}

/** An estimate creates no store, and changes none. */
function openStore(db: string, { estimate }: RagEvaluateFlags): EvaluationStore | null {
  if (estimate !== true) return EvaluationStore.openOrCreate(db);
  return exists(db) ? EvaluationStore.openToRead(db) : null;
}

/** Returns the same inputs after it has read the first one. @throws InputError with this sentence if there is none. */
async function withFirst(inputs: AsyncGenerator<Input>, none: string): Promise<AsyncIterable<Input>> {
  const first = await inputs.next();
  if (first.done === true) throw new InputError(none);
  return (async function* () {
    yield first.value;
    yield* inputs;
  })();
}

async function* fromFile(file: string | undefined, flags: RagEvaluateFlags): AsyncGenerator<Input> {
  for await (const { answered, error } of readFormattedAnswers(file, flags))
    if (answered !== null) yield { answered, key: null };
    else if (error !== null) yield { other: error };
}

function readContent(path: string): string {
  return readFileText(path, { advice: 'give a file of JSON' });
}
