/** What contains trials, file by file; and logs as such inputs. Run stores are in store-inputs.ts, which loads no reader of logs. */
import { explainCommand, schemeOptions } from '../explain/explain-command.ts';
import { assertGivenNames, NO_GIVEN_NAMES } from '../defaults/given-names.ts';
import { encodeTrial, openAllLogs, placeOptions, trialsOf, type LogOptions, type OpenLog } from './log-scan.ts';
import { shortNameOrNull } from '../../text/short-name.ts';
import type { AuditOptions } from '../defaults/options.ts';
import type { Inputs, TrialInput } from './trial-input.ts';

/** What the command that explains a trial needs to know of this one. */
export interface SchemeTimeout {
  /** Milliseconds that schemes of users were given; the usual, if nothing is said. */
  readonly schemeTimeout?: number | undefined;
}

/**
 * Opens logs.
 * @throws InputError with a sentence for each that cannot be read.
 */
export async function logInputs(
  paths: readonly string[],
  options: LogOptions & SchemeTimeout & Pick<AuditOptions, 'given'>,
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

function logInput(log: OpenLog, options: LogOptions & SchemeTimeout): TrialInput {
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
