/** Converts the requests of a run of HELM to trials. */
import type { StoredLabel } from '../../../base/core/trial.ts';
import { createKey } from './answers.ts';
import type { parseAdapterSpec, Completion, RequestKey, RequestState } from './schema.ts';
import { placeId, type LogTrial } from '../kit/log.ts';
import { UniqueIds } from '../kit/unique-ids.ts';

/** The content of the files beside the requests. */
export interface HelmRun {
  readonly run: string;
  readonly task: string | null;
  readonly dataset: string | null;
  readonly findLabel: (key: RequestKey) => StoredLabel;
  readonly findMappedOutput: (key: RequestKey) => string | null;
}

export class HelmTrials {
  /** It precedes the requests, and contains what they do not. */
  adapterSpec: ReturnType<typeof parseAdapterSpec> = {};
  readonly #run: HelmRun;
  readonly #ids = new UniqueIds();
  #index = 0;
  /** The key of the previous request, where that asked about one reference. */
  #before: string | null = null;

  constructor(run: HelmRun) {
    this.#run = run;
  }

  /**
   * A trial for each completion. The stored answer is that of the most probable one, as in the metrics of HELM.
   * Source: metrics/evaluate_reference_metrics.py, compute_reference_metrics.
   */
  *readTrials(state: RequestState): Generator<LogTrial> {
    const key = keyIn(state);
    if (asksAboutOneReference(state)) {
      // There is one answer for all references of an instance, chosen by probability, so there is no response text.
      const before = this.#before;
      this.#before = createKey(key);
      if (before !== this.#before) yield this.#trial(state, null, true);
      return;
    }
    this.#before = null;
    const completions = listCompletions(state);
    const best = findBest(completions);
    if (completions.length === 0) yield { ...this.#trial(state, null, true), anomaly: 'error' };
    for (const completion of completions) yield this.#trial(state, completion.text, completion === best);
  }

  #trial(state: RequestState, response: string | null, hasStored: boolean): LogTrial {
    const { instance } = state;
    const { run, task, dataset, findLabel, findMappedOutput } = this.#run;
    const key = keyIn(state);
    return {
      trialId: this.#ids.take(this.#createId(key)),
      run,
      ...this.#findSettings(state),
      variant: null,
      condition: instance.perturbation?.name ?? null,
      dataset,
      task,
      itemId: instance.id ?? null,
      question: instance.input?.text ?? null,
      choices: this.#readChoices(state),
      groundTruth: readTruth(state),
      response,
      storedParse: hasStored ? findMappedOutput(key) : null,
      storedLabel: hasStored ? findLabel(key) : null,
      anomaly: null,
    };
  }

  /** The item and its perturbation. */
  #createId({ instance_id: id, perturbation }: RequestKey): string {
    if (id === null || id === undefined) return placeId(this.#run.run, this.#index++);
    const change = perturbation?.name ?? null;
    return change === null ? id : `${id}/${change}`;
  }

  #findSettings({ request }: RequestState): Pick<LogTrial, 'model' | 'temperature'> {
    return {
      model: request?.model ?? this.adapterSpec.model ?? null,
      temperature: request?.temperature ?? this.adapterSpec.temperature ?? null,
    };
  }

  #readChoices({ instance, output_mapping: mapping }: RequestState): string[] | null {
    if (mapping !== null && mapping !== undefined) return Object.values(mapping);
    if (this.adapterSpec.method?.startsWith('multiple_choice') !== true) return null;
    return (instance.references ?? []).map(({ output }) => output?.text ?? '');
  }
}

function keyIn({ instance, train_trial_index }: RequestState): RequestKey {
  return { instance_id: instance.id, perturbation: instance.perturbation, train_trial_index };
}

function asksAboutOneReference({ reference_index: index }: RequestState): boolean {
  return index !== null && index !== undefined;
}

function listCompletions({ result }: RequestState): readonly Completion[] {
  return result?.success === false ? [] : (result?.completions ?? []);
}

/** The first of those with the largest probability. */
function findBest(completions: readonly Completion[]): Completion | undefined {
  const [first, ...others] = completions;
  let best = first;
  for (const one of others) if ((one.logprob ?? 0) > (best?.logprob ?? 0)) best = one;
  return best;
}

/**
 * The texts of the correct references; before them their letters, because HELM looks up the text of the answered letter and compares that text.
 */
function readTruth({ instance, output_mapping: mapping }: RequestState): string | string[] | null {
  const texts = (instance.references ?? [])
    .filter(({ tags }) => tags?.includes('correct') === true)
    .flatMap(({ output }) => output?.text ?? []);
  const letters = Object.entries(mapping ?? {}).flatMap(([letter, text]) => (texts.includes(text) ? [letter] : []));
  const truths = [...letters, ...texts];
  return truths.length <= 1 ? (truths[0] ?? null) : truths;
}
