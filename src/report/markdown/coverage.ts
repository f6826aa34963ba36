/** What was read: runs or logs, trials, problems, and how fields were found. */
import type { AuditResult } from '../../result/result.ts';
import { strFloat } from '../../text/float-format.ts';
import { guessSentences } from '../guessed-fields.ts';
import { idleRuleSentences } from '../grouped-warnings.ts';
import { isLog } from '../is-log.ts';
import { plural } from '../numbers.ts';
import { cut, more } from './layout.ts';
import { cellCode, code } from './markup.ts';
import { factTable, runTable, skippedTable } from './tables.ts';

export function coverage(result: AuditResult, maxRows: number): string[] {
  const { coverage: c, warnings } = result;
  const sentences = warnings.flatMap((one) => (typeof one === 'string' ? [code(one)] : []));
  const notes = [...sentences, ...idleRuleSentences(result, code)];
  const temperatures = c.temperatures
    .map((t) => (t === null ? (isLog(result) ? '–' : 'of each trial') : strFloat(t)))
    .join(', ');
  const facts: [string, string][] = [
    [isLog(result) ? 'logs' : 'runs', String(c.runs)],
    ['temperatures', temperatures],
    ['conditions', c.conditions.map(cellCode).join(', ') || '–'],
    ['trials read', String(c.trials)],
    ['factual trials (with a ground truth)', String(c.factualTrials)],
    ['– unlabeled: in no delta', String(c.unlabeled)],
    ['– with an invalid label: in no delta', String(c.invalidLabels)],
    ['– ungradable: nothing is left of the ground truth, counted as errors', String(c.ungradable)],
    ['trials with several outputs, each counted', String(c.multiOutputTrials)],
    ['texts that are no valid UTF-8, read with U+FFFD', String(c.undecodableTexts)],
    ['texts stored as bytes', String(c.blobTexts)],
    ['texts with a NUL character', String(c.nulTexts)],
  ];
  return [
    '## Coverage',
    '',
    factTable(facts),
    '',
    runTable(result, maxRows),
    ...cut(c.runList.length, maxRows, 'runs'),
    ...(c.skippedRuns.length === 0
      ? []
      : [
          '',
          isLog(result)
            ? `Not read: ${plural(c.skippedRuns.length, 'file')} of the folders.`
            : `Not read: ${plural(c.skippedRuns.length, 'entry', 'entries')} of the run list.`,
          '',
          skippedTable(result, maxRows),
          ...cut(c.skippedRuns.length, maxRows, isLog(result) ? 'files' : 'entries'),
        ]),
    ...(c.invalidLabelTrialIds.length === 0
      ? []
      : [
          '',
          `Invalid labels: ${c.invalidLabelTrialIds.map(code).join(', ')}${more(c.invalidLabels, c.invalidLabelTrialIds.length)}.`,
        ]),
    ...list('Warnings:', notes),
    ...list('Fields:', guessSentences(result.options, code)),
    '',
    'Inputs:',
    '',
    ...c.inputs.map(
      ({ path, bytes, sha256 }) =>
        `- ${code(path)}, ${plural(bytes, 'byte')}${sha256 === undefined ? '' : `, SHA-256 ${code(sha256)}`}`,
    ),
  ];
}

function list(title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : ['', title, '', ...sentences.map((sentence) => `- ${sentence}`)];
}
