/** What Math-Verify reads of a response. Source: Math-Verify 0.8.0, src/math_verify/parser.py, parse. */
import type { Parser } from '../../../base/core/scheme.ts';
import { derived, findingParser, slice, type Found } from '../finding.ts';
import { BESIDE } from './beside.ts';
import { eachCandidate, type Candidate, type Targets } from './extraction.ts';

/** With its place, if it is written so in the match. */
function toFound(text: string, { text: found, start, end }: Candidate): Found {
  const at = text.slice(start, end).lastIndexOf(found);
  return at === -1 ? derived(found) : slice(text, start + at, start + at + found.length);
}

/** @param isReadable of an answer; where it is not, the next one is tried, but only the first one if the targets are strict. */
export function mathVerifyParser(
  id: string,
  summary: string,
  targets: Targets,
  isReadable: (text: string) => boolean,
): Parser {
  return findingParser({
    id,
    summary,
    missing: null,
    rules: [
      {
        id: 'by-priority',
        summary: targets.isBoxFirst
          ? 'The last box, else the last mathematics after the word "answer".'
          : 'The last answer by priority: after "final answer is", in a box, after "answer:", after "answer", or anywhere. What cannot be read is passed over, but the first text is kept beside the answer.',
        optional: false,
        find(text) {
          let first: Candidate | undefined;
          let readable: Candidate | undefined;
          for (const candidate of eachCandidate(text, targets)) {
            first ??= candidate;
            if (targets.isLenient && isReadable(candidate.text)) readable = candidate;
            if (!targets.isLenient || readable !== undefined) break;
          }
          if (first === undefined) return null;
          return readable === undefined || readable === first
            ? toFound(text, first)
            : derived(`${readable.text}${BESIDE}${first.text}`);
        },
      },
    ],
  });
}
