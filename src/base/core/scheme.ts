/** Schemes: how a response becomes a label. source + parser + normalizer + matcher. */
import type { Coverage, Reader } from './made-answers.ts';
import type { ParameterValues, SchemeParameter } from './scheme-parameter.ts';

/** The id of the stored label itself. It is no scheme: there is nothing to compute. */
export const STORED = 'stored';

/** The ground truth of a trial: of a list, any of them is right; null for none. */
export type Truths = string | readonly string[] | null;

/** What a parser may look at. There is no ground truth here, by type and at run time. */
export interface ParserInput {
  readonly response: string | null;
  readonly storedParse: string | null;
  readonly choices?: readonly string[] | null;
  readonly question?: string | null;
  /** What is asked of the model: the data set of a run store, the task of a log. It is no truth. */
  readonly task?: string | null;
}

/** What a parser found. */
export interface Parse {
  readonly kind: 'parsed' | 'unparsed';
  /** What the original would return: '' where it returns an empty string, null where it returns nothing. */
  readonly text: string | null;
  /** The rule that decided, or null where no rule changed anything. */
  readonly rule: string | null;
  /** UTF-16 offsets into the response where the text is a slice of it, else null. */
  readonly start: number | null;
  readonly end: number | null;
}

/** One named step of a parser or normalizer. */
export interface Rule {
  readonly id: string;
  /** One sentence for people. */
  readonly summary: string;
  /** What it does, as the end of a sentence about a result: `once its reasoning is removed`. */
  readonly when?: string;
  /** Structural rules are always on; the others can be switched off to measure what they do. */
  readonly optional: boolean;
  /** Why it does nothing on any text, as the part of a sentence after a colon; only of such a rule. */
  readonly neverFires?: string;
}

/** Ids of the rules that are switched off. */
export type RulesOff = ReadonlySet<string>;

/** What every on/off setting of the optional rules gives for one text. Rules that make no difference to it are no part of a setting. */
export interface Settings<Value> {
  /** Positions, among the optional rules, of those that make a difference under some setting. */
  readonly active: readonly number[];
  /** By setting: bit i means that rule `active[i]` is on. */
  readonly values: readonly Value[];
}

/** One rule that changed the text, as a receipt shows it. */
export interface Step {
  readonly rule: string;
  readonly before: string;
  readonly after: string;
}

/** Steps by their rules, with those that change nothing. A rule does not run again on a text for which its step is there. */
export type StepsByRule = Map<Rule, Step[]>;

export interface Parser {
  readonly id: string;
  readonly summary: string;
  readonly rules: readonly Rule[];
  /** Whether one rule decides, so that the `rule` of a parse is all that fired. */
  readonly isDecidedByOne?: boolean;
  /** Whether the parse of a trial with these choices is always its source text. Such a parser has no rules. */
  isWhole?(choices: readonly string[] | null): boolean;
  parse(input: ParserInput, off?: RulesOff): Parse;
  /** The rules that changed something, in order. */
  trace(input: ParserInput, off?: RulesOff): readonly Step[];
  /** null where too many rules make a difference; parsers without optional rules need not have it. */
  settings?(input: ParserInput): Settings<Parse> | null;
}

/** A text in UTF-8. */
export interface EncodedText {
  readonly bytes: Buffer;
  /** One unit for each byte, with ASCII letters lowered; lead bytes of two-byte characters are garbled. */
  readonly lowered: string;
  readonly decoded: string;
}

/** Makes of an answer a text, perhaps a shorter one, that has the same label under every setting; null where all these labels are wrong. */
export type Reducer = (answer: EncodedText) => string | null;

/** What no setting of a normalizer's rules changes: some letters, in lower case and in their order. */
export interface Unchanged {
  /** The letters of a text, at most `most`: the same for every text that a setting makes of it. */
  lettersOf(text: EncodedText, most?: number): string;
  /**
   * A search for texts with these letters. It reduces a text to one that contains, normalized under any setting, the same texts with these
   * letters; to null if it contains none.
   */
  search(letters: string): Reducer;
}

