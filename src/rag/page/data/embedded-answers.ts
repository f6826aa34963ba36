/**
 * The data in the file, in two elements, so that the first paint waits only for the smaller one:
 * - `<script type="application/octet-stream" id="data-result">`: DashboardResult;
 * - `<script type="application/octet-stream" id="data-answers">`: EvaluationReceipt[], or no text where there are none.
 *
 * The second one comes after the program.
 */
import type { DashboardResult } from '../../documents/dashboard.ts';
import type { EvaluationReceipt } from '../../documents/evaluation-report.ts';
import { parsed, takeEmbedded, takeResult } from '../../../web/kit/data/embedded-element.ts';
import { heldAnswers, type HeldAnswer } from './held-answers.ts';

export class EmbeddedAnswers {
  readonly #document: Document;
  readonly #result: Promise<DashboardResult>;
  #answers: Promise<readonly HeldAnswer[]> | null = null;

  constructor(document: Document) {
    this.#document = document;
    this.#result = takeResult<DashboardResult>(document);
  }

  result(): Promise<DashboardResult> {
    return this.#result;
  }

  /** All answers, including those of the report; unpacked on first use. */
  answers(): Promise<readonly HeldAnswer[]> {
    this.#answers ??= this.#unpacked();
    return this.#answers;
  }

  async #unpacked(): Promise<readonly HeldAnswer[]> {
    const { report } = await this.#result;
    await parsed(this.#document);
    const further = await takeEmbedded<EvaluationReceipt[]>(this.#document, 'data-answers');
    return heldAnswers(report.worst, further ?? []);
  }
}
