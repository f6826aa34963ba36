/** Names that a user or a run list gave, held against the trials: a name that no trial has would silently change what is audited. */
import { InputError } from '../core/errors.ts';
import type { GroupField } from '../core/trial.ts';
import { ended, thereAre } from '../text/nearest-name.ts';
import { compareCodePoints } from '../text/order.ts';
import { shortName } from '../text/short-name.ts';
import type { TrialInput } from './inputs.ts';

/** A name, and who gave it. Names that are used by default are not given. */
export interface GivenName {
  readonly name: string;
  /** An option, or a place in a run list, as errors name it. */
  readonly where: string;
}

export interface GivenNames {
  /** Each must be the condition of some trial. */
  readonly conditions: readonly GivenName[];
  /** It must be the condition of a trial that is read. */
  readonly baselineCondition: GivenName | null;
  /** Fields of cells; some trial must have a value of each. */
  readonly groupBy: readonly GroupField[];
}

export const NO_GIVEN_NAMES: GivenNames = { conditions: [], baselineCondition: null, groupBy: [] };

/** What is looked for, and what was seen of it. */
class Search {
  readonly #given: GivenNames;
  /** Conditions that are read; null for all. */
  readonly #read: ReadonlySet<string> | null;
  readonly #conditions = new Set<string>();
  readonly #fields = new Set<GroupField>();

  constructor(given: GivenNames, read: readonly string[] | null) {
    this.#given = given;
    this.#read = read === null ? null : new Set(read.map(shortName));
  }

  see(trial: Readonly<Record<GroupField, unknown>>): void {
    if (typeof trial.condition === 'string') this.#conditions.add(trial.condition); // cut if it is very long
    for (const field of this.#given.groupBy) if (trial[field] !== null) this.#fields.add(field);
  }

  get isDone(): boolean {
    return this.#missing.length + this.#absent.length === 0;
  }

  /** A sentence for each option or place of a run list with names that were not seen. */
  problems(inputs: string): string[] {
    const byPlace = Map.groupBy(this.#missing, ({ where }) => where);
    const conditions = byPlace.entries().map(([where, names]) => {
      const unknown = names.map(({ name }) => name);
      const known = this.#known(names.includes(this.#baseline as GivenName)).toSorted(compareCodePoints);
      return ended(
        `${inputs}: no trial under the conditions ${unknown.join(', ')}, of ${where}${thereAre(unknown, known)}`,
      );
    });
    const fields = this.#absent.map(
      (field) => `${inputs}: no trial has a ${field}, which --group-by names; leave it out.`,
    );
    return [...conditions, ...fields];
  }

  get #baseline(): GivenName | null {
    return this.#given.baselineCondition;
  }

  get #missing(): GivenName[] {
    const baseline = this.#baseline;
    const isMissing = baseline !== null && !this.#known(true).includes(shortName(baseline.name));
    return [
      ...this.#given.conditions.filter(({ name }) => !this.#conditions.has(shortName(name))),
      ...(isMissing ? [baseline] : []),
    ];
  }

  get #absent(): GroupField[] {
    return this.#given.groupBy.filter((field) => !this.#fields.has(field));
  }

  /** The conditions that were seen. @param isOfRead only those that are read. */
  #known(isOfRead: boolean): string[] {
    return [...this.#conditions].filter((name) => !isOfRead || this.#read === null || this.#read.has(name));
  }
}

/**
 * Reads trials until every name was seen.
 * @param read the conditions that are read; null for all.
 * @param inputs all trials, whatever their condition.
 * @param names of the inputs, as errors show them.
 * @throws InputError with a sentence for each name that no trial has, and the names that there are.
 */
export async function assertGivenNames(
  given: GivenNames,
  read: readonly string[] | null,
  inputs: readonly TrialInput[],
  names: string,
): Promise<void> {
  const search = new Search(given, read);
  if (search.isDone) return;
  for (const input of inputs)
    for await (const { trial } of input.trials()) {
      search.see(trial);
      if (search.isDone) return;
    }
  throw new InputError(search.problems(names));
}
