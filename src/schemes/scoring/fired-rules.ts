/** Records which rules of parsers fire at all. A rule that has fired is not checked again, so only rules that never fire cost time. */
import { NoAnswer, type Scheme } from '../../base/core/scheme.ts';
import { OUT_OF_SCOPE, type Scores } from './scores.ts';
import { parserSteps } from '../kit/steps.ts';
import type { OpenTrial } from './open-trial.ts';

export class FiredRules {
  readonly #schemes: readonly Scheme[];
  readonly #offset: number;
  /** By position of the scheme: rules that have not fired yet. */
  readonly #unseen: readonly Set<string>[];

  /** @param offset the position of the first scheme among the scores. */
  constructor(schemes: readonly Scheme[], offset: number) {
    this.#schemes = schemes;
    this.#offset = offset;
    this.#unseen = schemes.map(
      ({ parser }) => new Set(parser.rules.filter((rule) => rule.neverFires === undefined).map(({ id }) => id)),
    );
  }

  /** Adds the rules that fire on this trial for the first time to the scores. */
  record(open: OpenTrial, scores: Pick<Scores, 'states' | 'fired'>): void {
    if (scores.fired.size > 0) scores.fired.clear();
    for (let i = 0; i < this.#unseen.length; i++) {
      const unseen = this.#unseen[i] as Set<string>;
      if (unseen.size === 0 || ((scores.states[this.#offset + i] as number) & OUT_OF_SCOPE) !== 0) continue;
      const scheme = this.#schemes[i] as Scheme;
      const parse = open.shared.parses.get(scheme.parser);
      if (parse === undefined || parse instanceof NoAnswer) continue;
      const { rule: decided } = parse;
      const steps =
        scheme.parser.isDecidedByOne === true ? [] : parserSteps(scheme, open.input, { parse }).map(({ rule }) => rule);
      const fired = [...steps, ...(decided === null ? [] : [decided])].filter((rule) => unseen.delete(rule));
      if (fired.length > 0) scores.fired.set(this.#offset + i, fired);
    }
  }
}
