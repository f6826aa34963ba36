/** The files of HELM's runs. Source: HELM, adaptation/request_state.py, metrics/metric.py, presentation/summarize.py. */
import { z } from 'zod';
import { checkShape } from '../kit/shape.ts';

type Maybe<Value> = Value | null | undefined;

/** How an instance was changed, if it was; only its name is read. */
interface Perturbation {
  readonly name?: Maybe<string>;
}

/** The three members that identify a request in all files of a run. */
export interface RequestKey {
  readonly instance_id?: Maybe<string>;
  readonly perturbation?: Maybe<Perturbation>;
  readonly train_trial_index?: Maybe<number>;
}

interface Reference {
  readonly output?: Maybe<{ readonly text?: Maybe<string> }>;
  readonly tags?: Maybe<readonly string[]>;
}

export interface Completion {
  readonly text: string;
  readonly logprob?: Maybe<number>;
}

interface AdapterSpec {
  readonly method?: Maybe<string>;
  readonly model?: Maybe<string>;
  readonly temperature?: Maybe<number>;
}

export interface RequestState {
  readonly instance: {
    readonly id?: Maybe<string>;
    readonly input?: Maybe<{ readonly text?: Maybe<string> }>;
    readonly references?: Maybe<readonly Reference[]>;
    readonly perturbation?: Maybe<Perturbation>;
  };
  /** Which reference the request asks about, where each has a separate request. */
  readonly reference_index?: Maybe<number>;
  readonly train_trial_index?: Maybe<number>;
  /** The texts of the references by their letters in the prompt. */
  readonly output_mapping?: Maybe<Readonly<Record<string, string>>>;
  readonly request?: Maybe<AdapterSpec>;
  readonly result?: Maybe<{
    readonly success?: Maybe<boolean>;
    readonly completions?: Maybe<readonly Completion[]>;
  }>;
}

export interface InstanceStats extends RequestKey {
  readonly stats: readonly {
    readonly name: { readonly name: string };
    readonly count?: Maybe<number>;
    readonly mean?: Maybe<number>;
  }[];
}

export interface DisplayPrediction extends RequestKey {
  readonly mapped_output?: Maybe<string>;
}

const text = z.string().nullish();
const number = z.number().nullish();
const perturbation = z.looseObject({ name: text }).nullish();
const key = { instance_id: text, perturbation, train_trial_index: number };
const adapterSpec = z.looseObject({ method: text, model: text, temperature: number });
const reference = z.looseObject({
  output: z.looseObject({ text }).nullish(),
  tags: z.array(z.string()).nullish(),
});

const requestState = z.looseObject({
  instance: z.looseObject({
    id: text,
    input: z.looseObject({ text }).nullish(),
    references: z.array(reference).nullish(),
    perturbation,
  }),
  reference_index: number,
  train_trial_index: number,
  output_mapping: z.record(z.string(), z.string()).nullish(),
  request: adapterSpec.nullish(),
  result: z
    .looseObject({
      success: z.boolean().nullish(),
      completions: z.array(z.looseObject({ text: z.string(), logprob: number })).nullish(),
    })
    .nullish(),
});

const stat = z.looseObject({ name: z.looseObject({ name: z.string() }), count: number, mean: number });
const instanceStats = z.looseObject({ ...key, stats: z.array(stat) });
const displayPrediction = z.looseObject({ ...key, mapped_output: text });
const named = z.looseObject({ name: text });

/** @throws InputError if the value has another shape; so do the other functions. */
export function parseAdapterSpec(value: unknown, place: string): AdapterSpec {
  return checkShape(adapterSpec, value, place, 'the adapter_spec of HELM');
}

export function parseRequestState(value: unknown, place: string): RequestState {
  return checkShape(requestState, value, place, 'a request state of HELM');
}

export function parseInstanceStats(value: unknown, place: string): InstanceStats {
  return checkShape(instanceStats, value, place, 'the statistics of an instance of HELM');
}

export function parseDisplayPrediction(value: unknown, place: string): DisplayPrediction {
  return checkShape(displayPrediction, value, place, 'a prediction of HELM');
}

/** The name of a run or a scenario. */
export function nameIn(value: unknown, place: string): string | null {
  return checkShape(named, value, place, 'a description of HELM with a name').name ?? null;
}
