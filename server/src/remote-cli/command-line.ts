import { parseArgs } from 'node:util';

/** A command line that makes no sense; ends the program with 2. */
export class UsageError extends Error {}

export interface CommandLine {
  readonly command: string;
  readonly words: readonly string[];
  readonly json: boolean;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

const OPTIONS = {
  json: { type: 'boolean' },
  global: { type: 'boolean' },
  chain: { type: 'string' },
  org: { type: 'string' },
  account: { type: 'string' },
  host: { type: 'string' },
  reason: { type: 'string' },
  percent: { type: 'string' },
  notes: { type: 'string' },
  commit: { type: 'string' },
  'host-range': { type: 'string' },
  help: { type: 'boolean' },
} as const;

export function readCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [command = '', ...words] = positionals;
    return { command: values.help ? '' : command, words, json: values.json ?? false, options: values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function wordAt({ words }: CommandLine, index: number, name: string): string {
  const word = words[index];
  if (!word) throw new UsageError(`缺少 ${name}`);
  return word;
}

export function textOption({ options }: CommandLine, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function neededOption(line: CommandLine, name: string): string {
  const value = textOption(line, name);
  if (value === undefined) throw new UsageError(`缺少 --${name}`);
  return value;
}

export function numberOption(line: CommandLine, name: string): number {
  const text = neededOption(line, name);
  if (!/^-?\d{1,15}$/.test(text)) throw new UsageError(`--${name} 应为整数`);
  return Number(text);
}

export interface ScopeOption {
  readonly scope: 'GLOBAL' | 'CHAIN' | 'ORG';
  readonly scopeId: number;
}

/** Exactly one of `--global`, `--chain ID`, `--org ID`. */
export function scopeOption(line: CommandLine): ScopeOption {
  const { global, chain, org } = line.options;
  const given = [global, chain, org].filter((value) => value !== undefined);
  if (given.length !== 1) throw new UsageError('请用 --global、--chain ID 或 --org ID 指明范围');
  if (global) return { scope: 'GLOBAL', scopeId: 0 };
  return chain === undefined
    ? { scope: 'ORG', scopeId: numberOption(line, 'org') }
    : { scope: 'CHAIN', scopeId: numberOption(line, 'chain') };
}

/** `remote-erp@1.4.0` → its two parts. */
export function versionWord(line: CommandLine): { readonly remote: string; readonly version: string } {
  const [remote = '', version = ''] = wordAt(line, 0, 'REMOTE@V').split('@');
  if (!remote || !version) throw new UsageError('应写作 REMOTE@版本');
  return { remote, version };
}
