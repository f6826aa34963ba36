/**
 * Choices that inspect's `multiple_choice(shuffle=True)` showed in another order than the sample has them. Where it found an answer, it replaced
 * the response by that answer in the order of the sample. Where it found none, the response is the model's, and its labels are those of the
 * order that was shown, which the explanation of the score tells.
 * Source: inspect_ai, src/inspect_ai/solver/_multiple_choice.py, pretend_we_didnt_shuffle; src/inspect_ai/scorer/_choice.py.
 */
import { compareCodePoints } from '../../../text/order.ts';

/** What refers to choices by their labels. */
export interface Labelled {
  readonly choices: readonly string[] | null;
  readonly groundTruth: string | readonly string[] | null;
  readonly storedParse: string | null;
}

const SHUFFLED = 'Choices were shuffled before generating a response, the following was sent to the model:\n\n';
const REPLACED = 'ANSWER: ';
const ANSWER = /\nShuffled answer:\nANSWER: [^\n]*$/;

/** A score with the texts that it has. */
export interface ScoreTexts {
  readonly answer: string | null;
  readonly explanation: string;
}

/** The same in the order that the response is about, as far as the log tells. */
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

/** Whether the response is the answer as inspect writes it, with its labels in any order. */
function isReplaced(response: string, { answer }: ScoreTexts): boolean {
  const labels = (text: string): string => text.split(', ').toSorted(compareCodePoints).join(', ');
  return response.startsWith(REPLACED) && labels(response.slice(REPLACED.length)) === labels(answer ?? '');
}

/** Nobody asks about more; finding the order takes the square of their number. */
const MOST_CHOICES = 200;

/** Where each choice of a list such as `A) one`, `B) two` stands among the choices; null if it is another list. */
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

/** The labels of a text that is nothing but labels. */
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
