/**
 * A document in memory, with as much of the DOM as Observable Plot needs to draw: it makes elements and texts, puts them into each other, and
 * sets attributes. It finds nothing, measures nothing and styles nothing. A whole DOM would be a seventh of the program.
 */
import type { SvgNode } from './serialize.ts';

const ELEMENT = 1;
const TEXT = 3;

class MemoryNode implements SvgNode {
  readonly nodeType: number;
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly ownerDocument: MemoryDocument;
  readonly childNodes: MemoryNode[] = [];
  parentNode: MemoryNode | null = null;
  readonly #attributes = new Map<string, string>();
  /** Of a text; elements have that of their children. */
  #text = '';

  constructor(ownerDocument: MemoryDocument, nodeType: number, localName: string, namespaceURI: string | null) {
    this.ownerDocument = ownerDocument;
    this.nodeType = nodeType;
    this.localName = localName;
    this.namespaceURI = namespaceURI;
  }

  get tagName(): string {
    return this.localName;
  }

  get attributes(): { readonly name: string; readonly value: string }[] {
    return Array.from(this.#attributes, ([name, value]) => ({ name, value }));
  }

  get children(): MemoryNode[] {
    return this.childNodes.filter(({ nodeType }) => nodeType === ELEMENT);
  }

  get firstChild(): MemoryNode | null {
    return this.childNodes[0] ?? null;
  }

  get textContent(): string {
    return this.nodeType === TEXT ? this.#text : this.childNodes.map(({ textContent }) => textContent).join('');
  }

  set textContent(text: unknown) {
    if (this.nodeType === TEXT) this.#text = String(text);
    else {
      this.childNodes.length = 0;
      this.append(text);
    }
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  setAttribute(name: string, value: unknown): void {
    this.#attributes.set(name, String(value));
  }

  setAttributeNS(_: string | null, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  append(...added: unknown[]): void {
    for (const one of added)
      this.appendChild(one instanceof MemoryNode ? one : this.ownerDocument.createTextNode(String(one)));
  }

  appendChild(node: MemoryNode): MemoryNode {
    return this.insertBefore(node, null);
  }

  /** @param next null for the end. */
  insertBefore(node: MemoryNode, next: MemoryNode | null): MemoryNode {
    node.remove();
    const at = next === null ? -1 : this.childNodes.indexOf(next);
    this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, node);
    node.parentNode = this;
    return node;
  }

  replaceWith(node: MemoryNode): void {
    this.parentNode?.insertBefore(node, this);
    this.remove();
  }

  remove(): void {
    const siblings = this.parentNode?.childNodes;
    siblings?.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }
}

export class MemoryDocument {
  readonly documentElement: MemoryNode = this.createElement('html');

  createElement(name: string): MemoryNode {
    return this.createElementNS('http://www.w3.org/1999/xhtml', name);
  }

  createElementNS(namespace: string | null, name: string): MemoryNode {
    return new MemoryNode(this, ELEMENT, name, namespace);
  }

  createTextNode(text: string): MemoryNode {
    const node = new MemoryNode(this, TEXT, '#text', null);
    node.textContent = text;
    return node;
  }
}
