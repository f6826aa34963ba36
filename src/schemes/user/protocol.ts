/** The messages between the thread of a user's scheme and the rest of the program. */
import type { MessagePort } from 'node:worker_threads';
import type { Item, MatchResult, ParserInput } from '../../base/core/scheme.ts';

/** The source of the scheme. */
export type Origin =
  | { readonly kind: 'module'; readonly path: string }
  | { readonly kind: 'regex'; readonly source: string; readonly flags: string; readonly which: 'first' | 'last' }
  | { readonly kind: 'command'; readonly command: string };

/** The index of the process id of the scheme; 0 for none. This process must end with the thread. */
export const PROCESS = 0;
/** The index of the id of the thread; 0 where the system does not tell it. */
export const THREAD = 1;
/** How many numbers are shared. */
export const NUMBERS = 2;

/** Memory for the objects of a scheme, in MB. */
export const MEMORY = 512;

/** The data with which a host starts. */
export interface HostData {
  readonly origin: Origin;
  /** The number of replies of all copies of a scheme: when it changes, one has been posted. */
  readonly bell: SharedArrayBuffer;
  /** {@link NUMBERS} integers, at {@link PROCESS} and {@link THREAD}. */
  readonly shared: SharedArrayBuffer;
  /** Receives requests and sends replies. */
  readonly port: MessagePort;
}

export type Request =
  | { readonly ask: 'parse'; readonly input: ParserInput }
  | { readonly ask: 'normalize'; readonly text: string }
  | {
      readonly ask: 'match';
      readonly answer: string;
      readonly normalized: string;
      readonly truth: string;
      readonly item: Item;
    };

/** The first reply: the description of the scheme. */
export interface Description {
  readonly id: string | null;
  readonly title: string | null;
  readonly citation: string | null;
  /** Any text; the default applies where it is not a valid kind. */
  readonly answers: string | null;
  readonly source: string | null;
  /** `own` for a function of the scheme, else the id of a normalizer or matcher of this program; null for the default. */
  readonly normalize: string | null;
  readonly match: string | null;
  /** Whether several copies may answer at a time. */
  readonly hasCopies: boolean;
}

/** The description of a scheme that has none. */
export const NO_DESCRIPTION: Description = {
  id: null,
  title: null,
  citation: null,
  answers: null,
  source: null,
  normalize: null,
  match: null,
  hasCopies: false,
};

/** The answer of a user's parser. */
export interface Answer {
  readonly text: string | null;
  readonly rule: string | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** The type of the answer to each request. */
interface Answers {
  readonly parse: Answer;
  readonly normalize: string;
  readonly match: MatchResult;
}
export type AnswerTo<Question extends Request> = Answers[Question['ask']];
export type Value = Description | Answers[keyof Answers];
export type Reply =
  | { readonly value: Value }
  /** `isOver`: the scheme cannot answer any more and must be started again. */
  | { readonly error: string; readonly isOver: boolean };

/** The value for a function of the scheme. */
export const OWN = 'own';

/** A scheme that answers requests. */
export interface Opened {
  readonly description: Description;
  answer(request: Request): Value | Promise<Value>;
}
