/** Compiles the sources to dist/, for the package. In a checkout nothing needs it. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
copyFileSync('src/report/html/page.html', 'dist/report/html/page.html'); // it is read, not imported
