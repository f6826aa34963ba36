/** How logs are read, as users write it: which field has which content, and larger limits. */
import { jsonText } from '../../base/core/json-text.ts';
import {
  MAPPED_FIELDS,
  USUAL_LIMITS,
  type FieldMap,
  type LogLimits,
  type MappedField,
} from '../../base/core/log-fields.ts';
import { OptionError, type OptionValue } from './option.ts';
import { parseNames } from './values.ts';

/** `field=name,…` */
export const FIELD_MAP: OptionValue<FieldMap> = {
  kind: 'language',
  parse(words, before = {}) {
    const pairs = splitPairs(words).map((pair): [MappedField, string] => {
      const at = pair.indexOf('=');
      const field = MAPPED_FIELDS.find((candidate) => candidate === pair.slice(0, at));
      if (at === -1 || field === undefined || pair.length === at + 1)
        throw new OptionError(`${jsonText(pair)} is not FIELD=NAME; the fields are ${MAPPED_FIELDS.join(', ')}.`);
      return [field, pair.slice(at + 1)];
    });
    return { ...before, ...Object.fromEntries(pairs) };
  },
};

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

/** A value that is nested deeper cannot be walked or written: functions call themselves for each level. */
const DEEPEST = 2000;
const UNITS: Readonly<Record<string, number>> = { '': 1, KB: 1 << 10, MB: 1 << 20, GB: 1 << 30 };

/** `name=bytes,…` */
export const LIMITS: OptionValue<Partial<LogLimits>> = {
  kind: 'language',
  parse(words, before = {}) {
    const pairs = parseNames(words).map((pair) => {
      const [, name = '', number = '', unit = ''] = /^(\w+)=(\d{1,15})(|KB|MB|GB)$/.exec(pair) ?? [];
      const value = Number(number) * (UNITS[unit] ?? 0);
      if (!Object.hasOwn(USUAL_LIMITS, name) || value === 0 || (name === 'depth' && unit !== ''))
        throw new OptionError(
          `${jsonText(pair)} is no limit; write one such as record=256MB. There are ${Object.keys(USUAL_LIMITS).join(', ')}.`,
        );
      if (name === 'depth' && value > DEEPEST)
        throw new OptionError(`${jsonText(pair)} is too much; write depth=${DEEPEST} or less.`);
      return [name, value] as const;
    });
    return { ...before, ...Object.fromEntries(pairs) };
  },
};
