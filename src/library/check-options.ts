/** Checks what a caller passed, so that a mistake is a sentence and not an error somewhere in the program. */
import type { z } from 'zod';
import { InputError } from '../base/core/errors.ts';
import { ended, offer } from '../base/text/nearest-name.ts';
import { inertLine } from '../base/text/inert.ts';
import type { Inputs } from './work-options.ts';
import type { Shapes } from './option-shapes.ts';

/** The type without `undefined`, which means that an option is not given. */
type Given<Options> = { [Name in keyof Options]: Exclude<Options[Name], undefined> };

/**
 * The options that are given.
 * @param call the function, as errors name it. @param required the options that must be given.
 * @throws InputError with a sentence for each unknown option, each option with a value of the wrong kind, and each missing option.
 */
export function checkOptions<Options extends object>(
  call: string,
  options: Options,
  shapes: Shapes<Options>,
  required: readonly (keyof Options & string)[] = [],
): Given<Options> {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new InputError(`${call}: the options must be an object, such as { ${required[0] ?? 'seed'}: … }.`);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const missing = required.filter((name) => options[name] === undefined);
  const problems = [
    ...given.flatMap(([name, value]) => findProblem(name, value, shapes)),
    ...missing.map((name) => `${name} is missing; it must be ${describe(shapes[name])}.`),
  ];
  if (problems.length > 0) throw new InputError(problems.map((problem) => `${call}: ${problem}`));
  return Object.fromEntries(given) as Given<Options>;
}

function findProblem<Options>(name: string, value: unknown, shapes: Shapes<Options>): string[] {
  const names = Object.keys(shapes);
  if (!names.includes(name))
    return [ended(`${inertLine(name)} is no option${offer(name, names, `; there are ${names.join(', ')}`)}`)];
  const shape = shapes[name as keyof Options];
  return shape.safeParse(value).success ? [] : [`${name} must be ${describe(shape)}.`];
}

/** What a value must be, as the rest of a sentence. */
function describe(shape: z.ZodType): string {
  return shape.description ?? 'a value of another kind';
}

/** The inputs as a command takes them: words, and options that name run stores. */
export interface GivenInputs {
  readonly words: readonly string[];
  readonly flags: { readonly runsDir?: string; readonly metadata?: string };
}

/** @param call the function, as errors name it. @throws InputError for anything that is no input. */
export function checkInputs(call: string, inputs: Inputs): GivenInputs {
  if (isText(inputs)) return { words: [inputs], flags: {} };
  if (Array.isArray(inputs) && inputs.length > 0 && inputs.every(isText)) return { words: inputs, flags: {} };
  const place = inputs as Exclude<Inputs, string | readonly string[]> | null | undefined;
  if (typeof place === 'object' && place !== null && isText(place.runsDir)) {
    const { runsDir, metadata } = place;
    if (metadata === undefined) return { words: [], flags: { runsDir } };
    if (isText(metadata)) return { words: [], flags: { runsDir, metadata } };
  }
  throw new InputError(`${call}: the inputs must be a path, a list of paths, or { runsDir, metadata }.`);
}

/** @param call the function, as errors name it. @throws InputError for anything that is no path. */
export function checkPath(call: string, path: string): void {
  if (!isText(path)) throw new InputError(`${call}: the store must be a path.`);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** @param call the function, as errors name it. @throws InputError for anything that is not iterable, and for a text. */
export function checkTrials(call: string, trials: unknown): void {
  const isIterable =
    typeof trials === 'object' && trials !== null && (Symbol.iterator in trials || Symbol.asyncIterator in trials);
  if (!isIterable) throw new InputError(`${call}: the first argument must be a list or an iterator of objects.`);
}
