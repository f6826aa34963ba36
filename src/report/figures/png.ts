/**
 * Figures as PNG. Letters come from one font of a package, so the bytes do
 * not depend on the fonts of the machine, unless a text has characters beyond that font, such as Japanese ones.
 */
import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';
import { FONTS } from './style.ts';

const require = createRequire(import.meta.url);
const FONT = 'DejaVu Sans';
const FONT_FILES = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'] as const;
/** Characters that the font does not have; the rest of the planes below is Latin, Greek, Cyrillic, arrows and symbols. */
const BEYOND = /[^\0-\u2fff\ufb00-\ufeff]/u;

/** Pixels for each unit of a figure: 1920 across. */
const SCALE = 2;

/** @param svg a figure of this program. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js');
  const drawn = new Resvg(adapted(svg), {
    background: '#ffffff',
    fitTo: { mode: 'zoom', value: SCALE },
    font: {
      loadSystemFonts: BEYOND.test(svg),
      fontFiles: FONT_FILES.map((name) => require.resolve(`dejavu-fonts-ttf/ttf/${name}`)),
      defaultFontFamily: FONT,
    },
  });
  return signed(drawn.render().asPng());
}

/** A shape that has a separate colour and takes the fill of the figure. */
const COLOURED =
  /<(\w+)((?:\s(?!fill=)[\w-]+="[^"]*")*?\sclass="(?:muted|grid|more|fewer|same|series-\d)"(?:\s(?!fill=)[\w-]+="[^"]*")*)(\/?)>/g;

/** The figure in the font of the package. The fill of a shape is named on the shape, because resvg takes the colour of the element that names it. */
function adapted(svg: string): string {
  return svg
    .replace(`font-family="${FONTS}"`, `font-family="${FONT}"`)
    .replace(COLOURED, '<$1$2 fill="currentColor"$3>');
}

/** The length of the signature and of the first chunk, which all PNG files begin with. */
const HEAD = 33;

/** The picture with the name of this program in a chunk, by which it is known again. */
function signed(png: Uint8Array): Uint8Array {
  const content = Buffer.from('tEXtSoftware\0answer-audit', 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 'tEXt'.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, HEAD), length, content, sum, png.subarray(HEAD)]);
}
