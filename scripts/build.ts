/** Compiles the sources to dist/, for the package. In a checkout nothing needs it. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
// These are read, not imported.
for (const file of ['report/html/page.html', 'report/html/dashboard.html', 'rag/citations/laws.json'])
  copyFileSync(`src/${file}`, `dist/${file}`);
