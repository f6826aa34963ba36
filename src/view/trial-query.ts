/** A filter of trials as a condition of SQL. Everything from outside is a parameter. */
import type { Direction, TrialFilter } from '../core/data-source.ts';
import type { GroupField, GroupValue } from '../core/trial.ts';
import { wordValue } from '../core/value-word.ts';

const NO_FILTER: TrialFilter = { scheme: null, direction: null, fields: {}, rule: null, text: '' };

export class TrialQuery {
  readonly where: string;
  readonly parameters: readonly GroupValue[];
  /** Positions of the schemes that are asked about. */
  readonly #positions: readonly number[];

  /**
   * @param schemes ids by position.
   * @param asked those whose changes count where the filter names no scheme.
   */
  constructor(schemes: readonly string[], asked: ReadonlySet<string>, filter: TrialFilter = NO_FILTER) {
    const { scheme, direction, fields, rule, text } = filter;
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
    const wanted = text.trim();
    if (wanted !== '') {
      conditions.push(`(trial_id LIKE ? ESCAPE '\\' OR item_id LIKE ? ESCAPE '\\')`);
      const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      parameters.push(pattern, pattern);
    }
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
    return tests.length === 0 ? '0' : `(stored IS ${stored} AND (${tests.join(' OR ')}))`;
  }

  #hasRule(): string {
    const among = `made.key IN (${this.#positions.join()})`;
    return `EXISTS (SELECT 1 FROM json_each(rules) AS made, json_each(made.value) AS one, json_each(one.value) AS rule WHERE ${among} AND rule.value = ?)`;
  }
}
