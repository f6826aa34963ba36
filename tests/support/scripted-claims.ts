/** A judge that takes made-up claims from made-up answers, and knows where each of them is true. */
import seedrandom from 'seedrandom';

/** How many claims an answer, or a ground truth, has. */
const CLAIMS = { answer: 10, truth: 4 } as const;

type SideName = keyof typeof CLAIMS;

function chance(...words: readonly (string | number)[]): number {
  return seedrandom.tychei(words.join(' ')).double();
}

/** The claims of the answer or ground truth with a number. */
function claimsOf(side: SideName, n: number): string[] {
  return Array.from({ length: CLAIMS[side] }, (_, at) => `${side === 'answer' ? '答え' : '正解'} ${n} の主張${at + 1}`);
}

/** Whether a text supports a claim. An answer has as many supported claims as it is worth to the direct judge. @param worth from 0 to 1. */
export function isSupported(side: SideName, n: number, claim: number, text: 'other' | number, worth: number): boolean {
  if (text === 'other') return chance(side, n, claim, 'other') < 0.6;
  const isSomewhere = side === 'answer' ? claim < Math.round(worth * CLAIMS.answer) : chance(side, n, claim) < 0.7;
  return isSomewhere && Math.floor(chance(side, n, claim, 'where') * 3) === text;
}

/** Which step a prompt is for; null for the prompts of other judges. */
export function stepOf(prompt: string): string | null {
  const shows = (place: string): boolean => prompt.includes(`[[${place} `);
  if (prompt.includes('{"claims": [')) return shows('truth') ? 'truth-claims' : 'answer-claims';
  if (!prompt.includes('{"verdicts": [')) return null;
  const side = /\n1\. 正解 /.test(prompt) ? 'truth' : 'answer';
  return `${side}-in-${shows('document') ? 'context' : side === 'answer' ? 'truth' : 'answer'}`;
}

/** The reply to a step. @param worthOf what an answer is worth to the direct judge, from 0 to 1. */
export function replyToStep(step: string, prompt: string, worthOf: (n: number) => number): string {
  const side: SideName = step.startsWith('answer') ? 'answer' : 'truth';
  if (step.endsWith('-claims')) {
    const n = Number(/(?:#a|正しい答え )(\d+)/.exec(prompt)?.[1] ?? 0);
    return JSON.stringify({ claims: claimsOf(side, n) });
  }
  const n = Number(/\n1\. (?:答え|正解) (\d+) /.exec(prompt)?.[1] ?? 0);
  const at = /#c\d+\.(\d+)/.exec(prompt)?.[1];
  const text = at === undefined ? 'other' : Number(at);
  const [, shown = ''] = /\n\[\[(?:document|truth|answer) [0-9a-f]+\]\]\n(.*)\n\[\[\//.exec(prompt) ?? [];
  const verdicts = claimsOf(side, n).map((_, claim) => {
    const is = isSupported(side, n, claim, text, worthOf(n));
    return { claim: claim + 1, quote: is ? shown.slice(0, 12) : '', verdict: is ? 'supported' : 'absent' };
  });
  return JSON.stringify({ verdicts });
}
