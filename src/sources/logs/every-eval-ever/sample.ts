/** A sample as a row of Every Eval Ever has it. */
import { createHash } from 'node:crypto';
import { INVALID_LABEL, type StoredLabel } from '../../../core/trial.ts';
import { INVALID, LABEL_NOTE, TRIAL_ANOMALY, TRIAL_ID, UNKNOWN_SCORE } from './schema.ts';
import type { LogTrial } from '../kit/log.ts';

/** What a scheme makes of a response. */
export interface SchemeAnswer {
  readonly scheme: string;
  /** null where it found nothing. */
  readonly parse: string | null;
  /** null where there is nothing to compare with. */
  readonly label: StoredLabel;
}

/** A trial, and what schemes make of it; its stored answer goes with it under the name `stored`. */
export interface AnsweredTrial {
  readonly trial: LogTrial;
  readonly answers: readonly SchemeAnswer[];
}

export function isVerdict(label: StoredLabel): label is 0 | 1 {
  return label === 0 || label === 1;
}

/** What a row says of a trial and one answer to it; which result it belongs to is said beside. */
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
