/** Rules with an earlier name of a member, which mean the same as with the present one. */
import { fullName, type GateNode } from './nodes.ts';
import type { GateRule } from './parse.ts';

/**
 * The rule with the present name: after a dot, in brackets, and where a field is compared with it. Its text stays as it was written.
 * @param field the field of the names, such as `metric`.
 */
export function renameIds({ text, root }: GateRule, field: string, former: string, present: string): GateRule {
  const rename = (node: GateNode): GateNode => {
    switch (node.kind) {
      case 'name':
        return node.id === former ? { ...node, id: present } : node;
      case 'compare': {
        const [left, right] = [rename(node.left), rename(node.right)];
        return { ...node, left: named(left, right), right: named(right, left) };
      }
      case 'arithmetic':
      case 'and':
      case 'or':
        return { ...node, left: rename(node.left), right: rename(node.right) };
      case 'negate':
      case 'not':
        return { ...node, of: rename(node.of) };
      case 'call':
        return { ...node, of: node.of.map(rename) };
      case 'aggregate':
        return { ...node, over: renameList(node.over) };
      case 'list':
        return renameList(node);
      default:
        return node;
    }
  };
  const renameList = (node: Extract<GateNode, { kind: 'list' }>) => ({
    ...node,
    filter: node.filter === null ? null : rename(node.filter),
    body: node.body === null ? null : rename(node.body),
  });
  /** A text that is compared with the field. */
  const named = (node: GateNode, other: GateNode): GateNode =>
    node.kind === 'string' && node.value === former && other.kind === 'name' && fullName(other) === field
      ? { ...node, value: present }
      : node;
  return { text, root: rename(root) };
}
