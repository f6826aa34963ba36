/** What can go wrong between a question and its answer: one kind for each message, and its consequences. */

export type ProblemKind =
  | 'no-server'
  | 'unknown-model'
  | 'refused-key'
  | 'quota'
  | 'busy'
  | 'redirect'
  | 'refused-request'
  | 'server-error'
  | 'timeout'
  | 'cut'
  | 'not-the-api'
  | 'too-large'
  | 'content-filter'
  | 'empty'
  | 'own-field'
  | 'expired'
  | 'cancelled';

interface Consequence {
  /** The same question may be answered the next time. */
  readonly isRetried: boolean;
  /** No other question would fare better, so nothing more is asked. */
  readonly endsRun: boolean;
}

const CONSEQUENCES: Readonly<Record<ProblemKind, Consequence>> = {
  'no-server': { isRetried: true, endsRun: true },
  'unknown-model': { isRetried: false, endsRun: true },
  'refused-key': { isRetried: false, endsRun: true },
  quota: { isRetried: false, endsRun: true },
  busy: { isRetried: true, endsRun: true },
  redirect: { isRetried: false, endsRun: true },
  'refused-request': { isRetried: false, endsRun: false },
  'server-error': { isRetried: true, endsRun: false },
  timeout: { isRetried: true, endsRun: false },
  cut: { isRetried: true, endsRun: false },
  'not-the-api': { isRetried: true, endsRun: false },
  'too-large': { isRetried: false, endsRun: false },
  'content-filter': { isRetried: false, endsRun: false },
  empty: { isRetried: true, endsRun: false },
  'own-field': { isRetried: false, endsRun: true },
  expired: { isRetried: false, endsRun: false },
  cancelled: { isRetried: false, endsRun: false },
};

/** Why there is no answer. The message is a sentence without the model's name, and may contain words of the server. */
export class ModelProblem extends Error {
  override readonly name = 'ModelProblem';
  readonly kind: ProblemKind;
  readonly isRetried: boolean;
  readonly endsRun: boolean;
  /** How long the server asks to be left alone, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: ProblemKind,
    sentence: string,
    options: { readonly retryAfterMs?: number | null; readonly isRetried?: boolean; readonly cause?: unknown } = {},
  ) {
    super(sentence, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
    this.isRetried = options.isRetried ?? CONSEQUENCES[kind].isRetried;
    this.endsRun = CONSEQUENCES[kind].endsRun;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** The problem among an error and its causes, if there is one. */
export function problemAmong(error: unknown): ModelProblem | undefined {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++)
    if (cause instanceof ModelProblem) return cause;
  return undefined;
}
