/** The tally of an audit: integers and bounded samples, so that parts of the data can be counted separately and merged in any order. */
import type { ReceiptKind } from '../../documents/result.ts';
import type { GroupField, GroupValue } from '../../base/core/trial.ts';
import { CORE_SCHEMES } from '../../schemes/core/core-schemes.ts';
import { packLabels, type Pattern } from '../../schemes/core/universes.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { addCounts } from './add-counts.ts';
import { mergeAgreements, type Agreements } from './agreements.ts';
import { addCounters, emptyCounters } from './counters.ts';
import { mergeFlipReasons, type FlipReasons } from './flip-reasons.ts';
import { emptyFlips, mergeFlips, type FlipSample } from './flip-sample.ts';
import { addContributions, findContributions, type RuleContributions } from './rule-contributions.ts';
import { mergeExtractions, type Extractions } from './extraction-tally.ts';
import { mergeEvidence, type Evidence } from './scheme-evidence.ts';

export interface CellTally {
  readonly key: readonly GroupValue[];
  /** The counters of all schemes; `sumCounts` reads them. */
  readonly counters: Float64Array;
  /** Labelled trials by their labels in all universes. Trials that are right in all of them are left out. */
  readonly patterns: Map<Pattern, number>;
  /** For each scheme beyond the core that has optional rules, by its position. */
  readonly contributions: Map<number, RuleContributions>;
  /** Trials whose label a scheme changes, for claims; the note names the scheme. Empty unless they are wanted. */
  readonly changed: Ranked[];
}

const COUNTS = {
  trials: 0,
  factualTrials: 0,
  multiOutputTrials: 0,
  unlabeled: 0,
  invalidLabels: 0,
  ungradable: 0,
  noneGroundTruths: 0,
  undecodableTexts: 0,
  blobTexts: 0,
  nulTexts: 0,
  lookAlikes: 0,
  openThoughts: 0,
  rawRole: 0,
  rawBlock: 0,
  parsedRole: 0,
  parsedBlock: 0,
  thinkTrials: 0,
  mismatches: 0,
  votes: 0,
  errors: 0,
  withoutResponse: 0,
  /** Trials that are wrong as stored and right under every fitting scheme, and the reverse. */
  storedWrong: 0,
  storedRight: 0,
};
export type Counts = typeof COUNTS;

/** Counts that are all 0. */
export function emptyCounts(): Counts {
  return { ...COUNTS };
}

/** Trials that are sampled for each claim, and so of each cell. */
export const CLAIM_SAMPLE = 5;

export interface Tally {
  /** Ids of the schemes, by position; core schemes come first. */
  readonly schemes: readonly string[];
  readonly counts: Counts;
  readonly conditions: Set<string>;
  /** Letters of answers that look Latin, each once. */
  readonly lookAlikes: Set<string>;
  /** By scheme: labels that it gains in responses whose thought never ends. */
  readonly openGains: Map<string, number>;
  readonly temperatures: Set<number | null>;
  /** Cells by the JSON text of their keys. */
  readonly cells: Map<string, CellTally>;
  readonly mismatches: Ranked[];
  readonly invalidLabels: Ranked[];
  /** Trials on which a scheme failed, by the id of the scheme. */
  readonly failures: Map<string, Ranked[]>;
  /** Candidates for receipts, by kind. */
  readonly receipts: Map<ReceiptKind, Ranked[]>;
  /** The evidence of the schemes beyond the core. */
  readonly evidence: Evidence;
  /** Empty where labels are stored. */
  readonly agreements: Agreements;
  /** Of schemes whose answers were made beforehand. */
  readonly extractions: Extractions;
  /** Of the requested schemes. */
  readonly flipReasons: FlipReasons;
  /** null where they are not wanted. */
  flips: FlipSample | null;
}

const CORE_IDS = CORE_SCHEMES.map(({ id }) => id);

/** An empty tally. @param schemes ids by position; core schemes come first. */
export function emptyTally(schemes: readonly string[] = CORE_IDS): Tally {
  return {
    schemes,
    counts: emptyCounts(),
    conditions: new Set(),
    lookAlikes: new Set(),
    openGains: new Map(),
    temperatures: new Set(),
    cells: new Map(),
    mismatches: [],
    invalidLabels: [],
    failures: new Map(),
    receipts: new Map(),
    evidence: new Map(),
    agreements: new Map(),
    extractions: new Map(),
    flipReasons: new Map(),
    flips: null,
  };
}

