/** Reads the responses of chosen trials again. */
import { openSource } from '../../sources/open-source.ts';
import type { AuditRequest } from '../audit.ts';

interface Address {
  /** The key of its run, as labels of trials have it. */
  readonly run: string;
  readonly ordinal: number;
}

/**
 * The responses of trials that were scored, in their order; null where a trial has no response, or is no longer in its input.
 * @throws InputError if the inputs can no longer be read.
 */
export async function readResponses(options: AuditRequest, trials: readonly Address[]): Promise<(string | null)[]> {
  const source = await openSource(options);
  try {
    const found = new Map<string, string | null>();
    for (const run of source.runs) {
      const own = trials.filter((trial) => trial.run === run.key.toWellFormed());
      if (own.length === 0) continue;
      for await (const { ordinal, detail } of run.find(new Set(own.map((trial) => trial.ordinal))))
        found.set(addressKey({ run: run.key.toWellFormed(), ordinal }), detail.response);
    }
    return trials.map((trial) => found.get(addressKey(trial)) ?? null);
  } finally {
    source.close();
  }
}

function addressKey({ run, ordinal }: Address): string {
  return `${ordinal} ${run}`;
}
