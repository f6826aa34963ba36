// Makes the bundle after `npm ci`. Without the development packages there is nothing to make it with, and the sources run.
import { isBundleCurrent } from '../bin/sources.js';

try {
  import.meta.resolve('rolldown');
} catch {
  process.exit();
}
if (process.features.typescript && !isBundleCurrent('.')) await (await import('./bundle.ts')).makeBundle();
