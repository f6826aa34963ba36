/** Sampled trials of run stores, looked up again. */
import { combined, postThink } from '../../schemes/core/core-schemes.ts';
import { readOutput } from '../../sources/run-store/details.ts';
import { openStore, reading } from '../../sources/run-store/open.ts';
import type { PreparedRun } from '../../sources/run-store/prepare.ts';
import type { Database } from '../../sqlite/sqlite.ts';
import { explainCommand, schemeOptions } from '../explain/explain-command.ts';
import { namesSchemes } from '../defaults/hinted-schemes.ts';
import type { StoreAuditOptions } from '../defaults/options.ts';
import { receiptsOf, type FoundReceipts } from './receipts.ts';
import { wordsFor, type SchemeList } from '../defaults/scheme-list.ts';
import type { Tally } from '../tally/tally.ts';

/**
 * The receipts of run stores: the sampled trials are read again from their databases.
 * @throws UnreadableInput with the key of a run that cannot be read again.
 */
export function storeReceipts(
  tally: Tally,
  schemes: SchemeList,
  runs: readonly PreparedRun[],
  { runsDir, metadata, schemeTimeout }: StoreAuditOptions,
): FoundReceipts {
  const connections = new Map<PreparedRun, Database.Database>();
  try {
    return receiptsOf(tally, [postThink, combined, ...schemes.others], {
      detail(one) {
        const run = runs.find(({ entry }) => entry.key === one.run);
        if (run === undefined) return undefined;
        const { entry, originalPath, store } = run;
        return reading(entry.key, originalPath, () => {
          const db = connections.get(run) ?? openStore(store);
          connections.set(run, db);
          return readOutput(db, entry.key, entry.temperature, one.ordinal);
        });
      },
      explain({ trialId, run }, scheme) {
        const entry = runs.find((one) => one.entry.key === run)?.entry;
        const words = wordsFor(schemes, scheme, entry === undefined || !namesSchemes(entry));
        return explainCommand(trialId, [
          ['--runs-dir', runsDir],
          ['--metadata', metadata],
          ...schemeOptions(words, schemeTimeout),
        ]);
      },
    });
  } finally {
    for (const db of connections.values()) db.close();
  }
}
