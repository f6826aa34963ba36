/** `audit rag …`: the commands and their options. */
import { Option, type Command } from 'commander';
import type { RagCitationsFlags } from './rag-citations-command.ts';

export function addRagCommands(rag: Command): Command {
  addCitationsCommand(rag.command('citations'));
  return rag;
}

function addCitationsCommand(command: Command): void {
  command
    .description('the provisions of Japanese statutes that a text cites: JSON lines in, JSON lines out')
    .argument('[file]', 'lines {id, text, law}; - or nothing for standard input')
    .addOption(
      new Option(
        '--convention <name>',
        'statute: a grammar of citations; seed: the regular expression of the proposal that this follows (docs/rag.md)',
      )
        .choices(['statute', 'seed'])
        .default('statute'),
    )
    .option('--aliases <file>', 'further names of laws: JSON {alias: name}')
    .action(async (file: string | undefined, flags: RagCitationsFlags) => {
      const { runRagCitations } = await import('./rag-citations-command.ts');
      await runRagCitations(file, flags);
    });
}
