/** Reads the files of figures. */
import type { Figure } from '../../src/report/figures/figure.ts';

interface Parsed {
  readonly elements: readonly { readonly name: string; readonly attributes: ReadonlyMap<string, string> }[];
  readonly texts: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Decodes text with four entities; anything else that XML reserves throws. */
function decode(raw: string): string {
  const left = raw.replaceAll(/&(?:amp|lt|gt|quot);/g, '');
  if (/[&<]/.test(left) || raw.includes(']]>')) throw new Error(`not escaped: ${raw}`);
  return raw.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? '');
}

/** Attributes by name; each may stand once. */
function attributesOf(raw: string): ReadonlyMap<string, string> {
  const pairs = [...raw.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(
    ([, key = '', value = '']) => [key, decode(value)] as const,
  );
  if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error(`an attribute twice:${raw}`);
  return new Map(pairs);
}

/** A strict reader of the XML that figures are: elements, attributes in double quotes, text, four entities; anything else throws. */
export function parseXml(xml: string): Parsed {
  const illegal = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.exec(xml);
  if (illegal !== null) throw new Error(`no XML character at ${illegal.index}`);
  const token = /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
  const [stack, elements, texts]: [string[], Parsed['elements'][number][], string[]] = [[], [], []];
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const match = token.exec(xml);
    if (match === null) throw new Error(`no XML: ${xml.slice(at, at + 60)}`);
    const [, close, name = '', attributes = '', empty, text] = match;
    if (text !== undefined) {
      if (stack.length === 0 && text.trim() !== '') throw new Error(`text outside of the root: ${text}`);
      if (stack.at(-1) !== 'style') texts.push(decode(text));
    } else if (close === '/') {
      if (stack.pop() !== name) throw new Error(`</${name}> closes nothing`);
    } else {
      elements.push({ name, attributes: attributesOf(attributes) });
      if (empty !== '/') stack.push(name);
    }
  }
  if (stack.length > 0) throw new Error(`<${stack.at(-1)}> is open`);
  return { elements, texts };
}

export const textsOf = ({ svg }: Pick<Figure, 'svg'>): readonly string[] => parseXml(svg).texts;
/** How many of the marks of a class there are. */
export function marksOf({ svg }: Pick<Figure, 'svg'>, className: string, mark: string): number {
  const groups = [...svg.matchAll(new RegExp(`<g[^>]* class="${className}"[^>]*>(.*?)</g>`, 'g'))];
  return groups.reduce((sum, [, inside = '']) => sum + inside.split(`<${mark} `).length - 1, 0);
}
