/** Mathematics in plain text and Unicode as LaTeX. */

const SIGNS: Readonly<Record<string, string>> = {
  π: '\\pi ', '∞': '\\infty ', '√': '\\sqrt', '×': '\\times ', '·': '\\cdot ', '⋅': '\\cdot ', '÷': '/', '−': '-', '–': '-',
  '≤': '\\le ', '≥': '\\ge ', '∪': '\\cup ', '∩': '\\cap ', '∈': '\\in ', '∅': '\\emptyset ', ℝ: '\\mathbb{R}',
  '²': '^{2}', '³': '^{3}', '½': '\\frac{1}{2}', '¼': '\\frac{1}{4}', '¾': '\\frac{3}{4}', θ: '\\theta ',
}; // prettier-ignore
const SIGN = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'gu');

/** Commands whose space before a letter was lost, as in `\pic^2`. */
const GLUED =
  /\\(?!(?:pmod|pm|cosh|coth|cot|sinh|tanh|sinc|secant|log_|logic|lnot|rho|theta|beta|omega|infty|tau|phi|psi|mu|nu|xi|pi|eta|times|cdots|text|textbf|textit)(?![a-zA-Z]))(pi|cot|cos|sin|tan|sec|csc|ln|log|exp|alpha|lambda|theta|omega|sigma|Delta|cdot|infty)([a-zA-Z])/g;

/** Digits of other scripts have values in runs of ten. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  for (let back = 0; back < 10; back++) if (!/\p{Nd}/u.test(String.fromCodePoint(code - back - 1))) return String(back);
  return digit;
}

/** Digits and signs as ASCII and LaTeX, and names as commands: `pi`, `sqrt(2)`, `x**2`, `oo`. */
export function toLatex(text: string): string {
  return text
    .replaceAll(/(?![0-9])\p{Nd}/gu, readDigit)
    .replaceAll(/[！-～]/g, (wide) => String.fromCodePoint((wide.codePointAt(0) as number) - 0xfee0))
    .replaceAll(SIGN, (sign) => SIGNS[sign] ?? sign)
    .replaceAll(/(?<=[\w)}])\*\*(?=[\w({\\-])/g, '^')
    .replaceAll(/\\(sin|cos|tan)\s*\^\s*\{?\s*-\s*1\s*\}?/g, '\\arc$1')
    .replaceAll(GLUED, '\\$1 $2')
    .replaceAll(/\^\(([^()]*)\)/g, '^{$1}')
    .replaceAll(/(?<![a-zA-Z\\])sqrt\s*\(([^()]*)\)/g, '\\sqrt{$1}')
    .replaceAll(/(?<![a-zA-Z\\])pi(?![a-zA-Z])/g, '\\pi ')
    .replaceAll(/(?<![a-zA-Z\\])(?:oo|inf|infinity)(?![a-zA-Z])/gi, '\\infty ')
    .replaceAll('<=', '\\le ')
    .replaceAll('>=', '\\ge ');
}
