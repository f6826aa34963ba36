/** Files that other programs unpack: tar archives, and what this program has no decoder for. */
import { InputError } from '../../base/core/errors.ts';
import { shellWord } from '../../base/text/shell-word.ts';

/** A file that has to be unpacked first. Callers that know the command of the user may add what to type then. */
export class PackedInput extends InputError {
  readonly path: string;

  constructor(path: string, { what, command, result }: Packed) {
    super(`${path}: ${what}; unpack it with "${command(shellWord(path))}" and name the ${result} ${UNPACKED}.`);
    this.path = path;
  }
}

/** The name of what the commands write. */
export const UNPACKED = 'NEW';

interface Packed {
  readonly what: string;
  /** The command that unpacks a file. */
  readonly command: (path: string) => string;
  readonly result: 'folder' | 'file';
}

/** The mark of a tar archive, and its place. */
const TAR = { mark: 'ustar', at: 257 };
/** Names of tar archives that are compressed in a way that is not read. */
const TAR_NAME = /\.(?:tar\.\w+|t[bx]z2?)$/i;

const TAR_ARCHIVE: Packed = {
  what: 'a tar archive',
  command: (path) => `mkdir ${UNPACKED} && tar -xf ${path} -C ${UNPACKED}`,
  result: 'folder',
};

/** How other such files begin, as text. */
const BY_START: readonly (readonly [beginning: RegExp, packed: Packed])[] = [
  [/^Rar!\u001a\u0007/, { what: 'a RAR archive', command: (path) => `unrar x ${path} ${UNPACKED}/`, result: 'folder' }],
  [
    /^7z\ufffd\ufffd'\u001c/,
    { what: 'a 7z archive', command: (path) => `7z x ${path} -o${UNPACKED}`, result: 'folder' },
  ],
  [
    /^BZh[1-9]1AY&SY/,
    { what: 'a file of bzip2', command: (path) => `bzip2 -dc ${path} > ${UNPACKED}`, result: 'file' },
  ],
  [/^\ufffd7zXZ\0/, { what: 'a file of xz', command: (path) => `xz -dc ${path} > ${UNPACKED}`, result: 'file' }],
];

/** @throws PackedInput for a file that has to be unpacked. @param text its beginning, unpacked where this program can. */
export function assertUnpacked(path: string, text: string): void {
  if (text.startsWith(TAR.mark, TAR.at)) throw new PackedInput(path, TAR_ARCHIVE);
  const packed = BY_START.find(([beginning]) => beginning.test(text))?.[1];
  if (packed === undefined) return;
  throw new PackedInput(path, packed.result === 'file' && TAR_NAME.test(path) ? TAR_ARCHIVE : packed);
}
