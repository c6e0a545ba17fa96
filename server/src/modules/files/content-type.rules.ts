import type { ImageType, VideoType } from '@mingmou/contract/files/file.rules';

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Returns the type of a picture by its first bytes, independent of its name; null for other content. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return /^GIF8[79]a/.test(ascii(bytes, 0, 6)) ? 'gif' : null;
}

const EBML = 0x1a45dfa3;

/** The same of a video; `bytes` are its first 64 at least. */
export function videoTypeOf(bytes: Buffer): VideoType | null {
  if (bytes.length < 16) return null;
  if (bytes.readUInt32BE(0) === EBML) return bytes.subarray(0, 64).includes('webm') ? 'webm' : null;
  if (ascii(bytes, 4, 8) !== 'ftyp') return null;
  const brand = ascii(bytes, 8, 12);
  if (brand === 'qt  ') return 'mov';
  return /^(mp4\d|isom|iso\d|avc1|M4V |MSNV|dash|3gp\d)$/.test(brand) ? 'mp4' : null;
}

export const MIMES: Readonly<Record<ImageType | VideoType, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};
