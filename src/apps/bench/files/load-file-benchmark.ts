/** Makes a benchmark of a file of questions, and of the file of the benchmark beside it. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import type { Benchmark } from '../benchmark.ts';
import { knownName } from '../benchmarks/known-name.ts';
import { instructionOf } from './answer-words.ts';
import { checkRecord } from './check-record.ts';
import { hasInstruction, listConditions, type FileCondition } from './conditions.ts';
import { chooseSchemes, type ChosenSchemes } from './default-schemes.ts';
import { writeExamples } from './examples.ts';
import { createFileItem, type FileItem } from './file-items.ts';
import { createFileSet, type FileSet, type SetCondition } from './file-set.ts';
import { locateBenchmark, type LocatedBenchmark } from './locate.ts';
import { Problems } from './problems.ts';
import { readExamples, readSets, type ReadSet, type ReadSetsOptions } from './read-sets.ts';
import { findSettings, type FileSettings } from './settings.ts';

/** A set with its items. */
interface ItemSet extends ReadSet {
  readonly items: readonly FileItem[];
}

export interface FileBenchmark extends Benchmark {
  load(set: string, folder: string | null): FileSet;
}

/** What the sets of a benchmark share. */
interface Prepared {
  readonly located: LocatedBenchmark;
  readonly settings: FileSettings;
  readonly schemes: ChosenSchemes;
  readonly conditions: readonly FileCondition[];
}

/**
 * @param path of the questions, or of the file of a benchmark.
 * @throws InputError with all problems of the files.
 */
export async function loadFileBenchmark(path: string, options: ReadSetsOptions): Promise<FileBenchmark> {
  return await loadLocated(locateBenchmark(path), options);
}

/** The same for files that are located already. */
export async function loadLocated(located: LocatedBenchmark, options: ReadSetsOptions): Promise<FileBenchmark> {
  checkRecord(located);
  const read = await readSets(located, options);
  const settings = findSettings(located.record, read);
  const sets = createItems(read, settings);
  const conditions = listConditions(located.record, settings);
  checkIds(located, conditions);
  const items = sets.flatMap((set) => set.items);
  const schemes = chooseSchemes(settings, items, conditions.some(hasInstruction), located.record);
  const prepared = { located, settings, schemes, conditions };
  return createBenchmark(prepared, await createSets(sets, prepared));
}

function createItems(sets: readonly ReadSet[], { form, letters }: FileSettings): ItemSet[] {
  const problems = new Problems();
  const made = sets.map((read) => ({
    ...read,
    items: read.file.questions.flatMap((question): FileItem[] => {
      const say = (message: string): string => `${question.place}: ${message}; correct it, or leave the record out.`;
      return problems.attempt(() => [createFileItem(question, form, letters)], say) ?? [];
    }),
  }));
  problems.check();
  return made;
}

async function createSets(sets: readonly ItemSet[], prepared: Prepared): Promise<ReadonlyMap<string, FileSet>> {
  const { located, settings, schemes } = prepared;
  const { record } = located;
  const instruction = record.instruction ?? instructionOf(settings, schemes.lead);
  const problems = new Problems();
  const made = new Map<string, FileSet>();
  for (const one of sets) {
    const conditions = await setConditions(one, prepared, problems);
    const { set, items, file } = one;
    const parts = { from: set.file, items, fields: file.fields, conditions, instruction, system: record.system };
    made.set(set.name, createFileSet(parts, problems));
  }
  problems.check();
  return made;
}

/** The conditions with their examples for a set. */
async function setConditions(
  set: ReadSet,
  { located, settings, schemes, conditions }: Prepared,
  problems: Problems,
): Promise<SetCondition[]> {
  const found: SetCondition[] = [];
  for (const condition of conditions) {
    const where = `${located.name}, condition ${condition.id}`;
    const { examples } = condition;
    const text =
      examples === undefined
        ? ''
        : await problems.attemptLater(async () => {
            const file = await readExamples(located, set, examples, where);
            return writeExamples(file, examples, { ...settings, lead: schemes.lead, where }, problems);
          });
    found.push({ ...condition, where, examplesText: text ?? '' });
  }
  return found;
}

/** @throws InputError for two conditions with one id, and a baseline that is none of them. */
function checkIds({ name, record: { baseline } }: LocatedBenchmark, conditions: readonly FileCondition[]): void {
  const ids = conditions.map(({ id }) => id);
  const repeated = ids.find((id, at) => ids.indexOf(id) < at);
  if (repeated !== undefined)
    throw new InputError(`${name}: two conditions have the id ${repeated}; give one of them another.`);
  if (baseline !== undefined && !ids.includes(baseline))
    throw new InputError(
      withKnownNames(`${name}: the baseline ${JSON.stringify(baseline)} is none of the conditions`, baseline, ids),
    );
}

function createBenchmark(
  { located: { id, title, record, sets }, schemes, conditions }: Prepared,
  made: ReadonlyMap<string, FileSet>,
): FileBenchmark {
  const names = [...made.keys()];
  const [only, other] = conditions;
  const baseline =
    record.baseline ?? (other === undefined ? undefined : conditions.find((one) => one.id === 'direct')?.id);
  return {
    id,
    title,
    sets: names,
    conditions: conditions.map((condition) => ({ id: condition.id, title: condition.title ?? condition.id })),
    ...(baseline === undefined || only === undefined ? {} : { baseline }),
    ...(record.repeats === undefined ? {} : { repeats: record.repeats }),
    ...(record.sampling === undefined ? {} : { sampling: record.sampling }),
    scheme: schemes.scheme,
    alternatives: schemes.alternatives,
    source: record.source ?? sets.map(({ file }) => file).join(', '),
    load(set, folder) {
      const found = made.get(knownName('set', names, set));
      if (folder !== null)
        throw new InputError(
          `--dataset-dir ${folder}: ${id} names its files of questions itself; leave this option out.`,
        );
      if (found === undefined) throw new TypeError(`${set}: no such set`);
      return found;
    },
  };
}
