/** The keys of the dashboard, and what its marks mean. */
import type { Help } from '../../../../web/kit/shell/help-dialog.tsx';

export const HELP: Help = {
  keys: [
    ['1 – 7', 'the sections, in their order'],
    ['j, ↓ / k, ↑', 'next and previous answer'],
    ['/', 'search the answers'],
    ['d', 'light or dark'],
    ['← →', 'in a figure: one mark after the other'],
    ['?', 'this help'],
    ['Esc', 'close this help; leave the search; close the answer'],
  ],
  marks: [
    ['▲ ▼', 'significantly higher or lower'],
    ['✓ ✗', 'supported by what was retrieved, or not'],
    ['○', 'retrieved, and not cited'],
    ['–', 'there is no value'],
    ['↵ ⟨U+202E⟩', 'invisible characters, and characters that change the direction of text'],
  ],
  note: 'Every filter and the open answer are in the address: copy it to share the same view.',
};
