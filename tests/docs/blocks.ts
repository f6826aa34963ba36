/** The blocks of code of a Markdown page. */

/** A block of code, with what the page has around it. */
export interface Block {
  readonly language: string;
  /** The file that the block is, from the words after the language (```` ```json config.json ````), or null. */
  readonly file: string | null;
  readonly text: string;
  /** Why it is not run, from a comment before it (`<!-- not run: needs a model server -->`), or null. */
  readonly notRun: string | null;
  /** Whether it is the output of the block before it: a block `text` that directly follows commands or a program. */
  readonly isOutput: boolean;
}

/** Languages whose blocks print something. */
const PROGRAMS: ReadonlySet<string> = new Set(['sh', 'ts', 'js', 'python']);

const BLOCK = /(?:<!-- not run: ([^]+?) -->\s*)?^( *)(`{3,})(\S*) ?(.*)\n([^]*?)^ *\3$/gm;

/** The blocks of a page, in their order. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let end = 0;
  for (const match of markdown.matchAll(BLOCK)) {
    const [all, reason, indent = '', , language = '', file = '', text = ''] = match;
    const isNext = markdown.slice(end, match.index).trim() === '';
    blocks.push({
      language,
      file: file === '' ? null : file,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      notRun: reason ?? null,
      isOutput: isNext && language === 'text' && PROGRAMS.has(blocks.at(-1)?.language ?? ''),
    });
    end = match.index + all.length;
  }
  return blocks;
}

/** The commands of a block `sh`: its lines; one that ends in `\` continues, and a here-document belongs to its command. */
export function commandsOf(text: string): string[] {
  const commands: string[] = [];
  let mark: string | undefined;
  let isOpen = false;
  for (const line of text.trimEnd().split('\n')) {
    if (mark !== undefined || isOpen) commands.push(`${commands.pop()}\n${line}`);
    else if (line.trim() !== '' && !line.startsWith('#')) commands.push(line);
    if (mark === undefined) mark = /<<'?(\w+)'?/.exec(line)?.[1];
    else if (line === mark) mark = undefined;
    isOpen = line.endsWith('\\');
  }
  return commands;
}

/** Whether an output is the one that a page shows, where `…` is any text, and alone on its line any lines. */
export function isShown(output: string, shown: string): boolean {
  const lines = shown.trimEnd().split('\n');
  const pattern = lines.map((line) =>
    line.trim() === '…' ? String.raw`(?:.*\n)*?` : `${line.split('…').map(escaped).join('.*')}\n`,
  );
  return new RegExp(`^${pattern.join('')}$`).test(`${output.trimEnd()}\n`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
