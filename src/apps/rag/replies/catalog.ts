/** All parsers of replies. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import { claimsLenient, claimsStrict } from './claim-schemes.ts';
import { judgeJsonCounts, judgeJsonFenced, judgeJsonLenient, judgeJsonStrict } from './json-schemes.ts';
import { judgeNumberFirst, judgeNumberLast } from './number-schemes.ts';
import type { ReplyScheme } from './reading.ts';
import { judgeProposal } from './proposal-scheme.ts';
import { judgeVerdicts, judgeVerdictsNotRefuted } from './verdict-schemes.ts';

/** The parsers that are compared unless the user names some: replies of the judges of this program contain scores, not only verdicts. */
export const DEFAULT_REPLY_SCHEMES: readonly ReplyScheme[] = [
  judgeProposal,
  judgeJsonStrict,
  judgeJsonFenced,
  judgeJsonLenient,
  judgeJsonCounts,
  judgeNumberFirst,
  judgeNumberLast,
  claimsStrict,
  claimsLenient,
];

export const REPLY_SCHEMES: readonly ReplyScheme[] = [...DEFAULT_REPLY_SCHEMES, judgeVerdicts, judgeVerdictsNotRefuted];

/** @throws InputError for an unknown id. */
export function replySchemes(ids: readonly string[]): ReplyScheme[] {
  return ids.map((id) => {
    const scheme = REPLY_SCHEMES.find((one) => one.id === id);
    if (scheme !== undefined) return scheme;
    const known = REPLY_SCHEMES.map((one) => one.id);
    throw new InputError(withKnownNames(`--schemes ${id}: no parser of replies has this id`, id, known));
  });
}
