/** The commands about other parsers. */
import { Option, type Command } from 'commander';
import { addCompareOptions } from './compare-options.ts';
import type { CompareFlags } from './compare-command.ts';
import type { ConvertFlags } from './convert-command.ts';
import { addLogOptions } from './kit/log-options.ts';
import { addSchemeOptions, schemeWords } from './kit/parse-options.ts';
import { collect } from './kit/result-options.ts';
import { addStoreOptions } from './kit/store-options.ts';
import type { SchemesFlags } from './schemes-command.ts';
import type { ScoreFlags } from './score-command.ts';

export function describeCompare(command: Command): void {
  addCompareOptions(command)
    .summary('compare two schemes on the same responses, or two logs')
    .description('Compares two schemes on the same responses, or a new log with an old one of the same items.')
    .argument(
      '[input...]',
      'logs, the folder of a run store, or a saved result; two logs of the same items are also compared with each other',
    )
    .action(async (inputs: string[], flags: CompareFlags) => {
      const { runCompare } = await import('./compare-command.ts');
      await runCompare(inputs, flags);
    });
}

export function describeScore(command: Command): void {
  addSchemeOptions(command)
    .summary('score responses from any source: JSON lines in and out')
    .description(
      'Scores responses from any source. Reads one JSON object from each line, and writes one line for each (docs/scoring.md).',
    )
    .argument('[file]', 'the file with the responses (default: standard input)')
    .requiredOption(
      '--scheme <id>',
      'the scheme (repeatable): an id (see "audit schemes"), also with parameters as ID(name=value,…); a file with your own scheme; or regex:/…/',
      collect,
    )
    .action(async (file: string | undefined, flags: ScoreFlags) => {
      const { runScore } = await import('./score-command.ts');
      await runScore(file, flags);
    });
}

export function describeConvert(command: Command): void {
  addLogOptions(addStoreOptions(addSchemeOptions(command)))
    .summary('write trials in the format of Every Eval Ever')
    .description('Writes trials in the format of Every Eval Ever, with the parses and labels of schemes.')
    .argument('[input...]', 'logs, folders of logs, the folder of a run store, or a saved result')
    .requiredOption('--out-dir <dir>', 'the folder for the files: an aggregate and its samples for each run and model')
    .option(
      '--schemes <ids>',
      'schemes whose parses and labels are written after the stored ones, separated by commas',
      schemeWords,
    )
    .option('--organization <name>', 'the organization that provides the evaluation', 'unknown')
    .action(async (inputs: string[], flags: ConvertFlags) => {
      const { runConvert } = await import('./convert-command.ts');
      await runConvert(inputs, flags);
    });
}

export function describeSchemes(command: Command): void {
  command
    .summary('list the schemes, or show the rules of one of them')
    .description(
      'Lists the schemes of the catalog, or shows the rules and the source of one of them. Your own schemes: docs/own-schemes.md.',
    )
    .argument('[id]', 'the scheme to show in full')
    .option('--json', 'print JSON')
    .addOption(
      new Option('--answers <kind>', 'only the schemes for answers of this kind').choices(['choice', 'number', 'text']),
    )
    .option('--new <name>', 'write NAME.ts, a template for a scheme of your own')
    .action(async (id: string | undefined, flags: SchemesFlags) => {
      const { runSchemes } = await import('./schemes-command.ts');
      runSchemes(id, flags);
    });
}
