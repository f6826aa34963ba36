/** What the numbers of a file should not hide, in sentences. */

/** The text that old run stores hold as the ground truth of opinion items, which have none. */
export const NONE = 'None';

/** Trials by what there is to say of them. */
export interface NotedTrials {
  readonly votes: number;
  readonly errors: number;
  readonly withoutResponse: number;
  readonly withoutTruth: number;
  readonly unlabeled: number;
  readonly failed: number;
  readonly outOfScope: number;
  readonly noneGroundTruths: number;
}

const SENTENCES: Readonly<Record<keyof NotedTrials, string>> = {
  votes:
    'with a majority vote over several responses as the stored answer, of which the log holds the first; what differs there is no effect of a parser',
  errors: 'with an error message in place of a response; nothing is parsed of it',
  withoutResponse: 'without a response; whatever reads the response parses nothing there, which counts as wrong',
  withoutTruth: 'without a ground truth; not compared',
  unlabeled: 'without a stored label; not compared',
  failed: 'on which a scheme failed; not compared',
  outOfScope: 'of a task that a scheme is not for; not compared',
  noneGroundTruths: `with the text "${NONE}" as the ground truth; --null-ground-truth ${NONE} treats it as none`,
};

/** A sentence for each count that is not 0. */
export function describeNotedTrials(path: string, counts: Partial<NotedTrials>): string[] {
  return (Object.keys(SENTENCES) as (keyof NotedTrials)[]).flatMap((name) => {
    const count = counts[name] ?? 0;
    return count === 0 ? [] : [`${path}: ${count} ${count === 1 ? 'trial' : 'trials'} ${SENTENCES[name]}.`];
  });
}

/** What a report says instead of a sampled trial whose receipt cannot be made. */
export function describeMissingReceipt(trialId: string, scheme: string, why: string): string {
  return `${trialId}: counted, but not shown, because ${scheme} ${why}.`;
}

/** Why a scheme of a user cannot be shown on a trial on which it did not fail before. */
export function describeSecondFailure(reason: string): string {
  return `failed on it the second time: ${reason}`;
}
