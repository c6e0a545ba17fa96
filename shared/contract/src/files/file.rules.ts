import type { FileUse, ScanKind } from './file.dicts';

export const MAX_IMAGE_MB = 10;
export const MAX_VIDEO_MB = 100;
export const MAX_VIDEO_SECONDS = 180;
/** A phone sends a video in pieces of this size, the last one shorter. */
export const CHUNK_BYTES = 5 * 1024 * 1024;
/** A phone shrinks a picture until its longer side is this long, in pixels. */
export const SHRUNK_SIDE = 2560;
export const THUMB_SIDE = 320;
export const DEFAULT_SCAN_MAX = 9;
export const MAX_SCAN_FILES = 20;

export const MB = 1024 * 1024;

export type ImageType = 'jpg' | 'png' | 'webp' | 'gif';
export type VideoType = 'mp4' | 'mov' | 'webm';

export const SCANNED_IMAGES: readonly ImageType[] = ['jpg', 'png', 'webp'];
export const PICTURES: readonly ImageType[] = [...SCANNED_IMAGES, 'gif'];
export const VIDEOS: readonly VideoType[] = ['mp4', 'mov', 'webm'];

interface UseLimit {
  readonly types: readonly ImageType[];
  readonly maxBytes: number;
}

/** Uses that allow less than any picture does. */
const NARROW: Partial<Record<FileUse, UseLimit>> = {
  STAFF_SIGN: { types: ['png'], maxBytes: 200 * 1024 },
  REFERRAL_POSTER: { types: ['jpg', 'png'], maxBytes: 5 * MB },
};

/** Formats and bytes of a picture for a use; `types` are those of the way it comes. */
export function pictureLimit(use: FileUse, types: readonly ImageType[]): UseLimit {
  return NARROW[use] ?? { types, maxBytes: MAX_IMAGE_MB * MB };
}

/** Megabytes that one file of a session may have; `size` 0 leaves the server's own limit. */
export function scanLimitMb(kind: ScanKind, size: number): number {
  const most = kind === 'IMAGE' ? MAX_IMAGE_MB : MAX_VIDEO_MB;
  return size > 0 ? Math.min(size, most) : most;
}

const VIDEO_USES: readonly FileUse[] = ['VISIT_VIDEO', 'ARCHIVE_VIDEO'];

/** Returns the kind of file for this use. */
export function kindOfUse(use: FileUse): ScanKind {
  return VIDEO_USES.includes(use) ? 'VIDEO' : 'IMAGE';
}

/** A limit in bytes as the sentence of a refusal says it. */
export function megabytes(bytes: number): number {
  return Math.round((bytes / MB) * 10) / 10;
}

/** `jpg、png、webp` */
export function typeNames(types: readonly string[]): string {
  return types.join('、');
}

const KEY = /^(\d{1,15})_(\d{13})$/;

interface ScanKey {
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The key of an upload session: who opened it, and when. */
export function scanKey({ userId, at }: ScanKey): string {
  return `${userId}_${at}`;
}

export function readScanKey(text: string): ScanKey | null {
  const [, userId, at] = KEY.exec(text) ?? [];
  return userId && at ? { userId: Number(userId), at: Number(at) } : null;
}
