/** Shows the progress of an evaluation, and its summary at the end. */
import { FailureReasons } from '../../../models/failure-reasons.ts';
import type { Spending } from '../../../models/spending.ts';
import type { EvaluatorOutput } from '../evaluation/evaluate-answers.ts';
import { decimals, plural } from '../../../report/numbers.ts';
import { NOT_DONE } from '../../../cli/kit/exit-codes.ts';
import { startCount, type Count, type Details } from '../../../cli/kit/progress.ts';
import { printMessage } from '../../../base/system/messages.ts';

const FORMAT =
  'evaluating: {value} answers | score {score} | {asked} requests answered, {known} of them had a reply already, {failed} failed{cost}';

/** What happened to requests without a reply, and what to do. */
const FAILED = 'ask again with --retry-failed';
const OFFLINE = 'without a stored reply; leave out --offline to send those that were never sent';

export class EvaluationProgress {
  readonly #bar: Count;
  readonly #isJudged: boolean;
  readonly #spending: Spending;
  #answers = 0;
  #scored = 0;
  #sum = 0;
  #bad = 0;
  #unanswered = 0;
  #unread = 0;
  #asked = 0;
  #known = 0;
  readonly #reasons = new FailureReasons();
  readonly #notes: string[] = [];

  private constructor(bar: Count, isJudged: boolean, spending: Spending) {
    this.#bar = bar;
    this.#spending = spending;
    this.#isJudged = isJudged;
  }

  static async start(isJudged: boolean, spending: Spending): Promise<EvaluationProgress> {
    const nothing = { score: '–', asked: 0, known: 0, failed: 0, cost: '' };
    return new EvaluationProgress(await startCount(FORMAT, 0, nothing), isJudged, spending);
  }

  /** Counts the results of an evaluation. */
  add(one: EvaluatorOutput<unknown>): void {
    if ('other' in one) this.#bad++;
    else {
      const { overall, unanswered, unread } = one;
      this.#answers++;
      this.#unanswered += unanswered;
      this.#unread += unread;
      if (overall !== null) {
        this.#scored++;
        this.#sum += overall;
      }
    }
    this.#bar.update(this.#answers, this.#details());
  }

  request(outcome: 'asked' | 'known' | 'failed', reason: string | null): void {
    this.#reasons.add(reason);
    if (outcome !== 'failed') this.#asked++;
    if (outcome === 'known') this.#known++;
    this.#bar.update(this.#answers, this.#details());
  }

  /** A sentence for the end, such as what a server does not offer. */
  note(sentence: string): void {
    this.#notes.push(sentence);
  }

  stop(): void {
    this.#bar.stop();
  }

  /** Describes the progress in words. */
  standing(): string {
    return `${plural(this.#answers, 'answer')} evaluated`;
  }

  /**
   * Prints the summary on standard error, and sets the exit code if something is missing.
   * @param db the store; null without one.
   * @param isOffline whether no request was sent.
   */
  tell(db: string | null, isOffline: boolean): void {
    const score = this.#scored === 0 ? 'none of them with a score' : `mean score ${this.#meanScore()}`;
    const judged = this.#isJudged ? `; ${plural(this.#asked, 'reply', 'replies')} of judges, ${this.#known} of them to requests that had a reply already${this.#spending.phrase}` : ''; // prettier-ignore
    const kept = db === null ? '' : ` Stored in ${db}; see: audit rag report --db ${db}`;
    printMessage('note', `${this.standing()}, ${score}${judged}.${kept}`);
    const warnings = [...this.#notes];
    if (this.#answers > 0 && this.#scored === 0 && !this.#isJudged)
      warnings.push(
        'without a judge, a score needs judgments of documents (relevant) or citations; name a judge with --judge.',
      );
    if (this.#unread > 0)
      warnings.push(
        `${plural(this.#unread, 'reply', 'replies')} of judges have no score; see: audit rag judge-parsers --db ${db}`,
      );
    for (const warning of warnings) printMessage('warning', warning);
    if (this.#unanswered > 0)
      printMessage(
        'error',
        isOffline
          ? `${plural(this.#unanswered, 'request')} to judges ${OFFLINE}.`
          : `${plural(this.#unanswered, 'request')} to judges got no reply${this.#reasons.phrase(this.#unanswered)}; ${FAILED}.`,
      );
    if (this.#bad > 0)
      printMessage(
        'error',
        `${plural(this.#bad, 'input')} could not be evaluated; the output has the error in place of the result.`,
      );
    if (this.#unanswered > 0 || this.#bad > 0) process.exitCode = NOT_DONE;
  }

  #meanScore(): string {
    return decimals(this.#scored === 0 ? null : this.#sum / this.#scored, 3);
  }

  #details(): Details {
    const counts = { asked: this.#asked, known: this.#known, failed: this.#unanswered };
    return { score: this.#meanScore(), ...counts, cost: this.#spending.phrase };
  }
}
