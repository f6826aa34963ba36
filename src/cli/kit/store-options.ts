/** Options that name run stores, shared by the commands that read them. */
import type { Command } from 'commander';
import { DEFAULT_METADATA, DEFAULT_RUNS_DIR, METADATA_NAME } from '../../audit/request/store-place.ts';

export function addStoreOptions(command: Command): Command {
  return command
    .option('--runs-dir <dir>', `the folder that contains the folders of the runs (default: "${DEFAULT_RUNS_DIR}")`)
    .option(
      '--metadata <file>',
      `the run list (default: ${METADATA_NAME} beside --runs-dir or in it, else "${DEFAULT_METADATA}"; without --runs-dir, the latter is tried first)`,
    );
}
