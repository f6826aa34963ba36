/**
 * Event logs of OpenAI evals: a line with the specification of the run, then events of samples, then a report. The events of a sample can be
 * anywhere, so the file is read twice: first to count the events of each sample, then to join them. With its last event a sample is yielded
 * and removed from memory; only ids are kept.
 */
import { InputError } from '../../../base/core/errors.ts';
import { readText } from '../kit/harness-values.ts';
import { readFirstRecord, isRecord, jsonLines } from '../kit/json-lines.ts';
import type { LogReader, LogStart, ReadTrial, ReadOptions } from '../kit/log.ts';
import { findLabelOrigin, parseEvent, parseSpec, readTrials, type Event, type Spec } from './sample.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { fileStatus } from '../kit/files.ts';

/** The beginning of a specification that is longer than the text that is read. */
const SPEC_START = /^\s*\{\s*"spec"\s*:\s*\{\s*"completion_fns"\s*:/;
const EVENT_FIELDS = ['event_id', 'sample_id', 'type', 'data'];

export const openaiEvalsReader: LogReader = {
  id: 'openai-evals',
  summary: 'event logs of OpenAI evals',
  example: 'audit 230101_gpt-4_match.jsonl',
  notes:
    'Events are joined by sample: `sampled` is the response, `expected` the truth, `picked` the stored answer, `correct` the label.',
  schemes: { text: ['openai_evals.match', 'openai_evals.includes', 'openai_evals.fuzzy_match'] },
  detects,
  isOwnFormat: true,
  async labelledBy(path, { limits }) {
    for await (const { place, record } of jsonLines(path, { limits, isLoose: true }))
      return isRecord(record['spec']) ? findLabelOrigin(parseSpec(record['spec'], place)) : null;
    return null;
  },
  async *read(path, options) {
    const { size } = fileStatus(path);
    const contents = await count(path, { ...options, onBytes: (bytes) => options.onBytes?.(bytes / 2) });
    yield* joined(path, contents, { ...options, onBytes: (bytes) => options.onBytes?.((size + bytes) / 2) });
  },
};

function detects(start: LogStart): boolean {
  const first = readFirstRecord(start);
  if (first === null) return SPEC_START.test(start.text);
  const { spec } = first;
  if (isRecord(spec)) return Object.hasOwn(spec, 'completion_fns') || Object.hasOwn(spec, 'eval_name');
  return EVENT_FIELDS.every((field) => Object.hasOwn(first, field));
}

interface Contents {
  /** Specifications by the id of their run. */
  readonly specs: ReadonlyMap<string, Spec>;
  /** The ids of the runs of all events. */
  readonly runs: ReadonlySet<string>;
  /** The number of remaining events of a sample, by its key. */
  readonly open: Map<string, number>;
}

async function count(path: string, options: ReadOptions): Promise<Contents> {
  const specs = new Map<string, Spec>();
  const runs = new Set<string>();
  const open = new Map<string, number>();
  for await (const { place, record } of readLines(path, options)) {
    if (isRecord(record['spec'])) {
      const spec = parseSpec(record['spec'], place);
      specs.set(spec.run_id ?? '', spec);
    }
    const event = knownEvent(record, place);
    if (event === null) continue;
    runs.add(event.run);
    open.set(event.key, (open.get(event.key) ?? 0) + 1);
  }
  return { specs, runs, open };
}

async function* joined(
  path: string,
  { specs, runs, open }: Contents,
  options: ReadOptions,
): AsyncGenerator<ReadTrial[]> {
  const waiting = new Map<string, Event[]>();
  const onlySpec = specs.size === 1 ? ([...specs.values()][0] ?? null) : null;
  for await (const { place, record } of readLines(path, options)) {
    const known = knownEvent(record, place);
    if (known === null) continue;
    const { key, run, sampleId, event } = known;
    const left = (open.get(key) ?? 0) - 1;
    if (left < 0) throw new InputError(`${place}: changed while it was read; wait until no program writes to it.`);
    const events = waiting.get(key) ?? [];
    events.push(event);
    if (left > 0) {
      open.set(key, left);
      waiting.set(key, events);
      continue;
    }
    open.delete(key);
    waiting.delete(key);
    const id = runs.size > 1 ? `${run}:${sampleId}` : sampleId;
    yield readTrials(events, { run: options.name, sampleId, id, spec: specs.get(run) ?? onlySpec });
  }
}

function readLines(path: string, { limits, onBytes }: ReadOptions): ReturnType<typeof jsonLines> {
  return jsonLines(path, { limits, onBytes, isLoose: true });
}

interface KnownEvent {
  readonly event: Event;
  readonly run: string;
  readonly sampleId: string;
  /** The key of the sample, unique in all runs of the log. */
  readonly key: string;
}

/** null for a line that is not an event of a sample: the specification, the report at the end, and events of the whole run. */
function knownEvent(record: LogRecord, place: string): KnownEvent | null {
  if (Object.hasOwn(record, 'spec') || Object.hasOwn(record, 'final_report')) return null;
  const event = parseEvent(record, place);
  const sampleId = readText(event.sample_id);
  if (sampleId === null) return null;
  const run = event.run_id ?? '';
  return { event, run, sampleId, key: JSON.stringify([run, sampleId]) };
}
