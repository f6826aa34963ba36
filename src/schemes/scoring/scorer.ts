/** Scores trials for the audit: a few bits for each scheme, and the markers in the texts. */
import { NoAnswer, type Scheme } from '../../base/core/scheme.ts';
import type { EncodedTrial } from '../../base/core/trial.ts';
import { lower } from '../../base/text/case.ts';
import type { TextView } from '../../base/text/text-view.ts';
import { CoreScorer, viewResponse } from '../core/bytes/core-scorer.ts';
import { HAS_BLOCK, HAS_ROLE } from '../core/bytes/scan.ts';
import { CORE_SCHEMES } from '../core/core-schemes.ts';
import { BLOCK_MARKERS, hasMarker, ROLE_MARKERS, THINK_END } from '../core/markers.ts';
import {
  labelUniverses,
  locateUniverse,
  PLAYERS_OF_SCHEMES,
  TEXT_COUNT,
  type UniverseLabels,
} from '../core/universes.ts';
import { decidingRule } from '../kit/deciding-rule.ts';
import { planFor } from '../kit/plan.ts';
import { containsScope } from '../kit/scope.ts';
import { FiredRules } from './fired-rules.ts';
import { OpenTrial } from './open-trial.ts';
import { SchemeScorer } from './scheme-scorer.ts';
import { CORRECT, OUT_OF_SCOPE, UNGRADABLE, UNPARSED, type Outcome, type Reading, type Scores } from './scores.ts';

/** Scores trials under the core schemes and any others. */
export interface Scorer {
  /** The ids of the schemes, by the position of their states. Those of the core come first. */
  readonly ids: readonly string[];
  /** Scores the trial, which must have a ground truth. The result is valid until the next call. */
  score(trial: EncodedTrial): Scores;
}

/** The ids of the schemes that apply to the trials of a task, by its name. */
export type SchemesByTask = Readonly<Record<string, readonly string[]>>;

/**
 * A scorer. Core schemes are scored in a fast lane over bytes. Trials that it cannot decide, and all other schemes, use the parsers,
 * normalizers and matchers as they are written.
 * @param others schemes beyond those of the core.
 * @param byTask schemes that do not apply to a task are out of scope there, and all are for a task that it does not have. Without it, all apply to all.
 */
export function scorerFor(others: readonly Scheme[] = [], byTask?: SchemesByTask): Scorer {
  const ids = [...CORE_SCHEMES, ...others].map(({ id }) => id);
  let current: OpenTrial | null = null;
  const scores: Scores = emptyScores(ids.length, (position) => {
    const scheme = others[position - CORE_SCHEMES.length];
    return scheme === undefined || current === null ? null : readingOf(scheme, current);
  });
  const core = new CoreScorer();
  const plan = planFor(others);
  const scorers = others.map((scheme) => new SchemeScorer(scheme, plan));
  const watch = new FiredRules(others, CORE_SCHEMES.length);
  const excluded = byTask === undefined ? null : new ExcludedSchemes(ids, byTask);

  function scoreOthers(trial: EncodedTrial, response: TextView, without: ReadonlySet<number> | undefined): void {
    const open = new OpenTrial(trial, response);
    current = open;
    for (let i = 0; i < scorers.length; i++) {
      const position = CORE_SCHEMES.length + i;
      const isExcluded = without?.has(position) === true;
      recordOutcome(scores, position, isExcluded ? EXCLUDED : (scorers[i] as SchemeScorer).score(open));
    }
    watch.record(open, scores);
  }

  return {
    ids,
    score(trial) {
      const response = viewResponse(trial);
      if (!core.score(trial, scores, response)) scoreExactly(trial, scores);
      const without = excluded?.of(trial.task);
      if (others.length > 0) scoreOthers(trial, response, without);
      if (without !== undefined)
        for (let i = 0; i < CORE_SCHEMES.length; i++) if (without.has(i)) scores.states[i] = OUT_OF_SCOPE;
      return scores;
    },
  };
}

const EXCLUDED: Outcome = { state: OUT_OF_SCOPE };

/** Which schemes do not apply to a task. A scheme of no task, such as a check of stored labels, applies to all. */
class ExcludedSchemes {
  readonly #byTask: ReadonlyMap<string, ReadonlySet<number>>;
  /** Those that apply to some task. */
  readonly #known: ReadonlySet<number>;

  constructor(ids: readonly string[], byTask: SchemesByTask) {
    const known = new Set(Object.values(byTask).flat());
    const without = (own: readonly string[]): ReadonlySet<number> =>
      new Set(ids.flatMap((id, i) => (known.has(id) && !own.includes(id) ? [i] : [])));
    this.#byTask = new Map(Object.entries(byTask).map(([task, own]) => [task, without(own)]));
    this.#known = without([]);
  }

  /** Their positions. */
  of(task: string | null): ReadonlySet<number> {
    return this.#byTask.get(task ?? '') ?? this.#known;
  }
}

/** Records the outcome of a scheme beyond the core. */
function recordOutcome(into: Scores, position: number, outcome: Outcome): void {
  const { state, ruleErrors, failure, neverMet, covered, lacksQuestion } = outcome;
  into.states[position] = state;
  replace(into.ruleErrors, position, ruleErrors);
  replace(into.failures, position, failure);
  replace(into.unanswerable, position, neverMet);
  replace(into.covered, position, covered);
  if (lacksQuestion === true) into.withoutQuestion.add(position);
  else if (into.withoutQuestion.size > 0) into.withoutQuestion.delete(position);
}

/** Replaces the value of the last trial; to clear the map for each trial would cost more. */
function replace<Value>(into: Map<number, Value>, position: number, value: Value | undefined): void {
  if (value !== undefined) into.set(position, value);
  else if (into.size > 0) into.delete(position);
}

/** What a scheme read in the trial that was scored last. */
function readingOf(scheme: Scheme, { shared }: OpenTrial): Reading | null {
  const parse = shared.parses.get(scheme.parser);
  if (parse instanceof NoAnswer) return null;
  // A whole text is searched in bytes, and is not parsed.
  if (parse === undefined) return { rule: scheme.matcher.id, isParsed: true, text: null };
  return { rule: decidingRule(scheme, parse), isParsed: parse.kind === 'parsed', text: parse.text };
}

const noReading = (): null => null;

/** @param readings {@link Scores.readingOf}; without it, no scheme read anything. */
export function emptyScores(schemes: number, readings: Scores['readingOf'] = noReading): Scores {
  return {
    states: new Uint8Array(schemes),
    universes: new Uint8Array(TEXT_COUNT),
    thinks: false,
    responseKinds: 0,
    parseKinds: 0,
    ruleErrors: new Map(),
    failures: new Map(),
    unanswerable: new Map(),
    covered: new Map(),
    withoutQuestion: new Set(),
    fired: new Map(),
    readingOf: readings,
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
    const applies = containsScope(scheme, texts.response); // the core is for all tasks
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
