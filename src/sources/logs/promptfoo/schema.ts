/**
 * Results of promptfoo: one response of one provider to one prompt, filled with the variables of one test. They have the same form in output
 * files and in the database. Source: promptfoo, src/types/index.ts (EvaluateResult) and src/database/tables.ts.
 */
import { z } from 'zod';
import { checkShape } from '../kit/shape.ts';

type Maybe<Value> = Value | null | undefined;

export type Variables = Readonly<Record<string, unknown>>;

export interface Assertion {
  readonly type?: Maybe<string>;
  readonly value?: unknown;
  readonly metric?: Maybe<string>;
}

export interface PromptfooResult {
  readonly testIdx?: Maybe<number>;
  readonly promptIdx?: Maybe<number>;
  readonly testCase?: Maybe<{ readonly vars?: Maybe<Variables>; readonly assert?: Maybe<readonly Assertion[]> }>;
  readonly vars?: Maybe<Variables>;
  readonly provider?: Maybe<string | { readonly id?: Maybe<string>; readonly label?: Maybe<string> }>;
  readonly prompt?: Maybe<
    string | { readonly raw?: Maybe<string>; readonly label?: Maybe<string>; readonly config?: unknown }
  >;
  readonly response?: Maybe<{ readonly output?: unknown }>;
  /** Why a result failed. Failed assertions have an error too, although there is a response. */
  readonly error?: Maybe<string>;
  /** 0 none, 1 an assertion, 2 an error; old versions have none. */
  readonly failureReason?: unknown;
  readonly success?: Maybe<boolean>;
  readonly gradingResult?: Maybe<{
    readonly componentResults?: Maybe<
      readonly Maybe<{ readonly pass?: Maybe<boolean>; readonly assertion?: Maybe<Assertion> }>[]
    >;
  }>;
}

const text = z.string().nullish();
const variables = z.record(z.string(), z.unknown()).nullish();
const assertion = z.looseObject({ type: text, value: z.unknown().optional(), metric: text });
const component = z.looseObject({ pass: z.boolean().nullish(), assertion: assertion.nullish() });

const resultSchema = z.looseObject({
  testIdx: z.number().nullish(),
  promptIdx: z.number().nullish(),
  testCase: z.looseObject({ vars: variables, assert: z.array(assertion).nullish() }).nullish(),
  vars: variables,
  provider: z.union([z.string(), z.looseObject({ id: text, label: text })]).nullish(),
  prompt: z.union([z.string(), z.looseObject({ raw: text, label: text, config: z.unknown().optional() })]).nullish(),
  response: z.looseObject({ output: z.unknown().optional() }).nullish(),
  error: text,
  failureReason: z.unknown().optional(),
  success: z.boolean().nullish(),
  gradingResult: z.looseObject({ componentResults: z.array(component.nullish()).nullish() }).nullish(),
});

/** @throws InputError if the value is not a result. */
export function parsePromptfooResult(value: unknown, place: string): PromptfooResult {
  return checkShape(resultSchema, value, place, 'a result of promptfoo');
}
