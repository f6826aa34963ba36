/** Reads the configuration of an evaluation of promptfoo, which applies to all of its results. */
import { isRecord } from '../kit/json-lines.ts';
import { readTemperature, type ProviderName } from './result.ts';

interface ProviderSetting extends ProviderName {
  readonly temperature: number | null;
}

/** The configuration that an output file or the database contains beside the results. */
export class PromptfooConfig {
  readonly description: string | null;
  readonly #providers: readonly ProviderSetting[];

  /** @param config any value; missing parts are ignored. */
  constructor(config: unknown) {
    const { description, providers, targets } = isRecord(config) ? config : {};
    this.description = typeof description === 'string' && description !== '' ? description : null;
    this.#providers = [providers ?? targets].flat().flatMap(listSettings);
  }

  /** The temperature of a provider; null where it is missing, or differs among providers of the same name. */
  findTemperature({ id, label }: ProviderName): number | null {
    const ofId = this.#providers.filter((one) => one.id === id);
    const ofLabel = label === null ? [] : ofId.filter((one) => one.label === label);
    const found = new Set((ofLabel.length > 0 ? ofLabel : ofId).map(({ temperature }) => temperature));
    return found.size === 1 ? ([...found][0] ?? null) : null;
  }
}

/** A provider is its id, an object with an id, or an object whose only key is the id. */
function listSettings(provider: unknown): ProviderSetting[] {
  if (typeof provider === 'string') return [{ id: provider, label: null, temperature: null }];
  if (!isRecord(provider)) return [];
  if (typeof provider['id'] === 'string') return [readSetting(provider['id'], provider)];
  return Object.entries(provider).flatMap(([id, options]) => (isRecord(options) ? [readSetting(id, options)] : []));
}

function readSetting(name: string, { id, label, config }: Readonly<Record<string, unknown>>): ProviderSetting {
  return {
    id: typeof id === 'string' ? id : name,
    label: typeof label === 'string' ? label : null,
    temperature: readTemperature(config),
  };
}
