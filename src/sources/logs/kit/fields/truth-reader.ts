/** Reads the truths of records in the form that their first records show, and describes it. */
import type { FieldMap } from '../../../../base/core/log-fields.ts';
import { containsWords } from './likely-fields.ts';
import { mappedPath, readPath } from '../mapped-values.ts';
import { KindError, readLabel, readList, readResponses, type LogRecord } from '../record-values.ts';
import { findTruthForm, readTruthAs, type TruthForm } from './truth-form.ts';
import { toOption } from './truth-places.ts';
import type { TruthRow } from './truth-row.ts';

type Truth = string | string[] | null;

/** What an index is read as. */
const INDEXED = {
  letter: 'its letter',
  label: 'the letter or number with which the option begins',
  text: 'the text of the option',
} as const;
export class TruthReader {
  readonly form: TruthForm;
  readonly #records: readonly LogRecord[];
  readonly #fields: FieldMap;
  /** Options that are separate fields. */
  readonly #optionNames: readonly string[];
  /** The field that states for which records all parts of the truth are required. */
  readonly #typeName: string | undefined;
  /** Whether answers state all texts of a list together. */
  readonly #areParts: boolean;

  /** @param records the first ones. @param fields their names or paths: mapped, usual and guessed. */
  constructor(records: readonly LogRecord[], fields: FieldMap) {
    this.#records = records;
    this.#fields = fields;
    this.#optionNames = findOptionNames(records);
    this.#typeName = findTypeName(records);
    const { groundTruth } = fields;
    const rows = groundTruth === undefined ? [] : this.#listRows(groundTruth);
    this.form = findTruthForm(mappedPath(groundTruth ?? ''), rows);
    this.#areParts = areStatedTogether(rows);
  }

