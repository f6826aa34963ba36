/** Names of SymPy as operations and symbols of the algebra. */
import type { Tree } from '../algebra/read-latex.ts';

/** The functions of SymPy that the algebra knows. */
export const FUNCTIONS: Readonly<Record<string, string>> = {
  sqrt: 'Sqrt', root: 'Root', exp: 'Exp', log: 'Ln', ln: 'Ln', Abs: 'Abs', abs: 'Abs', factorial: 'Factorial', binomial: 'Binomial',
  sin: 'Sin', cos: 'Cos', tan: 'Tan', cot: 'Cot', sec: 'Sec', csc: 'Csc', asin: 'Arcsin', acos: 'Arccos', atan: 'Arctan',
  sinh: 'Sinh', cosh: 'Cosh', tanh: 'Tanh', floor: 'Floor', ceiling: 'Ceil',
}; // prettier-ignore

const CONSTANTS: Readonly<Record<string, Tree>> = {
  pi: 'Pi',
  E: 'ExponentialE',
  I: 'ImaginaryUnit',
  oo: 'PositiveInfinity',
};

/** A symbol of this name, or the constant that SymPy has for it. A mark before it sets it apart from the constants of the algebra, such as e. */
export function symbol(name: string): Tree {
  return CONSTANTS[name] !== undefined && Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : named(name);
}

/** A symbol, whatever its name. */
export const named = (name: string): Tree => `$${name}`;
