/** The file that `audit` without inputs reads in the current folder, and that `audit init` writes. */
export const CONFIG_NAME = 'audit.config.json';
