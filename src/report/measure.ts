/**
 * The quantity that a report shows: the accuracy, or the error rate. Documents of audits have error rates, those of comparisons accuracies. This module
 * turns both into the shown quantity, and names it. No other module of a report decides a sign.
 */
import type { MeasureId } from '../base/core/measure-id.ts';
import type { Interval } from '../base/core/statistics.ts';

/** Null stays null. */
interface Convert<Value> {
  (value: Value): Value;
  (value: Value | null): Value | null;
}

/** How numbers of a document become the shown ones. */
export interface Conversion {
  /** Of a rate in percent. */
  readonly rate: Convert<number>;
  /** Of a difference of two rates, in pp. */
  readonly difference: Convert<number>;
  /** Of an interval of differences. Its lower end stays the first. */
  readonly interval: Convert<Interval>;
}

/** A quantity with its names. */
export interface Measure {
  readonly id: MeasureId;
  /** In sentences: `error rate`. */
  readonly rate: string;
  /** The same of several: `error rates`. */
  readonly rates: string;
  /** The title of a column of rates: `error`. */
  readonly title: string;
  /** The title of the stored rates: `stored error`. */
  readonly storedTitle: string;
  /** The title of differences from the stored rates: `Δ error, pp`. */
  readonly deltaTitle: string;
  /** The title of effects of conditions: `effect on error, pp`. */
  readonly effectTitle: string;
  /** Words for a change to more errors and for one to fewer. */
  readonly worse: string;
  readonly better: string;
  /** What a positive difference is. */
  readonly rising: string;
  /** Trials that are counted beside their share: `wrong`. */
  readonly counted: 'right' | 'wrong';
  /** What rank 1 is: `lowest error rate`. */
  readonly best: string;
  /** The order that begins with the largest change to more errors. */
  readonly worstFirst: 'ascending' | 'descending';
  /** For numbers about error rates. */
  readonly ofErrors: Conversion;
  /** For numbers about accuracies. */
  readonly ofAccuracies: Conversion;
}

/** For numbers that are shown as the document has them. */
export const UNCHANGED: Conversion = {
  rate: <Value>(pct: Value): Value => pct,
  difference: <Value>(pp: Value): Value => pp,
  interval: <Value>(ends: Value): Value => ends,
};

/** Decimals of a rate that are kept, so that 100 minus a rate has no error of floating point. */
const EXACT = 1e9;

function complement(pct: number): number;
function complement(pct: number | null): number | null;
function complement(pct: number | null): number | null {
  return pct === null ? null : Math.round((100 - pct) * EXACT) / EXACT;
}

/** 0 stays 0, and does not become −0. */
function negate(pp: number): number;
function negate(pp: number | null): number | null;
function negate(pp: number | null): number | null {
  return pp === null ? null : 0 - pp;
}

function reverse(ends: Interval): Interval;
function reverse(ends: Interval | null): Interval | null;
function reverse(ends: Interval | null): Interval | null {
  return ends === null ? null : [negate(ends[1]), negate(ends[0])];
}

const OPPOSITE: Conversion = { rate: complement, difference: negate, interval: reverse };

/** The quantities by their ids. */
export const MEASURES: Readonly<Record<MeasureId, Measure>> = {
  error: {
    id: 'error',
    rate: 'error rate',
    rates: 'error rates',
    title: 'error',
    storedTitle: 'stored error',
    deltaTitle: 'Δ error, pp',
    effectTitle: 'effect on error, pp',
    worse: 'more errors',
    better: 'fewer errors',
    rising: 'more errors',
    counted: 'wrong',
    best: 'lowest error rate',
    worstFirst: 'descending',
    ofErrors: UNCHANGED,
    ofAccuracies: OPPOSITE,
  },
  accuracy: {
    id: 'accuracy',
    rate: 'accuracy',
    rates: 'accuracies',
    title: 'accuracy',
    storedTitle: 'stored accuracy',
    deltaTitle: 'Δ accuracy, pp',
    effectTitle: 'effect on accuracy, pp',
    worse: 'lower accuracy',
    better: 'higher accuracy',
    rising: 'higher accuracy',
    counted: 'right',
    best: 'highest accuracy',
    worstFirst: 'ascending',
    ofErrors: OPPOSITE,
    ofAccuracies: UNCHANGED,
  },
};

/** A document with the quantity that its reports show. */
export interface Measured {
  readonly options: { readonly measure: MeasureId };
}

/** The quantity that reports of a document show. */
export function measureOf({ options }: Measured): Measure {
  return MEASURES[options.measure];
}

/** The document with another quantity in its reports; unchanged where the user names none. */
export function withMeasure<Document extends Measured>(document: Document, measure: MeasureId | undefined): Document {
  return measure === undefined ? document : { ...document, options: { ...document.options, measure } };
}
