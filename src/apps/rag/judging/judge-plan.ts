/** Turns options into the judges, their prompts and their parsers. */
import type { Judging, Scoring } from '../documents/evaluation.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { ModelAddress } from '../../../models/address.ts';
import { judgeSetOf, type NamedJudges } from '../asking/named-judges.ts';
import { PROMPTS } from '../asking/default-prompts.ts';
import { readPromptSet, type PromptSet } from '../asking/prompt-set.ts';
import { replySchemes } from '../replies/catalog.ts';
import { QUESTION_STEPS } from '../judges/question-relevance/judge.ts';
import type { JudgeSet } from '../judges/judge-set.ts';
import type { ReplyScheme } from '../replies/reading.ts';
import type { ScoringConfig } from '../scores/scoring.ts';
import { parseEmbeddings, type EmbeddingFlags } from './embedding-options.ts';
import { describePanel, parsePanel } from './panel-options.ts';
import { NO_JUDGE } from '../../../base/core/model-settings.ts';

export interface JudgeFlags extends EmbeddingFlags {
  readonly judges?: readonly string[];
  readonly prompts?: string;
}

export interface JudgePlan {
  readonly judging: Judging;
  readonly judges: JudgeSet;
  readonly prompts: PromptSet;
  readonly parsers: ReadonlyMap<string, ReplyScheme>;
  /** Of each model of the panel. */
  readonly addresses: readonly ModelAddress[];
  /** Of the model of embeddings; null where none is named. */
  readonly embeddings: ModelAddress | null;
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
  const found = readPromptSet(flags.prompts ?? PROMPTS[convention], judges, named.own);
  const { judge } = flags;
  if (judge === NO_JUDGE) {
    if (named.ids !== null)
      throw new InputError('--judges: no model is named; name one with --judge, such as --judge ollama:llama3.1.');
    return null;
  }
  const addresses = parsePanel(flags);
  const prompts = choosePrompts(found, chooseJudges(found, named.ids, judges, convention), judges);
  const embeddings = parseEmbeddings(flags, addresses, prompts);
  // With embeddings, no judge compares questions.
  const used = [...prompts].filter(([id]) => embeddings === null || id !== QUESTION_STEPS.verdicts);
  const direct = [...prompts.keys()].filter((id) => judges.get(id) !== undefined);
  const parsers = new Map(direct.map((id) => [id, chooseParser(id, config, convention)] as const));
  const judging: Judging = {
    ...describePanel(addresses, flags),
    prompts: Object.fromEntries(used.map(([id, prompt]) => [id, prompt.id])),
    parsers: Object.fromEntries([...parsers].map(([id, parser]) => [id, parser.id])),
    ...ownRecords(judges, prompts),
    ...(embeddings === null ? {} : { embeddings: embeddings.id }),
  };
  return { judging, judges, prompts, parsers, addresses, embeddings, areNamed: named.ids !== null };
}

/** The records that readers of the results need. There is no key without any, so that the text of such a scoring stays the same. */
function ownRecords({ records }: JudgeSet, prompts: PromptSet): Pick<Judging, 'judges'> {
  const asked = records.filter(({ id }) => prompts.has(id));
  return asked.length === 0 ? {} : { judges: asked };
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

/**
 * The ids of the judges to ask: those that are named, or the usual ones. A judge whose metric is computed from claims is usual only where there
 * are no prompts for claims; optional judges are asked where they are named; the convention of the proposal has no computed judges.
 * @throws InputError where two judges give the same metric.
 */
function chooseJudges(
  prompts: PromptSet,
  named: readonly string[] | null,
  judges: JudgeSet,
  convention: Scoring['convention'],
): readonly string[] {
  const computed = judges.computed.filter(({ steps }) => Object.keys(steps).every((step) => prompts.has(step)));
  if (named === null) {
    const asked = convention === 'proposal' ? [] : computed.filter(({ isOptional }) => isOptional !== true);
    const metrics = asked.flatMap((judge) => judge.metrics);
    const direct = judges.direct.filter(({ id, metric }) => prompts.has(id) && !metrics.includes(metric));
    return [...direct, ...asked].map(({ id }) => id);
  }
  const namedComputed = judges.computed.filter(({ id }) => named.includes(id));
  const [first] = namedComputed;
  if (convention === 'proposal' && first !== undefined)
    throw new InputError(
      `--judges ${first.id}: is not a judge of the proposal; leave out it or --convention proposal.`,
    );
  for (const { id, metrics } of namedComputed) {
    const other = judges.direct.find((judge) => named.includes(judge.id) && metrics.includes(judge.metric));
    if (other !== undefined)
      throw new InputError(`--judges: ${id} and ${other.id} both give the metric ${other.metric}; name one of them.`);
  }
  return named;
}
