/** The options about the format of answers. */
import { Option, type Command } from 'commander';
import { FORMAT_IDS, MAPPED_FIELDS } from '../inputs/format.ts';
import { collect } from '../../../cli/kit/result-options.ts';

export interface AnswerFormatFlags {
  readonly format: string;
  readonly map?: readonly string[];
}

/** The format that is detected by the first rows. */
export const AUTO = 'auto';

export function addFormatOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--format <name>', 'the format of the file (docs/rag-inputs.md)')
        .choices([AUTO, ...FORMAT_IDS])
        .default(AUTO),
    )
    .option(
      '--map <field=path>',
      `where a field is in a row, such as query=inputs.question or contexts=docs[].text (repeatable); the fields are ${MAPPED_FIELDS.join(', ')}`,
      collect,
    );
}
