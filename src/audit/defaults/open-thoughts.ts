/** Logs whose responses are thoughts that never end: schemes that read what follows a thought find no answer in them. */
import { partOf } from '../../base/text/plural.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import { findThoughts } from '../../schemes/kit/answer/thoughts.ts';
import { schemeFromSpec } from '../../schemes/spec.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';
import { FitJudge } from './scheme-fit.ts';

/** A share of responses that is most of them. */
const MOST = 0.5;
/** What comes before a scheme that drops thoughts. */
const DROPS = /^think\([^)]*\)\+/;

/** Why no scheme fits most responses, and what reads them anyway. */
export interface OpenThoughts {
  readonly why: string;
  readonly advice: string;
}

/** @param misfits of schemes that read what follows a thought. @returns null where most responses have an answer after their thoughts. */
export function describeOpenThoughts(
  trials: readonly LogTrial[],
  misfits: readonly Pick<Misfit, 'scheme'>[],
): OpenThoughts | null {
  const responses = trials.flatMap(({ response }) => response ?? []);
  const open = responses.map(findThoughts).filter((thoughts) => thoughts?.isOpen === true && thoughts.answer === null);
  if (open.length === 0 || open.length <= MOST * responses.length) return null;
  const why = `in ${partOf(open.length, responses.length, 'sampled response')} the thought never ends (it has a mark such as <think>, and no </think>) and no answer is after it`;
  const within = misfits.flatMap(({ scheme }) =>
    DROPS.test(scheme) ? [schemeFromSpec(scheme.replace(DROPS, ''))] : [],
  );
  const fitting = new FitJudge().judge(within, trials).filter(({ misfit }) => misfit === null);
  const advice =
    fitting.length === 0
      ? ''
      : ` To read what is stated within the thoughts, use --schemes ${fitting.map(({ scheme }) => scheme).join(',')}.`;
  return { why, advice };
}
