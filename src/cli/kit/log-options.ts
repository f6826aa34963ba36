/** Options for reading logs, shared by the commands that read them. */
import { InvalidArgumentError, type Command } from 'commander';
import { join } from 'node:path';
import { InputError } from '../../core/errors.ts';
import { findArchiveAbove } from '../../system/archive-path.ts';
import { exists, isFile, isFolder } from '../../system/file-status.ts';
import { jsonText } from '../../core/json-text.ts';
import type { LogPlaceOptions, LogSourceOptions } from '../../sources/logs/open-logs.ts';
import { USUAL_LIMITS, type LogLimits } from '../../sources/logs/kit/limits.ts';
import { MAPPED_FIELDS, type FieldMap, type MappedField } from '../../sources/logs/kit/log.ts';
import { list } from './parse-options.ts';
import { hasRunList, isRunsFolder, type StoreFlags } from './store-options.ts';

export interface LogFlags {
  readonly format?: string;
  readonly map?: FieldMap;
  readonly stored?: string;
  readonly limit?: Partial<LogLimits>;
}

/** Where logs are, and how they are read. */
export interface LogPlace extends Required<LogPlaceOptions>, Pick<LogSourceOptions, 'logs' | 'unread'> {}

/** The options for one kind of input. */
export interface InputFlags extends LogFlags, StoreFlags {
  readonly skipBadRuns?: true;
}

export function addLogOptions(command: Command): Command {
  return command
    .option('--format <id>', 'format of the logs, if their content does not show it (docs/logs.md lists the formats)')
    .option('--stored <name>', 'which of several stored answers is used: a filter of lm-eval, a scorer of inspect')
    .option(
      '--limit <name=bytes,…>',
      'larger limits for reading logs: record=256MB, document=2GB, archive=64GB, depth=2000',
      limits,
    )
    .option(
      '--map <field=name,…>',
      `fields of the log's records (repeatable): ${MAPPED_FIELDS.join(', ')}; a name may be a path such as output[0].text, and a pattern may follow: groundTruth=answer~'#### (.*)'`,
      fieldMap,
    );
}

function fieldMap(words: string, before: FieldMap = {}): FieldMap {
  const pairs = splitPairs(words).map((pair): [MappedField, string] => {
    const at = pair.indexOf('=');
    const field = MAPPED_FIELDS.find((candidate) => candidate === pair.slice(0, at));
    if (at === -1 || field === undefined || pair.length === at + 1)
      throw new InvalidArgumentError(
        `${jsonText(pair)} is not FIELD=NAME; the fields are ${MAPPED_FIELDS.join(', ')}.`,
      );
    return [field, pair.slice(at + 1)];
  });
  return { ...before, ...Object.fromEntries(pairs) };
}

/** Commas within a pattern do not separate pairs. */
function splitPairs(words: string): string[] {
  const pairs: string[] = [];
  let open = '';
  for (const part of words.split(',')) {
    const whole = open === '' ? part : `${open},${part}`;
    const isOpen = whole.includes("~'") && !/~'.+'\s*$/s.test(whole);
    if (isOpen) open = whole;
    else {
      pairs.push(whole.trim());
      open = '';
    }
  }
  return open === '' ? pairs : [...pairs, open];
}

const UNITS: Readonly<Record<string, number>> = { '': 1, KB: 1 << 10, MB: 1 << 20, GB: 1 << 30 };

function limits(words: string, before: Partial<LogLimits> = {}): Partial<LogLimits> {
  const pairs = list(words).map((pair) => {
    const [, name = '', number = '', unit = ''] = /^(\w+)=(\d{1,15})(|KB|MB|GB)$/.exec(pair) ?? [];
    const value = Number(number) * (UNITS[unit] ?? 0);
    if (!Object.hasOwn(USUAL_LIMITS, name) || value === 0 || (name === 'depth' && unit !== ''))
      throw new InvalidArgumentError(
        `${jsonText(pair)} is no limit; write one such as record=256MB. There are ${Object.keys(USUAL_LIMITS).join(', ')}.`,
      );
    return [name, value] as const;
  });
  return { ...before, ...Object.fromEntries(pairs) };
}

/** Reads the options for logs. */
export function readLogPlace({ format, map, stored, limit }: LogFlags): Required<LogPlaceOptions> {
  return { format: format ?? null, map: map ?? {}, stored: stored ?? null, limits: { ...USUAL_LIMITS, ...limit } };
}

/**
 * Whether the inputs are logs: files, or folders of files, and not the folder of a run store.
 * @throws InputError if only some of them are logs, or for an option for the other kind of input.
 */
export function areLogs(inputs: readonly string[], flags: InputFlags): boolean {
  const { runsDir, metadata, skipBadRuns, format, map, stored, limit } = flags;
  const aboutStores = { '--runs-dir': runsDir, '--metadata': metadata, '--skip-bad-runs': skipBadRuns };
  const logs = areFiles(inputs);
  if (logs) refuse(aboutStores, 'is about run stores, and the inputs are logs');
  // Missing inputs are reported before options that do not apply to them.
  else if (inputs.every((input) => exists(input)))
    refuse(
      { '--format': format, '--map': map, '--stored': stored, '--limit': limit },
      'is about logs, and the input is a run store',
    );
  return logs;
}

function areFiles(inputs: readonly string[]): boolean {
  const files = inputs.filter((input) => isFile(input) || findArchiveAbove(input) !== null || isFolderOfLogs(input));
  const others = inputs.filter((input) => !files.includes(input));
  if (files.length > 0 && others.length > 0)
    throw new InputError(
      `${others.join(', ')}: not a file or folder of logs, but ${files[0]} is one; name either existing logs, or one folder of a run store.`,
    );
  return files.length > 0;
}

/** Whether a folder is none of a run store. */
function isFolderOfLogs(path: string): boolean {
  return isFolder(path) && !exists(join(path, 'runs')) && !hasRunList(path) && !isRunsFolder(path);
}

/** @throws InputError for the first of these options that was given. @param why the reason, as the rest of the sentence. */
export function refuse(options: Readonly<Record<string, unknown>>, why: string): void {
  for (const [option, value] of Object.entries(options))
    if (value !== undefined) throw new InputError(`${option}: ${why}; leave it out.`);
}
