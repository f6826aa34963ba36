/** Files that are part of the program, in the executable: they are assets of it. It replaces src/base/system/package-files.ts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getAsset, getAssetKeys } from 'node:sea';
import { makeScratchFolder } from '../../../src/base/system/temporary.ts';
import { addonPath } from './addon.ts';

let scratch: string | undefined;

/** The path of a copy of a file of the program, if there is one, which is removed at the exit. */
export function packagePath(path: string): string {
  scratch ??= makeScratchFolder();
  const copy = join(scratch, path);
  if (getAssetKeys().includes(path)) {
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, packageText(path));
  }
  return copy;
}

export function packageText(path: string): string {
  return getAsset(path, 'utf8');
}

export function packageNames(path: string): string[] {
  return getAssetKeys().flatMap((key) => (dirname(key) === path ? key.slice(path.length + 1) : []));
}

/** Of a thread: a module that loads it. Of a process: what the executable gets as its first argument. */
export function startPath(path: string): string | URL {
  const file = `dist/${path}.cjs`;
  if (path === 'schemes/user/module-main') return `answer-audit:${file}`;
  const addon = path === 'audit/threads/scan-worker' ? addonPath() : undefined;
  const code = `import { getAsset } from 'node:sea';
globalThis.answerAuditThread = { ...${JSON.stringify({ file, addon })}, importFile: (url) => import(url) };
new Function(getAsset('loader.cjs', 'utf8'))();`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
