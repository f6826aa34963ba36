/**
 * The data in the file, in two elements, so that the first paint waits only for the smaller one:
 * - `<script type="application/octet-stream" id="data-result">`: DashboardResult;
 * - `<script type="application/octet-stream" id="data-answers">`: EvaluationReceipt[], or no text where there are none.
 *
 * The second one comes after the program.
 */
import type {
  AnswerAddress,
  AnswerFilter,
  AnswerIndex,
  AnswerRange,
  AnswerRow,
  AnswerRows,
  AnswerSource,
  OpenAnswer,
} from '../../documents/answer-source.ts';
import { ROW_TEXT } from '../../documents/answer-source.ts';
import type { DashboardResult } from '../../documents/dashboard.ts';
import type { EvaluationReceipt, EvaluationReport } from '../../documents/evaluation-report.ts';
import { parsed, takeEmbedded, takeResult } from '../../../../web/kit/data/embedded-element.ts';
import { findAnswers, findScore } from '../answers/answer-search.ts';
import { addressOf, findPlace, heldAnswers, type HeldAnswer } from './held-answers.ts';

/** The answers that a filter finds. */
interface Found {
  readonly key: string;
  readonly places: readonly number[];
}

export class EmbeddedAnswers implements AnswerSource {
  readonly #document: Document;
  readonly #result: Promise<DashboardResult>;
  #held: Promise<readonly HeldAnswer[]> | null = null;
  /** The last search: a list that scrolls asks for the same again and again. */
  #found: Found | null = null;

  constructor(document: Document) {
    this.#document = document;
    this.#result = takeResult<DashboardResult>(document);
  }

  result(): Promise<DashboardResult> {
    return this.#result;
  }

  async index(): Promise<AnswerIndex> {
    const [{ report }, held] = await Promise.all([this.#result, this.#all()]);
    return { held: held.length, tags: listTags(report, held) };
  }

  async answers(filter: AnswerFilter, { from, count, selected }: AnswerRange): Promise<AnswerRows> {
    const [{ report }, held] = await Promise.all([this.#result, this.#all()]);
    const places = this.#find(filter, held, report);
    const place = selected === null ? null : findPlace(held, selected);
    const at = place === null ? -1 : places.indexOf(place);
    const rows = places.slice(from, from + count).map((one) => createRow(held, one, filter.metric));
    return { total: places.length, from, rows, selectedAt: at === -1 ? null : at };
  }

  async answer(address: AnswerAddress): Promise<OpenAnswer | null> {
    const held = await this.#all();
    const place = findPlace(held, address);
    return place === null ? null : (held[place] ?? null);
  }

  #find(filter: AnswerFilter, held: readonly HeldAnswer[], { weeks }: EvaluationReport): readonly number[] {
    const key = JSON.stringify(filter);
    if (this.#found?.key !== key) this.#found = { key, places: findAnswers(held, filter, weeks) };
    return this.#found.places;
  }

  /** All answers, including those of the report; unpacked on first use. */
  #all(): Promise<readonly HeldAnswer[]> {
    this.#held ??= this.#unpacked();
    return this.#held;
  }

  async #unpacked(): Promise<readonly HeldAnswer[]> {
    const { report } = await this.#result;
    await parsed(this.#document);
    const further = await takeEmbedded<EvaluationReceipt[]>(this.#document, 'data-answers');
    return heldAnswers(report.worst, further ?? []);
  }
}

function createRow(held: readonly HeldAnswer[], place: number, metric: string): AnswerRow {
  const one = held[place] as HeldAnswer;
  const { at, query, tags } = one.answer;
  const text = query.head.slice(0, ROW_TEXT);
  return { key: String(place), address: addressOf(one), query: text, at, tags, value: findScore(one.answer, metric) };
}

/** The tags of the answers, as addresses have them: those of the report in its order, then rarer ones. */
function listTags({ tags }: EvaluationReport, held: readonly HeldAnswer[]): string[] {
  const own = new Set(held.flatMap(({ answer }) => answer.tags.map((tag) => tag.toWellFormed())));
  const known = tags.map(({ tag }) => tag.toWellFormed()).filter((tag) => own.has(tag));
  return [...new Set([...known, ...[...own].toSorted()])];
}
