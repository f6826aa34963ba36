/** Opens the two inputs of `audit rag compare`. */
import { InputError } from '../../../../base/core/errors.ts';
import { readAliases } from '../../citations/aliases.ts';
import { CompositionNumbers } from '../../compare/side-table.ts';
import type { ComparedSystem } from '../../compare/system.ts';
import { answersSystem } from '../../compare/systems/answers-system.ts';
import { detectKind } from '../../compare/systems/detect-kind.ts';
import { resultsSystem } from '../../compare/systems/results-system.ts';
import { runSystem } from '../../compare/systems/run-system.ts';
import { storeSystem } from '../../compare/systems/store-system.ts';
import { Evaluator } from '../../retrieval/evaluate.ts';
import { readQrels, readRun, type Qrels } from '../../retrieval/trec-files.ts';
import { AnswerScorer } from '../../scores/score-answer.ts';
import { createScoring, DEFAULT_CONFIG, readScoringConfig } from '../../scores/scoring.ts';
import { inputLineGroups, ownLineGroups } from '../../../../cli/kit/json-lines.ts';
import { readFileText } from '../../../../base/system/read-file.ts';
import { AUTO } from '../../options/evaluation-options.ts';
import { readFormattedAnswers, type InputAnswer } from '../answers.ts';
import type { RagCompareFlags } from '../../options/compare-options.ts';
import { assertTwo, assertUseful, type Input } from './inputs.ts';
import { OpenStores, type StoreScoring } from './open-stores.ts';

/** A system, and why some of its lines could not be used. */
export interface OpenSystem extends ComparedSystem {
  readonly bad?: { readonly sentence: string | null };
}

export interface OpenSystems {
  readonly a: OpenSystem;
  readonly b: OpenSystem;
  readonly close: () => void;
}

/**
 * @param onAnswer is called for each answer that is read and evaluated.
 * @throws InputError for inputs that cannot be compared, and options that are not about them.
 */
export async function openSystems(
  a: string,
  b: string | undefined,
  flags: RagCompareFlags,
  onAnswer: () => void,
): Promise<OpenSystems> {
  const { tagA = [], tagB = [], split = null } = flags;
  assertTwo(a, b, flags);
  const path = b ?? a;
  const inputs: readonly [Input, Input] = [
    { path: a, kind: detectKind(a), selection: { tags: tagA, since: null, until: split } },
    { path, kind: detectKind(path), selection: { tags: tagB, since: split, until: null } },
  ];
  assertUseful(new Set(inputs.map(({ kind }) => kind)), flags);
  const stores = new OpenStores();
  try {
    const scorings = stores.open(inputs, flags);
    const shared = { ...(await createShared(inputs, flags)), onAnswer };
    const [first, second] = [await open(inputs[0], scorings[0], shared), await open(inputs[1], scorings[1], shared)];
    return { a: first, b: second, close: () => stores.close() };
  } catch (error) {
    stores.close();
    throw error;
  }
}

/** What both inputs are read with. */
interface Shared {
  readonly compositions: CompositionNumbers;
  /** null where no input is a run. */
  readonly qrels: Qrels | null;
  readonly evaluator: Evaluator;
  readonly scorer: AnswerScorer;
  readonly onAnswer: () => void;
}

async function createShared(inputs: readonly Input[], flags: RagCompareFlags): Promise<Omit<Shared, 'onAnswer'>> {
  const { qrels, config, aliases, k, relevanceLevel, complete } = flags;
  const settings = config === undefined ? DEFAULT_CONFIG : readScoringConfig(readContent(config), config);
  const names = aliases === undefined ? new Map<string, string>() : readAliases(readContent(aliases), aliases);
  const hasRun = inputs.some(({ kind }) => kind === 'run');
  const judged = hasRun && qrels !== undefined ? await readQrels(inputLineGroups(qrels), qrels) : null;
  if (judged?.size === 0) throw new InputError(`${qrels}: contains no judgment; check the file of --qrels.`);
  return {
    compositions: new CompositionNumbers(),
    qrels: judged,
    evaluator: new Evaluator({ convention: 'trec', cutoffs: k, relevanceLevel, complete: complete === true }),
    scorer: new AnswerScorer(createScoring(settings, 'standard', names, null)),
  };
}

function readContent(path: string): string {
  return readFileText(path, { advice: 'give a file of JSON' });
}

function open(
  { path, kind, selection }: Input,
  stored: StoreScoring | null,
  { compositions, qrels, evaluator, scorer, onAnswer }: Shared,
): OpenSystem | Promise<OpenSystem> {
  if (stored !== null) return storeSystem(stored.store, stored.scoring, selection, compositions);
  if (kind === 'run')
    return runSystem(path, () => readRun(inputLineGroups(path), path), qrels ?? new Map(), evaluator, compositions);
  if (kind === 'results') return resultsSystem(path, () => ownLineGroups(path), selection, compositions);
  const read = (): AsyncIterable<InputAnswer> => countEach(readFormattedAnswers(path, { format: AUTO }), onAnswer);
  return answersSystem(path, read, scorer, selection, compositions);
}

async function* countEach<One>(ones: AsyncIterable<One>, onOne: () => void): AsyncGenerator<One> {
  for await (const one of ones) {
    onOne();
    yield one;
  }
}
