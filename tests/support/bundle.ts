/** The slow project starts the program hundreds of times, as users do: from the bundle, which starts in half the time. bin/audit.js runs the sources where they are newer. */
import { isBundleCurrent } from '../../bin/sources.js';
import { makeBundle } from '../../scripts/bundle.ts';

export async function setup(): Promise<void> {
  if (!isBundleCurrent('.')) await makeBundle();
}
