/** Reads the claims of a reply. */
import type { Parsed } from '../asking/computed-judge.ts';
import { parseJsonText } from '../../../base/core/parse-json.ts';
import { EMPTY, NO_OBJECT } from '../replies/reading.ts';
import { afterThought } from '../replies/thought.ts';
import { fieldOf, findList, listObjects } from './reply-lists.ts';

/** The largest number of claims; replies with more are not in the form that was asked for. */
export const MOST_CLAIMS = 100;

const NO_CLAIM_LIST = 'no list of claims';
const CUT_OFF = 'cut off';
const TOO_MANY = 'too many claims';

const LIST_NAMES = ['claims', 'claim', 'statements', 'facts', '主張'];
const TEXT_NAMES = ['text', 'claim', 'statement', 'fact', '主張'];

/** The claims of a reply, each once, with single spaces; an empty list is a text that claims nothing. */
export function parseClaims(reply: string): Parsed<readonly string[]> {
  if (reply.trim() === '') return { missing: EMPTY };
  const objects = listObjects(reply);
  const list = findList(reply, objects, LIST_NAMES);
  if (list?.isCutOff === true) return { missing: CUT_OFF };
  const items = list?.items ?? (objects.length === 0 ? parseArray(reply) : null);
  if (items === null) return { missing: objects.length === 0 ? NO_OBJECT : NO_CLAIM_LIST };
  const texts = items.map((item) => (item instanceof Map ? fieldOf(item, TEXT_NAMES) : item));
  if (!texts.every((text) => typeof text === 'string')) return { missing: NO_CLAIM_LIST };
  const claims = [...new Set(texts.map((text) => text.replaceAll(/\s+/gu, ' ').trim()))].filter((text) => text !== '');
  return claims.length > MOST_CLAIMS ? { missing: TOO_MANY } : { value: claims };
}

/** The claims of a reply that is in the form that was asked for, and nothing else. */
export function parseClaimsStrictly(reply: string): Parsed<readonly string[]> {
  if (reply.trim() === '') return { missing: EMPTY };
  const value = jsonOrNull(reply) as { readonly claims?: unknown } | null;
  if (typeof value !== 'object' || value === null) return { missing: NO_OBJECT };
  const { claims } = value;
  return Array.isArray(claims) && claims.every((claim) => typeof claim === 'string')
    ? { value: claims }
    : { missing: NO_CLAIM_LIST };
}

/** A list of texts without an object around it; null for anything else. */
function parseArray(reply: string): readonly string[] | null {
  const { text } = afterThought(reply);
  const value = jsonOrNull(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1));
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string') ? value : null;
}

function jsonOrNull(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return null;
  }
}
