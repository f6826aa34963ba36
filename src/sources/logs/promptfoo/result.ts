/** Converts a result of promptfoo to a trial. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import type { StoredLabel } from '../../../base/core/trial.ts';
import { readText, readTexts } from '../kit/harness-values.ts';
import type { LogTrial } from '../kit/log.ts';
import type { PromptfooResult, Variables } from './schema.ts';
import { readTruth } from './truth.ts';

/** The value of `failureReason` for an error; 1 is a failed assertion, 0 none. */
const ERROR = 2;
/** The verdict over all assertions, which counts unless `--stored` names another one. */
const WHOLE = 'success';
/** Common names of the variables with the question. */
export const QUESTIONS = ['question', 'query', 'input'];
const CHOICES = ['choices', 'options'];

/** The facts about a result that it does not contain. */
export interface ResultPlace {
  readonly trialId: string;
  readonly itemId: string | null;
  readonly run: string;
  readonly task: string | null;
  /** The temperature in the provider's configuration. */
  readonly temperature: number | null;
}

/** The names of a provider in results. */
export interface ProviderName {
  readonly id: string | null;
  /** Its name in the configuration; null where it has only an id. */
  readonly label: string | null;
}

export function readProvider({ provider }: PromptfooResult): ProviderName {
  if (provider === null || provider === undefined) return { id: null, label: null };
  if (typeof provider === 'string') return { id: provider, label: null };
  const label = provider.label ?? '';
  return { id: provider.id ?? null, label: label === '' || label === provider.id ? null : label };
}

/** Converts results to trials, and checks that at least one has the verdict that counts. */
export class ResultReader {
  readonly #path: string;
  readonly #stored: string | null;
  readonly #names = new Set<string>();

  constructor(path: string, stored: string | null) {
    this.#path = path;
    this.#stored = stored === WHOLE ? null : stored;
  }

  trial(result: PromptfooResult, place: ResultPlace): LogTrial {
    const { id, label } = readProvider(result);
    const prompt = readPrompt(result);
    const values = result.vars ?? result.testCase?.vars ?? {};
    const response = readResponse(result);
    return {
      trialId: place.trialId,
      run: place.run,
      model: id,
      variant: label,
      condition: prompt.label ?? null,
      dataset: null,
      task: place.task,
      itemId: place.itemId,
      question: findFirst(QUESTIONS, values, readText) ?? prompt.raw ?? null,
      choices: findFirst(CHOICES, values, readChoices),
      temperature: readTemperature(prompt.config) ?? place.temperature,
      groundTruth: readTruth(result.testCase?.assert ?? [], values),
      response,
      storedParse: null,
      storedLabel: this.#label(result),
      anomaly: response === null ? 'error' : null,
    };
  }

  /** Must be called after the last result. @throws InputError if no result has the verdict that counts. */
  finish(): void {
    if (this.#stored === null || this.#names.has(this.#stored)) return;
    const sentence = `${this.#path}: --stored ${this.#stored}: no such metric or assertion`;
    throw new InputError(withKnownNames(sentence, this.#stored, [WHOLE, ...this.#names]));
  }

  /** Nothing was judged where there was an error. */
  #label({ success, failureReason, gradingResult }: PromptfooResult): StoredLabel {
    const components = (gradingResult?.componentResults ?? []).filter((one) => one !== null && one !== undefined);
    const named = components.map(({ assertion, pass }) => ({ name: assertion?.metric ?? assertion?.type, pass }));
    for (const { name } of named) if (name !== null && name !== undefined) this.#names.add(name);
    if (failureReason === ERROR) return null;
    if (this.#stored === null) return readLabel(success);
    const verdicts = named.filter(({ name }) => name === this.#stored).map(({ pass }) => readLabel(pass));
    if (verdicts.length === 0 || verdicts.includes(null)) return null;
    return verdicts.includes(0) ? 0 : 1;
  }
}

function readPrompt({ prompt }: PromptfooResult): Exclude<PromptfooResult['prompt'], string | null | undefined> {
  return typeof prompt === 'string' ? { raw: prompt } : (prompt ?? {});
}

/** The first of several variables with a value of the requested type. */
function findFirst<Value>(
  names: readonly string[],
  values: Variables,
  convert: (value: unknown) => Value | null,
): Value | null {
  return names.map((name) => convert(values[name])).find((value) => value !== null) ?? null;
}

function readLabel(isRight: boolean | null | undefined): 0 | 1 | null {
  if (isRight === null || isRight === undefined) return null;
  return isRight ? 1 : 0;
}

/** The output; if it is not a text, as compact JSON. An empty output with an error is no response. */
function readResponse({ response, failureReason }: PromptfooResult): string | null {
  const output = response?.output;
  if (output === undefined || output === null || (output === '' && failureReason === ERROR)) return null;
  return typeof output === 'string' ? output : JSON.stringify(output);
}

/** The texts of a list that is not empty. */
function readChoices(value: unknown): string[] | null {
  const texts = readTexts(value);
  return texts?.length === 0 ? null : texts;
}

/** The temperature in the configuration of a prompt or a provider; null where none is given as a number. */
export function readTemperature(config: unknown): number | null {
  if (typeof config !== 'object' || config === null) return null;
  const { temperature } = config as { readonly temperature?: unknown };
  return typeof temperature === 'number' ? temperature : null;
}
