/** Logs with what schemes make of them, in the format of Every Eval Ever. */
import type { SchemeFailure } from '../result/result.ts';
import type { Scheme } from '../core/scheme.ts';
import { parserInputOf, planFor } from '../schemes/kit/plan.ts';
import { isForTask } from '../schemes/kit/scope.ts';
import {
  writeEveryEvalEver,
  type EveryEvalEverOptions,
  type WrittenEvaluation,
} from '../sources/logs/every-eval-ever/writer.ts';
import type { AnsweredTrial } from '../sources/logs/every-eval-ever/sample.ts';
import { ALL_TRIALS, openAllLogs, trialsOf, type LogPlaceOptions } from '../sources/logs/open-logs.ts';

export interface ConvertOptions extends LogPlaceOptions, EveryEvalEverOptions {
  readonly schemes: readonly Scheme[];
  /** Called with the part of the work that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** Called for each trial on which a scheme failed; the trial is written without an answer of that scheme. */
  readonly onFailure?: (failure: SchemeFailure) => void;
}

/**
 * Writes all trials of the logs, with the stored answer and those of the schemes.
 * @throws InputError for a log that cannot be read; nothing half written is left then.
 */
export function convertLogs(paths: readonly string[], options: ConvertOptions): Promise<WrittenEvaluation[]> {
  const { folder, retrieved, organization, library } = options;
  return writeEveryEvalEver(answeredTrials(paths, options), { folder, retrieved, organization, library });
}

async function* answeredTrials(
  paths: readonly string[],
  { schemes, onProgress, onFailure, ...place }: ConvertOptions,
): AsyncGenerator<AnsweredTrial> {
  const plan = planFor(schemes);
  const logs = await openAllLogs(paths, place);
  for (const [i, log] of logs.entries()) {
    const onPart = (part: number): void => onProgress?.((i + part) / logs.length);
    for await (const trial of trialsOf(log, ALL_TRIALS, onPart)) {
      const verdicts = plan.score(parserInputOf(trial), trial.groundTruth);
      const answers = schemes.flatMap((scheme, at) => {
        const verdict = verdicts[at];
        if (verdict === undefined || !isForTask(scheme, trial.task)) return [];
        if (verdict.failure !== undefined) {
          onFailure?.({ scheme: scheme.id, trialId: trial.trialId, reason: verdict.failure });
          return [];
        }
        const label = verdict.correct === null ? null : verdict.correct ? 1 : 0;
        return [
          { scheme: scheme.id, parse: verdict.parse.kind === 'parsed' ? verdict.parse.text : null, label } as const,
        ];
      });
      yield { trial, answers };
    }
  }
}
