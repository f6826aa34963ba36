/** The command that starts the server again, and the token of its address. */
import { expect, test } from 'vitest';
import { restartCommand } from '../../../../src/apps/view/cli/restart-command.ts';
import { audit } from '../../../support/in-process.ts';

const PLACE = { port: 4321, token: 'a-token_of_24_characters' };
const START = 'audit view --port 4321 --token a-token_of_24_characters';

test.each([
  [['view', 'my-experiment'], `${START} my-experiment`],
  [['view', 'a b', '--reviews', "it's.db", '--no-blind'], `${START} 'a b' --reviews 'it'\\''s.db' --no-blind`],
  [['view', '--port', '0', 'x', '--token=old', '--port=1'], `${START} x`],
  [['view', '--token', 'old', '--', '--port'], `${START} --`],
])('of %o', (words, command) => {
  expect(restartCommand(words, PLACE)).toBe(command);
});

test.each(['short', 'with/slash_and_16_characters', 'ümlaute_are_not_safe', 'x'.repeat(129)])(
  'the token %s is refused',
  async (token) => {
    const { code, stderr } = await audit(['view', 'x', '--token', token]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('it must be 16 to 128 ASCII letters, digits, - and _.'),
    ]);
  },
);
