/** Options about the outcomes of `--fail-on` rules, for all commands with a gate. */
import { Option, type Command } from 'commander';
import { outputPath } from './output-options.ts';

/** Where annotations are for. */
const ANNOTATIONS = ['github', 'none'] as const;
type Annotations = (typeof ANNOTATIONS)[number];

export interface GateFlags {
  readonly failOn?: readonly string[];
  readonly allowEmpty?: true;
  readonly junit?: string;
  readonly sarif?: string;
  readonly annotations?: Annotations;
}

/** Adds the options that all gates have, beside the rules. */
export function addGateOutputs(command: Command): Command {
  return command
    .option('--allow-empty', 'accept a rule that compares nothing, which is an error otherwise')
    .option('--sarif <file>', 'the --fail-on rules that are exceeded as SARIF 2.1.0, for code scanning', outputPath)
    .addOption(
      new Option(
        '--annotations <service>',
        'also print the rules that are exceeded as annotations of a CI service (default: github in GitHub Actions)',
      ).choices(ANNOTATIONS),
    );
}

/** The service for which annotations are printed. @param env GitHub Actions sets a variable. */
export function annotationsFor(
  { annotations }: Pick<GateFlags, 'annotations'>,
  env: Readonly<NodeJS.ProcessEnv> = process.env,
): Annotations {
  return annotations ?? (env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'none');
}
