import { readFileSync } from 'node:fs';

const folder = new URL('../fixtures/', import.meta.url);

/** The cases of a JSONL fixture. Lines end in \n only: U+2028 stands inside of some texts. */
export function cases<Case>(name: string): Case[] {
  return readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case);
}
