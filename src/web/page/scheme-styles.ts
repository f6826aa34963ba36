/** The number, the colour and the pattern of each scheme in the audit: the colours are those of the figures. */
import { PATTERNS, type SeriesStyle } from '../kit/text/series-style.ts';
import { seriesAt } from '../../report/figures/style.ts';
import { schemeNumbers, type NumberedSchemes } from '../../report/scheme-numbers.ts';

export interface SchemeStyle extends SeriesStyle {
  /** 0 for the stored labels. */
  readonly number: number;
}

export type SchemeStyles = (id: string) => SchemeStyle;

/** By the number that figures go by, too. */
export function createSchemeStyles(result: NumberedSchemes): SchemeStyles {
  const findNumber = schemeNumbers(result);
  return (id) => {
    const number = findNumber(id);
    const pattern = PATTERNS[number % PATTERNS.length] ?? 'solid';
    return { color: `var(--${seriesAt(number).className})`, pattern, number };
  };
}
