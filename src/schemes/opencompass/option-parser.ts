/** OpenCompass' search for the letter of an option. */
import type { Parser } from '../../base/core/scheme.ts';
import { skipWhitespace, trimEnd } from '../../base/text/whitespace.ts';
import { findingParser, slice, type FindRule, type Found } from '../kit/finding.ts';
import { CUSHION_RULES, PATTERN_RULES, type PatternRule } from './patterns.ts';
import { OPTIONS, type Pattern } from './scans.ts';
import { createViewParser, shifted, type View } from '../kit/response-view.ts';

function findRule([id, summary, patterns]: PatternRule): FindRule {
  return { id, summary, optional: true, find: (text) => findOption(text, patterns) };
}

/**
 * Only the first match of a pattern counts. Its first non-empty group is searched for A, then B, C and D. If it contains none of them, the
 * pattern is skipped.
 */
function findOption(text: string, patterns: readonly Pattern[]): Found | null {
  for (const find of patterns) {
    const span = find(text);
    if (span === null) continue;
    const held = text.slice(span.start, span.end);
    const at = OPTIONS.map((option) => held.indexOf(option)).find((index) => index !== -1);
    if (at !== undefined) return slice(text, span.start + at, span.start + at + 1);
  }
  return null;
}

/** The response without whitespace at its ends. */
function strippedView(response: string): View {
  const offset = skipWhitespace(response, 0, response.length);
  return {
    text: response.slice(offset, trimEnd(response, offset, response.length)),
    restore: (found) => shifted(found, offset),
  };
}

function optionParser(id: string, summary: string, rules: readonly PatternRule[]): Parser {
  return createViewParser(findingParser({ id, summary, missing: '', rules: rules.map(findRule) }), strippedView);
}

/** Source: OpenCompass, opencompass/utils/text_postprocessors.py, first_option_postprocess, with the options ABCD. */
export const openCompassFirstOption: Parser = optionParser(
  'opencompass-first-option',
  'The letter A to D that the first of some fifty patterns finds, Chinese ones first; otherwise the first such letter.',
  [...PATTERN_RULES, ...CUSHION_RULES],
);

/** Source: as {@link openCompassFirstOption}, with `cushion=False`. */
export const openCompassFirstOptionNoCushion: Parser = optionParser(
  'opencompass-first-option-nocushion',
  'The letter A to D that the first of some fifty patterns finds, Chinese ones first.',
  PATTERN_RULES,
);
