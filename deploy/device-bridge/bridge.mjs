import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { watchFolder } from './folder.mjs';
import { openLine } from './line.mjs';

const TIMEOUT_MS = 20_000;

const sayOnConsole = (text) => process.stdout.write(`${new Date().toLocaleString('zh-CN')} ${text}\n`);

/** Sends one file; true where it need not be sent again: it is there, or the server refuses it for good. */
function sender({ server, bridgeKey }, say) {
  const url = new URL('/api/device-bridge/send', server);
  return async ({ fileName, bytes, isSerial }) => {
    const body = JSON.stringify({ bridgeKey, fileName, isSerial, content: bytes.toString('base64') });
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(url, { method: 'POST', headers, body, signal });
      const { success, msg, data } = await reply.json();
      if (success) say(`${fileName} ${data.repeated ? '已接收过' : '已发送'}`);
      else say(`${fileName} 未被接收：${msg}`);
      return success || reply.status === 200 || reply.status === 400;
    } catch (error) {
      say(`${fileName} 发送失败，稍后重试：${error.message}`);
      return false;
    }
  };
}

/** Starts watching; answers how to stop. */
export async function startBridge(config, say = sayOnConsole) {
  const send = sender(config, say);
  const stops = (config.folders ?? []).map((folder) => watchFolder(folder, send, say));
  for (const line of config.lines ?? []) stops.push(await openLine(line, send, say));
  return () => {
    for (const stop of stops) stop();
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const config = JSON.parse(await readFile(process.argv[2] ?? 'bridge.json', 'utf8'));
  const stop = await startBridge(config);
  sayOnConsole(`桥接程序已启动：${(config.folders ?? []).length}个目录，${(config.lines ?? []).length}路串口`);
  process.on('SIGINT', () => {
    stop();
    process.exit(0);
  });
}
