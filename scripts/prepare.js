// Makes the bundle and the pages after `npm ci`. Without the development packages there is nothing to make it with, and the sources run. It is the script
// `postprepare`, because npm warns of a script `prepare` where the package is installed from its file.
import { existsSync } from 'node:fs';
import { isBundleCurrent } from '../bin/sources.js';

try {
  import.meta.resolve('rolldown');
} catch {
  process.exit();
}
if (process.features.typescript && !(isBundleCurrent('.') && existsSync('src/report/html/page.html')))
  await (await import('./bundle.ts')).makeBundle();
