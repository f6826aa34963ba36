/** `--convention NAME`. */
import { InvalidArgumentError, Option } from 'commander';
import { readConvention, PROPOSAL } from '../documents/convention.ts';

/** @param usual the default convention; the other one is `proposal`. */
export function conventionOption(usual: string, description: string): Option {
  const names = [usual, PROPOSAL];
  return new Option('--convention <name>', description)
    .choices(names)
    .argParser((word) => {
      const name = readConvention(word);
      if (!names.includes(name)) throw new InvalidArgumentError('There is no such convention.');
      return name;
    })
    .default(usual);
}
