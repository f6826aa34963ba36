/** Scores trials for the audit: a few bits for each scheme, and the markers in the texts. */
import { NoAnswer, type Parse, type ParserInput, type Scheme, type Settings, type Verdict } from '../../core/scheme.ts';
import type { EncodedTrial } from '../../core/trial.ts';
import { lower } from '../../text/case.ts';
import { CoreScorer } from '../core/bytes/core-scorer.ts';
import { HAS_BLOCK, HAS_ROLE } from '../core/bytes/scan.ts';
import { CORE_SCHEMES } from '../core/core-schemes.ts';
import { BLOCK_MARKERS, hasMarker, ROLE_MARKERS, THINK_END } from '../core/markers.ts';
import {
  createSettingScorer,
  parseSettings,
  type NormalSettings,
  type OpenedTrial,
  type SettingScorer,
} from '../kit/setting-scorer.ts';
import {
  computeOnce,
  createKnown,
  selectItem,
  selectParserInput,
  planFor,
  type Known,
  type Plan,
} from '../kit/plan.ts';
import { FiredRules } from './fired-rules.ts';
import { isInScope } from '../kit/scope.ts';
import { CORRECT, FAILED, OUT_OF_SCOPE, UNGRADABLE, UNPARSED, type Scores } from './scores.ts';
import {
  labelUniverses,
  locateUniverse,
  PLAYERS_OF_SCHEMES,
  TEXT_COUNT,
  type UniverseLabels,
} from '../core/universes.ts';

/** Scores trials under the core schemes and any others. */
export interface Scorer {
  /** The ids of the schemes, by the position of their states. Those of the core come first. */
  readonly ids: readonly string[];
  /** Scores the trial, which must have a ground truth. The result is valid until the next call. */
  score(trial: EncodedTrial): Scores;
}

/**
 * A scorer. Core schemes are scored in a fast lane over bytes. Trials that it cannot decide, and all other schemes, use the parsers,
 * normalizers and matchers as they are written.
 * @param others schemes beyond those of the core.
 */
export function scorerFor(others: readonly Scheme[] = []): Scorer {
  const ids = [...CORE_SCHEMES, ...others].map(({ id }) => id);
  const scores: Scores = emptyScores(ids.length);
  const core = new CoreScorer();
  const planOfOthers = planFor(others);
  const watch = new FiredRules(others, CORE_SCHEMES.length);
  const scorers = others.map(createSettingScorer);
  return {
    ids,
    score(trial) {
      if (!core.score(trial, scores)) scoreExactly(trial, scores);
      if (others.length > 0) {
        const texts = decodeTexts(trial);
        const input = createInput(trial, texts);
        const known = createKnown();
        const opened = openSettings(others, scorers, trial, input, known);
        const verdicts = scorePlan(planOfOthers, trial, input, scores, known);
        recordSettings(opened, scorers, verdicts, scores);
        watch.record(input, verdicts, scores);
      }
      return scores;
    },
  };
}

export function emptyScores(schemes: number): Scores {
  return {
    states: new Uint8Array(schemes),
    universes: new Uint8Array(TEXT_COUNT),
    thinks: false,
    responseKinds: 0,
    parseKinds: 0,
    ruleErrors: new Map(),
    failures: new Map(),
    unanswerable: new Map(),
    fired: new Map(),
  };
}

/** Scores a trial under the core schemes by their rules as written. The fast lane must give the same result. */
export function scoreExactly(trial: EncodedTrial, into: Scores): void {
  const texts = decodeTexts(trial);
  const loweredResponse = lower(texts.response ?? '');
  into.thinks = loweredResponse.includes(THINK_END);
  into.responseKinds = findKinds(loweredResponse);
  into.parseKinds = findKinds(lower(texts.storedParse ?? ''));
  const labels = labelUniverses(texts, trial.groundTruth ?? '');
  for (const [text, correct] of labels.correct.entries()) into.universes[text] = correct;
  for (const [slot, scheme] of CORE_SCHEMES.entries()) {
    const applies = isInScope(scheme, texts.response, trial.task);
    into.states[slot] = applies ? packUniverseState(labels, PLAYERS_OF_SCHEMES[scheme.id] as number) : OUT_OF_SCOPE;
  }
}

/** The state of the scheme with these players. */
function packUniverseState({ correct, answers, emptyTruths }: UniverseLabels, players: number): number {
  const [text, setting] = locateUniverse(players);
  return (
    ((((correct[text] as number) >> setting) & 1) === 1 ? CORRECT : 0) |
    (answers[text] === '' ? UNPARSED : 0) |
    (((emptyTruths >> setting) & 1) === 1 ? UNGRADABLE : 0)
  );
}

/** The two texts of a trial. */
export interface Texts {
  readonly response: string | null;
  readonly storedParse: string | null;
}

