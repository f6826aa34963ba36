/** Composes the queries on the store of evaluations (sql/evaluations.sql) whose form varies. */
import type { Compilable, Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { queriesOver } from '../../../base/sqlite/queries.ts';
import type { AnswerRow } from './answer-rows.ts';
import type { RequestCounts } from './stored-request.ts';

/** ISO 8601, UTC; null for no limit. */
export interface StoredPeriod {
  /** Included. */
  readonly since: string | null;
  /** Not included. */
  readonly until: string | null;
}

/** The columns that the queries name. */
interface Tables {
  readonly answer: {
    readonly answer: number;
    readonly id: string;
    readonly at: string;
    readonly has_own_time: 0 | 1;
    readonly query: string;
    readonly text: string;
    readonly ground_truth: string | null;
    readonly details: string;
  };
  readonly tag: { readonly answer: number; readonly tag: string };
  readonly latest_result: {
    readonly answer: number;
    readonly scoring: number;
    readonly overall: number | null;
    readonly metrics: string;
    readonly absent: string;
    readonly asked: number;
    readonly unanswered: number;
    readonly unread: number;
    readonly at: string;
  };
}

/** An answer with its tags, as a JSON list. */
export type WholeAnswer = Omit<AnswerRow, 'sha256'> & { readonly answer: number; readonly tags: string };

/** A result with the required columns of its answer. */
export interface WholeResult {
  /** The key of the answer. */
  readonly record: number;
  readonly id: string;
  /** When it was answered. */
  readonly at: string;
  /** When the result was made. */
  readonly made: string;
  readonly overall: number | null;
  readonly metrics: string;
  readonly absent: string;
  /** As a JSON list. */
  readonly tags: string;
}

type Builder = ExpressionBuilder<Tables, 'answer'>;

const queries = queriesOver<Tables>();

/** Answers of a period; all answers without a period. */
function answers(period: StoredPeriod | null = null) {
  return queries.selectFrom('answer').where((eb) => eb.and(period === null ? [] : listConditions(eb, period)));
}

function listConditions(eb: Builder, { since, until }: StoredPeriod): Expression<SqlBool>[] {
  return [
    ...(since === null ? [] : [eb('answer.at', '>=', since)]),
    ...(until === null ? [] : [eb('answer.at', '<', until)]),
  ];
}

/** The tags of an answer, as a JSON list. */
function selectTags(eb: Builder) {
  return eb
    .selectFrom('tag')
    .select((tag) => tag.fn<string>('json_group_array', ['tag.tag']).as('tags'))
    .whereRef('tag.answer', '=', 'answer.answer')
    .$asScalar()
    .$notNull();
}

/** Answers with their tags. */
function wholeAnswers(period: StoredPeriod | null = null) {
  return answers(period).select((eb) => [
    'answer',
    'id',
    'at',
    'has_own_time as hasOwnTime',
    'query',
    'text',
    'ground_truth as groundTruth',
    'details',
    selectTags(eb).as('tags'),
  ]);
}

/** Some answers of a period after one of them, in the order of arrival. */
export function selectAnswerPage(
  period: StoredPeriod,
  after: number,
  last: number,
  count: number,
): Compilable<WholeAnswer> {
  return wholeAnswers(period).where('answer', '>', after).where('answer', '<=', last).orderBy('answer').limit(count);
}

/** One answer by its key. */
export function selectAnswer(key: number): Compilable<WholeAnswer> {
  return wholeAnswers().where('answer', '=', key);
}

/** The latest result of each answer under a scoring. Answers are read first. */
function results(scoring: number, period: StoredPeriod | null = null) {
  return answers(period)
    .crossJoin('latest_result')
    .whereRef('latest_result.answer', '=', 'answer.answer')
    .where('latest_result.scoring', '=', scoring);
}

function wholeResults(scoring: number, period: StoredPeriod | null = null) {
  return results(scoring, period).select((eb) => [
    'answer.answer as record',
    'answer.id',
    'answer.at',
    'latest_result.at as made',
    'overall',
    'metrics',
    'absent',
    selectTags(eb).as('tags'),
  ]);
}

/** The latest result of each answer of a period, in the order of arrival. */
export function selectResults(scoring: number, period: StoredPeriod): Compilable<WholeResult> {
  return wholeResults(scoring, period).orderBy('answer.answer');
}

/** The latest result of one answer. */
export function selectResult(scoring: number, answer: number): Compilable<WholeResult> {
  return wholeResults(scoring).where('answer.answer', '=', answer);
}

/** The keys of the answers to a query that have a result. */
export function selectKeysWithResult(
  scoring: number,
  id: string,
  period: StoredPeriod,
): Compilable<{ readonly answer: number }> {
  return results(scoring, period).select('answer.answer').where('answer.id', '=', id);
}

/** The number of answers, and the number of those that have only the time of storing. */
export function countAnswers(
  period: StoredPeriod,
): Compilable<{ readonly answers: number; readonly withoutTime: number }> {
  return answers(period).select((eb) => [
    eb.fn.countAll<number>().as('answers'),
    eb.fn.coalesce(eb.fn.sum<number>(eb('has_own_time', '=', 0)), eb.lit(0)).as('withoutTime'),
  ]);
}

/** The number of requests of the results of a period. */
export function countRequests(scoring: number, period: StoredPeriod): Compilable<RequestCounts> {
  return results(scoring, period).select((eb) =>
    (['asked', 'unanswered', 'unread'] as const).map((name) =>
      eb.fn.coalesce(eb.fn.sum<number>(name), eb.lit(0)).as(name),
    ),
  );
}
