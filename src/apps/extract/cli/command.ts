/** `audit extract`: asks a model to read the answers out of responses, and stores its replies. */
import { assertApart } from '../../../cli/kit/apart.ts';
import { countRepeatedKeys } from '../../../cli/kit/repeated-keys.ts';
import { scoringOptions } from '../../../cli/kit/scoring.ts';
import { stopSentence, supervise } from '../../../cli/kit/supervise.ts';
import { printMessage } from '../../../base/system/messages.ts';
import { AskedModel } from '../../../models/asked-model.ts';
import { requestOptions } from '../../../models/attempts.ts';
import { Spending } from '../../../models/spending.ts';
import type { TrialSource } from '../../../sources/source.ts';
import { addChosen, eachChosen } from '../asking/add-chosen.ts';
import { askRequests } from '../asking/ask-requests.ts';
import { countReplies } from '../asking/reply-counts.ts';
import { readSubjects, type SubjectTrial } from '../select/trials.ts';
import { addExtractor } from '../store/add-extractor.ts';
import { ExtractionStore } from '../store/extraction-store.ts';
import { addSelection } from '../store/selections.ts';
import { withChosen, type ChosenTrials } from './choose-trials.ts';
import { estimateRequests } from './estimate.ts';
import type { ExtractFlags } from './extract-options.ts';
import { startExtractProgress } from './progress.ts';
import { readSettings, type ExtractSettings } from './settings.ts';
import { printSummary } from './summary.ts';

export async function runExtract(inputs: readonly string[], flags: ExtractFlags): Promise<void> {
  const settings = readSettings(flags);
  const options = await scoringOptions(inputs, withSchemes(flags));
  assertApart(options, { '--store': flags.store });
  const { kind } = settings.prompt;
  await withChosen(options, settings.choice, { kind, jobs: flags.jobs }, async (source, chosen) => {
    const subjects = subjectsOf(source, chosen, settings);
    if (flags.estimate === true) process.stdout.write(await estimateRequests(subjects, settings, flags));
    else await extract(inputs, flags, settings, { chosen, subjects });
  });
}

/** Where all responses are read, no labels are compared, so a log that no scheme fits can be read too. */
function withSchemes(flags: ExtractFlags): ExtractFlags {
  return flags.only.only === 'all' && flags.schemes === undefined ? { ...flags, schemes: ['v1'] } : flags;
}

/** The chosen subjects, read again. */
function subjectsOf(
  source: TrialSource,
  { selected }: ChosenTrials,
  { prompt }: ExtractSettings,
): AsyncGenerator<SubjectTrial> {
  const trials = readSubjects(source, prompt.kind, { noResponse: 0, noTruth: 0 });
  return eachChosen(
    trials,
    selected.map(({ sha256 }) => sha256),
  );
}

interface Work {
  readonly chosen: ChosenTrials;
  readonly subjects: AsyncIterable<SubjectTrial>;
}

async function extract(
  inputs: readonly string[],
  flags: ExtractFlags,
  settings: ExtractSettings,
  { chosen, subjects }: Work,
): Promise<void> {
  const { prompt } = settings;
  const store = ExtractionStore.openOrCreate(flags.store);
  try {
    const extractor = addExtractor(store, settings.extractor, prompt);
    const requests = await addChosen(store, extractor, prompt, subjects);
    addSelection(store, extractor, chosen.selection, chosen.selected);
    const standing = await ask(store, requests, settings, flags);
    const counts = countReplies(store, requests, prompt.kind);
    printSummary(inputs, flags, settings, { ...chosen, counts, standing });
  } finally {
    store.close();
  }
}

/** @returns what was sent. However the program ends, the store is closed. */
async function ask(
  store: ExtractionStore,
  requests: readonly number[],
  { address, sampling, prices }: ExtractSettings,
  flags: ExtractFlags,
): Promise<string> {
  const { concurrency, retryFailed } = flags;
  const spending = new Spending(prices, flags);
  const progress = await startExtractProgress(requests.length, spending);
  const supervised = {
    describeStop: () => stopSentence(progress.standing()),
    close(): void {
      progress.stop();
      store.close();
    },
  };
  const { request: onRequest } = progress;
  const warnings: string[] = [];
  return await supervise(supervised, async ({ signal }) => {
    await countRepeatedKeys(async (repeated) => {
      const sending = requestOptions(flags, signal, repeated);
      const onLongPrompt = (sentence: string): void => void warnings.push(sentence);
      const options = { ...sending, unit: 'request', spending, onLongPrompt } as const;
      const server = new AskedModel(address, sampling, options);
      const retriesFailed = retryFailed === true;
      await askRequests(store, requests, server, { concurrency, retriesFailed, signal, onRequest });
    }).finally(() => {
      progress.stop();
      for (const warning of warnings) printMessage('warning', warning);
    });
    return progress.standing();
  });
}
