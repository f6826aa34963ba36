/** Asks all models of a command, each in its own run. */
import { createExportedDocuments } from '../export.ts';
import { checkRuns } from '../runs/find-run.ts';
import { openRun } from '../runs/open-run.ts';
import { createConfig } from '../runs/run-config.ts';
import { summarizeRun } from '../summary.ts';
import { sumTotals } from '../totals.ts';
import { measureUsage } from '../usage.ts';
import type { BenchResult } from '../documents/bench.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { ModelAddress } from '../../../models/address.ts';
import { Pace } from '../../../models/pace.ts';
import { TOOL } from '../../../base/system/version.ts';
import type { Asking } from './asking.ts';
import { askInMode } from './batch.ts';

/** A model that was asked all questions. */
export interface FinishedModel {
  readonly result: BenchResult;
  /** Files of its results in the format of the Japanese benchmark; none where they are not requested. */
  readonly exported: ReturnType<typeof createExportedDocuments>;
}

/** A model that could not be asked all questions. */
interface StoppedModel {
  readonly model: string;
  /** In sentences. */
  readonly problems: readonly string[];
}

export interface Outcomes {
  /** In the order of the options. */
  readonly finished: readonly FinishedModel[];
  readonly stopped: readonly StoppedModel[];
}

interface RunOptions {
  /** The command that audits all runs. */
  readonly audit: string;
  readonly isExported: boolean;
}

/**
 * Asks models on different servers at the same time, and those on the same server one after the other. An error of one model does not stop the others.
 * @throws InputError before anything is asked, where one of several runs has other settings or cannot be read; what is no InputError, which stops all models.
 */
export async function runModels(asking: Omit<Asking, 'pace' | 'signal'>, options: RunOptions): Promise<Outcomes> {
  const { plan, addresses, sampling, place } = asking.settings;
  const configs = addresses.map((address) => createConfig(plan, address, sampling));
  if (configs.length > 1 && asking.flags.new !== true) checkRuns(configs, place);
  const paces = new Map(addresses.map((address) => [serverOf(address), new Pace(asking.flags.rate)]));
  const defect = new AbortController();
  const outcomes = new Map<ModelAddress, FinishedModel | StoppedModel | null>();
  const askGroup = async (group: readonly ModelAddress[]): Promise<void> => {
    for (const address of group) {
      defect.signal.throwIfAborted();
      const pace = paces.get(serverOf(address)) ?? new Pace(asking.flags.rate);
      outcomes.set(address, await runModel(address, { ...asking, pace, signal: defect.signal }, options));
    }
  };
  // A model does not wait for the batches of another one.
  const groupOf = asking.flags.batch === undefined ? serverOf : ({ id }: ModelAddress): string => id;
  const groups = [...Map.groupBy(addresses, groupOf).values()];
  await Promise.allSettled(
    groups.map((group) =>
      askGroup(group).catch((error: unknown) => {
        defect.abort(error);
      }),
    ),
  );
  defect.signal.throwIfAborted();
  const inOrder = addresses.flatMap((address) => outcomes.get(address) ?? []);
  return {
    finished: inOrder.filter((one) => 'result' in one),
    stopped: inOrder.filter((one) => 'problems' in one),
  };
}

/** A server has one rate, whichever of its interfaces is used. */
export function serverOf({ baseUrl }: Pick<ModelAddress, 'baseUrl'>): string {
  return new URL(baseUrl).origin;
}

async function runModel(
  address: ModelAddress,
  asking: Asking,
  options: RunOptions,
): Promise<FinishedModel | StoppedModel | null> {
  try {
    return await finishRun(address, asking, options);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { model: address.id, problems: error.problems };
  }
}

/** null where its questions are only submitted. */
async function finishRun(
  address: ModelAddress,
  asking: Asking,
  { audit, isExported }: RunOptions,
): Promise<FinishedModel | null> {
  const { settings, flags } = asking;
  const { plan, sampling, place, prices } = settings;
  const run = await openRun(plan, createConfig(plan, address, sampling), place, flags.new === true);
  try {
    if (flags.retryFailed === true) run.store.forgetFailures();
    if (!(await askInMode(run, address, asking))) return null;
    await run.tell('completed');
    return {
      result: {
        ...summarizeRun(plan, run, TOOL, audit),
        totals: sumTotals(plan, run.store),
        usage: measureUsage(plan, run.store, prices),
      },
      exported: isExported ? createExportedDocuments(run.store, run.startedAt, flags.saveFullResponses === true) : [],
    };
  } finally {
    run.store.close();
  }
}
