/**
 * Texts that a model writes when it continues after its answer: a new turn of the dialogue, or a new problem.
 * Source: audit_answer_parsing, sections 7.2 and 11; the lists for incidence and for truncation differ there (`\nsystem` is only counted).
 */

/** The end of a chain of thought. It is searched for in lowered text, so `</THINK>` and the Kelvin sign count too. */
export const THINK_END = '</think>';

/** `v2` cuts an answer at the earliest of these. */
export const CUT_MARKERS: readonly string[] = [
  'user:',
  'assistant:',
  'system:',
  '\nuser',
  '\nassistant',
  '\n\nuser',
  '\n\nquestion',
  'passage:',
  'question:',
  'article:',
  'movie title:',
  'movie plot:',
];

/** Counted as a hallucinated turn. */
export const ROLE_MARKERS: readonly string[] = ['user:', 'assistant:', 'system:', '\nuser', '\nassistant', '\nsystem'];

/** Counted as a hallucinated problem. */
export const BLOCK_MARKERS: readonly string[] = ['passage:', 'question:', 'article:', 'movie title:', 'movie plot:'];

/** Whether any of the markers occurs in the lowered text. */
export function hasMarker(lowered: string, markers: readonly string[]): boolean {
  return markers.some((marker) => lowered.includes(marker));
}
