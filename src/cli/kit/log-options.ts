/** Options for reading logs, shared by the commands that read them. */
import { InvalidArgumentError, type Command } from 'commander';
import { jsonText } from '../../base/core/json-text.ts';
import { USUAL_LIMITS, type LogLimits } from '../../sources/logs/kit/limits.ts';
import { MAPPED_FIELDS, type FieldMap, type MappedField } from '../../sources/logs/kit/log.ts';
import { list } from './parse-options.ts';

export function addLogOptions(command: Command): Command {
  return command
    .option('--format <id>', 'the format of the logs, if their content does not show it (see "audit help formats")')
    .option(
      '--stored <name>',
      'which stored answer to use where a log has several: the name of a filter (lm-eval) or of a scorer (inspect)',
    )
    .option(
      '--limit <name=bytes,…>',
      'larger limits for reading logs, such as record=256MB,document=2GB,archive=64GB,depth=2000',
      limits,
    )
    .option(
      '--map <field=name,…>',
      `which field of the records in the log is ${MAPPED_FIELDS.join(', ').replace(/, (?=\w+$)/, ' or ')} (repeatable); NAME may be a path such as output[0].text, and a pattern may follow, as in groundTruth=answer~'#### (.*)'`,
      fieldMap,
    );
}

function fieldMap(words: string, before: FieldMap = {}): FieldMap {
  const pairs = splitPairs(words).map((pair): [MappedField, string] => {
    const at = pair.indexOf('=');
    const field = MAPPED_FIELDS.find((candidate) => candidate === pair.slice(0, at));
    if (at === -1 || field === undefined || pair.length === at + 1)
      throw new InvalidArgumentError(
        `${jsonText(pair)} is not FIELD=NAME; the fields are ${MAPPED_FIELDS.join(', ')}.`,
      );
    return [field, pair.slice(at + 1)];
  });
  return { ...before, ...Object.fromEntries(pairs) };
}

/** Commas within a pattern do not separate pairs. */
function splitPairs(words: string): string[] {
  const pairs: string[] = [];
  let open = '';
  for (const part of words.split(',')) {
    const whole = open === '' ? part : `${open},${part}`;
    const isOpen = whole.includes("~'") && !/~'.+'\s*$/s.test(whole);
    if (isOpen) open = whole;
    else {
      pairs.push(whole.trim());
      open = '';
    }
  }
  return open === '' ? pairs : [...pairs, open];
}

const UNITS: Readonly<Record<string, number>> = { '': 1, KB: 1 << 10, MB: 1 << 20, GB: 1 << 30 };

function limits(words: string, before: Partial<LogLimits> = {}): Partial<LogLimits> {
  const pairs = list(words).map((pair) => {
    const [, name = '', number = '', unit = ''] = /^(\w+)=(\d{1,15})(|KB|MB|GB)$/.exec(pair) ?? [];
    const value = Number(number) * (UNITS[unit] ?? 0);
    if (!Object.hasOwn(USUAL_LIMITS, name) || value === 0 || (name === 'depth' && unit !== ''))
      throw new InvalidArgumentError(
        `${jsonText(pair)} is no limit; write one such as record=256MB. There are ${Object.keys(USUAL_LIMITS).join(', ')}.`,
      );
    return [name, value] as const;
  });
  return { ...before, ...Object.fromEntries(pairs) };
}
