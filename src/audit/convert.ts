/** Converts the trials of a source, with the answers of schemes, to the format of Every Eval Ever. */
import type { SchemeFailure } from '../documents/result.ts';
import type { Scheme } from '../base/core/scheme.ts';
import { selectParserInput, planFor } from '../schemes/kit/plan.ts';
import { isForTrial } from '../schemes/kit/scope.ts';
import {
  writeEveryEvalEver,
  type EveryEvalEverOptions,
  type WrittenEvaluation,
} from '../sources/logs/every-eval-ever/writer.ts';
import type { AnsweredTrial } from '../sources/logs/every-eval-ever/sample.ts';
import type { TrialSource } from '../sources/source.ts';

export interface ConvertOptions extends EveryEvalEverOptions {
  readonly schemes: readonly Scheme[];
  /** Called with the finished share of the work, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** Called for each trial on which a scheme failed; the trial is written without an answer of that scheme. */
  readonly onFailure?: (failure: SchemeFailure) => void;
}

/**
 * Writes all trials of the source, each with the stored answer and those of the schemes.
 * @throws InputError for a run that cannot be read; no file is written then.
 */
export function convertSource(source: TrialSource, options: ConvertOptions): Promise<WrittenEvaluation[]> {
  const { folder, retrieved, organization, library } = options;
  return writeEveryEvalEver(answeredTrials(source, options), { folder, retrieved, organization, library });
}

async function* answeredTrials(
  { runs }: TrialSource,
  { schemes, onProgress, onFailure }: ConvertOptions,
): AsyncGenerator<AnsweredTrial> {
  const plan = planFor(schemes);
  for (const [i, run] of runs.entries()) {
    const onPart = (part: number): void => onProgress?.((i + part) / runs.length);
    for await (const trial of run.details(onPart)) {
      const input = selectParserInput(trial);
      const verdicts = plan.score(input, trial.groundTruth);
      const answers = schemes.flatMap((scheme, at) => {
        const verdict = verdicts[at];
        if (verdict === undefined || !isForTrial(scheme, input, trial.groundTruth)) return [];
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
