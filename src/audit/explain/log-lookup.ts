/** Trials of logs, read again: a log has no index, so each takes one more pass. */
import { explainCommand, schemeOptions } from './explain-command.ts';
import { encodeTrial, placeOptions, trialsOf, type LogOptions, type OpenLog } from '../scan/log-scan.ts';
import { wordsForAll, type SchemeList } from '../defaults/scheme-list.ts';
import { schemesToList } from '../scan/trial-labels.ts';
import type { FoundTrial, TrialLookup } from './trial-lookup.ts';

/** @param options those with which the logs were scored: ordinals count the trials that they let through. */
export function logLookup(
  logs: readonly OpenLog[],
  schemes: SchemeList,
  options: LogOptions & { readonly schemeTimeout?: number },
): TrialLookup {
  const byName = new Map(logs.map((log) => [log.name, log]));
  const words = wordsForAll(schemes, schemesToList(schemes));
  return {
    runs: [...byName.keys()],
    find(name, ordinals) {
      const log = byName.get(name);
      return log === undefined ? [] : findInLog(log, options, ordinals);
    },
    explain: (name, trialId) =>
      explainCommand(
        trialId,
        [...placeOptions(options), ...schemeOptions(words, options.schemeTimeout)],
        byName.get(name)?.path,
      ),
  };
}

async function* findInLog(
  log: OpenLog,
  options: LogOptions,
  ordinals: ReadonlySet<number>,
): AsyncGenerator<FoundTrial> {
  let ordinal = -1;
  for await (const trial of trialsOf(log, options)) {
    if (!ordinals.has(++ordinal)) continue;
    const { detail } = encodeTrial(trial, ordinal);
    if (detail !== null) yield { ordinal, detail };
  }
}
