/** Options that say how logs are read, shared by the commands that read them. */
import { InvalidArgumentError, type Command } from 'commander';
import { existsSync, statSync } from 'node:fs';
import { InputError } from '../core/errors.ts';
import { MAPPED_FIELDS, type FieldMap, type MappedField } from '../sources/logs/log.ts';
import { list } from './parse-options.ts';
import type { StoreFlags } from './store-options.ts';

export interface LogFlags {
  readonly format?: string;
  readonly map?: FieldMap;
}

/** The options that are about one kind of input. */
interface InputFlags extends LogFlags, StoreFlags {
  readonly skipBadRuns?: true;
}

export function addLogOptions(command: Command): Command {
  return command
    .option('--format <id>', 'format of the logs, where their content does not tell: statutes-rags, jsonl, csv')
    .option(
      '--map <field=name,…>',
      `fields of JSON lines and tables (repeatable): ${MAPPED_FIELDS.join(', ')}; a name may be a path such as output[0].text`,
      fieldMap,
    );
}

function fieldMap(words: string, before: FieldMap = {}): FieldMap {
  const pairs = list(words).map((pair): [MappedField, string] => {
    const at = pair.indexOf('=');
    const field = MAPPED_FIELDS.find((candidate) => candidate === pair.slice(0, at));
    if (at === -1 || field === undefined || pair.length === at + 1)
      throw new InvalidArgumentError(
        `${JSON.stringify(pair)} is not FIELD=NAME; the fields are ${MAPPED_FIELDS.join(', ')}.`,
      );
    return [field, pair.slice(at + 1)];
  });
  return { ...before, ...Object.fromEntries(pairs) };
}

/**
 * Whether the inputs are logs: files, not the folder of a run store.
 * @throws InputError if some are files and some are not, or for an option that is about the other kind of input.
 */
export function areLogs(inputs: readonly string[], flags: InputFlags): boolean {
  const { runsDir, metadata, skipBadRuns, format, map } = flags;
  const aboutStores = { '--runs-dir': runsDir, '--metadata': metadata, '--skip-bad-runs': skipBadRuns };
  const logs = areFiles(inputs);
  if (logs) refuse(aboutStores, 'is about run stores, and the inputs are logs');
  // Of inputs that are not there, that is the thing to say.
  else if (inputs.every((input) => existsSync(input)))
    refuse({ '--format': format, '--map': map }, 'is about logs, and the input is a run store');
  return logs;
}

function areFiles(inputs: readonly string[]): boolean {
  const files = inputs.filter(isFile);
  const others = inputs.filter((input) => !files.includes(input));
  if (files.length > 0 && others.length > 0)
    throw new InputError(
      `${others.join(', ')}: no file, but ${files[0]} is one; name either logs, which must be there, or one folder of a run store.`,
    );
  return files.length > 0;
}

/** false too where the path cannot be looked at; whoever needs it will say why. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @throws InputError for the first of these options that was given. @param why it cannot be. */
export function refuse(options: Readonly<Record<string, unknown>>, why: string): void {
  for (const [option, value] of Object.entries(options))
    if (value !== undefined) throw new InputError(`${option}: ${why}; leave it out.`);
}
