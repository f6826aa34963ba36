/** Shows the progress of a benchmark: one bar for all models. */
import { percentText } from '../../../base/text/readable-numbers.ts';
import type { BenchResult } from '../documents/bench.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { durationText } from '../../../base/text/duration.ts';
import type { Spending } from '../../../models/spending.ts';
import { plural } from '../../../report/numbers.ts';
import { startCount, type Count, type Details } from '../../../cli/kit/progress.ts';
import { ModelCount } from './model-count.ts';

export interface ModelProgress {
  /** Counts an answer; null for a question that failed. */
  readonly add: (correct: boolean | null) => void;
  /** Shows why a question is asked again, until the next answer. */
  readonly retry: (sentence: string) => void;
  /** Shows a phrase after the numbers, until the next answer. */
  readonly note: (phrase: string) => void;
  /** Describes the progress of the model. */
  standing(): string;
  /** Nothing more is asked of the model. */
  end(): void;
}

const FORMAT = '{bar} {value}/{total} | {accuracy} right | {rate} | {left} left | {failed} failed{cost}{problem}';
/** The number of characters of a problem that fit after the rest. */
const MOST_PROBLEM = 60;
/** The number of characters of the names of models that fit before the rest. */
const MOST_NAMES = 40;
const SECONDS_A_MINUTE = 60;
/** Seconds. With this minimum, questions that fail at once give a rate and not Infinity. */
const SHORTEST = 0.001;

/** What a command asks. */
interface Asked {
  /** The number of models. */
  readonly models: number;
  /** The number of questions to each model. */
  readonly questions: number;
  readonly spending: Spending;
}

export class BenchProgress {
  readonly #bar: Count;
  readonly #questions: number;
  readonly #models: number;
  readonly #spending: Spending;
  readonly #counts: ModelCount[] = [];
  readonly #start = performance.now();
  #problem = '';

  private constructor(bar: Count, { models, questions, spending }: Asked) {
    this.#bar = bar;
    this.#models = models;
    this.#questions = questions;
    this.#spending = spending;
  }

  static async start(asked: Asked): Promise<BenchProgress> {
    const { models, questions } = asked;
    const format = `asking${models > 1 ? ' {names}' : ''} ${FORMAT}`;
    const nothing = { names: '', accuracy: '–', rate: '–', left: '–', failed: 0, cost: '', problem: '' };
    return new BenchProgress(await startCount(format, models * questions, nothing), asked);
  }

  /** Begins with a model. @param before what earlier commands answered. */
  begin(model: string, before: Pick<BenchResult, 'scores'>): ModelProgress {
    const count = new ModelCount(model, before.scores);
    this.#counts.push(count);
    this.#show();
    return {
      add: (correct) => {
        count.add(correct);
        this.#problem = '';
        this.#show();
      },
      retry: (sentence) => {
        this.#problem = ` | asking again: ${inertLine(sentence).slice(0, MOST_PROBLEM)}`;
        this.#show();
      },
      note: (phrase) => {
        this.#problem = ` | ${inertLine(phrase)}`;
        this.#show();
      },
      standing: () => {
        const { answered, failed } = count;
        const all = plural(this.#questions, 'question');
        return `${answered} of ${all} ${this.#questions === 1 ? 'is' : 'are'} answered${failed === 0 ? '' : `, ${failed} failed`}`;
      },
      end: () => {
        count.isAsked = false;
        this.#show();
      },
    };
  }

  stop(): void {
    this.#bar.stop();
  }

  #show(): void {
    this.#bar.update(this.#sum('done'), this.#details());
  }

  #sum(field: 'answered' | 'correct' | 'failed' | 'done' | 'asked'): number {
    return this.#counts.reduce((sum, count) => sum + count[field], 0);
  }

  #details(): Details {
    const [answered, asked] = [this.#sum('answered'), this.#sum('asked')];
    const seconds = Math.max(SHORTEST, (performance.now() - this.#start) / 1000);
    return {
      names: this.#names(),
      accuracy: answered === 0 ? '–' : percentText((100 * this.#sum('correct')) / answered),
      rate: asked === 0 ? '–' : `${((SECONDS_A_MINUTE * asked) / seconds).toFixed(0)}/min`,
      left: durationText(asked === 0 ? NaN : (this.#left() * seconds) / asked),
      failed: this.#sum('failed'),
      cost: this.#spending.phrase,
      problem: this.#problem,
    };
  }

  /** Questions that are still to be asked: those of models with an error are not. */
  #left(): number {
    const begun = this.#counts.map(({ isAsked, done }) => (isAsked ? this.#questions - done : 0));
    return begun.reduce((sum, n) => sum + n, (this.#models - begun.length) * this.#questions);
  }

  /** The models that are asked at present. */
  #names(): string {
    const names = this.#counts.filter(({ isAsked }) => isAsked).map(({ model }) => inertLine(model));
    const text = names.join(', ');
    return text.length > MOST_NAMES ? `${text.slice(0, MOST_NAMES - 1)}…` : text;
  }
}
