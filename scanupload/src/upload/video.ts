import { CHUNK_BYTES, MAX_VIDEO_SECONDS, MB } from '@mingmou/contract/files/file.rules';
import { type Client, type Scanned, Unreachable } from './client';

const WAITS_MS = [1000, 2000, 4000];
const LOOK_MS = 8000;

/** By name, length and time: the same film chosen again goes on where it stopped. */
export function uploadIdOf({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  let mixed = 0;
  for (const letter of name) mixed = (Math.imul(mixed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return [size, lastModified, mixed].map((figure) => figure.toString(36)).join('-');
}

/** Seconds of a film; null where the phone cannot say. */
export function secondsOf(file: Blob): Promise<number | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const url = URL.createObjectURL(file);
    const end = (seconds: number | null) => {
      clearTimeout(timer);
      URL.revokeObjectURL(url);
      resolve(seconds);
    };
    const timer = setTimeout(() => end(null), LOOK_MS);
    video.preload = 'metadata';
    video.onloadedmetadata = () => end(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => end(null);
    video.src = url;
  });
}

/** Why a film need not be sent at all; null where it may be. */
export async function videoFault(file: File, limitMb: number): Promise<string | null> {
  if (file.size > limitMb * MB) return `文件过大，单个不超过${limitMb}MB`;
  const seconds = await secondsOf(file);
  return seconds !== null && seconds > MAX_VIDEO_SECONDS + 1 ? `视频不能超过${MAX_VIDEO_SECONDS}秒` : null;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A line that breaks for a moment is waited for. */
async function patiently<T>(work: () => Promise<T>, waits: readonly number[]): Promise<T> {
  const [wait, ...later] = waits;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unreachable) || wait === undefined) throw error;
    await pause(wait);
    return patiently(work, later);
  }
}

interface Sending {
  /** 0…1. */
  readonly onShare: (share: number) => void;
  readonly signal?: AbortSignal;
  /** Milliseconds before each further try. */
  readonly waits?: readonly number[];
}

/** Uploads a video piece by piece from the server's position; returns the stored file. */
export async function sendVideo(client: Client, file: File, sending: Sending): Promise<Scanned> {
  const { onShare, signal, waits = WAITS_MS } = sending;
  const upload = uploadIdOf(file);
  const { uploads } = await patiently(() => client.state(), waits);
  let offset = uploads.find((known) => known.upload === upload && known.total === file.size)?.received ?? 0;
  // If only the last answer was lost, the last piece is sent again to get the answer.
  if (offset >= file.size) offset = Math.floor((file.size - 1) / CHUNK_BYTES) * CHUNK_BYTES;
  for (;;) {
    const start = offset;
    const piece = file.slice(start, start + CHUNK_BYTES);
    const place = { upload, name: file.name, offset: String(start), total: String(file.size) };
    const onSent = (bytes: number) => onShare(Math.min(1, (start + Math.min(bytes, piece.size)) / file.size));
    const answer = await patiently(() => client.piece(piece, place, { onSent, signal }), waits);
    if (answer.file) return answer.file;
    offset = answer.received;
    onShare(Math.min(1, offset / file.size));
  }
}
