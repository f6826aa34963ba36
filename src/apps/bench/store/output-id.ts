/** The ids of the outputs of a trial. */

const FURTHER = /^-([2-9]|[1-9]\d{1,8})$/;

/** `output-TRIAL` for the first answer, `output-TRIAL-2` and so on for further ones. @param repeat which answer, from 1. */
export function outputIdOf(trialId: string, repeat: number): string {
  return repeat === 1 ? `output-${trialId}` : `output-${trialId}-${repeat}`;
}

/** Which answer of the trial an output is, from 1; null for an id in another form. */
export function repeatOf(trialId: string, outputId: string): number | null {
  const first = outputIdOf(trialId, 1);
  if (outputId === first) return 1;
  const further = outputId.startsWith(first) ? FURTHER.exec(outputId.slice(first.length)) : null;
  return further === null ? null : Number(further[1]);
}
