/** The options of an audit that a configuration can have. */
import type { OptionRow, OptionTable } from '../../languages/options/option.ts';
import { AUDIT_OPTIONS } from '../audit-flags.ts';

/** The fields that come first in their section, in this order; those of further options follow in the order of the help. */
const FIRST =
  'failOn baseline annotations allowEmpty outMd figures outHtml outJson outCsv outDb summaryMd junit sarif runsDir metadata conditions groupBy baselineCondition nullGroundTruth skipBadRuns format stored map limit claims extractions multiverse reference minN maxExamples maxRows maxHtmlTrials seed jobs schemeTimeout checksums'.split(
    ' ',
  );

/** The rows of the options, by the names of their values. */
export const CONFIG_OPTIONS: OptionTable = configured();

function configured(): OptionTable {
  const all: OptionTable = AUDIT_OPTIONS;
  const names = [...new Set([...FIRST, ...Object.keys(all)])];
  return Object.fromEntries(
    names.flatMap((name) => (all[name]?.config === undefined ? [] : [[name, all[name]] as const])),
  );
}

/** The name of the field of an option: `md` for `outMd` among the outputs. */
export function fieldOf(name: string, { config }: OptionRow): string {
  const short = config?.section === 'outputs' ? /^out([A-Z].*)$/.exec(name)?.[1] : undefined;
  return short === undefined ? name : `${short[0]?.toLowerCase()}${short.slice(1)}`;
}
