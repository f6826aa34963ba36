/**
 * Guesses which field of records has which content, from the names and the values of the first records. What is mapped or has its default name is no guess.
 * A guess that other values contradict is not made: its name is left out, and all fields are guessed again.
 */
import { findContradiction } from './contradictions.ts';
import type { Guess } from './guess.ts';
import { fits, hasNoLabel, hasUsualTruth, isClass, areLong } from './field-fit.ts';
import {
  DEFAULT_NAMES,
  GUESSED_NAMES,
  nameWords,
  NESTED,
  ORDER,
  plainName,
  PREDICTION_NAMES,
  REQUEST_ID,
  THOUGHTS,
  TRUTH_NAMES,
  VAGUE_RESPONSES,
} from './field-names.ts';
import { FieldTexts, isSourceOf } from './field-texts.ts';
import type { LogRecord } from '../record-values.ts';
import { MAPPED_FIELDS, type FieldMap, type MappedField } from '../../../../base/core/log-fields.ts';
import { mappedPath } from '../mapped-values.ts';
import { findItem } from './find-item.ts';
import { findLabelByValues, listLabelLike } from './find-label.ts';
import { findOptionNames } from './truth-reader.ts';
import { withoutStrayLists } from './stray-lists.ts';
import { findIndexColumns } from './index-columns.ts';
import { findRawText } from './raw-text.ts';
import { RecordNames } from './record-names.ts';
import { isOfJudge, isTakenOut, isThought, wordsOf } from './named-fields.ts';
import { findLabelled, findRelated } from './related-fields.ts';

const INDEX = /^\d{1,2}$/;

/** How often fields are guessed again. */
const MOST_ROUNDS = 10;

/** @param records the first ones. @param looksInside whether fields are also looked for within objects. @returns the guessed fields only. */
export function guessFields(records: readonly LogRecord[], map: FieldMap, looksInside = true): FieldMap {
  return new Guesser(records, map, looksInside).guess().found;
}

/** The guessed fields, and the same with those that are mapped or have a usual name. */
export function guessAllFields(records: readonly LogRecord[], map: FieldMap): FieldGuess {
  return new Guesser(records, map, true).guess();
}

/** Why a field with the name of a truth is not the truth, as a sentence without its full stop; null where there is none. */
export function describeContradictedTruth(records: readonly LogRecord[], map: FieldMap): string | null {
  const { all, contradicted } = new Guesser(records, map, true).guess();
  return all.groundTruth === undefined ? contradicted : null;
}

export interface FieldGuess {
  readonly found: FieldMap;
  readonly all: FieldMap;
  /** The names and the texts of the records by which they were found. */
  readonly names: RecordNames;
  readonly texts: FieldTexts;
}

interface GuessedFields extends FieldGuess {
  /** Why a field with the name of a truth is not the truth, as a sentence without its full stop; null where there is none. */
  readonly contradicted: string | null;
}

class Guesser {
  readonly #records: readonly LogRecord[];
  readonly #map: FieldMap;
  readonly #names: RecordNames;
  readonly #texts: FieldTexts;
  /** Names that are not the field, although they look like it. */
  readonly #rejected = new Map<MappedField, Set<string>>();
  /** A name that is the field in place of a rejected one. */
  readonly #preferred = new Map<MappedField, string>();

  constructor(records: readonly LogRecord[], map: FieldMap, looksInside: boolean) {
    this.#records = records;
    this.#map = map;
    this.#names = new RecordNames(records, looksInside);
    this.#texts = new FieldTexts(records);
  }

  /** @returns the guessed fields, and these with the fields that are mapped or have a usual name. */
  guess(): GuessedFields {
    let contradicted: string | null = null;
    for (let round = 1; ; round++) {
      const guess = this.#guessOnce();
      const wrong = round < MOST_ROUNDS ? findContradiction(this.#asGuess(guess.all)) : null;
      const name = wrong === null ? undefined : guess.all[wrong.field];
      if (wrong === null || name === undefined) return { ...guess, contradicted };
      if (wrong.why === 'labels')
        contradicted ??= `The labels contradict it: no answer that ${guess.all.label} calls right is ${name}, so it was not taken for the truth`;
      if (wrong.why === 'unknown-index')
        contradicted ??= `${name} is the index of an option, and no value shows whether it counts from 0 or from 1; write the letters in its place`;
      if (wrong.why === 'parse')
        contradicted ??= `${name} is a part of every response, so it was taken out of it and is not the truth`;
      this.#reject(wrong.field, name);
      if (wrong.instead !== undefined) this.#preferred.set(wrong.field, wrong.instead);
      // What is no response was not taken out of one.
      if (wrong.field === 'response') this.#reject('storedParse', name);
    }
  }

  #asGuess(fields: FieldMap): Guess {
    const taken = new Set(Object.values(fields));
    return {
      fields,
      ...this.#texts.reading(fields),
      others: (field) => [...new Set(this.#fittingNames(field, taken))],
      labels: () => this.#labelLike(),
      isMapped: (field) => this.#map[field] !== undefined,
      isUsual: (field) => DEFAULT_NAMES[field].includes(fields[field] ?? ''),
    };
  }

  #reject(field: MappedField, name: string): void {
    this.#rejected.set(field, new Set([...(this.#rejected.get(field) ?? []), name]));
  }

  #isRejected(field: MappedField, name: string): boolean {
    return this.#rejected.get(field)?.has(name) === true;
  }

