/** Responses that are messages of an interface or a script, and no text of a model. */
import type { FieldMap } from '../../../../base/core/log-fields.ts';
import { FieldTexts } from './field-texts.ts';
import { mappedPath, readPath } from '../mapped-values.ts';
import type { LogRecord } from '../record-values.ts';

/** What such a response begins with, after brackets. */
const BEGINNINGS: readonly RegExp[] = [
  /^[\w.]*(?:error|exception)\s*[:(]/i,
  /^(?:api|connection|http|request|server)[ _]error\b/i,
  /^error(?: code)?:? \d{3}\b/i,
  /^(?:internal server error|rate limit|request timed out|service unavailable|too many requests|traceback \(most)/i,
];
/** What it is as a whole. */
const WHOLE = /^(?:error|n\/a|nan|none|null|timed out|timeout)?$/i;
const MARKS = /^[\s[\]()<>"'.]+|[\s[\]()<>"'.]+$/g;

/** The least share of such responses that a report states, and the characters of one that it shows. */
const LEAST = 0.01;
const SHOWN = 60;
/** Characters of a response that are looked at. */
const LOOKED_AT = 200;

/** A sentence about responses that are empty or begin like the message of an error; none where there are few. A record without a response has another warning. A truth of the log such as "None" is an answer. */
export function describeErrorTexts(records: readonly LogRecord[], { response, groundTruth }: FieldMap): string[] {
  if (response === undefined) return [];
  const truths = new Set(groundTruth === undefined ? [] : new FieldTexts(records).all(mappedPath(groundTruth)));
  const texts = records.flatMap((record) => readPath(record, mappedPath(response)) ?? []).map(String);
  const found = texts.filter((text) => !truths.has(text) && isMessage(text));
  if (found.length === 0 || found.length < LEAST * texts.length) return [];
  const first = found.find((text) => text.trim() !== '')?.slice(0, SHOWN);
  const example = first === undefined ? '' : ` (${JSON.stringify(first)})`;
  return [
    `${found.length} of the first ${texts.length} responses are empty or begin like an error message${example}; they count as answers`,
  ];
}

function isMessage(text: string): boolean {
  const plain = text.slice(0, LOOKED_AT).replaceAll(MARKS, '');
  return WHOLE.test(plain) || BEGINNINGS.some((beginning) => beginning.test(plain));
}
