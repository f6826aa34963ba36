/** The texts of fields in the first records, and how they agree with each other: whether an answer is the truth where the label is "right". */
import { computeOnce } from '../../../../base/core/compute-once.ts';
import { INVALID_LABEL } from '../../../../base/core/trial.ts';
import { containsWords } from './likely-fields.ts';
import { readPath } from '../mapped-values.ts';
import { readLabel, readResponses, type LogRecord } from '../record-values.ts';
import { readFinalTruth, unwrapTruth } from '../truth.ts';
import type { TruthForm } from './truth-form.ts';
import { TruthReader } from './truth-reader.ts';
import type { FieldMap } from '../../../../base/core/log-fields.ts';

/** How often labels and matches agree. */
export interface Agreement {
  /** Of the records that are labelled right, and of those that are labelled wrong: how many there are, and how many agree. */
  readonly right: Agreeing;
  readonly wrong: Agreeing;
}

interface Agreeing {
  readonly count: number;
  readonly agreeing: number;
}

/** The shares of the labels of each kind that agree; null where there are fewer of a kind. */
export function sharesOf(
  { right, wrong }: Agreement,
  fewest: number,
): { readonly right: number; readonly wrong: number } | null {
  if (right.count < fewest || wrong.count < fewest) return null;
  return { right: right.agreeing / right.count, wrong: wrong.agreeing / wrong.count };
}

/** Characters at the end of a response in which a single letter is looked for. */
const END = 300;
const NUMBER = /^[-+]?\d+\.\d*$/;
const ONE_NUMBER = /^[-+]?[\d.,]+$/;

/** How truths are read under certain fields. */
export interface TruthTexts {
  readonly form: TruthForm;
  /** The texts with the truths as they are read. */
  readonly texts: FieldTexts;
}

/** What is asked twice is computed once: many rules look at the same fields. */
export class FieldTexts {
  readonly #records: readonly LogRecord[];
  readonly #texts = new Map<string, readonly (readonly string[])[]>();
  readonly #matches = new Map<string, readonly (boolean | null)[]>();
  readonly #readings = new Map<string, TruthTexts>();

  constructor(records: readonly LogRecord[]) {
    this.#records = records;
  }

  /** The form of the truths under these fields, and the texts with the truths as they are read. */
  reading(fields: FieldMap): TruthTexts {
    const { groundTruth, choices, storedParse, response, label } = fields;
    const key = JSON.stringify([groundTruth, choices, storedParse, response, label]);
    return computeOnce(this.#readings, key, () => this.#read(fields));
  }

  #read(fields: FieldMap): TruthTexts {
    const reader = new TruthReader(this.#records, fields);
    const { form } = reader;
    const { groundTruth, choices, storedParse } = fields;
    if (groundTruth === undefined || form.kind === 'plain' || form.kind === 'unknown-index')
      return { form, texts: this };
    const texts = new FieldTexts(this.#records);
    const read = this.#records.map((record) => {
      const value = readPath(record, groundTruth);
      if (value === null || value === undefined) return [];
      return [reader.read(record, value, choices === undefined ? null : readPath(record, choices)) ?? []].flat();
    });
    for (const [name, own] of this.#texts) texts.#texts.set(name, own);
    texts.#texts.set(groundTruth, read);
    if (form.kind === 'place' && storedParse !== undefined)
      texts.#texts.set(
        storedParse,
        this.of(storedParse).map((own) => own.map((text) => reader.readParse(text))),
      );
    return { form, texts };
  }

  /** How many records there are. */
  get count(): number {
    return this.#records.length;
  }

