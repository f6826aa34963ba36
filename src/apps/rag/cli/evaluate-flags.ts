/** The options of `audit rag evaluate`, and which of them do not go together. */
import type { RagEvaluateFlags } from '../options/evaluation-options.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { Scoring } from '../documents/evaluation.ts';
import type { ScoringConfig } from '../scores/scoring.ts';
import { NO_JUDGE } from '../../../base/core/model-settings.ts';
import { checkCostFlags } from '../../../cli/kit/prices.ts';
import { checkOutputs, filesGiven, STDOUT } from '../../../cli/kit/output.ts';
import { COST_PAGE } from '../options/judge-options.ts';

/** @throws InputError for options that do not go together. */
export function checkFlags(file: string | undefined, flags: RagEvaluateFlags): void {
  const { db, judge, stored, outFile, config, aliases, offline, estimate, prices } = flags;
  if (judge !== NO_JUDGE && db === undefined && estimate !== true)
    throw new InputError(
      '--judge: requests and replies are kept in a database; name one, such as --db evaluations.db.',
    );
  checkStored(file, flags);
  if (offline === true && judge === NO_JUDGE)
    throw new InputError('--offline: reads stored replies of a judge again; name the judge with --judge.');
  if (offline === true && estimate === true)
    throw new InputError('--estimate: estimates requests to judges, and --offline sends none; leave one of them out.');
  checkCostFlags(flags, COST_PAGE);
  const inputs = filesGiven([stored === true ? undefined : (file ?? STDOUT), config, aliases, prices]);
  checkOutputs({ '--out-file': outFile, '--db': db }, inputs, flags);
}

/** @throws InputError for options about a file beside --stored, and for those about stored answers without it. */
function checkStored(file: string | undefined, { db, stored, since, until, map }: RagEvaluateFlags): void {
  if (stored === true && db === undefined)
    throw new InputError('--stored: evaluates the answers of a database again; name it with --db.');
  if (stored === true && file !== undefined)
    throw new InputError(`${file}: is given beside --stored; give one of the two.`);
  if (stored === true && map !== undefined)
    throw new InputError('--map: is about the rows of a file; leave it out beside --stored.');
  if (stored !== true && (since !== undefined || until !== undefined))
    throw new InputError('--since and --until: select stored answers; add --stored.');
}

/** @throws InputError for settings that the convention of the proposal does not have. */
export function checkProposal({ groups, parsers, scales }: ScoringConfig, convention: Scoring['convention']): void {
  if (convention === 'proposal' && (groups !== null || Object.keys({ ...parsers, ...scales }).length > 0))
    throw new InputError(
      '--convention proposal: has fixed weights, parsers and scales; leave "groups", "parsers" and "scales" out of the config.',
    );
}
