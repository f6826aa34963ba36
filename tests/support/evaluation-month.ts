/** A month of a system that answers from documents, as lines of input. From one day on, it cites provisions that are not in its documents. */

/** Answers of a day. */
const A_DAY = 20;
/** The first day (from 0) on which most citations are wrong: a Monday. */
export const BROKEN_FROM = 21;

interface Month {
  readonly answers: readonly Readonly<Record<string, unknown>>[];
  /** Thumbs that follow what is right, but for every fifth. */
  readonly feedback: readonly Readonly<Record<string, unknown>>[];
}

/** Four weeks from Monday, 2026-10-05 on. */
export function evaluationMonth(): Month {
  const answers: Record<string, unknown>[] = [];
  const feedback: Record<string, unknown>[] = [];
  for (let day = 0; day < 28; day++)
    for (let n = 0; n < A_DAY; n++) {
      const id = `d${day}-${n}`;
      const isRight = n % 10 < (day >= BROKEN_FROM ? 3 : 9);
      const time = (hour: number): string => new Date(Date.UTC(2026, 9, 5 + day, hour, n)).toISOString();
      answers.push({
        id,
        query: `問い ${id}`,
        answer: `民法第${isRight ? 709 : 999}条によれば、そうなります。<b>${id}</b>`,
        contexts: [
          { id: `c${n % 4}`, text: '民法第709条 故意又は過失によって他人の権利を侵害した者は、賠償する責任を負う。' },
          { id: 'other', text: '民法第1条 私権は、公共の福祉に適合しなければならない。' },
        ],
        relevant: { [`c${n % 4}`]: 2, [`x${n % 3}`]: 1 },
        tags: [n % 2 === 0 ? 'web' : 'api'],
        time: time(9),
      });
      if (n % 2 === 0)
        feedback.push({ id, thumb: (n % 10 === 0) === isRight ? 'down' : 'up', text: `意見 ${id}`, time: time(10) });
    }
  return { answers, feedback };
}
