/** The document in memory on which figures are drawn. */
import { expect, test } from 'vitest';
import { MemoryDocument } from '../../src/report/figures/memory-document.ts';

const document = new MemoryDocument();
const names = (node: { readonly childNodes: Iterable<{ readonly localName: string }> }): string[] =>
  Array.from(node.childNodes, ({ localName }) => localName);

test('a node that is put elsewhere leaves its place', () => {
  const first = document.createElement('g');
  const second = document.createElement('svg');
  const child = document.createElement('path');
  first.append(child, 'a', 1);
  expect([first.textContent, first.children.length]).toEqual(['a1', 1]);
  second.appendChild(child);
  expect([names(first), names(second), child.parentNode === second]).toEqual([['#text', '#text'], ['path'], true]);
});

test('nodes go before others, and in their place', () => {
  const parent = document.createElement('g');
  const a = document.createElement('a');
  const b = document.createElement('b');
  const c = document.createElement('c');
  parent.append(b);
  parent.insertBefore(a, b);
  expect(names(parent)).toEqual(['a', 'b']);
  b.replaceWith(c);
  expect([names(parent), b.parentNode, c.parentNode === parent]).toEqual([['a', 'c'], null, true]);
  parent.textContent = '<x>';
  expect([names(parent), parent.textContent]).toEqual([['#text'], '<x>']);
});

test('attributes are texts in the order in which they were set', () => {
  const node = document.createElement('rect');
  node.setAttribute('x', 1);
  node.setAttributeNS(null, 'y', '2');
  node.setAttribute('z', null);
  node.removeAttribute('y');
  expect(node.attributes).toEqual([
    { name: 'x', value: '1' },
    { name: 'z', value: 'null' },
  ]);
  expect([node.hasAttribute('y'), node.getAttribute('y'), node.getAttribute('x')]).toEqual([false, null, '1']);
});