export interface Normalizer {
  readonly id: string;
  readonly summary: string;
  readonly rules: readonly Rule[];
  /** Without it, a matcher needs the normalized texts. */
  readonly unchanged?: Unchanged;
  /** Never throws, for any text. */
  normalize(text: string, off?: RulesOff): string;
  /** The rules that changed something, in order. The last step ends with the normalized text. @param known the rest is added. */
  trace(text: string, off?: RulesOff, known?: StepsByRule): readonly Step[];
  /** As that of parsers. */
  settings?(text: string): Settings<string> | null;
}

/** Why a scheme of a user gave no answer: a value and no exception, so that every caller must handle it. */
export class NoAnswer {
  /** Part of a sentence, on one line. */
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** A parser of a user. What it changed follows from its answer, so it is asked once for each text. */
export interface UserParser extends Omit<Parser, 'parse' | 'trace' | 'settings'> {
  parse(input: ParserInput): Parse | NoAnswer;
  readonly trace?: undefined;
  readonly settings?: undefined;
}

/** A normalizer of a user, as {@link UserParser}. */
export interface UserNormalizer extends Omit<Normalizer, 'normalize' | 'trace' | 'settings'> {
  normalize(text: string): string | NoAnswer;
  readonly trace?: undefined;
  readonly settings?: undefined;
}

export interface MatchResult {
  /** null where the matcher's own rule leaves correctness undefined. */
  readonly correct: boolean | null;
  readonly rule: string;
  /** UTF-16 offsets of the hit in the normalized answer, or null. */
  readonly start: number | null;
  readonly end: number | null;
  /** Why a matcher gave up, as part of a sentence; such a trial has no label. */
  readonly undecided?: string;
  /** Numbers that the matcher computed, such as a similarity. */
  readonly detail?: Readonly<Record<string, number>>;
}

/** What the question itself offers: matchers that resolve letters to texts need it. */
export interface Item {
  readonly choices: readonly string[] | null;
  readonly question: string | null;
  /** As that of {@link ParserInput}. */
  readonly task?: string | null;
  /** Only for matchers that {@link UserMatcher.readsResponse | read it}. */
  readonly response?: string | null;
}

export interface Matcher {
  readonly id: string;
  readonly summary: string;
  readonly rules: readonly Rule[];
  /** `answer` is the unchanged parse, `normalized` and `truth` are what the normalizer made of it and of the ground truth. */
  match(answer: string, normalized: string, truth: string, item: Item): MatchResult;
  readonly isOfUser?: undefined;
  readonly readsResponse?: undefined;
  /** Whether the result depends on the texts alone, and not on the item; {@link meant} may look at it. */
  readonly isByTexts?: boolean;
  /**
   * Saves the normalization of long answers to this truth; for matchers that are {@link isByTexts}. Neither text is normalized.
   * @param truth without lone surrogates. @param unchanged of the normalizer.
   * @returns undefined where no answer can be reduced.
   */
  reducer?(truth: string, unchanged: Unchanged | undefined): Reducer | undefined;
  /** Judges a list of truths together. Without it, a list is matched by any of them. */
  matchAll?(answer: string, normalized: string, truths: readonly string[], item: Item): MatchResult;
  /** What a truth means before it is normalized, such as the text of the option for its letter. Without it, a truth means itself. */
  meant?(truth: string, item: Item): string;
  /** What the matcher compares of a normalized text, where it rewrites the text. Where nothing is left, there is nothing to compare. */
  bare?(text: string, item: Item): string;
  /**
   * What the matcher picks from a normalized answer to compare it with this normalized truth, such as the last number; '' where it picks nothing. Without
   * it, what {@link bare} leaves.
   */
  compared?(normalized: string, truth: string, item: Item): string;
  /** What an answer is compared with, where that is a text of the item in place of the normalized truth. */
  wanted?(truth: string, normalized: string, item: Item): string;
  /** The rule by which no answer at all can meet this normalized truth; null where some can. Without it, every truth can be met. */
  findUnanswerable?(truth: string, item: Item): string | null;
}

/** What only matchers of this program have. */
type OwnOfMatcher =
  | 'isByTexts'
  | 'reducer'
  | 'matchAll'
  | 'meant'
  | 'bare'
  | 'compared'
  | 'wanted'
  | 'findUnanswerable';

/** A matcher of a user, as {@link UserParser}. */
export interface UserMatcher
  extends
    Omit<Matcher, 'match' | 'isOfUser' | 'readsResponse' | OwnOfMatcher>,
    Readonly<Partial<Record<OwnOfMatcher, undefined>>> {
  match(answer: string, normalized: string, truth: string, item: Item): MatchResult | NoAnswer;
  /** It may label an answer as correct even if normalization leaves nothing of the answer or of the truth. */
  readonly isOfUser: true;
  /** Whether the item that it is given has the response. */
  readonly readsResponse?: boolean;
}

/** What kind of answers a scheme is made for: the letter of a choice, a number, a short text, a formula or the like, or any of them. */
export type AnswerKind = 'choice' | 'number' | 'text' | 'math' | 'any';

/** What is parsed: the stored parse, or the response itself. */
export type SchemeSource = 'storedParse' | 'response';

/** A trial that will be scored. */
export type AskedTrial = Readonly<{ input: ParserInput; truths: readonly string[] }>;

export interface Scheme {
  readonly id: string;
  readonly title: string;
  /** Whose scheme it is: the heading under which catalogs list it. */
  readonly project: string;
  readonly answers: AnswerKind;
  readonly source: SchemeSource;
  readonly parser: Parser | UserParser;
  readonly normalizer: Normalizer | UserNormalizer;
  readonly matcher: Matcher | UserMatcher;
  /** Where the scheme comes from: document, project, file, section. */
  readonly citation: string;
  /** The question that this scheme answers in an audit. */
  readonly asks: string;
  /** What it does, as the end of a sentence about a result: `when the last answer counts`. Without it, sentences name the id. */
  readonly when?: string;
  /** Only responses that contain this text, in upper or lower case, are in the scheme's scope. Without it, all responses are. */
  readonly scope?: string;
  /** Only trials of these tasks are in the scheme's scope; without it, all are, and those without a task too. */
  readonly tasks?: readonly string[];
  /** For a scheme of a user of which several copies may run: at most this many answer for trials at the same time, before these are scored. */
  readonly prepare?: (trials: readonly AskedTrial[], copies: number) => void;
  /**
   * For a scheme whose answers were made beforehand: whether it has one for a trial. Trials without one are outside of its scope. It may look at the
   * truths, because it decides which trials are compared, and not what is parsed of them.
   */
  readonly coverage?: (input: ParserInput, truths: Truths) => Coverage;
  /** For the same: the model that made the answers, and the version of its prompt. */
  readonly reader?: Reader;
  /** `always`: only trials with choices, or whose question lists them, are in the scheme's scope, because they are the answers that the original allows. `for-some`: without choices, it finds fewer answers. */
  readonly needsChoices?: 'always' | 'for-some';
  /** The number of options whose letters it reads (4: A to D). Of a question with more options it may read a wrong letter. Without it, any number. */
  readonly mostChoices?: number;
  /**
   * Whether an answer is wrong only because its options are not known: it can be found in, or compared with, the question alone, and the item has none. Without it, the scheme needs no
   * question.
   */
  readonly lacksQuestion?: (parse: Parse, normalized: string, truth: string, item: Item) => boolean;
  readonly parameters?: readonly SchemeParameter[];
  /** The same scheme with other values of its parameters, and an id that contains them. */
  readonly configure?: (values: ParameterValues) => CatalogScheme;
}

/** A scheme of this program, whose parts never fail. */
export interface CatalogScheme extends Scheme {
  readonly parser: Parser;
  readonly normalizer: Normalizer;
  readonly matcher: Matcher;
}

/** The result of one scheme for one response. */
export interface Verdict {
  readonly scheme: string;
  readonly parse: Parse;
  readonly normalized: string;
  readonly groundTruthNormalized: string | readonly string[] | null;
  /** null if normalization leaves nothing of the truths; false if it leaves nothing of the answer. */
  readonly correct: boolean | null;
  readonly match: MatchResult | null;
  /** The label of the original program, if it differs: some originals accept an answer although normalization leaves nothing of it or of the truth. */
  readonly original?: MatchResult;
  /** The rule by which no answer can match the truth, if there is one: the item is unanswerable. */
  readonly neverMet?: string;
  /** The answer is wrong because it could only be compared with the question, which is missing. */
  readonly lacksQuestion?: true;
  /** There is no label, because the scheme needs choices, which are missing. */
  readonly lacksChoices?: true;
  /** Why the scheme failed on this response; such a verdict has no label. Schemes of users fail, and matchers that give up. */
  readonly failure?: string;
}
