/** Opens the two inputs of `audit rag compare`. */
import { InputError } from '../../../core/errors.ts';
import { readAliases } from '../../citations/aliases.ts';
import { CompositionNumbers } from '../../compare/side-table.ts';
import type { ComparedSystem, Selection } from '../../compare/system.ts';
import { answersSystem } from '../../compare/systems/answers-system.ts';
import { chooseScorings } from '../../compare/systems/choose-scorings.ts';
import { detectKind } from '../../compare/systems/detect-kind.ts';
import { resultsSystem } from '../../compare/systems/results-system.ts';
import { runSystem } from '../../compare/systems/run-system.ts';
import { storeSystem } from '../../compare/systems/store-system.ts';
import type { SystemKind } from '../../documents/comparison.ts';
import { Evaluator } from '../../retrieval/evaluate.ts';
import { readQrels, readRun, type Qrels } from '../../retrieval/trec-files.ts';
import { AnswerScorer } from '../../scores/score-answer.ts';
import { createScoring, DEFAULT_CONFIG, readScoringConfig } from '../../scores/scoring.ts';
import { EvaluationStore } from '../../store/evaluation-store.ts';
import { chooseScoring, type StoredScoring } from '../../store/stored-results.ts';
import { inputLineGroups, ownLineGroups } from '../../../cli/kit/json-lines.ts';
import { STDOUT } from '../../../cli/kit/output.ts';
import { readFileText } from '../../../system/read-file.ts';
import { AUTO } from '../answer-formats.ts';
import { readFormattedAnswers } from '../answers.ts';
import type { RagCompareFlags } from './command.ts';

/** A system, and why some of its lines could not be used. */
export interface OpenSystem extends ComparedSystem {
  readonly bad?: { readonly sentence: string | null };
}

export interface OpenSystems {
  readonly a: OpenSystem;
  readonly b: OpenSystem;
  readonly close: () => void;
}

/** One of the two inputs. */
interface Input {
  readonly path: string;
  readonly kind: SystemKind;
  readonly selection: Selection;
}

/** @throws InputError for inputs that cannot be compared, and options that are not about them. */
export async function openSystems(a: string, b: string | undefined, flags: RagCompareFlags): Promise<OpenSystems> {
  const { tagA = [], tagB = [], split = null } = flags;
  assertTwo(a, b, flags);
  const path = b ?? a;
  const inputs: readonly [Input, Input] = [
    { path: a, kind: detectKind(a), selection: { tags: tagA, since: null, until: split } },
    { path, kind: detectKind(path), selection: { tags: tagB, since: split, until: null } },
  ];
  assertUseful(new Set(inputs.map(({ kind }) => kind)), flags);
  const stores = new Stores();
  try {
    const scorings = stores.open(inputs, flags);
    const shared = await createShared(inputs, flags);
    const [first, second] = [await open(inputs[0], scorings[0], shared), await open(inputs[1], scorings[1], shared)];
    return { a: first, b: second, close: () => stores.close() };
  } catch (error) {
    stores.close();
    throw error;
  }
}

function assertTwo(a: string, b: string | undefined, { tagA, tagB, split }: RagCompareFlags): void {
  if ([a, b].includes(STDOUT))
    throw new InputError('-: inputs are read twice, for numbers and for texts; give two files.');
  if (b !== undefined || tagA !== undefined || tagB !== undefined || split !== undefined) return;
  throw new InputError(`${a}: is one system; name another, or tell two systems in it apart by --tag-a and --tag-b.`);
}

/** Options and the kind of input that they are about. */
function assertUseful(kinds: ReadonlySet<SystemKind>, flags: RagCompareFlags): void {
  const { qrels, config, aliases, scoring, scoringB, split, tagA, tagB } = flags;
  const about: readonly (readonly [option: string, value: unknown, kinds: readonly SystemKind[], what: string])[] = [
    ['--qrels', qrels, ['run'], 'runs in the format of TREC'],
    ['--config', config, ['answers'], 'answers that are evaluated here'],
    ['--aliases', aliases, ['answers'], 'answers that are evaluated here'],
    ['--scoring', scoring, ['store'], 'stores of evaluations'],
    ['--scoring-b', scoringB, ['store'], 'stores of evaluations'],
    ['--split', split, ['store', 'answers', 'results'], 'answers with times'],
    ['--tag-a', tagA, ['store', 'answers', 'results'], 'answers with tags'],
    ['--tag-b', tagB, ['store', 'answers', 'results'], 'answers with tags'],
  ];
  for (const [option, value, own, what] of about)
    if (value !== undefined && !own.some((kind) => kinds.has(kind)))
      throw new InputError(`${option}: is about ${what}, and neither input is one; leave it out.`);
  if (kinds.has('run') && qrels === undefined)
    throw new InputError('--qrels: is missing; runs are compared by relevance judgments, so name their file.');
}

/** The stores among the inputs. */
class Stores {
  readonly #open: EvaluationStore[] = [];

  /** The scoring of each input; null for one that is no store. */
  open(
    inputs: readonly [Input, Input],
    { scoring, scoringB }: RagCompareFlags,
  ): readonly [StoreScoring | null, StoreScoring | null] {
    const [a, b] = inputs.map(({ path, kind }) => (kind === 'store' ? this.#add(path) : null));
    const named = { a: scoring ?? null, b: scoringB ?? null };
    if (a && b) {
      const [first, second] = chooseScorings(a, b, named);
      return [
        { store: a, scoring: first },
        { store: b, scoring: second },
      ];
    }
    return [
      a ? { store: a, scoring: chooseScoring(a, named.a) } : null,
      b ? { store: b, scoring: chooseScoring(b, named.b ?? named.a) } : null,
    ];
  }

  close(): void {
    for (const store of this.#open) store.close();
  }

  #add(path: string): EvaluationStore {
    const store = EvaluationStore.openToRead(path);
    this.#open.push(store);
    return store;
  }
}

interface StoreScoring {
  readonly store: EvaluationStore;
  readonly scoring: StoredScoring;
}

/** What both inputs are read with. */
interface Shared {
  readonly compositions: CompositionNumbers;
  /** null where no input is a run. */
  readonly qrels: Qrels | null;
  readonly evaluator: Evaluator;
  readonly scorer: AnswerScorer;
}

async function createShared(inputs: readonly Input[], flags: RagCompareFlags): Promise<Shared> {
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
  { compositions, qrels, evaluator, scorer }: Shared,
): OpenSystem | Promise<OpenSystem> {
  if (stored !== null) return storeSystem(stored.store, stored.scoring, selection, compositions);
  if (kind === 'run')
    return runSystem(path, () => readRun(inputLineGroups(path), path), qrels ?? new Map(), evaluator, compositions);
  if (kind === 'results') return resultsSystem(path, () => ownLineGroups(path), selection, compositions);
  return answersSystem(path, () => readFormattedAnswers(path, { format: AUTO }), scorer, selection, compositions);
}
