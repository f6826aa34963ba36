/** Populations of labels, and judges that are wrong about them in different ways. */

/** Labels in [0, 1]; the value of a share is its quantile, so that answers to one query can be alike. */
export interface Labels {
  readonly name: string;
  readonly mean: number;
  readonly at: (share: number) => number;
  /** The nearest value of the scale. */
  readonly round: (value: number) => number;
}

type Random = () => number;

/** A score for an answer with this label. */
export interface SimulatedJudge {
  readonly name: string;
  readonly score: (label: number, labels: Labels, random: Random) => number;
}

const clip = (value: number): number => Math.min(1, Math.max(0, value));
const quarters = (value: number): number => Math.round(4 * clip(value)) / 4;

const binary = (share: number): Labels => ({
  name: `0 or 1, ${share} ones`,
  mean: share,
  at: (u) => Number(u < share),
  round: (value) => Number(value >= 0.5),
});

export const LABELS: readonly Labels[] = [
  ...[0.5, 0.8, 0.9, 0.95, 0.97].map(binary),
  { name: 'quarters, uniform', mean: 0.5, at: (u) => Math.floor(u * 5) / 4, round: quarters },
  {
    name: 'quarters, mean 0.885',
    mean: 0.885,
    at: (u) => (u < 0.75 ? 1 : u < 0.88 ? 0.75 : u < 0.94 ? 0.5 : u < 0.97 ? 0.25 : 0),
    round: quarters,
  },
  { name: 'uniform', mean: 0.5, at: (u) => u, round: clip },
  { name: '1 − u⁴', mean: 0.8, at: (u) => 1 - u ** 4, round: clip },
  { name: 'nine tenths ones, else uniform', mean: 0.95, at: (u) => (u < 0.9 ? 1 : 10 * (u - 0.9)), round: clip },
];

/** A standard normal number (Box and Muller 1958). */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const isBinary = ({ name }: Labels): boolean => name.startsWith('0 or 1');

/** Gives the label in this share of the answers, and else the label of another answer. */
const mixed =
  (share: number): SimulatedJudge['score'] =>
  (label, { at }, random) =>
    random() < share ? label : at(random());

export const JUDGES: readonly SimulatedJudge[] = [
  { name: '97 % right', score: mixed(0.97) },
  { name: '80 % right', score: mixed(0.8) },
  {
    name: 'noisy',
    score: (label, labels, random) =>
      isBinary(labels) ? mixed(0.6)(label, labels, random) : labels.round(label + 0.25 * normal(random)),
  },
  {
    name: 'too high',
    score: (label, labels, random) =>
      isBinary(labels) ? Math.max(label, Number(random() < 0.5)) : labels.round(label + 0.2 + 0.1 * normal(random)),
  },
  {
    name: 'too low',
    score: (label, labels, random) =>
      isBinary(labels) ? label * Number(random() < 0.7) : labels.round(0.7 * label + 0.1 * normal(random)),
  },
  { name: 'only 0.4 to 0.6', score: (label, _labels, random) => clip(0.4 + 0.2 * label + 0.05 * normal(random)) },
  { name: 'useless', score: mixed(0) },
  { name: 'constant', score: () => 0.8 },
];
