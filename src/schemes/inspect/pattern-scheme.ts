/**
 * The scorer `pattern` of inspect, with the pattern of a log: `inspect.pattern:PATTERN`, or `inspect.pattern_case:PATTERN` where case matters. Such patterns are
 * untrusted, so they run in an engine that does not backtrack, and those that it does not know have no scheme.
 * Source: inspect_ai, src/inspect_ai/scorer/_pattern.py.
 */
import type { CatalogScheme } from '../../base/core/scheme.ts';
import { loadPatternEngine } from '../../base/text/untrusted-pattern.ts';
import { equality } from '../kit/equality.ts';
import type { Member } from '../kit/family.ts';
import { findingParser, slice, type Found } from '../kit/finding.ts';
import { identity } from '../kit/identity.ts';
import { inspectLower } from './normalizers.ts';

const PREFIX = /^inspect\.pattern(?<matters>_case)?:(?<pattern>.+)$/s;
const RULE = 'pattern';

/** Whether an id is that of a scorer with a pattern. */
export function isPatternId(id: string): boolean {
  return PREFIX.test(id);
}

/** @param create of the family of inspect. @returns null for an id of another form, and for a pattern without exactly one group, or one that is not known to the engine. */
export function createPatternScheme(id: string, create: (member: Member) => CatalogScheme): CatalogScheme | null {
  const { matters, pattern = '' } = PREFIX.exec(id)?.groups ?? {};
  const find = compile(pattern, matters === undefined);
  if (find === null) return null;
  return create({
    id,
    title: `inspect pattern(${JSON.stringify(pattern)})`,
    answers: 'any',
    path: 'src/inspect_ai/scorer/_pattern.py',
    parser: findingParser({
      id: 'inspect-pattern',
      summary: 'The group of the first match of the pattern.',
      missing: null,
      rules: [{ id: RULE, summary: 'The group of the first match of the pattern of the log.', optional: false, find }],
    }),
    normalizer: matters === undefined ? inspectLower : identity,
    matcher: equality,
  });
}

/** Only patterns with one group have one answer; of several groups, any may equal the truth. */
function compile(pattern: string, ignoresCase: boolean): ((text: string) => Found | null) | null {
  const { RE2JS: engine } = loadPatternEngine();
  try {
    const compiled = engine.compile(pattern, ignoresCase ? engine.CASE_INSENSITIVE : 0);
    if (compiled.groupCount() !== 1) return null;
    return (text) => {
      const match = compiled.matcher(text);
      return match.find() && match.group(1) !== null ? slice(text, match.start(1), match.end(1)) : null;
    };
  } catch {
    return null;
  }
}
