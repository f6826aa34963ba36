/** The packages that figures as PNG need. They are optional, because most users need SVG only. */
import { createRequire } from 'node:module';
import { InputError } from '../../core/errors.ts';

/** The packages with the versions that this program is tested with. */
export const PNG_PACKAGES: Readonly<Record<string, string>> = {
  '@resvg/resvg-js': '2.6.2',
  'dejavu-fonts-ttf': '2.37.3',
};

const require = createRequire(import.meta.url);

/**
 * @param option that needs them. @param has whether a package is installed; tests replace it.
 * @throws InputError with the command that installs those that are missing.
 */
export function assertPngPackages(option: string, has: (name: string) => boolean = isInstalled): void {
  const missing = Object.entries(PNG_PACKAGES).filter(([name]) => !has(name));
  if (missing.length === 0) return;
  const [noun, them] = missing.length === 1 ? ['a package', 'it'] : ['packages', 'them'];
  const words = missing.map(([name, version]) => `${name}@${version}`).join(' ');
  throw new InputError(
    `${option}: needs ${noun} that this program does not contain; install ${them} with: npm install ${words}`,
  );
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/** The path of a file of a package. */
export function packageFile(path: string): string {
  return require.resolve(path);
}
