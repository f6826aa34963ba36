/** Writes a sample as a row of Every Eval Ever. */
import { createHash } from 'node:crypto';
import { INVALID_LABEL, type StoredLabel } from '../../../base/core/trial.ts';
import { INVALID, LABEL_NOTE, TRIAL_ANOMALY, TRIAL_ID, UNKNOWN_SCORE } from './schema.ts';
import type { LogTrial } from '../kit/log.ts';

/** The answer of a scheme to a response. */
export interface SchemeAnswer {
  readonly scheme: string;
  /** null where the scheme found nothing. */
  readonly parse: string | null;
  /** null where there is no truth to compare with. */
  readonly label: StoredLabel;
}

/** A trial with the answers of schemes. Its stored answer is among them under the name `stored`. */
export interface AnsweredTrial {
  readonly trial: LogTrial;
  readonly answers: readonly SchemeAnswer[];
}

export function isVerdict(label: StoredLabel): label is 0 | 1 {
  return label === 0 || label === 1;
}

/** The fields of a row for a trial and one of its answers, without those that name its result. */
export function createSample(trial: LogTrial, { scheme, parse, label }: SchemeAnswer): Record<string, unknown> {
  const { trialId, itemId, question, choices, groundTruth, response, anomaly } = trial;
  const raw = question ?? '';
  const reference = groundTruth === null ? [] : [groundTruth].flat();
  return {
    sample_id: itemId ?? trialId,
    sample_hash: createHash('sha256')
      .update([raw, ...reference].join(''))
      .digest('hex'),
    interaction_type: 'single_turn',
    input: { raw, reference, ...(choices === null ? {} : { choices }) },
    output: { raw: response === null ? [] : [response] },
    answer_attribution: parse === null ? [] : [createAttribution(parse, scheme)],
    evaluation: { score: isVerdict(label) ? label : UNKNOWN_SCORE, is_correct: label === 1 },
    error: anomaly === 'error' ? 'no usable response' : null,
    metadata: {
      [TRIAL_ID]: trialId,
      ...(anomaly === 'vote' ? { [TRIAL_ANOMALY]: anomaly } : {}),
      ...(isVerdict(label) ? {} : { [LABEL_NOTE]: label === INVALID_LABEL ? INVALID : 'none' }),
    },
  };
}

function createAttribution(parse: string, scheme: string): Record<string, unknown> {
  return { turn_idx: 0, source: 'output.raw', extracted_value: parse, extraction_method: scheme, is_terminal: true };
}
