/** Keeps databases that commands add to apart from what the commands read. */
import { assertNoInput, assertOutside, filesAmong } from './output.ts';

/** The inputs of an audit. */
interface Inputs {
  readonly runsDir?: string;
  readonly metadata?: string;
  readonly logs?: readonly string[];
  readonly schemes: readonly string[];
}

/**
 * @param files paths by the options that name them.
 * @throws InputError if such a file would replace an input, or is inside the folder of the runs.
 */
export function assertApart(
  { runsDir, metadata, logs = [], schemes }: Inputs,
  files: Readonly<Record<string, string>>,
): void {
  if (runsDir !== undefined) assertOutside(runsDir, files);
  assertNoInput([...logs, ...(metadata === undefined ? [] : [metadata]), ...filesAmong(schemes)], files);
}
