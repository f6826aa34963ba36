/** All colours of texts and marks have enough contrast on the page, in both themes (WCAG 2.2, success criterion 1.4.3). */
import { expect, test } from 'vitest';
import { PAGE, paintedClasses, INK } from '../../src/report/figures/style.ts';

/** Of a colour such as `#0072b2`. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test('the contrast of black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

/** The lines of the grid only guide the eye. */
const paints = [...paintedClasses(), ['ink', INK] as const].filter(([name]) => name !== 'grid');

test.each(paints)('%s is at least 4.5 to 1 on the page', (_name, { light, dark }) => {
  expect(contrast(light, PAGE.light)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark, PAGE.dark)).toBeGreaterThanOrEqual(4.5);
});
