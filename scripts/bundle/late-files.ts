/**
 * Packages that a synchronous function loads, and only where it needs them: sources call `load('package')`, made by createRequire(). In the
 * bundle each of them is a file in dist/late/, because it need not be installed, and the executable has no node_modules/.
 */
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'rolldown';

const NAMES = ['@cortex-js/compute-engine/latex-syntax', 're2js'] as const;
const MARK = 'late-file:';

/** The path in the bundle, without its extension. */
const pathOf = (name: string): string => `late/${name.slice(name.lastIndexOf('/') + 1)}`;

/** The entries of the bundle: paths in it, and the files of the packages. */
export const LATE_ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.map((name) => [pathOf(name), createRequire(import.meta.url).resolve(name)]),
);

/** Sources that load late packages. */
const LATE_SOURCES = { id: /\/src\/.*\.ts$/, code: /\bload = createRequire\(import\.meta\.url\)/ };

/** The code of a source with `require()` in place of `load()`. @param place what is required for a package. @throws Error for a package that is not listed. */
function withRequires(code: string, id: string, place: (name: string) => string): string {
  const made = code
    .replace(/^(?:const load = createRequire.*|import \{ createRequire \}.*)$/gm, '')
    .replaceAll(/\bload\('([^']+)'\)/g, (_, name: string) => {
      if (!NAMES.some((one) => one === name)) throw new Error(`${name}: is not in scripts/bundle/late-files.ts`);
      return `require('${place(name)}')`;
    });
  if (/\b(?:load|createRequire)\(/.test(made)) throw new Error(`${id}: load() needs the name of a package in quotes`);
  return made;
}

/** For a page, which is one file: the packages are parts of its program, which run where they are first loaded. */
export const LATE_PARTS: Plugin = {
  name: 'late-parts',
  transform: { filter: LATE_SOURCES, handler: (code, id) => withRequires(code, id, (name) => name) },
};

/** Loads the files of the bundle in place of the packages. */
export const LATE_FILES: Plugin = {
  name: 'late-files',
  transform: {
    filter: LATE_SOURCES,
    handler: (code, id) => withRequires(code, id, (name) => `${MARK}${name}`),
  },
  resolveId: { filter: { id: new RegExp(`^${MARK}`) }, handler: (id) => ({ id, external: true }) },
  renderChunk: (code, { fileName }) =>
    code.replaceAll(new RegExp(`(["'\`])${MARK}([^"'\`]+)\\1`, 'g'), (_, quote: string, name: string) => {
      const path = relative(dirname(fileName), `${pathOf(name)}.cjs`);
      return `${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
    }),
};
