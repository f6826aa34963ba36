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

/** Loads the files of the bundle in place of the packages. @throws Error for a package that is not listed. */
export const LATE_FILES: Plugin = {
  name: 'late-files',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\bload = createRequire\(import\.meta\.url\)/ },
    handler: (code, id) => {
      const made = code
        .replace(/^(?:const load = createRequire.*|import \{ createRequire \}.*)$/gm, '')
        .replaceAll(/\bload\('([^']+)'\)/g, (_, name: string) => {
          if (!NAMES.some((one) => one === name)) throw new Error(`${name}: is not in scripts/bundle/late-files.ts`);
          return `require('${MARK}${name}')`;
        });
      if (/\b(?:load|createRequire)\(/.test(made))
        throw new Error(`${id}: load() needs the name of a package in quotes`);
      return made;
    },
  },
  resolveId: { filter: { id: new RegExp(`^${MARK}`) }, handler: (id) => ({ id, external: true }) },
  renderChunk: (code, { fileName }) =>
    code.replaceAll(new RegExp(`(["'\`])${MARK}([^"'\`]+)\\1`, 'g'), (_, quote: string, name: string) => {
      const path = relative(dirname(fileName), `${pathOf(name)}.cjs`);
      return `${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
    }),
};
