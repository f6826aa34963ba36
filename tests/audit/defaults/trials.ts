/** Trials of logs. */
import type { LogTrial } from '../../../src/sources/logs/kit/log.ts';

/** A trial with a response, a truth and a stored label. */
export function trial(
  response: string | null,
  groundTruth: LogTrial['groundTruth'],
  storedLabel: LogTrial['storedLabel'] = 1,
): LogTrial {
  return {
    trialId: `${String(groundTruth)}: ${response ?? ''}`,
    run: 'log',
    model: null,
    variant: null,
    condition: null,
    dataset: null,
    task: null,
    itemId: null,
    question: null,
    choices: null,
    temperature: null,
    groundTruth,
    response,
    storedParse: null,
    storedLabel,
    anomaly: null,
  };
}
