/** Adds the chosen subjects to the store, with a request about each. */
import type { ExtractionPrompt } from '../prompts/prompt.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import type { SubjectTrial } from '../select/trials.ts';
import type { ExtractionStore } from '../store/extraction-store.ts';
import { addRequests } from '../store/requests-of-subjects.ts';
import type { Subject } from '../../../audit/extracted/subject.ts';

/** Subjects of a transaction, and UTF-16 units of their responses. */
const [MOST_SUBJECTS, MOST_UNITS] = [200, 4 << 20];

/** The chosen subjects among trials, each once, in the order of the trials. @param chosen keys as `subjectKey` gives them. */
export async function* eachChosen(
  trials: AsyncIterable<SubjectTrial>,
  chosen: Iterable<string>,
): AsyncGenerator<SubjectTrial> {
  const left = new Set(chosen);
  if (left.size === 0) return;
  for await (const trial of trials) {
    if (!left.delete(trial.sha256)) continue;
    yield trial;
    if (left.size === 0) return;
  }
}

/** @returns the keys of the requests, those that were there included. */
export async function addChosen(
  store: ExtractionStore,
  extractor: number,
  prompt: ExtractionPrompt,
  subjects: AsyncIterable<SubjectTrial>,
): Promise<number[]> {
  const requests: number[] = [];
  let batch: Subject[] = [];
  let units = 0;
  const flush = (): void => {
    for (const request of addRequests(store, extractor, batch, (subject) => renderPrompt(prompt, subject)))
      requests.push(request);
    [batch, units] = [[], 0];
  };
  for await (const { subject } of subjects) {
    batch.push(subject);
    units += subject.response.length;
    if (batch.length >= MOST_SUBJECTS || units >= MOST_UNITS) flush();
  }
  flush();
  return requests;
}
