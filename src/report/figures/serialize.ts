/**
 * Elements of a figure as XML. Only what a figure needs can be written: an element or an attribute that is not listed here (a link, a
 * script, an event) is a mistake of the program and throws.
 */
import { fallbackColor } from './style.ts';

const ELEMENTS: ReadonlySet<string> = new Set('svg g path circle rect line text tspan title desc style'.split(' '));
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'xmlns id class role aria-labelledby aria-describedby viewBox width height x y x1 x2 y1 y2 cx cy r dx dy d transform color ' +
    'fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'opacity font-family font-size font-weight font-variant text-anchor data-row'
  ).split(' '),
);
/** What Plot adds for screen readers; the figure has its own description. */
const DROPPED = /^aria-(?:label|description|hidden)$/;
/** A label that is no text for readers: the number of the row of a mark, which becomes `data-row`. */
const ROW_LABEL = /^row (\d+)$/;
/** Characters that XML 1.0 does not allow (its production 2, Char). */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const LONG_NUMBER = /-?\d+\.\d{3,}(?:e[-+]?\d+)?/g;
const ELEMENT_NODE = 1;
const TEXT_NODE = 3;

/** As much of a DOM node as is read here. */
export interface SvgNode {
  readonly nodeType: number;
  readonly localName: string;
  readonly textContent: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly childNodes: Iterable<SvgNode>;
}

/** Text as the content of an element. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/**
 * One element; `children` are markup already.
 *
 * @throws {Error} for an element or attribute that no figure may contain.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[],
): string {
  if (!ELEMENTS.has(name)) throw new Error(`a figure may not contain <${name}>`);
  const written = Object.entries(attributes).map(([key, value]) => {
    if (!ATTRIBUTES.has(key)) throw new Error(`a figure may not contain the attribute ${key} (<${name}>)`);
    return ` ${key}="${escapeText(String(value)).replaceAll('"', '&quot;')}"`;
  });
  const content = children.join('');
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`;
}

/** A node and all below it. Coordinates keep two decimals; classes bring their colour for programs without style sheets. */
export function serialize(node: SvgNode): string {
  if (node.nodeType === TEXT_NODE) return escapeText(node.textContent);
  if (node.nodeType !== ELEMENT_NODE) throw new Error(`a figure may not contain a node of type ${node.nodeType}`);
  const attributes: Record<string, string> = {};
  for (const { name, value } of node.attributes) {
    const row = name === 'aria-label' ? ROW_LABEL.exec(value)?.[1] : undefined;
    if (row !== undefined) attributes['data-row'] = row;
    else if (!DROPPED.test(name)) attributes[name] = name === 'class' ? value : value.replace(LONG_NUMBER, shortNumber);
  }
  const color = fallbackColor(attributes['class'] ?? '');
  if (color !== undefined) attributes['color'] = color;
  return element(node.localName, attributes, Array.from(node.childNodes, serialize));
}

function shortNumber(digits: string): string {
  return String(Math.round(Number(digits) * 100) / 100 + 0);
}
