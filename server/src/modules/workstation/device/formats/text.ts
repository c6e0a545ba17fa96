import { Unreadable } from '../reading.types';

type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis' | 'gb18030';

/** Null for bytes that are not of this charset. */
function decoded(bytes: Buffer, charset: Charset): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function utf16Of(bytes: Buffer): Charset | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a mark: every other byte of `<?xml` or `{` is empty.
  if (bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  return bytes[0] === 0 && bytes[2] === 0 ? 'utf-16be' : null;
}

/**
 * Decodes the text of a file. Devices may declare one charset and write another, so the declared one is used only if
 * the bytes fit.
 */
export function textIn(bytes: Buffer, otherwise: 'shift_jis' | 'gb18030'): string {
  const wide = utf16Of(bytes);
  const candidates: readonly Charset[] = wide ? [wide] : ['utf-8', otherwise];
  for (const charset of candidates) {
    const text = decoded(bytes, charset);
    if (text !== null) return text;
  }
  throw new Unreadable('文件编码无法识别，请在仪器上改为UTF-8或Shift-JIS后重新导出');
}

const PICTURES = 0x2400;
const LINE_ENDS = new Set([0x0a, 0x0d]);

/**
 * Decodes a record of a serial line as ASCII, ignoring the parity bit. Control characters (SOH, EOT) become their
 * symbols (␁, ␄), so that a parser can name them.
 */
export function serialText(bytes: Buffer): string {
  return Array.from(bytes, (byte) => {
    const code = byte & 0x7f;
    return String.fromCharCode(code < 0x20 && !LINE_ENDS.has(code) ? PICTURES + code : code);
  }).join('');
}
