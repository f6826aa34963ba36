/** What contains trials, file by file; and logs as such inputs. Run stores are in store-inputs.ts, which loads no reader of logs. */
import type { EncodedTrial, TrialDetail } from '../../core/trial.ts';
import type { Remark } from '../../sources/logs/kit/log.ts';
import type { Ranked } from '../../stats/smallest.ts';
import { explainCommand, schemeOptions } from '../explain/explain-command.ts';
import { assertGivenNames, NO_GIVEN_NAMES } from '../defaults/given-names.ts';
import { encodeTrial, openAllLogs, placeOptions, trialsOf, type LogOptions, type OpenLog } from './log-scan.ts';
import { shortNameOrNull } from '../../text/short-name.ts';
import type { AuditOptions } from '../defaults/options.ts';

export interface InputTrial {
  /** Valid until the next one. */
  readonly trial: EncodedTrial;
  readonly remark: Remark | null;
  readonly itemId: string | null;
}

/** One file with trials. */
export interface TrialInput {
  /** As reports name the file: the end of its path, which does not depend on how the path was typed. */
  readonly path: string;
  /** @param onPart called now and then with the part of the file that was read, from 0 to 1. */
  trials(onPart?: (part: number) => void): AsyncIterable<InputTrial>;
  /** A sampled trial in full. @throws UnreadableInput with the path of the file. */
  detail(one: Ranked): TrialDetail | undefined;
  /** The command that shows a trial under these schemes. */
  explain(trialId: string, schemes: readonly string[]): string;
}

export interface Inputs {
  readonly files: readonly TrialInput[];
  /** Paths of everything that is read, which nothing may be written to. */
  readonly read: readonly string[];
  /** false for the runs of a store. */
  readonly areLogs: boolean;
  /** Whether a file that cannot be read to its end is left out instead of ending everything. */
  readonly skipsBad: boolean;
  readonly warnings: readonly string[];
  close(): void;
}

/** What the command that explains a trial needs to know of this one. */
export interface Patience {
  /** Milliseconds that schemes of users were given; the usual, if nothing is said. */
  readonly schemeTimeout?: number | undefined;
}

/**
 * Opens logs.
 * @throws InputError with a sentence for each that cannot be read.
 */
export async function logInputs(
  paths: readonly string[],
  options: LogOptions & Patience & Pick<AuditOptions, 'given'>,
): Promise<Inputs> {
  const logs = await openAllLogs(paths, options);
  await assertGivenInLogs(logs, options);
  return {
    files: logs.map((log) => logInput(log, options)),
    read: paths,
    areLogs: true,
    skipsBad: false,
    warnings: [],
    close: () => {},
  };
}

/** @throws InputError for a name that no trial of the logs has. */
export async function assertGivenInLogs(
  logs: readonly OpenLog[],
  options: LogOptions & Pick<AuditOptions, 'given'>,
): Promise<void> {
  const all = logs.map((log) => logInput(log, { ...options, conditions: null }));
  const names = logs.map(({ path }) => path).join(', ');
  const { given = NO_GIVEN_NAMES, conditions } = options;
  await assertGivenNames(given, conditions, { files: all, skipsBad: false }, names);
}

function logInput(log: OpenLog, options: LogOptions & Patience): TrialInput {
  const place = placeOptions(options);
  return {
    path: log.name,
    async *trials(onPart) {
      let ordinal = 0;
      for await (const trial of trialsOf(log, options, onPart))
        yield { trial: encodeTrial(trial, ordinal++), remark: trial.remark, itemId: shortNameOrNull(trial.itemId) };
    },
    detail: (one) => one.detail,
    explain: (trialId, schemes) =>
      explainCommand(trialId, [...place, ...schemeOptions(schemes, options.schemeTimeout)], log.path),
  };
}
