/** What an extractor reads: a response to a question. Trials with the same texts are one subject. */
import { createHash } from 'node:crypto';

/** The texts that a parser sees too. */
export interface SubjectTexts {
  readonly question: string | null;
  readonly choices: readonly string[] | null;
  readonly response: string;
}

export interface Subject extends SubjectTexts {
  /** The accepted answers, for verdicts only; otherwise null. */
  readonly truths: readonly string[] | null;
}

/** The same for the same texts: SHA-256 in hexadecimal digits. */
export function textKey({ question, choices, response }: SubjectTexts): string {
  return hash([question, choices, response]);
}

/** The same for the same texts and truths. */
export function subjectKey(subject: Subject): string {
  return hash([textKey(subject), subject.truths]);
}

function hash(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