/** The id of a cell in the tally that a part is added to. */
export type RenameCell = (id: string) => string;

const keepId: RenameCell = (id) => id;

/** Pools the cells that differ only in fields after the first so many. */
export function poolCellsBy(fields: number): RenameCell {
  return (id) => JSON.stringify(parseKey(id).slice(0, fields));
}

/**
 * Adds `part` to `whole`, which must be of the same schemes. Associative and commutative.
 * @param rename cells that get the same id are pooled.
 */
export function mergeInto(whole: Tally, part: Tally, maxExamples: number, rename: RenameCell = keepId): void {
  addCounts(whole.counts, part.counts);
  addAll(whole.conditions, part.conditions);
  addAll(whole.lookAlikes, part.lookAlikes);
  for (const [scheme, gained] of part.openGains)
    whole.openGains.set(scheme, (whole.openGains.get(scheme) ?? 0) + gained);
  addAll(whole.temperatures, part.temperatures);
  for (const [partId, cell] of part.cells) {
    const id = rename(partId);
    const { counters, patterns, contributions, changed } = findCell(whole, id === partId ? cell.key : parseKey(id), id);
    addCounters(counters, cell.counters);
    for (const [pattern, count] of cell.patterns) patterns.set(pattern, (patterns.get(pattern) ?? 0) + count);
    for (const [scheme, own] of cell.contributions)
      addContributions(findContributions(contributions, scheme, own.shares.length), own);
    for (const one of cell.changed) offer(changed, one, CLAIM_SAMPLE);
  }
  for (const one of part.mismatches) offer(whole.mismatches, one, maxExamples);
  for (const one of part.invalidLabels) offer(whole.invalidLabels, one, maxExamples);
  mergeSamples(whole.failures, part.failures, maxExamples);
  mergeSamples(whole.receipts, part.receipts, maxExamples);
  mergeEvidence(whole.evidence, part.evidence, rename);
  mergeAgreements(whole.agreements, part.agreements);
  mergeExtractions(whole.extractions, part.extractions);
  mergeFlipReasons(whole.flipReasons, part.flipReasons);
  if (part.flips !== null) mergeFlips((whole.flips ??= emptyFlips(part.flips.limit)), part.flips);
}

function parseKey(id: string): GroupValue[] {
  return JSON.parse(id) as GroupValue[];
}

/** Counts a trial's labels in all universes, unless it is right in all of them. */
export function countPattern(patterns: Map<Pattern, number>, texts: Uint8Array): void {
  if (isRightEverywhere(texts)) return;
  const pattern = packLabels(texts);
  patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
}

/** Whether a trial is right in all universes. */
export function isRightEverywhere(texts: Uint8Array): boolean {
  for (let i = 0; i < texts.length; i++) if (texts[i] !== 0xff) return false;
  return true;
}

function addAll<Value>(whole: Set<Value>, part: ReadonlySet<Value>): void {
  for (const value of part) whole.add(value);
}

function mergeSamples<Name extends string>(
  whole: Map<Name, Ranked[]>,
  part: ReadonlyMap<Name, readonly Ranked[]>,
  limit: number,
): void {
  for (const [name, sample] of part) for (const one of sample) offer(findSample(whole, name), one, limit);
}

/** The sample with a name; it is created for a new name. */
export function findSample<Name extends string>(samples: Map<Name, Ranked[]>, name: Name): Ranked[] {
  let sample = samples.get(name);
  if (sample === undefined) samples.set(name, (sample = []));
  return sample;
}

/** The cell with a key; it is created for a new key. */
export function findCell(tally: Tally, key: readonly GroupValue[], id: string = JSON.stringify(key)): CellTally {
  let cell = tally.cells.get(id);
  if (cell === undefined) {
    const counters = emptyCounters(tally.schemes.length);
    tally.cells.set(id, (cell = { key, counters, patterns: new Map(), contributions: new Map(), changed: [] }));
  }
  return cell;
}

/** The fields whose values form the key of a cell. */
export type GroupBy = readonly GroupField[];
