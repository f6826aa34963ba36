/** Removes the reasoning that a model writes before its reply, in the tags of different models. */

/** A tag that begins reasoning or, with a `/`, ends it. */
const TAG =
  /(?:<\s{0,3}(?=[^<>]{0,120}>)|◁(?=\/?think▷)|\[(?=\/?think\]))(?<end>\/?)\s{0,3}(?:think(?:ing)?|(?<part>thoughts?|reasoning))(?:\s[^<>]{0,100})?[>▷\]]/giu;

/**
 * The part of a reply after the reasoning, and its offset. Reasoning without an end is not a part of it. The score can be
 * before a `</reasoning>`, so the reply does not begin there.
 */
export function afterThought(reply: string): { readonly text: string; readonly start: number } {
  let start = 0;
  let open: number | null = null;
  for (const { 0: tag, index, groups = {} } of reply.matchAll(TAG)) {
    const isEnd = groups['end'] === '/';
    if (isEnd && groups['part'] === undefined) start = index + tag.length;
    open = isEnd ? null : (open ?? index);
  }
  return { text: reply.slice(start, open ?? reply.length), start };
}
