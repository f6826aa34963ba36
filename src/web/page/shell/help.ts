/** The keys of this page, and what its marks mean. */
import { SEARCH_FIELDS } from '../../../documents/search/search-field.ts';
import type { Help } from '../../kit/shell/help-dialog.tsx';

export const HELP: Help = {
  keys: [
    ['1, 2, …', 'the sections, in their order'],
    ['j, ↓ / k, ↑', 'next and previous trial'],
    ['/', 'search the trials'],
    ['c / x / u', 'in a review: correct, incorrect, cannot tell'],
    ['n / e', 'in a review: the labels, and the next trial to mark; its note'],
    ['Backspace / w', 'in a review: undo the mark while labels are hidden; withdraw it'],
    ['← →', 'in a figure: one mark after the other'],
    ['← → ↑ ↓', 'in a map of cells: from cell to cell; Home, End, PgUp and PgDn too; Enter opens the flips'],
    ['?', 'this help'],
    ['Esc', 'close this help; leave the search; close the trial'],
  ],
  marks: [
    ['▲ gained', 'wrong as stored, right under the scheme'],
    ['▼ lost', 'right as stored, wrong under the scheme'],
    ['⇄', 'a fact: a contrast has the other sign'],
    ['● ○', 'a fact: p is at most 0.05 under the scheme only, or as stored only'],
    ['↵ ⟨U+202E⟩', 'characters that cannot be seen or change the direction'],
  ],
  search: [
    ['red spider', 'trials with both words in an id, the question or the response, in any case'],
    ['"red spider"', 'with exactly this phrase'],
    ['-spider', 'without the word; - can precede each of these'],
    ['model:llama', `only in a field: ${SEARCH_FIELDS.join(', ')}; answer is the stored parse`],
    ['/answer is \\(?B/i', 'with a regular expression (RE2); i ignores case; also after a field: answer:/^42$/'],
  ],
  note: 'Every filter and the selected trial are in the address: copy it to share the same view.',
};
