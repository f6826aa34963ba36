/** What was asked and what was read, in words; texts from outside are inert. */
import type { AuditResult } from '../../../documents/result.ts';
import { guessSentences } from '../../../report/guessed-fields.ts';
import { plural } from '../../../report/numbers.ts';
import { leftOutFacts } from '../../../report/scope-text.ts';
import { inertLine } from '../../../base/text/inert.ts';

export interface Fact {
  readonly name: string;
  readonly lines: readonly string[];
}

export function listFacts(result: AuditResult): Fact[] {
  const { options, scope, coverage, tool, markers, think } = result;
  const list = (words: readonly string[]): string => words.map(inertLine).join(', ');
  const counts = (
    [
      ['trials', coverage.trials],
      ['trials with a ground truth', coverage.factualTrials],
      ['compared trials', scope.compared],
      ['of whose ground truth nothing is left', coverage.ungradable],
      ['with several outputs', coverage.multiOutputTrials],
      ['whose ground truth is "None"', coverage.noneGroundTruths],
      ['texts that were no valid UTF-8', coverage.undecodableTexts],
      ['texts stored as bytes', coverage.blobTexts],
      ['texts with a NUL character', coverage.nulTexts],
      ['responses whose answer is a letter that only looks Latin', coverage.lookAlikes ?? 0],
      ['responses whose thought never ends', coverage.openThoughts ?? 0],
      ['responses that continue with a new turn', markers.rawRole],
      ['responses that continue with a new problem', markers.rawBlock],
      ['responses with a chain of thought', think.trials],
    ] as const
  ).filter(([, n]) => n > 0);
  const inputs = scope.inputs.map(({ path, bytes, sha256 }) =>
    inertLine(`${path} (${plural(bytes, 'byte')}${sha256 === undefined ? '' : `, SHA-256 ${sha256}`})`),
  );
  const chosenBy = options.schemesChosenBy;
  const facts: readonly (readonly [name: string, ...lines: string[]])[] = [
    ['made by', inertLine(`${tool.name} ${tool.version}`)],
    ['inputs', ...inputs],
    ['run list', inertLine(options.metadata ?? '–')],
    ['schemes', list(options.schemes), ...(chosenBy === undefined ? [] : [inertLine(chosenBy)])],
    ...guessSentences(options, inertLine).map((sentence) => ['read as', sentence] as const),
    ['cells by', list(options.groupBy)],
    ['conditions', ...coverage.conditions.map(inertLine)],
    ...leftOutFacts(result.scope.leftOut, inertLine).map((fact) => ['left out', fact] as const),
    ['baseline condition', inertLine(options.baselineCondition)],
    ['seed', String(options.seed)],
    ...counts.map(([name, n]) => [name, String(n)] as const),
  ];
  return facts.map(([name, ...lines]) => ({ name, lines }));
}
