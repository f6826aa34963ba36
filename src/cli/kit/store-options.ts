/** Options that name run stores, shared by the commands that read them. */
import type { Command } from 'commander';
import { DEFAULT_METADATA, DEFAULT_RUNS_DIR, METADATA_NAME } from '../../inputs/store-place.ts';

export function addStoreOptions(command: Command): Command {
  return command
    .option('--runs-dir <dir>', `folder of the run folders (default: "${DEFAULT_RUNS_DIR}")`)
    .option(
      '--metadata <file>',
      `list of runs (default: ${METADATA_NAME} beside or in --runs-dir, else "${DEFAULT_METADATA}"; without --runs-dir, the latter is tried first)`,
    );
}
