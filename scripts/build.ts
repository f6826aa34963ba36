/** Compiles the sources to dist/, for the package. In a checkout nothing needs it. */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
// These are read, not imported.
const READ = ['report/html/page.html', 'rag/report/dashboard.html', 'rag/citations/laws.json', 'rag/judges/*/*.txt'];
for (const path of globSync(READ, { cwd: 'src' })) cpSync(`src/${path}`, `dist/${path}`);
