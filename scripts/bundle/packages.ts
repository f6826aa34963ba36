/** Which packages are part of the bundle, and how they are made smaller in it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'rolldown';
import { minifySync } from 'rolldown/utils';

type Versions = Readonly<Record<string, string>>;

const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Versions;
  readonly peerDependencies: Versions;
};
const INSTALLED: ReadonlySet<string> = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
const NAME = /^(?:@[^/]+\/)?[^/]+/;

/** Whether an import names a package that is installed beside the program. */
function isInstalled(id: string): boolean {
  return INSTALLED.has(NAME.exec(id)?.[0] ?? '');
}

/**
 * Installed packages that are loaded with import() stay in node_modules/: they are large and seldom needed. All
 * others are bundled, because require() does not find every package, and finds the default export of another one elsewhere.
 */
export const LATE_PACKAGES: Plugin = {
  name: 'late-packages',
  resolveId: {
    handler: (id, importer, { kind }) => {
      if (importer?.startsWith(resolve('src')) !== true || !isInstalled(id)) return null;
      return kind === 'dynamic-import' ? { id, external: true } : null;
    },
  },
};

/** Minifies the modules of packages, but not those of the program, whose stack traces should be readable. */
export const SMALL_PACKAGES: Plugin = {
  name: 'small-packages',
  transform: {
    filter: { id: /\/node_modules\/.*\.[cm]?js$/ },
    order: 'post',
    handler: (code, id) => minifySync(id, code, { compress: true, mangle: { keepNames: true } }).code,
  },
};
