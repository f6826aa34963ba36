/** `audit rag evaluate`: computes a result for each answer, with the verdicts of judges. */
import { InputError } from '../../core/errors.ts';
import type { Scoring } from '../documents/evaluation.ts';
import { readAliases } from '../citations/aliases.ts';
import { evaluateAnswers, type EvaluatorInput } from '../evaluation/evaluate-answers.ts';
import { judgeSetOf, readNamedJudges } from '../asking/named-judges.ts';
import { AnswerScorer } from '../scores/score-answer.ts';
import { DEFAULT_CONFIG, readScoringConfig, createScoring, type ScoringConfig } from '../scores/scoring.ts';
import { EvaluationStore } from '../store/evaluation-store.ts';
import { storedAnswers } from '../store/stored-answers.ts';
import { NO_JUDGE } from '../../cli/kit/model-options.ts';
import { lineOutput } from '../../cli/kit/json-lines.ts';
import type { ForceFlags } from '../../cli/kit/output-options.ts';
import { checkOutputs, filesGiven, STDOUT } from '../../cli/kit/output.ts';
import { readFileText } from '../../system/read-file.ts';
import { writeToStderr } from '../../system/folders.ts';
import { doAtExit } from '../../system/interrupts.ts';
import { readFormattedAnswers, type InputAnswer } from './answers.ts';
import { createPanel } from './create-panel.ts';
import { EvaluationProgress } from './evaluate-progress.ts';
import { createJudgePlan, type JudgeFlags, type JudgePlan } from './judging.ts';
import { warnAboutRepeats } from './panel-options.ts';

export interface RagEvaluateFlags extends JudgeFlags, ForceFlags {
  readonly format: string;
  readonly map?: readonly string[];
  readonly config?: string;
  readonly convention: Scoring['convention'];
  readonly aliases?: string;
  readonly db?: string;
  readonly stored?: true;
  readonly since?: string;
  readonly until?: string;
  readonly retryFailed?: true;
  readonly outFile: string;
}

export async function runRagEvaluate(file: string | undefined, flags: RagEvaluateFlags): Promise<void> {
  checkFlags(file, flags);
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
  const { inputs, store } = await openInputs(file, flags);
  const warning = plan === null ? null : warnAboutRepeats(flags);
  if (warning !== null) process.stderr.write(`audit: ${warning}\n`);
  const progress = await EvaluationProgress.start(plan !== null);
  const onExit = (): void => {
    progress.stop();
    store?.close();
    if (store !== null) writeToStderr(`audit: stopped; ${progress.standing()}. ${RESUME_HINT}\n`);
  };
  const takeBack = doAtExit(onExit);
  try {
    await evaluate(inputs, flags, { scorer, store, plan, progress });
  } catch (error) {
    if (!(error instanceof InputError) || store === null) throw error;
    throw new InputError([...error.problems, `stopped; ${progress.standing()}. ${RESUME_HINT}`]);
  } finally {
    takeBack();
    progress.stop();
    store?.close();
  }
  progress.tell(flags.db ?? null);
}

interface Work {
  readonly scorer: AnswerScorer;
  readonly store: EvaluationStore | null;
  readonly plan: JudgePlan | null;
  readonly progress: EvaluationProgress;
}

async function evaluate(inputs: AsyncIterable<Input>, flags: RagEvaluateFlags, work: Work): Promise<void> {
  const ended = new AbortController();
  const { lines, finish } = lineOutput(flags.outFile, { hasOtherWork: work.store !== null });
  try {
    const { scorer, store, plan, progress } = work;
    const panel =
      plan === null || store === null
        ? null
        : createPanel(flags, { plan, store, progress, k: scorer.scoring.k, spending: null }, ended.signal);
    for await (const one of evaluateAnswers(inputs, { scorer, store, panel, concurrency: flags.concurrency })) {
      progress.add(one);
      const room = lines.write('other' in one ? one.other : one.line);
      if (room !== undefined) await room;
    }
  } finally {
    ended.abort();
    await lines.flush();
  }
  finish();
}

const RESUME_HINT = 'The replies of judges are stored, and the same command resumes from there.';

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
    return { inputs, store: db === undefined ? null : EvaluationStore.openOrCreate(db) };
  }
  const store = EvaluationStore.open(db);
  try {
    const answers = storedAnswers(store, { since, until });
    const none = `${db}: contains no stored answer${since === null && until === null ? '' : ' of this time'}; evaluate a file first.`;
    return { inputs: await withFirst(answers, none), store };
  } catch (error) {
    store.close();
    throw error;
  }
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

/** @throws InputError for options that do not go together. */
function checkFlags(file: string | undefined, flags: RagEvaluateFlags): void {
  const { db, judge, stored, since, until, outFile, config, aliases, offline, map } = flags;
  if (judge !== NO_JUDGE && db === undefined)
    throw new InputError(
      '--judge: requests and replies are kept in a database; name one, such as --db evaluations.db.',
    );
  if (stored === true && db === undefined)
    throw new InputError('--stored: evaluates the answers of a database again; name it with --db.');
  if (stored === true && file !== undefined)
    throw new InputError(`${file}: is given beside --stored; give one of the two.`);
  if (stored === true && map !== undefined)
    throw new InputError('--map: is about the rows of a file; leave it out beside --stored.');
  if (stored !== true && (since !== undefined || until !== undefined))
    throw new InputError('--since and --until: select stored answers; add --stored.');
  if (offline === true && judge === NO_JUDGE)
    throw new InputError('--offline: reads stored replies of a judge again; name the judge with --judge.');
  const inputs = filesGiven([stored === true ? undefined : (file ?? STDOUT), config, aliases]);
  checkOutputs({ '--out-file': outFile, '--db': db }, inputs, flags);
}

/** @throws InputError for settings that the convention of the proposal does not have. */
function checkProposal({ groups, parsers, scales }: ScoringConfig, convention: Scoring['convention']): void {
  if (convention === 'proposal' && (groups !== null || Object.keys({ ...parsers, ...scales }).length > 0))
    throw new InputError(
      '--convention proposal: has fixed weights, parsers and scales; leave "groups", "parsers" and "scales" out of the config.',
    );
}

function readContent(path: string): string {
  return readFileText(path, { advice: 'give a file of JSON' });
}
