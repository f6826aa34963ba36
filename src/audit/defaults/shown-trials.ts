/** Trials of which a refusal or a report shows that a scheme does not fit them. */
import type { Verdict } from '../../base/core/scheme.ts';
import { shortName } from '../../base/text/short-name.ts';
import { cutToEnds } from '../../base/text/snippet.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';
import { truthText } from '../explain/snippets.ts';
import { listTruths } from './answer-forms.ts';

/** Code points shown of each end of a text of an example. */
const SHOWN = [80, 40] as const;

/** A trial and what the scheme makes of it. */
export interface Scored {
  readonly trial: LogTrial;
  readonly verdict: Verdict;
}

/** The truth of a trial, in quotation marks. */
export function quoteTruth(scored: Scored | undefined): string {
  return `"${truthText(listTruths(scored?.trial.groundTruth ?? ''))
    .replace(/\s+/g, ' ')
    .slice(0, SHOWN[0])}"`;
}

/** A trial that shows a misfit; null for none. */
export function showTrial(scored: Scored | undefined): Misfit['example'] {
  if (scored === undefined) return null;
  const { trial, verdict } = scored;
  const show = (text: string | null): ReturnType<typeof cutToEnds> | null =>
    text === null ? null : cutToEnds(text, ...SHOWN);
  return {
    trialId: shortName(trial.trialId),
    groundTruth: cutToEnds(truthText(trial.groundTruth ?? ''), ...SHOWN),
    response: show(trial.response),
    parse: show(verdict.parse.text),
  };
}
