import { execFileSync } from 'node:child_process';
import { clockArguments } from './clock';
import { root } from './place';
import { place } from './test';

/** Returns the last code that the embedded provider would have sent to a phone. */
export function codeSentTo(mobile: string): string {
  const env = { ...process.env, MINGMOU_DATA: place().dataDir };
  const command = [...clockArguments(), 'server/dist/cli.mjs', 'outbox'];
  const sent = execFileSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' });
  const line = sent.split('\n').find((each) => each.includes(mobile) && each.includes('验证码为')) ?? '';
  return /验证码为(\d{6})/.exec(line)?.[1] ?? '';
}
