/** Turns options into the models of a panel and their settings. */
import { InputError } from '../../../base/core/errors.ts';
import { parseModelAddress, type ModelAddress } from '../../../models/address.ts';
import { checkModelPackages } from '../../../models/packages.ts';
import { checkSampling, readSampling } from '../../../models/read-sampling.ts';
import { NO_TEMPERATURE, type RequestFlags, type SamplingFlags } from '../../../base/core/model-settings.ts';
import type { Judging } from '../documents/evaluation.ts';

export interface PanelFlags extends SamplingFlags, RequestFlags {
  readonly judge: string;
  readonly panel?: readonly string[];
  readonly repeats: number;
  readonly structured: 'auto' | 'on' | 'off';
  readonly offline?: true;
  readonly estimate?: true;
}

/** The address of each model, that of --judge first. @throws InputError for an unknown model, and for one that is named twice. */
export function parsePanel(flags: PanelFlags): ModelAddress[] {
  const { judge, panel = [] } = flags;
  const first = parseAddress(judge, '--judge', flags, null);
  const addresses = [first, ...panel.map((model) => parseAddress(model, '--panel', flags, first))];
  const twice = addresses.find(({ id }, at) => addresses.findIndex((one) => one.id === id) !== at);
  if (twice !== undefined)
    throw new InputError(`--panel ${twice.id}: the model judges already; ask it several times with --repeats.`);
  if (sendsRequests(flags)) for (const address of addresses) checkModelPackages(address);
  return addresses;
}

/**
 * --base-url and --api-key are those of the first model, and of others of the same provider: no key goes to another provider. Offline, neither is
 * needed: the store has the replies under the name of the model.
 */
function parseAddress(word: string, option: string, flags: PanelFlags, first: ModelAddress | null): ModelAddress {
  const { baseUrl, apiKey } = flags;
  const isShared = first === null || word.startsWith(`${first.provider.id}:`);
  const given = isShared ? { baseUrl, apiKey } : {};
  return parseModelAddress(word, { ...given, env: process.env, isAsked: sendsRequests(flags), option });
}

/** Whether the models are asked. */
export function sendsRequests({ offline, estimate }: PanelFlags): boolean {
  return offline !== true && estimate !== true;
}

/** The part of a scoring that describes the panel. Settings with their defaults are missing. @throws InputError for a setting that a model cannot take. */
export function describePanel(
  addresses: readonly ModelAddress[],
  flags: PanelFlags,
): Pick<Judging, 'model' | 'sampling' | 'panel' | 'repeats' | 'structured'> {
  const { repeats, structured } = flags;
  const sampling = readSampling(flags);
  const { seed } = sampling;
  const [first] = addresses;
  if (first === undefined) throw new Error('a panel has at least one model');
  if (seed !== null && !Number.isSafeInteger(seed + (repeats - 1)))
    throw new InputError(
      `--seed ${seed}: each repeat adds 1 to it, and the last sum is too large; give a smaller seed.`,
    );
  for (const address of addresses) checkSampling(address, sampling);
  return {
    model: first.id,
    sampling,
    ...(addresses.length === 1 ? {} : { panel: addresses.map(({ id }) => id) }),
    ...(repeats === 1 ? {} : { repeats }),
    ...(structured === 'off' ? {} : { structured }),
  };
}

/** What a user should know before the first request; null without a warning. */
export function warnAboutRepeats({ repeats, temperature }: PanelFlags): string | null {
  if (repeats === 1 || temperature === NO_TEMPERATURE || temperature > 0) return null;
  return `--repeats ${repeats}: at temperature 0 most models give the same reply each time, so repeats show little; ask with a --temperature such as 0.7.`;
}
