import { connect } from 'node:net';

const END_OF_TRANSMISSION = 0x04;
const PARITY_BIT = 0x80;
/** After so long without a byte a record is over, whether the device says so or not. */
const SILENCE_MS = 1500;
const LARGEST = 64 * 1024;
const AGAIN_MS = 3000;

/** Puts the bytes of a line together into records: one ends with EOT, or with silence. */
export function recordsOf(onRecord) {
  let held = [];
  let timer;
  const end = () => {
    clearTimeout(timer);
    const bytes = Buffer.from(held);
    held = [];
    if (bytes.length > 0) onRecord(bytes);
  };
  return (chunk) => {
    for (const byte of chunk) {
      held.push(byte);
      if ((byte & ~PARITY_BIT) === END_OF_TRANSMISSION || held.length >= LARGEST) end();
    }
    clearTimeout(timer);
    if (held.length > 0) timer = setTimeout(end, SILENCE_MS);
  };
}

/** Through a serial server (ser2net, USR-TCP232); a line that broke is opened again. */
function openTcp({ host, port, name }, onBytes, say) {
  let isClosed = false;
  let socket;
  const open = () => {
    socket = connect({ host, port });
    socket.on('connect', () => say(`${name} 已连接 ${host}:${port}`));
    socket.on('data', onBytes);
    socket.on('error', (error) => say(`${name} 连接出错：${error.message}`));
    socket.on('close', () => {
      if (!isClosed) setTimeout(open, AGAIN_MS);
    });
  };
  open();
  return () => {
    isClosed = true;
    socket.destroy();
  };
}

/** A port of this computer. */
async function openPort({ path, name, ...options }, onBytes, say) {
  const { SerialPort } = await import('serialport');
  let isClosed = false;
  let port;
  const open = () => {
    port = new SerialPort({ path, baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1, ...options });
    port.on('open', () => say(`${name} 已打开 ${path}`));
    port.on('data', onBytes);
    port.on('error', (error) => {
      say(`${name} 串口出错：${error.message}`);
      if (!isClosed && !port.isOpen) setTimeout(open, AGAIN_MS);
    });
    port.on('close', () => {
      if (!isClosed) setTimeout(open, AGAIN_MS);
    });
  };
  open();
  return () => {
    isClosed = true;
    port.close();
  };
}

/** Records of one line, each sent until the server has it. */
export async function openLine(line, send, say) {
  const waiting = [];
  let isSending = false;
  const flush = async () => {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      if (await send(waiting[0])) waiting.shift();
      else await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    isSending = false;
  };
  const onBytes = recordsOf((bytes) => {
    // The moment tells two records apart that say the same of two patients.
    waiting.push({
      fileName: `${line.name}_${new Date().toISOString().replace(/[:.]/g, '-')}.txt`,
      bytes,
      isSerial: true,
    });
    void flush();
  });
  return line.host ? openTcp(line, onBytes, say) : openPort(line, onBytes, say);
}