  #guessOnce(): FieldGuess {
    const usual = this.#usualFields();
    const taken = new Set(Object.values(usual));
    const found: Partial<Record<MappedField, string>> = {};
    for (const field of ORDER) {
      if (usual[field] !== undefined) continue;
      const { id, question } = { ...usual, ...found };
      const hasId = field === 'item' && id !== undefined;
      const name = hasId ? findItem(this.#records, this.#names, taken, question) : this.#findName(field, taken);
      if (name === undefined) continue;
      found[field] = name;
      taken.add(name);
    }
    this.#addRelated(found, usual);
    this.#moveParse(found, usual);
    this.#addThoughts(found, usual);
    const all = { ...usual, ...found };
    const { texts } = this.#texts.reading(all);
    const label = all.label === undefined ? findLabelByValues(all, this.#labelLike(), texts) : undefined;
    if (label !== undefined) found.label = label;
    else if (usual.response === undefined) this.#preferLabelled(found, all, texts);
    const paired = withoutStrayLists(found, this.#records, this.#map);
    return { found: paired, all: { ...usual, ...paired }, names: this.#names, texts: this.#texts };
  }

  /** The fields that are mapped, and those under their usual names. */
  #usualFields(): FieldMap {
    const fields: Partial<Record<MappedField, string>> = {};
    for (const [field, source] of Object.entries(this.#map)) fields[field as MappedField] = mappedPath(source);
    const mapped = new Set(Object.values(fields));
    for (const field of MAPPED_FIELDS) {
      const name = DEFAULT_NAMES[field].find((one) => this.#names.has(one) && !this.#names.areObjects(one));
      if (fields[field] !== undefined || name === undefined || this.#isRejected(field, name)) continue;
      if (field === 'id' && this.#names.has(REQUEST_ID)) continue;
      // A field that is mapped is nothing else; an id may be that of the item, too.
      if (NESTED.has(field) && mapped.has(name)) continue;
      if (field !== 'label' || !this.#isTruth(name)) fields[field] = name;
    }
    return fields;
  }

  /** A `label` that is neither right nor wrong, or a class, is the truth where no other field is. */
  #isTruth(label: string): boolean {
    if (this.#map.groundTruth !== undefined || hasUsualTruth(this.#names)) return false;
    if (this.#isRejected('groundTruth', label)) return false;
    if (hasNoLabel(this.#names, label) || this.#isIndex(label)) return true;
    const taken = new Set([label, ...Object.values(this.#map).map(mappedPath)]);
    return isClass(this.#names, label) && this.#fittingNames('groundTruth', taken).next().done === true;
  }

  /** Whether a `label` counts options, so that it is more than right or wrong. */
  #isIndex(label: string): boolean {
    const values = this.#names.listValues(label);
    const hasOptions =
      findOptionNames(this.#records).length > 0 || this.#fittingNames('choices', new Set()).next().done === false;
    return (
      hasOptions && values.every((value) => INDEX.test(String(value))) && values.some((value) => Number(value) > 1)
    );
  }

  #findName(field: MappedField, taken: ReadonlySet<string>): string | undefined {
    let truths: readonly string[] | undefined;
    const hasOtherTruth = (name: string): boolean => {
      if (hasUsualTruth(this.#names)) return true;
      // Two are enough: one of them is another one.
      truths ??= this.#fittingNames('groundTruth', taken).take(2).toArray();
      return truths.some((truth) => truth !== name);
    };
    return this.#fittingNames(field, taken).find(
      // An "answer" is the truth where nothing else is, and other names of responses are more certain.
      (name) =>
        field !== 'response' ||
        !TRUTH_NAMES.has(plainName(name)) ||
        (hasOtherTruth(name) && !this.#isBesidePrediction(name, taken)),
    );
  }

  /** Whether another field is what the model predicted, and the text is not longer, so that it is the truth. */
  #isBesidePrediction(name: string, taken: ReadonlySet<string>): boolean {
    const predicted = this.#fittingNames('storedParse', taken).find(
      (one) => one !== name && nameWords(one).some((word) => word.startsWith('predict')),
    );
    return predicted !== undefined && this.#texts.meanLength(name) < 2 * this.#texts.meanLength(predicted);
  }

  /** The names that may be the field, the most certain first; names of members of objects come last. */
  *#fittingNames(field: MappedField, taken: ReadonlySet<string>): Generator<string, undefined> {
    for (const name of this.#listNames(field))
      if (!taken.has(name) && !this.#isRejected(field, name) && fits(field, name, this.#records, this.#names))
        yield name;
  }

  *#listNames(field: MappedField): Generator<string, undefined> {
    const names = this.#names;
    const preferred = this.#preferred.get(field);
    if (preferred !== undefined) yield preferred;
    const usual = NESTED.has(field) ? DEFAULT_NAMES[field] : [];
    const own = [...usual, ...(GUESSED_NAMES[field] ?? [])];
    const listed = own
      .flatMap((one) => (one.includes('.') ? one : names.findLike(one)) ?? [])
      .filter((name) => !usual.includes(name));
    const isVague = (name: string): boolean => field === 'response' && VAGUE_RESPONSES.has(plainName(name));
    yield* listed.filter((name) => !isVague(name));
    // A long output is more certain than an "answer".
    if (field === 'response' && names.ofField(field).some((name) => areLong(names.listValues(name))))
      yield* names.ofField(field);
    yield* listed.filter(isVague);
    yield* names.ofField(field);
    if (NESTED.has(field))
      yield* own
        .flatMap((one) => [...names.findTextOf(names.findLike(one) ?? one), ...names.findNested(one)])
        .filter((path) => field !== 'response' || !isOfJudge(path));
  }

  /** A stored answer without a response beside it is all that the model answered. */
  #moveParse(found: Partial<Record<MappedField, string>>, usual: FieldMap): void {
    const { storedParse, ...all } = { ...usual, ...found };
    const hasOther = all.groundTruth !== undefined || all.label !== undefined;
    if (all.response !== undefined || storedParse === undefined || found.storedParse === undefined || !hasOther) return;
    found.response = storedParse;
    delete found.storedParse;
  }

  /** Where what was taken out of a longer text was taken for the response, and that text contains it, that is the response, and the prediction is the stored answer. */
  #addThoughts(found: Partial<Record<MappedField, string>>, usual: FieldMap): void {
    const { response } = found;
    const all = { ...usual, ...found };
    if (response === undefined || all.storedParse !== undefined) return;
    const taken = new Set(Object.values(all));
    const raw = findRawText(response, this.#names, this.#texts);
    const isRaw = raw !== undefined && !taken.has(raw) && !this.#isRejected('response', raw);
    const name = isRaw ? raw : this.#findThoughts(response, all, taken);
    if (name === undefined) return;
    found.response = name;
    found.storedParse = response;
  }

  #findThoughts(response: string, all: FieldMap, taken: ReadonlySet<string>): string | undefined {
    if (!PREDICTION_NAMES.has(plainName(response)) && !isTakenOut(wordsOf(response))) return undefined;
    const named = THOUGHTS.flatMap((one) => this.#names.findLike(one) ?? []);
    return [...named, ...this.#names.listCommonPaths().filter(isThought)].find(
      (one) =>
        !taken.has(one) &&
        fits('response', one, this.#records, this.#names) &&
        isSourceOf({ text: one, answer: response, truth: all.groundTruth }, this.#texts),
    );
  }

  /** Of several answers of a record, the one that has labels. */
  #preferLabelled(found: Partial<Record<MappedField, string>>, all: FieldMap, texts: FieldTexts): void {
    const labelled = findLabelled(this.#names, texts, all);
    if (labelled === null || this.#isRejected('response', labelled.response)) return;
    found.response = labelled.response;
    if (all.label === undefined) found.label = labelled.label;
    delete found.storedParse;
  }

  /** Where names do not show the response or the truth, the values may. */
  #addRelated(found: Partial<Record<MappedField, string>>, usual: FieldMap): void {
    const all = { ...usual, ...found };
    if (all.response !== undefined && all.groundTruth !== undefined) return;
    const byIndex = findIndexColumns(this.#names, this.#texts, all);
    const related = { ...findRelated(this.#names, this.#texts, all), ...byIndex };
    for (const [field, name] of Object.entries(related) as [MappedField, string][])
      if (!this.#isRejected(field, name) && name !== all.storedParse) found[field] ??= name;
  }

  /** The names whose first value is true or false, or whose values are verdicts in words. */
  #labelLike(): string[] {
    return listLabelLike(this.#records, this.#names).filter((name) => !this.#isRejected('label', name));
  }
}
