const BLOCK = 512;
const RECORD = 'version.json';
/** A bundle unpacks to 30 MB at most; heads and padding come on top. */
const LONGEST = 40 * 1024 * 1024;

/** Record of a build, as far as it is shown before the publication. */
export interface BuildRecord {
  readonly name: string;
  readonly version: string;
  readonly hostRange?: string;
  readonly files: readonly unknown[];
}

/** Reason why a file is not a build, as a sentence for the user. */
export class RecordError extends Error {}

async function unzipped(file: Blob): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new RecordError('不是完整的 tar.gz 包');
    });
    if (done) break;
    length += value.length;
    if (length > LONGEST) throw new RecordError('解开后超过 30 MB');
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function textAt(bytes: Uint8Array, from: number, length: number): string {
  const text = new TextDecoder().decode(bytes.subarray(from, from + length));
  return text.split('\0')[0] ?? '';
}

/** The content of a file of a tar, found by its name. */
function entryOf(tar: Uint8Array, wanted: string): string | null {
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const name = textAt(tar, at, 100);
    if (name === '') return null;
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8) || 0;
    if (name.replace(/^\.\//, '') === wanted) return textAt(tar, at + BLOCK, size);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return null;
}

function isRecord(value: unknown): value is BuildRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record: Partial<Record<keyof BuildRecord, unknown>> = value;
  return typeof record.name === 'string' && typeof record.version === 'string' && Array.isArray(record.files);
}

/** The record in an unpacked tar; throws {@link RecordError} where there is none. */
export function recordIn(tar: Uint8Array): BuildRecord {
  const text = entryOf(tar, RECORD);
  if (text === null) throw new RecordError(`包中没有 ${RECORD}，请打包构建目录中的全部文件`);
  try {
    const record: unknown = JSON.parse(text);
    if (isRecord(record)) return record;
  } catch {
    // Said below, like any other content that is no record.
  }
  throw new RecordError(`${RECORD} 的内容不正确`);
}

/** Reads `version.json` from a packed build; throws {@link RecordError} for any other file. */
export async function readRecord(file: Blob): Promise<BuildRecord> {
  return recordIn(await unzipped(file));
}
