/** Scores trials for the audit: a few bits for each scheme, and the markers in the texts. */
import { NoAnswer, type Parse, type ParserInput, type Scheme, type Settings, type Verdict } from '../../core/scheme.ts';
import type { EncodedTrial } from '../../core/trial.ts';
import { lower } from '../../text/case.ts';
import { CoreScorer } from '../core/bytes/core-scorer.ts';
import { HAS_BLOCK, HAS_ROLE } from '../core/bytes/scan.ts';
import { CORE_SCHEMES } from '../core/core-schemes.ts';
import { BLOCK_MARKERS, hasMarker, ROLE_MARKERS, THINK_END } from '../core/markers.ts';
import { createSettingScorer, parseSettings, type SettingScorer } from '../kit/setting-scorer.ts';
import { selectItem, selectParserInput, planFor, type Parses, type Plan } from '../kit/plan.ts';
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
        const parses = scoreSettings(others, scorers, trial, texts, scores);
        const verdicts = scorePlan(planOfOthers, trial, texts, scores, CORE_SCHEMES.length, parses);
        watch.record(createInput(trial, texts), verdicts, scores);
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

/** Writes the states of the plan's schemes after the first `offset` ones. */
function scorePlan(
  plan: Plan,
  trial: EncodedTrial,
  texts: Texts,
  into: Scores,
  offset: number,
  parses: Parses,
): readonly Verdict[] {
  const verdicts = plan.score(createInput(trial, texts), trial.groundTruth, parses);
  into.failures.clear();
  into.unanswerable.clear();
  for (const [i, scheme] of plan.schemes.entries()) {
    const verdict = verdicts[i] as Verdict;
    const applies = isInScope(scheme, texts.response, trial.task);
    into.states[offset + i] = applies ? packState(verdict) : OUT_OF_SCOPE;
    if (verdict.failure !== undefined) {
      into.failures.set(offset + i, verdict.failure);
      into.ruleErrors.delete(offset + i);
    }
    if (verdict.neverMet !== undefined && applies) into.unanswerable.set(offset + i, verdict.neverMet);
  }
  return verdicts;
}

/**
 * Switches the rules of the schemes beyond the core on and off.
 * @returns the parses with all rules on, or why parsers failed.
 */
function scoreSettings(
  schemes: readonly Scheme[],
  scorers: readonly (SettingScorer | null)[],
  trial: EncodedTrial,
  texts: Texts,
  into: Scores,
): Parses {
  const { groundTruth } = trial;
  const input = createInput(trial, texts);
  const item = selectItem(trial);
  const settings = new Map<Scheme['parser'], Settings<Parse> | NoAnswer | null>();
  const parses: Parses = new Map();
  into.ruleErrors.clear();
  for (const [i, scorer] of scorers.entries()) {
    if (scorer === null || groundTruth === null) continue;
    const scheme = schemes[i] as Scheme;
    if (!isInScope(scheme, texts.response, trial.task)) continue;
    const { parser } = scheme;
    let found = settings.get(parser);
    if (found === undefined) settings.set(parser, (found = parseSettings(parser, input)));
    const withAll = found instanceof NoAnswer ? found : found?.values.at(-1);
    if (withAll !== undefined) parses.set(parser, withAll);
    if (found instanceof NoAnswer) continue;
    const bySetting = scorer.score(found, groundTruth, item);
    into.ruleErrors.set(CORE_SCHEMES.length + i, { bySetting, players: scorer.players.length });
  }
  return parses;
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
  return truth !== null && [truth].flat().every((one) => one === '');
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
