/** Shows the progress of a benchmark. */
import type { BenchResult } from '../documents/bench.ts';
import { inertLine } from '../../text/inert.ts';
import { durationText } from '../../text/duration.ts';
import { plural } from '../../report/numbers.ts';
import { startCount, type Details } from '../../cli/kit/progress.ts';

export interface BenchProgress {
  /** Counts an answer; null for a question that failed. */
  readonly add: (correct: boolean | null) => void;
  stop(): void;
  /** Shows why a question is asked again, until the next answer. */
  readonly retry: (sentence: string) => void;
  /** Describes the progress. */
  standing(): string;
}

const FORMAT = 'asking {bar} {value}/{total} | {accuracy} right | {rate} | {left} left | {failed} failed{problem}';
/** The number of characters of a problem that fit after the rest. */
const MOST_PROBLEM = 60;
const SECONDS_A_MINUTE = 60;
/** Seconds. With this minimum, questions that fail at once give a rate and not Infinity. */
const SHORTEST = 0.001;

/** @param before what was answered by earlier commands. */
export async function startBenchProgress(total: number, before: BenchResult): Promise<BenchProgress> {
  const sum = (field: 'answered' | 'correct' | 'failed'): number =>
    before.scores.reduce((all, score) => all + score[field], 0);
  let [answered, correct, failed] = [sum('answered'), sum('correct'), sum('failed')];
  const already = answered + failed;
  let problem = '';
  const start = performance.now();
  const details = (): Details => {
    const asked = answered + failed - already;
    const seconds = Math.max(SHORTEST, (performance.now() - start) / 1000);
    const left = asked === 0 ? NaN : ((total - answered - failed) * seconds) / asked;
    return {
      accuracy: answered === 0 ? '–' : `${((100 * correct) / answered).toFixed(1)} %`,
      rate: asked === 0 ? '–' : `${((SECONDS_A_MINUTE * asked) / seconds).toFixed(0)}/min`,
      left: durationText(left),
      failed,
      problem,
    };
  };
  const bar = await startCount(FORMAT, total, details());
  bar.update(already, details());
  return {
    add(isCorrect) {
      if (isCorrect === null) failed++;
      else answered++;
      if (isCorrect === true) correct++;
      problem = '';
      bar.update(answered + failed, details());
    },
    retry(sentence) {
      problem = ` | asking again: ${inertLine(sentence).slice(0, MOST_PROBLEM)}`;
      bar.update(answered + failed, details());
    },
    stop: () => bar.stop(),
    standing: () =>
      `${answered} of ${plural(total, 'question')} ${total === 1 ? 'is' : 'are'} answered${failed === 0 ? '' : `, ${failed} failed`}`,
  };
}
