/** The commands about other parsers. */
import { addOptions } from './kit/add-options.ts';
import { advised } from './kit/advised.ts';
import { hasAny, refuseWithout } from './kit/needed-options.ts';
import { suggestNames } from './kit/suggested-names.ts';
import type { UsageCommand } from './kit/usage-command.ts';
import {
  COMPARE_OPTIONS,
  type CompareFlags,
  SCORE_OPTIONS,
  type ScoreFlags,
  CONVERT_OPTIONS,
  type ConvertFlags,
  SCHEMES_OPTIONS,
  type SchemesFlags,
} from './parser-options.ts';

export function describeCompare(command: UsageCommand): void {
  refuseWithout(command, {
    options: ['--max-html-trials'],
    isMet: hasAny('outHtml'),
    advice: 'is about the page; write it with --out-html',
  });
  addOptions(command, COMPARE_OPTIONS)
    .description('Compares two schemes on the same responses, or a new log with an old one of the same items.')
    .examples('audit compare --to mc-v3 samples.jsonl', 'audit compare old.jsonl new.jsonl')
    .argument(
      '[input...]',
      'logs, the folder of a run store, or a saved result; two logs of the same items are also compared with each other',
    )
    .action(async (inputs: string[], flags: CompareFlags) => {
      const { runCompare } = await import('./compare-command.ts');
      await advised(
        command,
        inputs,
        () => runCompare(inputs, flags),
        ({ askedComparison }, line) => askedComparison(inputs, flags, line),
      );
    });
}

export function describeScore(command: UsageCommand): void {
  addOptions(command, SCORE_OPTIONS)
    .description(
      'Scores responses from any source. Reads one JSON object from each line, and writes one line for each (docs/scoring.md).',
    )
    .examples(`echo '{"id":1,"response":"Answer: B","groundTruth":"b"}' | audit score --scheme mc-v3`)
    .argument('[file]', 'the file with the responses (default: standard input)')
    .action(async (file: string | undefined, flags: ScoreFlags) => {
      const { runScore } = await import('./score-command.ts');
      await runScore(file, flags);
    });
}

export function describeConvert(command: UsageCommand): void {
  addOptions(command, CONVERT_OPTIONS)
    .description('Writes trials in the format of Every Eval Ever, with the parses and labels of schemes.')
    .examples('audit convert samples.jsonl --out-dir every-eval-ever')
    .argument('[input...]', 'logs, folders of logs, the folder of a run store, or a saved result')
    .action(async (inputs: string[], flags: ConvertFlags) => {
      const { runConvert } = await import('./convert-command.ts');
      await advised(
        command,
        inputs,
        () => runConvert(inputs, flags),
        ({ askedReading }, line) => askedReading(inputs, flags, line),
      );
    });
}

export function describeSchemes(command: UsageCommand): void {
  suggestNames(command, async () => (await import('../schemes/catalog.ts')).SCHEMES.map(({ id }) => id));
  addOptions(command, SCHEMES_OPTIONS)
    .description(
      'Lists the schemes of the catalog, or shows the rules and the source of one of them. Your own schemes: docs/own-schemes.md.',
    )
    .examples('audit schemes mc-v3', 'audit schemes --new my-parser', 'audit schemes --new math_verify.py')
    .argument('[id]', 'the scheme to show in full')
    .action(async (id: string | undefined, flags: SchemesFlags) => {
      const { runSchemes } = await import('./schemes-command.ts');
      runSchemes(id, flags);
    });
}
