/**
 * A note in each folder of a set of outputs, which is there only while they are put in place. A process that is killed in that moment leaves
 * files of two runs side by side, and the note tells which.
 */
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { onFile } from './file-error.ts';
import { removeAtExit, removeTemporary } from './temporary.ts';

const ENDING = '.incomplete.txt';

/** The note beside the first of these files, which are in one folder. */
function nameOfNote(files: readonly string[]): string {
  const [first = ''] = files;
  return join(dirname(first), `${Array.from(basename(first)).slice(0, LONGEST_START).join('')}${ENDING}`);
}

/** Characters of the file's name in that of its note: with four bytes each and the ending, the name has less than 255 bytes. */
const LONGEST_START = 58;

/**
 * Writes the notes for files that are about to be put in place.
 * @returns a function that removes them. @throws InputError if one cannot be written.
 */
export function noteIncomplete(files: readonly string[]): () => void {
  const folders = Object.values(Object.groupBy(files, dirname)).filter((own) => own !== undefined);
  const notes = folders.map((own) => ({ path: nameOfNote(own), own }));
  for (const { path, own } of notes) {
    removeAtExit(path);
    onFile(path, 'written', () => writeFileSync(path, sentence(own)));
  }
  return () => {
    for (const { path } of notes) removeTemporary(path);
  };
}

function sentence(files: readonly string[]): string {
  const names = files.map((path) => `  ${basename(path)}\n`).join('');
  return `answer-audit was killed while it put these files in place, so some may be of an earlier run:\n${names}Run the same command again. It writes all of them and removes this note.\n`;
}
