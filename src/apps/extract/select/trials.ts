/** Trials of a source as subjects of extractors. */
import type { EncodedTrial } from '../../../base/core/trial.ts';
import type { TrialSource } from '../../../sources/source.ts';
import type { ExtractorKind } from '../../../audit/extracted/extractor.ts';
import { subjectKey, type Subject } from '../../../audit/extracted/subject.ts';

export interface SubjectTrial {
  readonly subject: Subject;
  /** As `subjectKey` gives it. */
  readonly sha256: string;
  /** The run, and the position of the trial in it. */
  readonly run: string;
  readonly ordinal: number;
}

/** Trials that no extractor is asked about. */
export interface NotAsked {
  /** Trials whose response is missing, contains only whitespace, or is an error message. */
  noResponse: number;
  /** Trials without a ground truth, for which no answer can be right. */
  noTruth: number;
}

/**
 * The trials of a source that an extractor can be asked about, in the order of the source.
 * @param notAsked counts the others.
 * @throws InputError if a run cannot be read to its end, or changes meanwhile.
 */
export async function* readSubjects(
  source: Pick<TrialSource, 'runs'>,
  kind: ExtractorKind,
  notAsked: NotAsked,
): AsyncGenerator<SubjectTrial> {
  for (const run of source.runs)
    for await (const trial of run.trials({ fields: new Set(['question']) })) {
      const response = responseOf(trial);
      if (trial.groundTruth === null) notAsked.noTruth++;
      else if (response === null) notAsked.noResponse++;
      else {
        const { question, choices, groundTruth, ordinal } = trial;
        const truths = kind === 'verdict' ? [groundTruth].flat() : null;
        const subject = { question, choices, response, truths };
        yield { subject, sha256: subjectKey(subject), run: trial.run, ordinal };
      }
    }
}

function responseOf({ response, anomaly }: EncodedTrial): string | null {
  const text = anomaly === 'error' || response === null ? '' : response.toString();
  return text.trim() === '' ? null : text;
}
