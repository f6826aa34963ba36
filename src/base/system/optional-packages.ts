/** Packages that most users never need. What needs them asks for them in one sentence. */
import { InputError } from '../core/errors.ts';
import { shellWord } from '../text/shell-word.ts';
import { findInstallation, installedVersion, testedVersion, type Installation } from './installation.ts';

/** What is installed, and how; tests replace it. */
export interface Installed {
  /** null for a package that is not installed. */
  readonly version: (name: string) => string | null;
  readonly installation: Installation;
}

/**
 * Checks that optional packages are installed, before anything is done that needs them.
 * @param subject what needs them, at the start of the message
 * @throws InputError with the command that installs those that are missing, or of another major version.
 */
export function checkPackages(
  subject: string,
  packages: readonly string[],
  { version, installation }: Installed = { version: installedVersion, installation: findInstallation() },
): void {
  const missing = packages.filter((name) => majorOf(version(name)) !== majorOf(testedVersion(name)));
  if (missing.length === 0) return;
  const [noun, them] = missing.length === 1 ? ['package', 'it'] : ['packages', 'them'];
  const wanted = missing.map((name) => `${name}@${majorOf(testedVersion(name))}`).join(' and ');
  const versions = missing.map((name) => `${name}@${testedVersion(name)}`);
  throw new InputError(`${subject}: needs the ${noun} ${wanted}; ${remedy(versions, installation, them)}`);
}

function majorOf(version: string | null): string | undefined {
  return version?.split('.')[0];
}

/** What to do: the command that installs packages where the program finds them. @param them it or them */
function remedy(packages: readonly string[], installation: Installation, them: string): string {
  const words = packages.join(' ');
  const install = `install ${them} with:`;
  switch (installation.kind) {
    case 'executable':
      return `the executable does not contain ${them}, so install this program with npm (docs/install.md).`;
    case 'checkout':
      return `${install} npm ci`;
    case 'npx':
      return `${install} npx ${['answer-audit', ...packages].map((one) => `-p ${one}`).join(' ')} audit`;
    case 'pnpm':
      return `${install} pnpm add ${words}`;
    case 'project':
    case 'global':
      return `${install} npm install${installation.kind === 'global' ? ' -g' : ''}${prefixOption(installation.folder)} ${words}`;
    default:
      return installation satisfies never;
  }
}

function prefixOption(folder: string | null): string {
  return folder === null ? '' : ` --prefix ${shellWord(folder)}`;
}
