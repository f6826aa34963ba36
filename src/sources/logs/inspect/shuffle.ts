/**
 * Restores choices that inspect's `multiple_choice(shuffle=True)` showed in another order than that of the sample. If inspect found an
 * answer, it replaced the response by that answer in the order of the sample. If it found none, the response is the model's, with labels in
 * the order that was shown. The explanation of the score contains that order.
 * Source: inspect_ai, src/inspect_ai/solver/_multiple_choice.py, pretend_we_didnt_shuffle; src/inspect_ai/scorer/_choice.py.
 */
import { compareCodePoints } from '../../../base/text/order.ts';

/** The fields that refer to choices by their labels. */
export interface Labelled {
  readonly choices: readonly string[] | null;
  readonly groundTruth: string | readonly string[] | null;
  readonly storedParse: string | null;
}

const SHUFFLED = 'Choices were shuffled before generating a response, the following was sent to the model:\n\n';
const REPLACED = 'ANSWER: ';
const ANSWER = /\nShuffled answer:\nANSWER: [^\n]*$/;

/** The texts of a score. */
export interface ScoreTexts {
  readonly answer: string | null;
  readonly explanation: string;
}

/** The fields in the order to which the response refers, as far as the log contains it. */
export function asShown(sample: Labelled, response: string | null, scores: readonly ScoreTexts[]): Labelled {
  const { choices, groundTruth, storedParse } = sample;
  const score = scores.find(({ explanation: text }) => text.startsWith(SHUFFLED) && ANSWER.test(text));
  if (score === undefined || choices === null || response === null || isReplaced(response, score)) return sample;
  const order = orderIn(score.explanation.slice(SHUFFLED.length).replace(ANSWER, ''), choices);
  if (order === null) return sample;
  const relabel = (text: string): string => relabelled(text, order);
  return {
    choices: order.map((place) => choices[place] ?? ''),
    groundTruth: typeof groundTruth === 'object' ? (groundTruth?.map(relabel) ?? null) : relabel(groundTruth),
    storedParse: storedParse !== null && storedParse === score.answer ? relabel(storedParse) : storedParse,
  };
}

/** Whether the response is an answer that inspect wrote, with its labels in any order. */
function isReplaced(response: string, { answer }: ScoreTexts): boolean {
  const labels = (text: string): string => text.split(', ').toSorted(compareCodePoints).join(', ');
  return response.startsWith(REPLACED) && labels(response.slice(REPLACED.length)) === labels(answer ?? '');
}

/** The most choices whose order is searched for, because the search takes quadratic time. Questions have fewer. */
const MOST_CHOICES = 200;

/** The position among the choices of each line of a list such as `A) one`, `B) two`; null if it is another list. */
function orderIn(list: string, choices: readonly string[]): number[] | null {
  if (choices.length > MOST_CHOICES) return null;
  const order: number[] = [];
  let rest = list;
  while (order.length < choices.length) {
    const label = `${labelAt(order.length)}) `;
    const next = order.length + 1 === choices.length ? '' : `\n${labelAt(order.length + 1)}) `;
    const fits = (choice: string): boolean =>
      next === '' ? rest === label + choice : rest.startsWith(label + choice + next);
    const place = choices.findIndex((choice, i) => !order.includes(i) && fits(choice));
    if (place === -1) return null;
    order.push(place);
    rest = rest.slice(label.length + (choices[place] ?? '').length + 1);
  }
  return order;
}

/** The text in the other order, if it consists only of labels. */
function relabelled(text: string, order: readonly number[]): string {
  const labels = text.match(/[A-Z]|\d+/gi) ?? [];
  const places = new Map(labels.map((label) => [label, order.indexOf(findPlace(label))]));
  const isOnlyLabels = /^[A-Z\d, ]*$/i.test(text) && [...places.values()].every((place) => place !== -1);
  return isOnlyLabels ? text.replaceAll(/[A-Z]|\d+/gi, (label) => labelAt(places.get(label) ?? 0)) : text;
}

/** A to Z, then 1, 2 and so on. */
function labelAt(place: number): string {
  return place < 26 ? String.fromCharCode(65 + place) : String(place - 25);
}

function findPlace(label: string): number {
  return /\d/.test(label) ? Number(label) + 25 : label.toUpperCase().charCodeAt(0) - 65;
}