  /** @param value of the truth, and of the choices, in the record. @returns null for no truth. @throws KindError for a value that is no truth. */
  read(record: LogRecord, value: unknown, choices: unknown): Truth {
    const truth = readTruthAs(this.form, value, this.form.kind === 'index' ? this.#listOptions(record, choices) : null);
    const isList = Array.isArray(truth) && truth.length > 1;
    return isList && (needsAllParts(record, this.#typeName) || this.#areParts) ? null : truth;
  }

  /** A stored answer, in the form of the truths where both are indexes of options. */
  readParse<Text extends string | null>(text: Text): Text | string {
    return this.form.kind === 'place' ? (toOption(this.form, text) ?? text) : text;
  }

  /** The options that are separate fields, where truths are the index of one; null elsewhere. */
  ownOptions(record: LogRecord): string[] | null {
    return this.form.kind === 'index' ? this.#listOptions(record, null) : null;
  }

  /** How truths are read in another way than as one text, as sentences without a full stop. */
  describe(): string[] {
    const { groundTruth } = this.#fields;
    if (groundTruth === undefined) return [];
    const { form } = this;
    const values = this.#records.map((record) => [record, this.#valueOf(record, groundTruth)] as const);
    const lists = values.filter(([, value]) => {
      const truths = orNone(() => readTruthAs(form, value ?? '', null));
      return Array.isArray(truths) && truths.length > 1;
    });
    const required = lists.filter(([record]) => this.#areParts || needsAllParts(record, this.#typeName)).length;
    const why =
      this.#typeName === undefined ? 'answers state all parts together' : `${this.#typeName} requires all parts`;
    const of = `of the first ${values.length} records`;
    const index =
      form.kind === 'index'
        ? [`${groundTruth} is the index of an option, counted from ${form.first}, and was read as ${INDEXED[form.as]}`]
        : [];
    const words =
      form.kind === 'words'
        ? [
            `${groundTruth} is ${form.written.yes} or ${form.written.no}, and was read as ${form.yes} or ${form.no}, which are the words of the answers`,
          ]
        : [];
    const places =
      form.kind === 'place'
        ? [
            `${groundTruth} and ${this.#fields.storedParse} are indexes of options, counted from ${form.first}, and were read as ${form.as === 'letter' ? 'letters' : 'numbers from 1'}, by which the responses name options`,
          ]
        : [];
    const letters =
      form.kind === 'letters'
        ? [`${groundTruth} is letters of options, some of them several, and was read as capitals`]
        : [];
    const parts =
      required === 0
        ? []
        : [
            `${groundTruth} is a list in ${required} ${of}, and ${why}; no scheme compares all of them, so such trials have no truth`,
          ];
    const alternatives =
      lists.length === required
        ? []
        : [
            `${groundTruth} has several texts in ${lists.length - required} ${of}; an answer that is any of them is right`,
          ];
    return [...index, ...words, ...places, ...letters, ...parts, ...alternatives];
  }

  #listRows(truth: string): TruthRow[] {
    const { choices, storedParse, response, label } = this.#fields;
    return this.#records.map((record) => {
      const textsAt = (name: string | undefined): string[] =>
        name === undefined ? [] : textsOf(this.#valueOf(record, name));
      const responses = textsAt(response);
      return {
        truth: this.#valueOf(record, truth),
        options: this.#listOptions(record, choices === undefined ? null : this.#valueOf(record, choices)),
        answers: [...textsAt(storedParse), ...responses],
        parse: storedParse === undefined ? null : this.#valueOf(record, storedParse),
        responses,
        label: label === undefined ? null : labelOf(this.#valueOf(record, label)),
      };
    });
  }

  #valueOf(record: LogRecord, name: string): unknown {
    return readPath(record, mappedPath(name));
  }

  #listOptions(record: LogRecord, value: unknown): string[] | null {
    return readOptions(record, value, this.#optionNames);
  }
}

function textsOf(value: unknown): string[] {
  return value === null || value === undefined ? [] : (orNone(() => readResponses(value)) ?? []);
}

/** null for a value that is no single label. */
function labelOf(value: unknown): 0 | 1 | null {
  const label = readLabel(value);
  return label === 0 || label === 1 ? label : null;
}

/** Names of fields with the type of an answer, and values by which all parts of a list are required. */
const TYPE_NAME = /^(?:answer|gold|reference|target|truth)[_ ]?(?:form|kind|type)$/i;
const NEEDS_ALL = /^(?:multi|multiple)(?:[-_ ]?(?:answers?|parts?|spans?|values?))?$|^lists?$/i;

const ONE_LETTER = /^[A-Za-z]$/;
/** With fewer lists, it is not judged whether answers state all of their texts. */
const FEWEST_LISTS = 5;

/** Whether at least half of the answers to questions with a list of truths state all of its texts. Letters of options are compared as sets. A text that is part of another one may be a second name for it. */
function areStatedTogether(rows: readonly TruthRow[]): boolean {
  const lists = rows.flatMap(({ truth, answers }) => {
    if (!Array.isArray(truth)) return [];
    const all = [...new Set(truth.filter((one) => typeof one === 'string').map((one) => one.trim().toLowerCase()))];
    const texts = all.filter((one) => !all.some((other) => other !== one && other.includes(one)));
    return texts.length < 2 || texts.every((one) => ONE_LETTER.test(one)) ? [] : [{ texts, answers }];
  });
  const together = lists.filter(({ texts, answers }) =>
    answers.some((answer) => texts.every((text) => containsWords(answer, text))),
  );
  return lists.length >= FEWEST_LISTS && together.length >= lists.length / 2;
}

/** The name of a field that states for which records all parts of the truth are required; undefined where there is none. */
function findTypeName(records: readonly LogRecord[]): string | undefined {
  return Object.keys(records[0] ?? {}).find(
    (name) => TYPE_NAME.test(name) && records.some((record) => needsAllParts(record, name)),
  );
}

/** Whether the truth of a record, if it is a list, is a list of parts and not of alternatives. */
function needsAllParts(record: LogRecord, typeName: string | undefined): boolean {
  return typeName !== undefined && NEEDS_ALL.test(String(record[typeName]));
}

const OPTION = /^(?:ans|answer|choice|opt|option)[_ ]?([a-j]|\d)$/i;

/** The names of options that are separate fields, such as `ans0`, `ans1`, `ans2`, in their order; none where a record lacks one. */
export function findOptionNames(records: readonly LogRecord[]): readonly string[] {
  const names = Object.keys(records[0] ?? {}).filter((name) => OPTION.test(name));
  const keys = names.map((name) => OPTION.exec(name)?.[1]?.toLowerCase() ?? '');
  const isRow = ['0123456789', '123456789', 'abcdefghij'].some((row) => row.startsWith(keys.join('')));
  const areTexts = records.every((record) => names.every((name) => typeof record[name] === 'string'));
  return names.length > 1 && isRow && areTexts ? names : [];
}

/** The options of a record: a value that is a list of them, or separate fields. null where it has none. */
function readOptions(record: LogRecord, value: unknown, names: readonly string[]): string[] | null {
  const list = orNone(() =>
    value === undefined || value === null ? names.map((name) => String(record[name])) : readList(value),
  );
  return list !== null && list.length > 1 ? list : null;
}

/** null for a value of a kind that cannot be read. */
function orNone<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof KindError) return null;
    throw error;
  }
}
