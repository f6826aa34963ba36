/** How this program was installed, and which optional packages are installed beside it. */
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { packagePath, packageText } from './package-files.ts';
import { isWithin } from './paths.ts';

interface Manifest {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Where the program is. A folder is null where npm finds it without an option. */
export type Installation =
  | { readonly kind: 'checkout' | 'executable' | 'npx' | 'pnpm' }
  | { readonly kind: 'project' | 'global'; readonly folder: string | null };

/** The version of a package that this program can load; null where there is none. */
export function installedVersion(name: string): string | null {
  try {
    const path = findPackageJSON(name, import.meta.url);
    return path === undefined ? null : readManifest(readFileSync(path, 'utf8')).version;
  } catch {
    return null;
  }
}

/** The exact version of an optional package that this version of the program is tested with. */
export function testedVersion(name: string): string {
  return readManifest(packageText('package.json')).devDependencies[name] as string;
}

/** @param root the folder of the program's package.json, without links. */
export function findInstallation(root: string = packagePath('.')): Installation {
  const modules = dirname(root);
  if (basename(modules) !== 'node_modules') return { kind: 'checkout' };
  const folder = dirname(modules);
  if (basename(dirname(folder)) === '_npx') return { kind: 'npx' };
  if (basename(dirname(folder)) === '.pnpm') return { kind: 'pnpm' };
  if (existsSync(join(folder, 'package.json')))
    return { kind: 'project', folder: isWithin(folder, '.') ? null : folder };
  const prefix = basename(folder) === 'lib' ? dirname(folder) : folder; // on Windows there is no lib/
  return { kind: 'global', folder: prefix === dirname(dirname(process.execPath)) ? null : prefix };
}

function readManifest(text: string): Manifest {
  return JSON.parse(text) as Manifest;
}
