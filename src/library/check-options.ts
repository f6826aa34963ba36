/** Checks what a caller passed, so that a mistake is a sentence and not an error somewhere in the program. */
import type { z } from 'zod';
import { InputError } from '../core/errors.ts';
import { listKnownNames } from '../text/nearest-name.ts';
import { inertLine } from '../text/inert.ts';
import type { Inputs } from './options.ts';
import type { Shapes } from './option-shapes.ts';

/** The type without `undefined`, which means that an option is not given. */
type Given<Options> = { [Name in keyof Options]: Exclude<Options[Name], undefined> };

/**
 * The options that are given.
 * @param call the function, as errors name it.
 * @throws InputError with a sentence for each unknown option, and for each option with a value of the wrong kind.
 */
export function checkOptions<Options extends object>(
  call: string,
  options: Options,
  shapes: Shapes<Options>,
): Given<Options> {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new InputError(`${call}: the options must be an object, such as { seed: 1 }.`);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const problems = given.flatMap(([name, value]) => findProblem(name, value, shapes));
  if (problems.length > 0) throw new InputError(problems.map((problem) => `${call}: ${problem}`));
  return Object.fromEntries(given) as Given<Options>;
}

function findProblem<Options>(name: string, value: unknown, shapes: Shapes<Options>): string[] {
  const names = Object.keys(shapes);
  if (!names.includes(name)) {
    const known = listKnownNames([name], names);
    return [`${inertLine(name)} is no option${known}${known.endsWith('?') ? '' : '.'}`];
  }
  const shape = shapes[name as keyof Options] as z.ZodType;
  return shape.safeParse(value).success ? [] : [`${name} must be ${shape.description ?? 'something else'}.`];
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

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
