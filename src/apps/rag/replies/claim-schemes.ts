/** Parsers of the replies of the judge `claims`: lists of claims, and lists of verdicts. */
import { MOST_CLAIMS, parseClaims, parseClaimsStrictly } from '../claims/claim-list.ts';
import { parseVerdicts, parseVerdictsStrictly } from '../claims/verdict-list.ts';
import type { Judge } from '../judges/judge.ts';
import { COMPUTED_JUDGES } from '../judges/judges.ts';
import { missing, type Reading, type ReplyScheme } from './reading.ts';

const STEPS = Object.keys(COMPUTED_JUDGES.find(({ id }) => id === 'claims')?.steps ?? {});

/**
 * A step of the judge `claims` as a judge, for the comparison of parsers: the score of a list of claims is their number, that of verdicts the
 * share of supported claims. undefined for any other id.
 */
export function stepAsJudge(id: string): Judge | undefined {
  if (!STEPS.includes(id)) return undefined;
  const isList = id.endsWith('-claims');
  return {
    id,
    metric: id,
    summary: isList ? 'the number of claims' : 'the share of supported claims',
    asksAbout: id.endsWith('-in-context') ? 'context' : 'answer',
    shows: [],
    form: isList ? 'claims' : 'verdicts',
    best: isList ? MOST_CLAIMS : 1,
    isInteger: isList,
    scoreField: isList ? 'claims' : 'verdicts',
    counts: null,
    scoreNames: [],
  };
}

/** The ids of the steps that {@link stepAsJudge} knows. */
export const STEP_IDS: readonly string[] = STEPS;

const reads = ({ form }: Judge): boolean => form === 'claims' || form === 'verdicts';

function scored(score: number, rule: string): Reading {
  return { score, rule, start: null, end: null };
}

export const claimsStrict: ReplyScheme = {
  id: 'claims-strict',
  title: 'claims or verdicts: the whole reply is JSON, as the prompt requests',
  rules: {
    whole: 'The reply is a JSON object with a list of texts, or with a list of verdicts in the requested words.',
  },
  reads,
  read(reply, { form }) {
    if (form === 'claims') {
      const claims = parseClaimsStrictly(reply);
      return 'missing' in claims ? missing(claims.missing) : scored(claims.value.length, 'whole');
    }
    const verdicts = parseVerdictsStrictly(reply);
    if ('missing' in verdicts) return missing(verdicts.missing);
    return scored(shareSupported(verdicts.value), 'whole');
  },
};

export const claimsLenient: ReplyScheme = {
  id: 'claims-lenient',
  title: 'claims or verdicts: as models write them',
  rules: {
    list: 'After </think>, the last object with a list of claims or verdicts under one of its names; a list of claims that is cut off is missing, of verdicts the read ones count.',
    objects:
      'Without a list of verdicts, each object with a verdict is one; without an object, a JSON list of texts is a list of claims.',
  },
  reads,
  read(reply, { form }) {
    if (form === 'claims') {
      const claims = parseClaims(reply);
      return 'missing' in claims ? missing(claims.missing) : scored(claims.value.length, 'list');
    }
    const verdicts = parseVerdicts(reply, null);
    if ('missing' in verdicts) return missing(verdicts.missing);
    return scored(shareSupported([...verdicts.value.verdicts.values()].map(({ verdict }) => verdict)), 'list');
  },
};

function shareSupported(verdicts: readonly string[]): number {
  return verdicts.filter((verdict) => verdict === 'supported').length / verdicts.length;
}
