/** A filter of trials as a condition of SQL. Everything from outside is a parameter. */
import { EVERY_TRIAL, type Direction, type SamplePart, type TrialFilter } from '../data-source.ts';
import type { GroupField, GroupValue } from '../../core/trial.ts';
import { wordValue } from '../../core/value-word.ts';

/** Conditions are about this: every trial and, where it is in the sample, its place there. */
export const TRIALS = 'trial LEFT JOIN sample USING (place)';

/** Labels that a reviewer must not see yet do not affect the result. */
const IS_OPEN = 'hidden IS NOT 1';

const SAMPLE_CONDITIONS: Readonly<Record<SamplePart, string>> = {
  all: 'draw IS NOT NULL',
  unmarked: 'marked = 0',
  marked: 'marked = 1',
};

export class TrialQuery {
  readonly where: string;
  readonly parameters: readonly GroupValue[];
  /** The number by which trials are in order. */
  readonly order: 'place' | 'draw';
  /** Positions of the schemes that are asked about. */
  readonly #positions: readonly number[];

  /**
   * @param schemes ids by position.
   * @param asked those whose changes count where the filter names no scheme.
   * @param search the number of the search that has found the text of the filter; null where there is none.
   */
  constructor(
    schemes: readonly string[],
    asked: ReadonlySet<string>,
    filter: TrialFilter = EVERY_TRIAL,
    search: number | null = null,
  ) {
    const { scheme, direction, fields, rule, sample } = filter;
    this.#positions = [...schemes.keys()].filter((i) => {
      const id = schemes[i] as string;
      return scheme === null ? asked.has(id) : id === scheme;
    });
    const conditions: string[] = [];
    const parameters: GroupValue[] = [];
    // Without a scheme and a direction every trial is listed, also those that nothing changes.
    if (direction !== null) conditions.push(this.#anyOf(direction));
    else if (scheme !== null) conditions.push(`(${this.#anyOf('gained')} OR ${this.#anyOf('lost')})`);
    for (const [field, word] of Object.entries(fields) as [GroupField, string][]) {
      conditions.push(`${field} IS ?`);
      parameters.push(wordValue(field, word));
    }
    if (rule !== null) {
      conditions.push(this.#hasRule());
      parameters.push(rule);
    }
    if (search !== null) {
      conditions.push('place IN (SELECT place FROM found WHERE search = ?)');
      parameters.push(search);
    }
    if (sample !== null) conditions.push(SAMPLE_CONDITIONS[sample]);
    this.order = sample === null ? 'place' : 'draw';
    this.where = conditions.length === 0 ? '1' : conditions.join(' AND ');
    this.parameters = parameters;
  }

  /** How many of the trials some of the schemes change in this direction. */
  countOf(direction: Direction): string {
    return `coalesce(sum(${this.#anyOf(direction)}), 0)`;
  }

  /** How many of the trials some scheme changes. */
  countOfFlips(): string {
    return `coalesce(sum(${this.#anyOf('gained')} OR ${this.#anyOf('lost')}), 0)`;
  }

  #anyOf(direction: Direction): string {
    const [stored, mark] = direction === 'gained' ? [0, '1'] : [1, '0'];
    const tests = this.#positions.map((i) => `substr(marks, ${i + 1}, 1) = '${mark}'`);
    return tests.length === 0 ? '0' : `(stored IS ${stored} AND ${IS_OPEN} AND (${tests.join(' OR ')}))`;
  }

  #hasRule(): string {
    const among = `made.key IN (${this.#positions.join()})`;
    return `${IS_OPEN} AND EXISTS (SELECT 1 FROM json_each(rules) AS made, json_each(made.value) AS one, json_each(one.value) AS rule WHERE ${among} AND rule.value = ?)`;
  }
}
