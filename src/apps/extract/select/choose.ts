/** Chooses the subjects that an extractor is asked about. */
import type { Selected, Stratum } from '../store/selections.ts';
import { AGREE, describeStratum, DISAGREE, STRATUM_NAMES, type Candidates } from './candidates.ts';
import { allocate, drawSubjects } from './draw-sample.ts';

/** Which subjects: all, those on which labels differ, or a sample of all. */
export type Choice =
  | { readonly only: 'all' | 'disagreements' }
  | { readonly only: 'sample'; readonly n: number; readonly seed: number };

interface Chosen {
  readonly strata: readonly Stratum[];
  readonly selected: readonly Selected[];
}

export function choose(candidates: Candidates, choice: Choice): Chosen {
  if (choice.only === 'sample') return drawSample(candidates, choice);
  const wanted = choice.only === 'all' ? [AGREE, DISAGREE] : [DISAGREE];
  const selected = candidates.list(...wanted).map((one) => ({ ...one, stratum: 0 }));
  const name = choice.only === 'all' ? 'all' : (STRATUM_NAMES[DISAGREE] as string);
  return { strata: describeStratum(name, selected), selected };
}

function drawSample(candidates: Candidates, { n, seed }: Choice & { readonly only: 'sample' }): Chosen {
  const [agree, differ] = [candidates.list(AGREE), candidates.list(DISAGREE)];
  const numbers = allocate(n, [agree.length, differ.length]);
  const parts = [agree, differ].flatMap((subjects, at) => {
    const name = STRATUM_NAMES[at] as string;
    const drawn = drawSubjects(subjects, numbers[at] as number, seed);
    return describeStratum(name, subjects).map((stratum) => ({ stratum, drawn }));
  });
  return {
    strata: parts.map(({ stratum }) => stratum),
    selected: parts.flatMap(({ drawn }, stratum) => drawn.map((one) => ({ ...one, stratum }))),
  };
}
