/** The SARIF output of commands with a gate. */
import type { GateFlags } from '../../languages/options/output-options.ts';
import type { GateOutcome } from '../../base/core/gate.ts';
import type { SarifOptions } from '../../report/sarif.ts';
import type { OutputFile } from './output.ts';

/** Exceeded rules as SARIF. @param options the program, and the input that they are about. */
export async function sarifFiles(
  outcomes: readonly GateOutcome[],
  { sarif }: Pick<GateFlags, 'sarif'>,
  options: SarifOptions,
): Promise<OutputFile[]> {
  if (sarif === undefined) return [];
  const { renderSarif } = await import('../../report/sarif.ts');
  return [{ path: sarif, text: renderSarif(outcomes, options) }];
}
