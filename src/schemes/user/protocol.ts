/** What the thread of a user's scheme and the rest of the program say to each other. */
import type { MessagePort } from 'node:worker_threads';
import type { Item, MatchResult, ParserInput } from '../../core/scheme.ts';

/** Where the scheme comes from. */
export type Origin =
  | { readonly kind: 'module'; readonly path: string }
  | { readonly kind: 'regex'; readonly source: string; readonly flags: string; readonly which: 'first' | 'last' }
  | { readonly kind: 'command'; readonly command: string };

/** Where the number of replies is: a reply has been posted when it changes. */
export const REPLIES = 0;
/** Where the id of the process of the scheme is, which must end with the thread; 0 for none. */
export const PROCESS = 1;

/** Memory for the objects of a scheme, in MB. */
export const MEMORY = 512;

/** What a host is started with. */
export interface HostData {
  readonly origin: Origin;
  /** Two integers, at {@link REPLIES} and {@link PROCESS}. */
  readonly shared: SharedArrayBuffer;
  /** Requests come in here, replies go out. */
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

/** The first reply is what the scheme says of itself. */
export interface Description {
  readonly id: string | null;
  readonly title: string | null;
  readonly citation: string | null;
  /** Any text; the usual one is meant where it is none that a scheme may have. */
  readonly answers: string | null;
  readonly source: string | null;
  /** `own` for a function of the scheme, else the id of a normalizer or matcher of this program; null for the default. */
  readonly normalize: string | null;
  readonly match: string | null;
}

/** Of a scheme that says nothing of itself. */
export const NO_DESCRIPTION: Description = {
  id: null,
  title: null,
  citation: null,
  answers: null,
  source: null,
  normalize: null,
  match: null,
};

/** What the parser of a user may answer. */
export interface Answer {
  readonly text: string | null;
  readonly rule: string | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** What answers which request. */
interface Answers {
  readonly parse: Answer;
  readonly normalize: string;
  readonly match: MatchResult;
}
export type AnswerTo<Question extends Request> = Answers[Question['ask']];
export type Value = Description | Answers[keyof Answers];
export type Reply =
  | { readonly value: Value }
  /** `isOver`: it cannot answer any more, and must be started again. */
  | { readonly error: string; readonly isOver: boolean };

/** The word for a function of the scheme's own. */
export const OWN = 'own';

/** A scheme that answers questions. */
export interface Opened {
  readonly description: Description;
  answer(request: Request): Value | Promise<Value>;
}
