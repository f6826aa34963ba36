/** Series and directions have separate palettes, whose colours differ for colour-blind readers too, and texts have enough contrast on every ground. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { INK, PAGE, paintedClasses, type Paint } from '../../src/report/figures/style.ts';
import { colorDifference, contrastRatio, deltaE2000, VISIONS } from '../support/color-vision.ts';

const THEMES = ['light', 'dark'] as const;
const paints = new Map(paintedClasses());
const series = [...paints].filter(([name]) => name.startsWith('series-'));
const css = readFileSync('src/web/kit/style.css', 'utf8');

/** A colour of the style sheet that all pages share. */
function variable(name: string): Paint {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\);`).exec(css) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`--${name}: not in the style sheet`);
  return { light, dark };
}

function painted(name: string): Paint {
  return paints.get(name) as Paint;
}

function pairs<Value>(list: readonly Value[]): [Value, Value][] {
  return list.flatMap((one, at) => list.slice(at + 1).map((other): [Value, Value] => [one, other]));
}

/** Pairs of Sharma, Wu and Dalal (2005), table 1: 1, 7, 16, 25 and 34. */
test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)('the difference of %j and %j is that of the paper', (one, other, difference) => {
  expect(deltaE2000(one, other)).toBeCloseTo(difference, 4);
});

describe.each(THEMES)('%s', (theme) => {
  test.each(VISIONS)('the first eight series differ with %s', (vision) => {
    expect(series).toHaveLength(8);
    for (const [[one, a], [other, b]] of pairs(series))
      expect(colorDifference(a[theme], b[theme], vision), `${one}, ${other}`).toBeGreaterThan(
        vision === 'all cones' ? 20 : 10,
      );
  });

  test.each(VISIONS)('right and wrong, gained and lost, fewer and more differ with %s', (vision) => {
    expect(colorDifference(painted('fewer')[theme], painted('more')[theme], vision)).toBeGreaterThan(30);
  });

  test.each(VISIONS)('no series looks like a direction with %s', (vision) => {
    for (const direction of ['fewer', 'more'])
      for (const [name, paint] of series)
        expect(
          colorDifference(paint[theme], painted(direction)[theme], vision),
          `${name}, ${direction}`,
        ).toBeGreaterThan(vision === 'all cones' ? 15 : 6);
  });

  test('texts have a contrast of 4.5 on every ground, and marks one of 3', () => {
    const grounds = [PAGE, variable('soft'), variable('chosen')];
    const texts = [INK, painted('muted'), painted('more'), painted('fewer'), variable('link')];
    for (const ground of grounds) {
      for (const text of texts) expect(contrastRatio(text[theme], ground[theme])).toBeGreaterThanOrEqual(4.5);
      for (const [, mark] of series) expect(contrastRatio(mark[theme], ground[theme])).toBeGreaterThanOrEqual(3);
    }
  });
});
