/** A command whose errors are sentences, and whose subcommands may be described late. */
import { Command, type ErrorOptions, type Option, type ParseOptions } from 'commander';
import { InputError } from '../../base/core/errors.ts';
import { rowOf } from './add-options.ts';
import { CommandHelp } from './command-help.ts';
import { setExamples } from './examples.ts';
import { describeUsageError, emptyArgument, emptyOption } from './usage-error.ts';

/** Runs the command line `audit …`, as a command that consists of other commands does. */
export type RunProgram = (words: readonly string[]) => Promise<unknown>;

/** A command of the program, which is described when it is needed. */
export interface LateCommand {
  readonly name: string;
  /** A short phrase, for the help of the program. */
  readonly summary: string;
  /** Loads what adds the description, arguments, options, subcommands and the action. */
  readonly load: () => Promise<(command: UsageCommand, run: RunProgram) => unknown>;
}

/** A mistake on the command line. Its sentence may name other commands, which are described before. */
class UsageProblem extends Error {
  readonly describe: () => string;

  constructor(describe: () => string) {
    super('a mistake on the command line');
    this.describe = describe;
  }
}

/** A command whose errors are sentences. Its subcommands are of this class too. */
export class UsageCommand extends Command {
  /** What describes late commands that are not described yet. */
  readonly #late = new Map<UsageCommand, () => Promise<unknown>>();

  constructor(name?: string) {
    super(name);
    this.helpOption('-h, --help', 'print this help');
    this.hook('preAction', (hooked, acting) => {
      const argument = acting.registeredArguments[acting.args.indexOf('')] ?? acting.registeredArguments.at(-1);
      if (hooked === acting && acting.args.includes('') && argument !== undefined)
        throw new InputError(emptyArgument(acting, argument));
    });
  }

  override createCommand(name?: string): UsageCommand {
    return new UsageCommand(name).showSuggestionAfterError(false);
  }

  override createHelp(): CommandHelp {
    return Object.assign(new CommandHelp(), this.configureHelp());
  }

  /** Sets the examples of the help, which are commands. */
  examples(...lines: readonly string[]): this {
    setExamples(this, lines);
    return this;
  }

  /**
   * Adds a subcommand whose description, arguments, options and subcommands are loaded when they are needed: an audit needs none.
   * @param run runs the program, for a command that consists of others.
   */
  addLateCommand({ name, summary, load }: LateCommand, run: RunProgram): void {
    const command = this.command(name).summary(summary);
    this.#late.set(command, async () => (await load())(command, run));
  }

  /** Describes all late commands, so that the whole tree of commands can be read. */
  async describeAll(): Promise<void> {
    await this.#describe(() => true);
  }

  async #describe(isNeeded: (name: string) => boolean): Promise<void> {
    for (const [command, describe] of this.#late) {
      if (!isNeeded(command.name())) continue;
      this.#late.delete(command);
      await describe();
    }
  }

  /**
   * Parses the words and runs the command that they name.
   * @throws InputError with a sentence for a mistake on the command line.
   */
  override async parseAsync(words: readonly string[], options?: ParseOptions): Promise<this> {
    await this.#describe((name) => words.includes(name));
    try {
      return await super.parseAsync(words, options);
    } catch (error) {
      if (!(error instanceof UsageProblem)) throw error;
      await this.describeAll();
      throw new InputError(error.describe());
    }
  }

  /** Refuses an empty value before it is parsed: it comes from a shell variable that is not set, and as a path it would mean the current folder. */
  override addOption(option: Option): this {
    const mayBeEmpty = rowOf(option)?.value.mayBeEmpty === true;
    this.on(`option:${option.name()}`, (value: unknown) => {
      if (value === '' && !mayBeEmpty) throw new InputError(emptyOption(this, option));
    });
    return super.addOption(option);
  }

  /** @throws UsageProblem always. @param message the message of commander. */
  override error(message: string, { code = '' }: ErrorOptions = {}): never {
    throw new UsageProblem(() => describeUsageError(this, code, message));
  }
}
