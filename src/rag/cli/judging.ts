/** Turns options into the judges, their prompts and their parsers. */
import type { Judging, Scoring } from '../documents/evaluation.ts';
import { InputError } from '../../core/errors.ts';
import { parseModelAddress, type ModelAddress } from '../../models/address.ts';
import { Model } from '../../models/model.ts';
import { checkModelPackages } from '../../models/packages.ts';
import { judgeSetOf, type NamedJudges } from '../asking/named-judges.ts';
import { readPromptSet, type PromptSet } from '../asking/prompt-set.ts';
import { chooseJudges } from './choose-judges.ts';
import { replySchemes } from '../replies/catalog.ts';
import type { JudgeSet } from '../judges/judge-set.ts';
import type { ReplyScheme } from '../replies/reading.ts';
import type { ScoringConfig } from '../scores/scoring.ts';
import { NO_JUDGE, type RequestFlags, type SamplingFlags } from '../../cli/kit/model-options.ts';

export interface JudgeFlags extends SamplingFlags, RequestFlags {
  readonly judge: string;
  readonly judges?: readonly string[];
  readonly prompts: string;
  readonly offline?: true;
}

export interface JudgePlan {
  readonly judging: Judging;
  readonly judges: JudgeSet;
  readonly prompts: PromptSet;
  readonly parsers: ReadonlyMap<string, ReplyScheme>;
  readonly address: ModelAddress;
  /** Whether --judges was given. */
  readonly areNamed: boolean;
}

/**
 * @param named what --judges names.
 * @returns null where no judge is asked.
 * @throws InputError for an unknown model, unknown prompts or unknown judges.
 */
export function createJudgePlan(
  flags: JudgeFlags,
  config: ScoringConfig,
  convention: Scoring['convention'],
  named: NamedJudges,
): JudgePlan | null {
  const judges = judgeSetOf(named.own, config.scales);
  const found = readPromptSet(flags.prompts, judges, named.own);
  const { judge, temperature, seed = null, maxTokens } = flags;
  if (judge === NO_JUDGE) {
    if (named.ids !== null)
      throw new InputError('--judges: no model is named; name one with --judge, such as --judge ollama:llama3.1.');
    return null;
  }
  const address = parseJudgeAddress(flags);
  if (flags.offline !== true) checkModelPackages(address);
  const prompts = choosePrompts(found, chooseJudges(found, named.ids, judges, convention), judges);
  const direct = [...prompts.keys()].filter((id) => judges.get(id) !== undefined);
  const parsers = new Map(direct.map((id) => [id, chooseParser(id, config, convention)] as const));
  const judging: Judging = {
    model: address.id,
    sampling: { temperature, seed, maxTokens },
    prompts: Object.fromEntries([...prompts].map(([id, prompt]) => [id, prompt.id])),
    parsers: Object.fromEntries([...parsers].map(([id, parser]) => [id, parser.id])),
    ...ownRecords(judges, prompts),
  };
  return { judging, judges, prompts, parsers, address, areNamed: named.ids !== null };
}

/** The records that readers of the results need. There is no key without any, so that the text of such a scoring stays the same. */
function ownRecords({ records }: JudgeSet, prompts: PromptSet): Pick<Judging, 'judges'> {
  const asked = records.filter(({ id }) => prompts.has(id));
  return asked.length === 0 ? {} : { judges: asked };
}

/** Offline, neither an address nor a key is needed: the store has the replies under the name of the model. */
function parseJudgeAddress({ judge, baseUrl, apiKey, offline }: JudgeFlags): ModelAddress {
  const unused = { baseUrl: baseUrl ?? 'http://localhost', apiKey: apiKey ?? 'none' };
  const given = offline === true ? unused : { baseUrl, apiKey };
  return parseModelAddress(judge, { ...given, env: process.env, option: '--judge' });
}

/** @throws InputError for a judge that lacks a prompt. */
function choosePrompts(prompts: PromptSet, ids: readonly string[], judges: JudgeSet): PromptSet {
  const wanted = ids.flatMap((judge) => Object.keys(judges.promptsOf(judge)).map((prompt) => ({ judge, prompt })));
  const lacking = wanted.find(({ prompt }) => !prompts.has(prompt));
  if (lacking !== undefined)
    throw new InputError(
      `--judges ${lacking.judge}: the prompts contain none for this judge; leave it out, or add ${lacking.prompt}.txt.`,
    );
  return new Map([...prompts].filter(([id]) => wanted.some(({ prompt }) => prompt === id)));
}

const STANDARD_PARSER = 'judge-json-lenient';
const PROPOSAL_PARSER = 'judge-seed';

function chooseParser(judge: string, { parsers }: ScoringConfig, convention: Scoring['convention']): ReplyScheme {
  const [parser] = replySchemes([parsers[judge] ?? (convention === 'proposal' ? PROPOSAL_PARSER : STANDARD_PARSER)]);
  return parser as ReplyScheme;
}

/** Creates the model of a plan. */
export function createJudgeModel({ address, judging }: JudgePlan, flags: RequestFlags, signal: AbortSignal): Model {
  const { rate, timeout, retries } = flags;
  return new Model(address, judging.sampling, { rate, timeout: timeout * 1000, retries, signal });
}
