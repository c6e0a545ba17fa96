import { describe, expect, it } from '@jest/globals';
import { numberOption, readCommandLine, scopeOption, UsageError, versionWord } from './command-line';

const line = (text: string) => readCommandLine(text.split(' '));

describe('the command line', () => {
  it('reads command, words and options', () => {
    const read = line('canary remote-erp@1.5.0 --percent 20 --chain 2 --json');
    expect(read).toMatchObject({ command: 'canary', json: true });
    expect(versionWord(read)).toEqual({ remote: 'remote-erp', version: '1.5.0' });
    expect(numberOption(read, 'percent')).toBe(20);
    expect(scopeOption(read)).toEqual({ scope: 'CHAIN', scopeId: 2 });
    expect(scopeOption(line('rollback remote-erp --global'))).toEqual({ scope: 'GLOBAL', scopeId: 0 });
  });

  it.each([
    ['no scope', () => scopeOption(line('rollback remote-erp'))],
    ['two scopes', () => scopeOption(line('rollback remote-erp --global --org 3'))],
    ['a scope that is no number', () => scopeOption(line('rollback remote-erp --org east'))],
    ['an unknown option', () => line('list --everything')],
    ['a remote without version', () => versionWord(line('pin remote-erp'))],
    ['a missing number', () => numberOption(line('canary remote-erp@1.0.0'), 'percent')],
  ])('refuses %s', (_what, read) => expect(read).toThrow(UsageError));
});
