/** What was read: runs or logs, trials, problems, and how fields were found. */
import type { AuditResult } from '../../documents/result.ts';
import { unreadInputs, type Scope } from '../../documents/scope.ts';
import { strFloat } from '../../base/text/float-format.ts';
import { guessSentences } from '../guessed-fields.ts';
import { idleRuleSentences } from '../grouped-warnings.ts';
import { isLog } from '../is-log.ts';
import { count, plural } from '../numbers.ts';
import { leftOutFacts } from '../scope-text.ts';
import { cut, more, type Layout } from './layout.ts';
import { cellCode, code } from './markup.ts';
import { hasFileNumbers } from '../views/files.ts';
import { rereadSentences } from '../reread-truths.ts';
import { factTable, runTable, skippedTable } from './tables.ts';

export function coverage(result: AuditResult, layout: Layout): string[] {
  const { coverage: c, warnings } = result;
  const sentences = warnings.flatMap((one) => (typeof one === 'string' ? [code(one)] : []));
  const notes = [...sentences, ...idleRuleSentences(result, code)];
  return [
    '## Coverage',
    '',
    ...countSection(result, layout),
    '',
    runTable(result, layout.maxRows),
    ...cut(c.runList.length, layout.maxRows, nameRuns(result), layout),
    ...skipped(result, layout),
    ...(c.invalidLabelTrialIds.length === 0
      ? []
      : [
          '',
          `Invalid labels: ${c.invalidLabelTrialIds.map(code).join(', ')}${more(c.invalidLabels, c.invalidLabelTrialIds.length)}.`,
        ]),
    ...list('Warnings:', notes, layout),
    ...list('Truths:', rereadSentences(result, code), layout),
    ...list('Fields:', guessSentences(result.options, code), layout),
    ...inputs(result, layout),
  ];
}

/** What the rows of the table of runs are, where it does not have all. */
function nameRuns(result: AuditResult): string {
  if (!isLog(result)) return 'runs';
  return hasFileNumbers(result) ? 'logs, those with the most flips' : 'logs';
}

function countSection(result: AuditResult, { isShort }: Layout): string[] {
  const { coverage: c } = result;
  const temperatures = c.temperatures
    .map((t) => (t === null ? (isLog(result) ? '–' : 'of each trial') : strFloat(t)))
    .join(', ');
  const facts: [string, string][] = [
    [isLog(result) ? 'logs' : 'runs', count(c.runs)],
    ['temperatures', temperatures],
    ['conditions', c.conditions.map(cellCode).join(', ') || '–'],
    ['trials read', count(c.trials)],
    ['trials with a ground truth', count(c.factualTrials)],
    ['compared trials', count(result.scope.compared)],
    ...leftOutFacts(result.scope.leftOut, cellCode).map((fact): [string, string] => ['left out', fact]),
  ];
  const anomalies = [
    ...ANOMALIES.map(([name, key]): [string, number] => [name, c[key]]),
    ...(c.lookAlikes === undefined ? [] : [[LOOK_ALIKES, c.lookAlikes] as [string, number]]),
    ...(c.openThoughts === undefined ? [] : [[OPEN_THOUGHTS, c.openThoughts] as [string, number]]),
  ];
  if (isShort !== true) return [factTable([...facts, ...anomalies])];
  const [found, none] = [anomalies.filter(([, value]) => value > 0), anomalies.filter(([, value]) => value === 0)];
  return [
    ...[...facts, ...found].map(
      ([name, value]) => `- ${name.replace(/^– /, '')}: ${typeof value === 'number' ? count(value) : value}`,
    ),
    ...(none.length === 0 ? [] : [`- none found: ${none.map(([name]) => name.replace(/^– | \(.*/g, '')).join('; ')}`]),
  ];
}

const ANOMALIES = [
  ['– ungradable trials (nothing is left of the ground truth, so they count as errors)', 'ungradable'],
  ['trials with several outputs (each output counts)', 'multiOutputTrials'],
  ['texts that are not valid UTF-8 (read with U+FFFD)', 'undecodableTexts'],
  ['texts stored as bytes', 'blobTexts'],
  ['texts with a NUL character', 'nulTexts'],
] as const;

const OPEN_THOUGHTS = 'responses whose thought never ends, so that they have no answer';
const LOOK_ALIKES = 'responses whose answer is a letter that only looks Latin';

function skipped(result: AuditResult, layout: Layout): string[] {
  const skippedRuns = unreadInputs(result);
  if (skippedRuns.length === 0) return [];
  return [
    '',
    isLog(result)
      ? `Not read: ${plural(skippedRuns.length, 'file')} of the folders.`
      : `Not read: ${plural(skippedRuns.length, 'entry', 'entries')} of the run list.`,
    '',
    skippedTable(result, layout.maxRows),
    ...cut(skippedRuns.length, layout.maxRows, isLog(result) ? 'files' : 'entries', layout),
  ];
}

function describeInput({ path, bytes, sha256 }: Scope['inputs'][number]): string {
  return `${code(path)}, ${plural(bytes, 'byte')}${sha256 === undefined ? '' : `, SHA-256 ${code(sha256)}`}`;
}

function inputs({ scope: { inputs: all } }: AuditResult, layout: Layout): string[] {
  if (layout.isShort !== true) return list('Inputs:', all.map(describeInput), layout);
  const shown = all.slice(0, layout.maxRows);
  return all.length === 0
    ? []
    : ['', `Inputs: ${shown.map(describeInput).join('; ')}${more(all.length, shown.length)}.`];
}

/** In a short report, the first ones in a paragraph. */
function list(title: string, sentences: readonly string[], layout: Layout): string[] {
  if (sentences.length === 0) return [];
  if (layout.isShort !== true) return ['', title, '', ...sentences.map((sentence) => `- ${sentence}`)];
  const shown = sentences.slice(0, layout.maxRows);
  return ['', `${title} ${shown.join(' ')}${more(sentences.length, shown.length)}`];
}