/** The part of the trial that parsers may see. */
function createInput({ choices, question, task }: EncodedTrial, texts: Texts): ParserInput {
  return selectParserInput({ ...texts, choices, question, task });
}

/** Writes the states of the plan's schemes, which come after those of the core. */
function scorePlan(
  plan: Plan,
  { groundTruth, task }: EncodedTrial,
  input: ParserInput,
  into: Scores,
  known: Known,
): readonly Verdict[] {
  const verdicts = plan.score(input, groundTruth, known);
  into.failures.clear();
  into.unanswerable.clear();
  for (const [i, scheme] of plan.schemes.entries()) {
    const position = CORE_SCHEMES.length + i;
    const verdict = verdicts[i] as Verdict;
    const applies = isInScope(scheme, input.response, task);
    into.states[position] = applies ? packState(verdict) : OUT_OF_SCOPE;
    if (verdict.failure !== undefined) into.failures.set(position, verdict.failure);
    if (verdict.neverMet !== undefined && applies) into.unanswerable.set(position, verdict.neverMet);
  }
  return verdicts;
}

/** By scheme: the trial whose active rules are known; null where they are too many; undefined where no rule can be switched off. */
type OpenedTrials = readonly (OpenedTrial | null | undefined)[];

/** Switches the rules of the schemes beyond the core on and off, before the labels are known. The texts with all rules on become known. */
function openSettings(
  schemes: readonly Scheme[],
  scorers: readonly (SettingScorer | null)[],
  { groundTruth, task }: EncodedTrial,
  input: ParserInput,
  known: Known,
): OpenedTrials {
  const item = selectItem(input);
  const parses = new Map<Scheme['parser'], Settings<Parse> | NoAnswer | null>();
  const normals: NormalSettings = new Map();
  const opened = scorers.map((scorer, i) => {
    const scheme = schemes[i] as Scheme;
    if (scorer === null || groundTruth === null || !isInScope(scheme, input.response, task)) return undefined;
    const found = computeOnce(parses, scheme.parser, () => parseSettings(scheme.parser, input));
    return found instanceof NoAnswer ? undefined : scorer.open(found, groundTruth, item, normals);
  });
  for (const [parser, found] of parses) setLast(known.parses, parser, found);
  for (const [normalizer, texts] of normals) {
    const normalized = computeOnce(known.normalized, normalizer, () => new Map<string, string | NoAnswer>());
    for (const [text, found] of texts) setLast(normalized, text, found);
  }
  return opened;
}

/** Notes the value with all rules on, if it is known. */
function setLast<Key, Value>(
  into: Map<Key, Value | NoAnswer>,
  key: Key,
  found: Settings<Value> | NoAnswer | null,
): void {
  const value = found instanceof NoAnswer ? found : found?.values.at(-1);
  if (value !== undefined) into.set(key, value);
}

/** Writes the labels under every setting, where the scheme did not fail. */
function recordSettings(
  opened: OpenedTrials,
  scorers: readonly (SettingScorer | null)[],
  verdicts: readonly Verdict[],
  into: Scores,
): void {
  into.ruleErrors.clear();
  for (const [i, trial] of opened.entries()) {
    const { correct, failure } = verdicts[i] as Verdict;
    if (trial === undefined || failure !== undefined) continue;
    const players = scorers[i]?.players.length ?? 0;
    into.ruleErrors.set(CORE_SCHEMES.length + i, { bySetting: trial?.(correct !== true) ?? null, players });
  }
}

function packState({ correct, parse, groundTruthNormalized, failure }: Verdict): number {
  if (failure !== undefined) return OUT_OF_SCOPE | FAILED;
  return (
    (correct === true ? CORRECT : 0) |
    (parse.kind === 'unparsed' ? UNPARSED : 0) |
    (correct === null || isEmpty(groundTruthNormalized) ? UNGRADABLE : 0)
  );
}

/** Whether the truth, or every truth of a list, is empty. */
function isEmpty(truth: Verdict['groundTruthNormalized']): boolean {
  return typeof truth === 'string' ? truth === '' : truth?.every((one) => one === '') === true;
}

function findKinds(lowered: string): number {
  return (hasMarker(lowered, ROLE_MARKERS) ? HAS_ROLE : 0) | (hasMarker(lowered, BLOCK_MARKERS) ? HAS_BLOCK : 0);
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The two texts of a trial, decoded. */
export function decodeTexts({ response, storedParse, detail }: EncodedTrial): Texts {
  if (detail !== null) return detail;
  const parse = typeof storedParse === 'number' ? (response?.subarray(0, storedParse) ?? null) : storedParse;
  return { response: decode(response), storedParse: decode(parse) };
}

function decode(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : decoder.decode(bytes);
}
