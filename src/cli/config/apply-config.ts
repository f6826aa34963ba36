/** The options of a configuration, as options of the command line. */
import { dirname, isAbsolute, join } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { AUDIT_OPTIONS } from '../audit-flags.ts';
import { figuresFolder } from '../kit/figure-files.ts';
import type { Confinement } from '../../base/system/confinement.ts';
import { CONFIG_OPTIONS, fieldOf } from './config-fields.ts';
import { CONFIG_NAME, type Config } from './config.ts';
import { InputError } from '../../base/core/errors.ts';
import { mapStore } from '../../base/core/extract-word.ts';
import { isUserScheme } from '../../schemes/user/words.ts';
import { isFile } from '../../base/system/file-status.ts';
import { STDOUT } from '../../base/system/output-target.ts';
import { isWithin, realPath } from '../../base/system/paths.ts';
import { readFileText } from '../../base/system/read-file.ts';
import { printNote } from '../../base/system/messages.ts';

/** Options that say where the inputs are. */
const PLACES = ['runsDir', 'metadata'] as const;
/** Kinds of values that are paths. */
const PATH_KINDS: ReadonlySet<string> = new Set(['file', 'folder', 'output']);
/** Options whose values are outputs, files or folders. */
const OUTPUTS = Object.entries(AUDIT_OPTIONS).flatMap(([name, { value, group }]) =>
  value.kind === 'output' || (value.kind === 'folder' && group === 'Output') ? [name] : [],
);
/** Where commander notes that a value is from. */
const SOURCE = 'config';

/** Adds `--config`, and makes the command use a configuration. */
export function addConfigOption(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--config <file>',
        `options in a file, written by "audit init" (default: ${CONFIG_NAME}, if no input is named)`,
      ).helpGroup('Input'),
    )
    .hook('preAction', async (hooked, acting) => {
      if (hooked === acting) await applyConfig(acting);
    });
}

/** Sets the options that the command line does not have, and the inputs if it names none. */
async function applyConfig(command: Command): Promise<void> {
  const isGiven = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
  const hasInputs = command.args.length > 0 || PLACES.some(isGiven);
  const named = command.getOptionValue('config') as string | undefined;
  const path = named ?? (!hasInputs && isFile(CONFIG_NAME) ? CONFIG_NAME : undefined);
  if (path === undefined) return;
  const { readConfig } = await import('./read-config.ts');
  const config = readConfig(path, readFileText(path));
  if (named === undefined) {
    reportFound(path, config);
    const within = confine(path, (name) => (isGiven(name) ? command.getOptionValue(name) : undefined));
    command.setOptionValueWithSource('within', within, SOURCE);
  }
  for (const [field, name, value] of configuredOptions(config, path)) {
    if (isGiven(name) || (hasInputs && PLACES.some((one) => one === name))) continue;
    const option = command.options.find((one) => one.attributeName() === name);
    if (option === undefined) throw new TypeError(`${field}: the command has no such option`);
    command.setOptionValueWithSource(name, parseValue(option, value, `${path}: ${field}`), SOURCE);
  }
  // The arguments that the action gets; the command line has none.
  if (!hasInputs) command.processedArgs[0] = (config.inputs ?? []).map((input) => fromConfig(path, input));
}

/**
 * Reports that a configuration is used that the user did not name.
 * @throws InputError if it would run code that is not in its folder, or write to another folder.
 */
function reportFound(path: string, { schemes = [], outputs = {} }: Config): void {
  const isOutside = (file: string): boolean => !isWithin(realPath('.'), realPath(file));
  const own = schemes.filter((word) => isUserScheme(word) && !word.startsWith('regex:'));
  const scheme = own.find((word) => word.startsWith('command:') || isOutside(word));
  if (scheme !== undefined) throw outsideError(path, `its scheme ${scheme} runs code`);
  const paths = Object.values(outputs).filter((one) => typeof one === 'string');
  const output = paths.find((one) => one !== STDOUT && isOutside(one));
  if (output !== undefined) throw outsideError(path, `its output ${output} is a path`);
  const code = own.length === 0 ? '' : `, with the code of ${own.join(', ')}`;
  printNote(`${path} is used${code}.`);
}

/** Lets outputs leave the folder of a configuration only where the user named them. @param given the value of an option of the command line. */
function confine(path: string, given: (name: string) => unknown): Confinement {
  const named = OUTPUTS.map(given).filter((value) => typeof value === 'string');
  const outMd = given('outMd');
  return {
    folder: realPath('.'),
    except: typeof outMd === 'string' ? [...named, figuresFolder(outMd)] : named,
    advice: `allow that by naming the file with --config ${path}`,
  };
}

function outsideError(path: string, what: string): InputError {
  return new InputError(
    `${path}: ${what} that is not in this folder; allow that by naming the file with --config ${path}.`,
  );
}

type Configured = readonly [field: string, name: string, value: unknown];

/** The options of the configuration: the field, the name of the option's value, and the value. */
function configuredOptions(config: Config, path: string): Configured[] {
  const own = config.schemes?.map((word) =>
    isFileOfScheme(word) ? fromConfig(path, word) : mapStore(word, (store) => fromConfig(path, store)),
  );
  const others = Object.entries(CONFIG_OPTIONS).flatMap(([name, row]): Configured[] => {
    const section = row.config?.section ?? 'options';
    const field = fieldOf(name, row);
    const value = section === 'schemes' ? undefined : config[section]?.[field];
    if (value === undefined) return [];
    const isPath = typeof value === 'string' && PATH_KINDS.has(row.value.kind);
    return [[`${section}.${field}`, name, isPath ? fromConfig(path, value) : value]];
  });
  return own === undefined ? others : [['schemes', 'schemes', own], ...others];
}

function isFileOfScheme(word: string): boolean {
  return isUserScheme(word) && !/^(?:regex|command):/.test(word);
}

/** A path of the configuration, which is relative to its folder. */
function fromConfig(config: string, path: string): string {
  return path === STDOUT || isAbsolute(path) ? path : join(dirname(config), path);
}

/** The value as the command line would give it, with the same limits. A false flag is none. */
function parseValue(option: Option, value: unknown, where: string): unknown {
  if (typeof value === 'boolean') return value ? true : undefined;
  if (option.parseArg === undefined || Array.isArray(value)) return value;
  try {
    return option.parseArg(asWord(value), undefined);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new InputError(`${where}: ${error.message.replace(/^It /, 'it ')}`);
  }
}

function asWord(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}=${String(one)}`)
    .join();
}
