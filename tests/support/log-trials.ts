/** Logs of tests, as the program reads them. */
import { createHash } from 'node:crypto';
import { USUAL_LIMITS } from '../../src/base/core/log-fields.ts';
import type { LogTrial, ReadOptions } from '../../src/sources/logs/kit/log.ts';
import { findReader } from '../../src/sources/logs/find-reader.ts';
import { eachIn } from '../../src/sources/groups.ts';

/** The trials of a file, whose format is found by its content, under the name LOG. */
export async function trialsIn(
  path: string,
  options: Partial<ReadOptions> & { format?: string } = {},
): Promise<LogTrial[]> {
  const { format = null, ...more } = options;
  const reader = await findReader(path, format);
  const trials: LogTrial[] = [];
  for await (const { trial } of eachIn(
    reader.read(path, {
      name: 'LOG',
      map: {},
      stored: null,
      limits: USUAL_LIMITS,
      ...more,
    }),
  ))
    trials.push(trial);
  return trials;
}

interface LogSummary {
  readonly samples: number;
  readonly usable: number;
  readonly empty: number;
  readonly parsed: number;
  readonly correct: number;
  /** Checksums of the first and last usable responses. */
  readonly first: string;
  readonly last: string;
}

/** The numbers by which the trials of a reader are compared with the known contents of a log. */
export function summaryOf(trials: readonly LogTrial[]): LogSummary {
  const responses = trials.map(({ response }) => response).filter((response) => response !== null);
  return {
    samples: trials.length,
    usable: responses.length,
    empty: responses.filter((response) => response === '').length,
    parsed: trials.filter(({ storedParse }) => storedParse !== null && storedParse !== '').length,
    correct: trials.filter(({ storedLabel }) => storedLabel === 1).length,
    first: sha1(responses[0] ?? ''),
    last: sha1(responses.at(-1) ?? ''),
  };
}

export function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
