import type { FileHandle } from 'node:fs/promises';
import type { VideoType } from '@mingmou/contract/files/file.rules';

/** Reads the length of a video from its container, without decoding a picture of it. */
class Reader {
  constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  /** Shorter than asked only at the end. */
  async at(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, this.size - position)));
    const { bytesRead } = await this.file.read(buffer, 0, buffer.length, position);
    return buffer.subarray(0, bytesRead);
  }
}

interface Part {
  /** Of its content. */
  readonly start: number;
  readonly end: number;
}

const MAX_PARTS = 20_000;

/** Returns the first box of this kind among sibling boxes (ISO 14496-12). */
async function box(reader: Reader, kind: string, { start, end }: Part): Promise<Part | null> {
  let position = start;
  for (let seen = 0; seen < MAX_PARTS && position + 8 <= end; seen += 1) {
    const head = await reader.at(position, 16);
    if (head.length < 8) return null;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - position : short;
    if (size < 8 || position + size > end) return null;
    if (head.toString('latin1', 4, 8) === kind) return { start: position + (isLong ? 16 : 8), end: position + size };
    position += size;
  }
  return null;
}

async function mp4Seconds(reader: Reader): Promise<number | null> {
  const moov = await box(reader, 'moov', { start: 0, end: reader.size });
  const mvhd = moov && (await box(reader, 'mvhd', moov));
  if (!moov || !mvhd) return null;
  const head = await reader.at(mvhd.start, 32);
  if (head.length < 32) return null;
  const isLong = head[0] === 1;
  const timescale = head.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  if (timescale === 0) return null;
  return duration > 0 ? duration / timescale : fragmentedSeconds(reader, moov, timescale);
}

/** Returns the length of a fragmented recording, which is stored next to the fragments. */
async function fragmentedSeconds(reader: Reader, moov: Part, timescale: number): Promise<number | null> {
  const mvex = await box(reader, 'mvex', moov);
  const mehd = mvex && (await box(reader, 'mehd', mvex));
  if (!mehd) return null;
  const head = await reader.at(mehd.start, 12);
  if (head.length < 8) return null;
  const duration = head[0] === 1 && head.length === 12 ? Number(head.readBigUInt64BE(4)) : head.readUInt32BE(4);
  return duration > 0 ? duration / timescale : null;
}

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const CLUSTER = 0x1f43b675;
const CLUSTER_TIME = 0xe7;
const DEFAULT_SCALE_NS = 1_000_000;

interface Element extends Part {
  readonly id: number;
  /** Its length is not said: it lasts until something of its parent's begins. */
  readonly isOpen: boolean;
}

/** Reads an element of Matroska (RFC 8794) at a position; null if there is no valid element. */
async function element(reader: Reader, position: number, end: number): Promise<Element | null> {
  const head = await reader.at(position, 12);
  const idLength = head.length > 0 ? Math.clz32(head[0] ?? 0) - 23 : 9;
  if (idLength > 4 || head.length < idLength + 1) return null;
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (sizeLength > 8 || head.length < idLength + sizeLength) return null;
  let size = BigInt((head[idLength] ?? 0) & (0xff >> sizeLength));
  for (let at = 1; at < sizeLength; at += 1) size = (size << 8n) | BigInt(head[idLength + at] ?? 0);
  const isOpen = size === (1n << BigInt(7 * sizeLength)) - 1n;
  const start = position + idLength + sizeLength;
  return { id: head.readUIntBE(0, idLength), start, end: isOpen ? end : Math.min(end, start + Number(size)), isOpen };
}

async function unsigned(reader: Reader, { start, end }: Part): Promise<number> {
  const bytes = await reader.at(start, Math.min(6, end - start));
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
}

async function float(reader: Reader, { start, end }: Part): Promise<number> {
  const bytes = await reader.at(start, end - start);
  return bytes.length === 8 ? bytes.readDoubleBE(0) : bytes.length === 4 ? bytes.readFloatBE(0) : 0;
}

/** Said at the head, or else when the last cluster begins: a recorder that is cut off writes no length. */
async function webmSeconds(reader: Reader): Promise<number | null> {
  let scale = DEFAULT_SCALE_NS;
  let said = 0;
  let last = 0;
  let position = 0;
  for (let seen = 0; seen < MAX_PARTS && position < reader.size; seen += 1) {
    const found = await element(reader, position, reader.size);
    if (!found) break;
    if (found.id === TIMESTAMP_SCALE) scale = await unsigned(reader, found);
    if (found.id === DURATION) said = await float(reader, found);
    if (found.id === CLUSTER_TIME) last = Math.max(last, await unsigned(reader, found));
    // Only these elements can contain the length; all others are skipped.
    const goesIn = found.isOpen || found.id === SEGMENT || found.id === INFO || found.id === CLUSTER;
    position = goesIn ? found.start : found.end;
  }
  const units = said > 0 ? said : last;
  return units > 0 ? (units * scale) / 1e9 : null;
}

/** Seconds of a video; null where it does not say how long it is. */
export async function videoSeconds(file: FileHandle, size: number, type: VideoType): Promise<number | null> {
  const reader = new Reader(file, size);
  const seconds = await (type === 'webm' ? webmSeconds(reader) : mp4Seconds(reader));
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
