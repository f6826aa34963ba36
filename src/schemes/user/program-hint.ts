/** What to write for a program that is named where a scheme is expected. */
import { isFile, statusOrNull } from '../../base/system/file-status.ts';
import { shellWord } from '../../base/text/shell-word.ts';
import { COMMAND } from './words.ts';

/** What runs a program, by the ending of its file. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  py: 'python3',
  sh: 'sh',
  bash: 'bash',
  rb: 'ruby',
  pl: 'perl',
  php: 'php',
  lua: 'lua',
  jl: 'julia',
  r: 'Rscript',
};

/** The bits of a file that may be run. */
const ANY_EXECUTE = 0o111;

/**
 * The scheme that a word probably means, as a word for the shell: the file of a program, or a command without `command:`. null for a word that looks like
 * neither.
 */
export function programMeant(word: string): string | null {
  const [first = '', ...others] = isFile(word) ? [word] : word.split(/\s+/);
  if (isProgram(first)) return shellWord(COMMAND + [commandOf(first), ...others].join(' '));
  return others.some(isProgram) ? shellWord(COMMAND + word) : null;
}

function isProgram(path: string): boolean {
  return interpreterOf(path) !== undefined || (isFile(path) && isExecutable(path));
}

function isExecutable(path: string): boolean {
  return ((statusOrNull(path)?.mode ?? 0) & ANY_EXECUTE) !== 0;
}

function commandOf(path: string): string {
  const interpreter = interpreterOf(path);
  const name = shellWord(path);
  if (interpreter !== undefined) return `${interpreter} ${name}`;
  return name.includes('/') ? name : `./${name}`;
}

function interpreterOf(path: string): string | undefined {
  const [, ending = ''] = /[^/.]\.([a-z]+)$/i.exec(path) ?? [];
  return INTERPRETERS[ending.toLowerCase()];
}
