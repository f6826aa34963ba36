/** Queries for the trials that a filter leaves. */
import {
  sql,
  type Compilable,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import { queriesOver } from '../../sqlite/queries.ts';
import { EVERY_TRIAL, type Direction, type SamplePart, type TrialFilter } from '../data-source.ts';
import type { GroupField, GroupValue } from '../../core/trial.ts';
import { wordValue } from '../../core/value-word.ts';
import type { ClaimedGroup } from './claimed-values.ts';
import type { Row, TrialColumns } from './stored-trial.ts';

interface Tables {
  readonly trial: TrialColumns;
  readonly sample: {
    readonly place: number;
    readonly draw: number;
    readonly marked: number;
    /** Whether the labels of the trial are hidden, because the review is blind and the trial has no mark. */
    readonly hidden: number;
  };
  readonly found: { readonly search: number; readonly place: number };
}

const queries = queriesOver<Tables>();

/** Every trial and, where it is in the sample, its place there. */
const trials = queries.selectFrom('trial').leftJoin('sample', 'sample.place', 'trial.place');

type Builder =
  typeof trials extends SelectQueryBuilder<infer DB, infer TB, unknown> ? ExpressionBuilder<DB, TB> : never;
type Condition = Expression<SqlBool>;

/** How many trials a filter leaves, and how many of them some of the schemes change in each direction. */
export interface Totals {
  readonly total: number;
  readonly gained: number;
  readonly lost: number;
}

export class TrialQuery {
  /** The number by which trials are in order. */
  readonly order: 'place' | 'draw';
  /** Positions of the schemes that the filter is about. */
  readonly #positions: readonly number[];
  readonly #filter: TrialFilter;
  readonly #search: number | null;
  readonly #groups: readonly ClaimedGroup[] | null;

  /**
   * @param schemes ids by position.
   * @param asked those whose changes count where the filter names no scheme.
   * @param search the number of the search that has found the text of the filter; null where there is none.
   * @param groups of the claim of the filter; null where there is none.
   */
  constructor(
    schemes: readonly string[],
    asked: ReadonlySet<string>,
    filter: TrialFilter = EVERY_TRIAL,
    search: number | null = null,
    groups: readonly ClaimedGroup[] | null = null,
  ) {
    this.#positions = [...schemes.keys()].filter((i) => {
      const id = schemes[i] as string;
      return filter.scheme === null ? asked.has(id) : id === filter.scheme;
    });
    this.#filter = filter;
    this.#search = search;
    this.#groups = groups;
    this.order = filter.sample === null ? 'place' : 'draw';
  }

  totals(): Compilable<Totals> {
    return this.#trials().select((eb) => [
      eb.fn.countAll<number>().as('total'),
      countTrials(eb, this.#changes(eb, 'gained')).as('gained'),
      countTrials(eb, this.#changes(eb, 'lost')).as('lost'),
    ]);
  }

  /** How many trials the filter leaves, and how many of them some of the schemes change. */
  flips(): Compilable<{ readonly listed: number; readonly flips: number }> {
    return this.#trials().select((eb) => [
      eb.fn.countAll<number>().as('listed'),
      countTrials(eb, this.#flips(eb)).as('flips'),
    ]);
  }

  rows(from: number, count: number): Compilable<Row> {
    return this.#trials().selectAll('trial').select('draw').orderBy(this.#orderColumn).limit(count).offset(from);
  }

  /** How many of the trials come before a number of the order, and how many have it. */
  around(at: number): Compilable<{ readonly before: number | null; readonly own: number | null }> {
    return this.#trials().select((eb) => [
      eb.fn.sum<number | null>(eb(this.#orderColumn, '<', at)).as('before'),
      eb.fn.sum<number | null>(eb(this.#orderColumn, '=', at)).as('own'),
    ]);
  }

  get #orderColumn(): 'trial.place' | 'sample.draw' {
    return this.order === 'place' ? 'trial.place' : 'sample.draw';
  }

  #trials(): typeof trials {
    return trials.where((eb) => eb.and(this.#conditions(eb)));
  }

  #conditions(eb: Builder): Condition[] {
    const { scheme, direction, fields, rule, sample } = this.#filter;
    const groups = this.#groups;
    // Without a scheme, a direction and a claim every trial is listed, also those that no scheme changes.
    const isOfChanges = scheme !== null || groups !== null;
    const changed = direction !== null ? [this.#changes(eb, direction)] : isOfChanges ? [this.#flips(eb)] : [];
    const found = queries.selectFrom('found').select('place').where('search', '=', this.#search);
    return [
      ...changed,
      ...Object.entries(fields).map(([field, word]) =>
        eb(field as GroupField, 'is', wordValue(field as GroupField, word)),
      ),
      ...(groups === null ? [] : [eb.or(groups.map((group) => isInGroup(eb, group)))]),
      ...(rule === null ? [] : [this.#hasRule(eb, rule)]),
      ...(this.#search === null ? [] : [eb('trial.place', 'in', found)]),
      ...(sample === null ? [] : [isSampled(eb, sample)]),
    ];
  }

  #flips(eb: Builder): Condition {
    return eb.or([this.#changes(eb, 'gained'), this.#changes(eb, 'lost')]);
  }

  /** Whether one of the schemes changes the label in this direction. */
  #changes(eb: Builder, direction: Direction): Condition {
    const [stored, mark] = direction === 'gained' ? ([0, '1'] as const) : ([1, '0'] as const);
    const marks = this.#positions.map((i) =>
      eb(eb.fn<string>('substr', ['marks', eb.lit(i + 1), eb.lit(1)]), '=', mark),
    );
    return eb.and([eb('stored', '=', stored), isOpen(eb), eb.or(marks)]);
  }

  /** Whether the rule makes a change of one of the schemes. */
  #hasRule(eb: Builder, rule: string): Condition {
    const makes = sql<SqlBool>`exists (
      select 1 from json_each(rules) as made, json_each(made.value) as one, json_each(one.value) as rule
      where made.key in (${sql.join(this.#positions.map((i) => sql.lit(i)))}) and rule.value = ${rule})`;
    return eb.and([isOpen(eb), makes]);
  }
}

function isInGroup(eb: Builder, group: ClaimedGroup): Condition {
  return eb.and(group.map(({ field, values }) => eb(field, 'in', values)));
}

/** Labels that a reviewer must not see yet do not affect the result. */
function isOpen(eb: Builder): Condition {
  return eb('hidden', 'is not', 1);
}

function isSampled(eb: Builder, part: SamplePart): Condition {
  return part === 'all' ? eb('draw', 'is not', null) : eb('marked', '=', part === 'marked' ? 1 : 0);
}

function countTrials(eb: Builder, condition: Condition) {
  return eb.fn.coalesce(eb.fn.sum<number>(condition), eb.lit(0));
}

/** The values of a field, in the order of the trials. */
export function selectFieldValues(field: GroupField): Compilable<{ readonly value: GroupValue }> {
  return queries
    .selectFrom('trial')
    .select((eb) => eb.ref(field).as('value'))
    .groupBy(field)
    .orderBy((eb) => eb.fn.min('place'));
}
