/** How the user started the program, so that commands can be printed as they work when they are copied. */

/** The scripts of package.json that run the program. */
const SCRIPTS: ReadonlySet<string> = new Set(['audit', 'start', 'dev']);

/** The words before the command: npm reports in the environment what it runs. */
export function programName(env: Readonly<NodeJS.ProcessEnv> = process.env): string {
  const { npm_command: command, npm_lifecycle_event: script = '', npm_package_name: name } = env;
  if (command === 'exec' && script === 'npx') return 'npx answer-audit';
  return name === 'answer-audit' && SCRIPTS.has(script) ? 'npm run audit --' : 'audit';
}
