/** What `npm run new` is asked to make. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS, type NewKind } from './kinds.ts';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MOST_CHARACTERS = 40;

/** Why nothing is made, as a sentence for the user. */
export class Refusal extends Error {}

export interface NewRequest {
  readonly kind: NewKind;
  /** Of the kind: the folder of its templates. */
  readonly id: string;
  readonly name: string;
}

/** What the arguments of `npm run new` ask for. @throws Refusal for arguments that name nothing new. */
export function readRequest([kindName = '', name = '', ...others]: readonly string[]): NewRequest {
  const kind = Object.hasOwn(KINDS, kindName) ? KINDS[kindName] : undefined;
  if (kind === undefined || name === '' || others.length > 0)
    throw new Refusal(`Write "npm run new ${Object.keys(KINDS).join(' NAME" or "npm run new ')} NAME".`);
  if (!NAME.test(name) || name.length > MOST_CHARACTERS)
    throw new Refusal(
      `${name}: not a name; use lower-case letters and digits with single dashes between them, a letter first, ${MOST_CHARACTERS} characters at most.`,
    );
  const taken = Object.values(kind.folders).find((folder) => existsSync(join(folder, name)));
  if (taken !== undefined)
    throw new Refusal(`${join(taken, name)}: there is such a folder already; choose another name.`);
  if (
    kind.names.includes(name) ||
    new RegExp(`\\b${kind.exported(camelOf(name))}\\b`).test(readFileSync(kind.list, 'utf8'))
  )
    throw new Refusal(`${name}: another folder of ${kind.list} uses this name; choose another one.`);
  return { kind, id: kindName, name };
}

/** A name as part of an identifier: my-family is myFamily. */
export function camelOf(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
