import { createClient, RefusedError } from './remote-cli/client';
import { readCommandLine, UsageError } from './remote-cli/command-line';
import { commands } from './remote-cli/commands';

const USAGE = `用法：mingmou-remote 命令 [--json]
  publish DIR [--host-range R] [--notes T] [--commit C]
  list [REMOTE]
  show REMOTE@V
  pin REMOTE@V SCOPE --reason T
  canary REMOTE@V --percent N SCOPE --reason T
  promote REMOTE SCOPE --reason T
  rollback REMOTE SCOPE --reason T
  unpin REMOTE SCOPE --reason T
  withdraw REMOTE@V --reason T
  restore REMOTE@V --reason T
  resolve [REMOTE] --org ID --account ID [--host V]
  health [REMOTE[@V]]
  audit [REMOTE]
SCOPE：--global、--chain ID 或 --org ID
环境变量：MINGMOU_URL（默认 http://127.0.0.1:8080）、MINGMOU_PUBLISH_TOKEN
`;

const EXIT = { ok: 0, refused: 1, usage: 2 } as const;

async function run(args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  try {
    const line = readCommandLine(args);
    const command = commands[line.command];
    if (!command) throw new UsageError(line.command ? `没有命令 ${line.command}` : '');
    const token = process.env.MINGMOU_PUBLISH_TOKEN;
    if (!token) throw new UsageError('请设置 MINGMOU_PUBLISH_TOKEN');
    const client = createClient(process.env.MINGMOU_URL || 'http://127.0.0.1:8080', token);
    const { data, lines } = await command(line, client);
    process.stdout.write(json ? `${JSON.stringify(data, null, 2)}\n` : lines.map((text) => `${text}\n`).join(''));
    return EXIT.ok;
  } catch (error) {
    if (error instanceof RefusedError) {
      const { message, code, data } = error;
      if (json) process.stdout.write(`${JSON.stringify({ code, msg: message, data }, null, 2)}\n`);
      else process.stderr.write(`${message}${code ? `（${code}）` : ''}\n`);
      return EXIT.refused;
    }
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message ? `${error.message}\n` : ''}${USAGE}`);
      return EXIT.usage;
    }
    throw error;
  }
}

process.exitCode = await run(process.argv.slice(2));
