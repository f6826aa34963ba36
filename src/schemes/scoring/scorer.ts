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
import { interpretTruths, reduceParse } from '../kit/judge.ts';
import {
  computeOnce,
  createKnown,
  parseOnce,
  planFor,
  selectItem,
  selectParserInput,
  type Known,
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
  const plan = planFor(others);
  const watch = new FiredRules(others, CORE_SCHEMES.length);
  const scorers = others.map(createSettingScorer);

  function scoreOthers(trial: EncodedTrial, into: Scores): void {
    const input = createInput(trial, decodeTexts(trial));
    const known = createKnown();
    const opened = openSettings(others, scorers, trial, input, known);
    const labels = others.map((scheme, i) => labelOne(scheme, opened[i], trial, input, known));
    recordLabels(others, labels, input, trial.task, into);
    recordSettings(opened, scorers, labels, into);
    watch.record(input, labels, into);
  }

  function labelOne(
    scheme: Scheme,
    opened: Opened | undefined,
    { groundTruth }: EncodedTrial,
    input: ParserInput,
    known: Known,
  ): Label {
    if (opened === undefined) return toLabel(plan.scoreOne(scheme, input, groundTruth, known));
    const { parse, reduced, truths } = opened;
    const item = selectItem(input);
    if (reduced !== null) return { ...toLabel(plan.scoreParse(scheme, reduced, groundTruth, item, known)), parse };
    return { parse, isCorrect: false, isUngradable: plan.isUngradable(scheme, truths, item) };
  }

  return {
    ids,
    score(trial) {
      if (!core.score(trial, scores)) scoreExactly(trial, scores);
      if (others.length > 0) scoreOthers(trial, scores);
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

/** What is counted of a verdict. */
interface Label extends Pick<Verdict, 'parse' | 'neverMet' | 'failure'> {
  readonly isCorrect: boolean;
  readonly isUngradable: boolean;
}

function toLabel({ parse, correct, groundTruthNormalized, neverMet, failure }: Verdict): Label {
  const isUngradable = correct === null || isEmpty(groundTruthNormalized);
  return {
    parse,
    isCorrect: correct === true,
    isUngradable,
    ...(neverMet === undefined ? {} : { neverMet }),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** Writes the states of the schemes beyond the core, which come after those of the core. */
function recordLabels(
  schemes: readonly Scheme[],
  labels: readonly Label[],
  input: ParserInput,
  task: EncodedTrial['task'],
  into: Scores,
): void {
  into.failures.clear();
  into.unanswerable.clear();
  for (const [i, scheme] of schemes.entries()) {
    const position = CORE_SCHEMES.length + i;
    const label = labels[i] as Label;
    const applies = isInScope(scheme, input.response, task);
    into.states[position] = applies ? packState(label) : OUT_OF_SCOPE;
    if (label.failure !== undefined) into.failures.set(position, label.failure);
    if (label.neverMet !== undefined && applies) into.unanswerable.set(position, label.neverMet);
  }
}

/** A trial under one scheme. */
interface Opened {
  readonly parse: Parse;
  /** The parse with a text of the same label; null where the label is wrong under every setting of the normalizer. */
  readonly reduced: Parse | null;
  readonly truths: readonly string[];
  /** Its labels by setting; null where too many rules make a difference, undefined where no rule can be switched off. */
  readonly bySetting: OpenedTrial | null | undefined;
}

/**
 * Switches the rules of the schemes beyond the core on and off, before the labels are known. The texts with all rules on become known.
 * @returns by scheme; undefined for those that fail or do not apply.
 */
function openSettings(
  schemes: readonly Scheme[],
  scorers: readonly (SettingScorer | null)[],
  { groundTruth, task }: EncodedTrial,
  input: ParserInput,
  known: Known,
): readonly (Opened | undefined)[] {
  const item = selectItem(input);
  const parses = new Map<Scheme['parser'], Settings<Parse> | NoAnswer | null>();
  const normals: NormalSettings = new Map();
  const opened = scorers.map((scorer, i): Opened | undefined => {
    const scheme = schemes[i] as Scheme;
    if (groundTruth === null || !isInScope(scheme, input.response, task)) return undefined;
    const found =
      scorer === null ? undefined : computeOnce(parses, scheme.parser, () => parseSettings(scheme.parser, input));
    if (found !== undefined) setLast(known.parses, scheme.parser, found);
    const parse = parseOnce(scheme, input, known);
    if (parse instanceof NoAnswer || found instanceof NoAnswer) return undefined;
    const truths = interpretTruths(scheme.matcher, groundTruth, item);
    const bySetting = found === undefined ? undefined : scorer?.open(found, truths, item, normals);
    return { parse, reduced: reduceParse(scheme, parse, truths), truths, bySetting };
  });
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
  opened: readonly (Opened | undefined)[],
  scorers: readonly (SettingScorer | null)[],
  labels: readonly Label[],
  into: Scores,
): void {
  into.ruleErrors.clear();
  for (const [i, { isCorrect, failure }] of labels.entries()) {
    const bySetting = opened[i]?.bySetting;
    if (bySetting === undefined || failure !== undefined) continue;
    const players = scorers[i]?.players.length ?? 0;
    into.ruleErrors.set(CORE_SCHEMES.length + i, { bySetting: bySetting?.(!isCorrect) ?? null, players });
  }
}

function packState({ isCorrect, isUngradable, parse, failure }: Label): number {
  if (failure !== undefined) return OUT_OF_SCOPE | FAILED;
  return (isCorrect ? CORRECT : 0) | (parse.kind === 'unparsed' ? UNPARSED : 0) | (isUngradable ? UNGRADABLE : 0);
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