  /** The texts of each record at a name or path; none for an object. */
  of(name: string): readonly (readonly string[])[] {
    return computeOnce(this.#texts, name, () => this.#records.map((record) => textsOf(readPath(record, name))));
  }

  /** The same in one list. */
  all(name: string): readonly string[] {
    return this.of(name).flat();
  }

  /** Characters of an average text. */
  meanLength(name: string): number {
    const texts = this.all(name);
    return texts.reduce((sum, text) => sum + text.length, 0) / Math.max(texts.length, 1);
  }

  /** Whether some text of the answer is, or contains, one of the truth; null for a record without both. */
  matches(answer: string, truth: string): readonly (boolean | null)[] {
    return computeOnce(this.#matches, JSON.stringify([answer, truth]), () => {
      const truths = this.of(truth);
      return this.of(answer).map((answers, at) => {
        const wanted = truths[at] ?? [];
        if (answers.length === 0 || wanted.length === 0) return null;
        return answers.some((one) => wanted.some((part) => isOrContains(one, part)));
      });
    });
  }

  /** The labels at a name; null where there is none. */
  labels(name: string): (0 | 1 | null)[] {
    return this.of(name).map(([text = '', ...more]) => {
      const label = more.length > 0 ? null : readLabel(text);
      return label === INVALID_LABEL ? null : label;
    });
  }

  agreement(label: string, matches: readonly (boolean | null)[]): Agreement {
    const labels = this.labels(label);
    const of = (kind: 0 | 1): Agreeing => {
      const known = matches.filter((match, at) => match !== null && labels[at] === kind);
      return { count: known.length, agreeing: known.filter((match) => match === (kind === 1)).length };
    };
    return { right: of(1), wrong: of(0) };
  }
}

function textsOf(value: unknown): readonly string[] {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
  try {
    return readResponses(value).filter((text) => text !== '');
  } catch {
    return [];
  }
}

function isOrContains(answer: string, truth: string): boolean {
  const [whole, part] = [plain(answer), plain(truth)];
  if (part === '') return false;
  if (whole.toLowerCase() === part.toLowerCase()) return true;
  if (whole.length <= part.length || ONE_NUMBER.test(whole)) return false;
  return part.length === 1 && /[A-Za-z]/.test(part)
    ? new RegExp(String.raw`(?<![\p{L}\p{N}])${part.toUpperCase()}(?![\p{L}\p{N}])`, 'u').test(answer.slice(-END))
    : containsWords(answer, part);
}

/** A final answer without what is around it, and a number without zeros at its end. */
function plain(text: string): string {
  const final = unwrapTruth(readFinalTruth(text));
  const one = (typeof final === 'string' ? final : (final[0] ?? '')).trim();
  return NUMBER.test(one) ? String(Number(one)) : one;
}

/** How much longer a response is than the answer in it, and how many characters it has. */
const LONGER = 3;
const LEAST_LENGTH = 20;
/** The least share of the texts that contain the answer; of the texts with a wrong answer. */
const MOST = 0.75;
const HALF = 0.5;

/** The least share of texts beside a wrong answer that contain the truth, too, by which they are about both. */
const ABOUT_BOTH = 0.8;

/**
 * Whether an answer was taken out of a text: most texts contain it, also where it is wrong. Otherwise the text may be about the truth, or, if it has the
 * truth beside the wrong answer, it may be what a judge wrote.
 */
export function isSourceOf(
  { text, answer, truth }: { readonly text: string; readonly answer: string; readonly truth: string | undefined },
  texts: FieldTexts,
): boolean {
  const length = texts.meanLength(text);
  if (length < LEAST_LENGTH || length < LONGER * texts.meanLength(answer)) return false;
  const contained = texts.matches(text, answer);
  if (!isTrueIn(contained, MOST)) return false;
  if (truth === undefined) return true;
  const isRight = texts.matches(answer, truth);
  const ofWrong = (values: readonly (boolean | null)[]): (boolean | null)[] =>
    values.filter((_, at) => isRight[at] === false);
  return isTrueIn(ofWrong(contained), HALF) && !isTrueIn(ofWrong(texts.matches(text, truth)), ABOUT_BOTH);
}

/** Whether at least this share of the known values is true, and some are known. */
function isTrueIn(values: readonly (boolean | null)[], share: number): boolean {
  const known = values.filter((value) => value !== null);
  return known.length > 0 && known.filter(Boolean).length >= share * known.length;
}
