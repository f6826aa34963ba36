/** Checks the inputs of `audit rag compare`, and the options about them. */
import { InputError } from '../../../../base/core/errors.ts';
import type { Selection } from '../../compare/system.ts';
import type { SystemKind } from '../../documents/comparison.ts';
import { STDOUT } from '../../../../cli/kit/output.ts';
import type { RagCompareFlags } from '../../options/compare-options.ts';

/** One of the two inputs. */
export interface Input {
  readonly path: string;
  readonly kind: SystemKind;
  readonly selection: Selection;
}

/** @throws InputError for inputs that are not two files or two parts of one. */
export function assertTwo(a: string, b: string | undefined, { tagA, tagB, split }: RagCompareFlags): void {
  if ([a, b].includes(STDOUT))
    throw new InputError('-: inputs are read twice, for numbers and for texts; give two files.');
  if (b !== undefined || tagA !== undefined || tagB !== undefined || split !== undefined) return;
  throw new InputError(`${a}: is one system; name another, or tell two systems in it apart by --tag-a and --tag-b.`);
}

/** @throws InputError for an option that is about another kind of input, and for runs without judgments. */
export function assertUseful(kinds: ReadonlySet<SystemKind>, flags: RagCompareFlags): void {
  const { qrels, config, aliases, scoring, scoringB, split, tagA, tagB } = flags;
  const about: readonly (readonly [option: string, value: unknown, kinds: readonly SystemKind[], what: string])[] = [
    ['--qrels', qrels, ['run'], 'runs in the format of TREC'],
    ['--config', config, ['answers'], 'answers that are evaluated here'],
    ['--aliases', aliases, ['answers'], 'answers that are evaluated here'],
    ['--scoring', scoring, ['store'], 'stores of evaluations'],
    ['--scoring-b', scoringB, ['store'], 'stores of evaluations'],
    ['--split', split, ['store', 'answers', 'results'], 'answers with times'],
    ['--tag-a', tagA, ['store', 'answers', 'results'], 'answers with tags'],
    ['--tag-b', tagB, ['store', 'answers', 'results'], 'answers with tags'],
  ];
  for (const [option, value, own, what] of about)
    if (value !== undefined && !own.some((kind) => kinds.has(kind)))
      throw new InputError(`${option}: is about ${what}, and neither input is one; leave it out.`);
  if (kinds.has('run') && qrels === undefined)
    throw new InputError('--qrels: is missing; runs are compared by relevance judgments, so name their file.');
}
