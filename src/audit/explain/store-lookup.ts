/** Trials of run stores, read again. */
import { readOutputs } from '../../sources/run-store/details.ts';
import { openStore, reading, readingEach } from '../../sources/run-store/open.ts';
import { assertUnchanged, type PreparedRun } from '../../sources/run-store/prepare.ts';
import { explainCommand, schemeOptions } from './explain-command.ts';
import { namesSchemes } from '../defaults/hinted-schemes.ts';
import type { StoreAuditOptions } from '../defaults/options.ts';
import { wordsForAll, type SchemeList } from '../defaults/scheme-list.ts';
import { schemesToList } from '../scan/trial-labels.ts';
import type { FoundTrial, TrialLookup } from './trial-lookup.ts';

/** @param runs those that count; their databases, or copies of them, must still be there. */
export function storeLookup(
  runs: readonly PreparedRun[],
  schemes: SchemeList,
  { runsDir, metadata, schemeTimeout }: StoreAuditOptions,
): TrialLookup {
  const byKey = new Map(runs.map((run) => [run.entry.key, run]));
  return {
    runs: [...byKey.keys()],
    find(key, ordinals) {
      const run = byKey.get(key);
      return run === undefined ? [] : findInRun(run, ordinals);
    },
    explain(key, trialId) {
      const run = byKey.get(key);
      const words = wordsForAll(schemes, schemesToList(schemes), run === undefined || !namesSchemes(run.entry));
      return explainCommand(trialId, [
        ['--runs-dir', runsDir],
        ['--metadata', metadata],
        ...schemeOptions(words, schemeTimeout),
      ]);
    },
  };
}

function* findInRun(run: PreparedRun, ordinals: ReadonlySet<number>): Generator<FoundTrial> {
  const { entry, store, originalPath } = run;
  const db = reading(entry.key, originalPath, () => openStore(store));
  try {
    yield* readingEach(entry.key, originalPath, readOutputs(db, entry.key, entry.temperature, ordinals));
  } finally {
    db.close();
  }
  assertUnchanged(run);
}
