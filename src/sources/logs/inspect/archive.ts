/**
 * The samples of an `.eval` archive, one at a time and in the order of its directory. header.json describes the run; while the run is not
 * finished, _journal/start.json does.
 */
import { fileStatus } from '../../../base/system/file-status.ts';
import { InputError } from '../../../base/core/errors.ts';
import { Archive, type ArchiveEntry } from '../kit/archive.ts';
import { parseRun, parseSample, type InspectRun, type InspectSample, type SampleOptions } from './run.ts';
import { parseLooseJson } from '../kit/json.ts';

/** Their names contain the ids of items unchanged, with any character. */
const SAMPLE = /^samples\/.*\.json$/s;
const RUN_ENTRIES = ['header.json', '_journal/start.json'];

/** @throws InputError for an archive or sample that cannot be read. */
export async function* samplesInArchive(
  path: string,
  { limits, onBytes, map }: SampleOptions,
): AsyncGenerator<InspectSample> {
  const { size } = fileStatus(path);
  const archive = await Archive.open(path, limits);
  try {
    const run = await runIn(archive);
    const samples = listSamples(archive);
    for (const [index, entry] of samples.entries()) {
      const place = `${path}: ${entry.name}`;
      yield { run, place, index, value: await parseSample(archive.chunks(entry, 'record'), map, { place, limits }) };
      onBytes?.((size * (index + 1)) / samples.length);
    }
  } finally {
    archive.close();
  }
}

/** If several entries have the same name, the last counts, in the place of the first. */
function listSamples({ entries }: Archive): ArchiveEntry[] {
  const samples = entries.filter(({ name }) => SAMPLE.test(name));
  return [...new Map(samples.map((entry) => [entry.name, entry])).values()];
}

async function runIn(archive: Archive): Promise<InspectRun> {
  const entry = RUN_ENTRIES.map((name) => archive.entry(name)).find((one) => one !== undefined);
  if (entry === undefined)
    throw new InputError(`${archive.path}: neither ${RUN_ENTRIES.join(' nor ')} in it; it is not a log of inspect_ai.`);
  const place = `${archive.path}: ${entry.name}`;
  return parseRun(parseLooseJson(await archive.bytes(entry), place), place);
}
