/** Finds the trials of the inputs, and chooses those whose responses are read. */
import { jsonText } from '../../../base/core/json-text.ts';
import type { AuditRequest } from '../../../audit/audit.ts';
import { loadSchemes } from '../../../audit/defaults/scheme-list.ts';
import { listSchemeIds } from '../../../audit/scan/trial-labels.ts';
import { scored } from '../../../cli/kit/scoring.ts';
import { printNotices } from '../../../cli/kit/input-place.ts';
import { listConditions } from '../../../audit/conclusions/scope.ts';
import { InputError } from '../../../base/core/errors.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { leftOutFacts } from '../../../report/scope-text.ts';
import { openSource } from '../../../sources/open-source.ts';
import type { TrialSource } from '../../../sources/source.ts';
import { countUnreadConditions } from '../../../sources/unread-conditions.ts';
import type { ExtractorKind } from '../../../audit/extracted/extractor.ts';
import { Candidates } from '../select/candidates.ts';
import { choose, type Choice } from '../select/choose.ts';
import { Disagreements } from '../select/disagreements.ts';
import { readSubjects, type NotAsked } from '../select/trials.ts';
import type { Selected, Selection } from '../store/selections.ts';

export interface ChosenTrials {
  readonly selection: Selection;
  readonly selected: readonly Selected[];
  readonly notAsked: NotAsked;
  /** Trials with a response and a ground truth. */
  readonly trials: number;
}

/**
 * Does something with the opened inputs and the chosen trials.
 * @throws InputError where an input cannot be read, or no trial can be asked about.
 */
export async function withChosen<Value>(
  options: AuditRequest,
  choice: Choice,
  { kind, jobs }: { readonly kind: ExtractorKind; readonly jobs: number },
  work: (source: TrialSource, chosen: ChosenTrials) => Promise<Value>,
): Promise<Value> {
  const schemes = choice.only === 'all' ? [] : await listCompared(options);
  const disagreements = new Disagreements(schemes.map(({ at }) => at));
  if (choice.only !== 'all') await scored(options, { jobs }, { onTrials: (trials) => disagreements.add(trials) });
  const source = await openSource(options);
  try {
    const unread = leftOutFacts(listConditions(await countUnreadConditions(source.runs)), inertLine);
    for (const fact of unread) printNotices().notice(`Not asked: ${fact}.`);
    const candidates = new Candidates((trial) => disagreements.has(trial));
    const notAsked = { noResponse: 0, noTruth: 0 };
    let trials = 0;
    for await (const trial of readSubjects(source, kind, notAsked)) {
      candidates.add(trial);
      trials++;
    }
    if (trials === 0)
      throw new InputError(`${source.name}: has no trial with a response and a ground truth, so nothing can be read.`);
    const { strata, selected } = choose(candidates, choice);
    const input = jsonText({ ...source.inputs, conditions: source.conditions });
    const seed = choice.only === 'sample' ? choice.seed : null;
    const ids = schemes.map(({ id }) => id);
    const selection = { only: choice.only, input, schemes: ids, seed, strata };
    return await work(source, { selection, selected, notAsked, trials });
  } finally {
    source.close();
  }
}

/** The schemes whose labels are compared, and their positions among the labels of a trial. */
async function listCompared({ schemes, schemeTimeout }: AuditRequest): Promise<{ id: string; at: number }[]> {
  const list = await loadSchemes(schemes, schemeTimeout);
  const labelled = listSchemeIds(list);
  return list.asked.map(({ id }) => ({ id, at: labelled.indexOf(id) }));
}
