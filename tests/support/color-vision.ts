/** Colours as eyes see them: contrast, difference, and how colour-blind readers see a colour. */

type Triple = readonly [number, number, number];

/** No deficiency, and the three dichromacies. */
export const VISIONS = ['all cones', 'protanopia', 'deuteranopia', 'tritanopia'] as const;
export type Vision = (typeof VISIONS)[number];

/**
 * Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0, for linear RGB:
 * https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html
 */
const MATRICES: Readonly<Record<Vision, readonly [Triple, Triple, Triple]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The contrast ratio of WCAG 2 of two colours such as `#1f2328`. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** How different two colours such as `#1f2328` look: CIEDE2000 of what this vision sees. */
export function colorDifference(one: string, other: string, vision: Vision): number {
  return deltaE2000(labOf(one, vision), labOf(other, vision));
}

function linearRgb(hex: string): Triple {
  const parts = /^#(..)(..)(..)$/.exec(hex)?.slice(1) ?? [];
  if (parts.length !== 3) throw new Error(`${hex}: no colour of six digits`);
  return parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

function luminance(hex: string): number {
  return dot([0.2126, 0.7152, 0.0722], linearRgb(hex));
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** CIE L*a*b* under D65. */
function labOf(hex: string, vision: Vision): Triple {
  const linear = linearRgb(hex);
  const seen = MATRICES[vision].map((row) => Math.min(1, Math.max(0, dot(row, linear)))) as unknown as Triple;
  const x = lightness(dot([0.4124564, 0.3575761, 0.1804375], seen) / 0.95047);
  const y = lightness(dot([0.2126729, 0.7151522, 0.072175], seen));
  const z = lightness(dot([0.0193339, 0.119192, 0.9503041], seen) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function lightness(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
}

const degrees = (angle: number): number => (angle * Math.PI) / 180;

/** Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005), with all weights 1. */
export function deltaE2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const pull = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const g = 0.5 * (1 - pull((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot(a1 * (1 + g), b1), Math.hypot(a2 * (1 + g), b2)];
  const hue = (a: number, b: number): number => ((Math.atan2(b, a * (1 + g)) * 180) / Math.PI + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const isGray = c1 * c2 === 0;
  const turn = isGray ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const meanHue = isGray ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const meanL = (l1 + l2) / 2;
  const meanC = (c1 + c2) / 2;
  const t =
    1 -
    0.17 * Math.cos(degrees(meanHue - 30)) +
    0.24 * Math.cos(degrees(2 * meanHue)) +
    0.32 * Math.cos(degrees(3 * meanHue + 6)) -
    0.2 * Math.cos(degrees(4 * meanHue - 63));
  const l = (l2 - l1) / (1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2));
  const c = (c2 - c1) / (1 + 0.045 * meanC);
  const h = (2 * Math.sqrt(c1 * c2) * Math.sin(degrees(turn / 2))) / (1 + 0.015 * meanC * t);
  const rotation = -2 * pull(meanC) * Math.sin(degrees(60 * Math.exp(-(((meanHue - 275) / 25) ** 2))));
  return Math.sqrt(l ** 2 + c ** 2 + h ** 2 + rotation * c * h);
}
