import { createHash } from 'node:crypto';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import { type ImageType, THUMB_SIDE, typeNames } from '@mingmou/contract/files/file.rules';
import { refuseInTransaction } from '../../database/open-transaction';
import { refuse } from '../../kernel/call/refusal';
import { imageTypeOf } from './content-type.rules';

/** A small file may unfold into a picture that no machine holds. */
const MAX_PIXELS = 80_000_000;
const QUALITY = 88;
const THUMB_QUALITY = 78;

/** Picture as stored: rotated upright, without camera metadata, with a thumbnail. */
export interface MadeImage {
  readonly type: ImageType;
  readonly bytes: Buffer;
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
}

/** Loaded with the first picture: the server starts without the library. */
const loadSharp = async () => (await import('sharp')).default;

/** Refuses a picture by its header alone: one that cannot be read (190307), one of too many pixels (190308). */
async function checkSize(bytes: Buffer): Promise<void> {
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse(fileCodes.damaged));
  const { width: w, height: h, pages = 1 } = header;
  if (w * h * pages > MAX_PIXELS) refuse(fileCodes.tooManyPixels, { w, h, n: MAX_PIXELS / 10_000 });
}

async function encode(bytes: Buffer, type: ImageType) {
  const sharp = await loadSharp();
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: type === 'gif' } as const;
  const upright = sharp(bytes, options).rotate();
  const formats = {
    jpg: () => upright.jpeg({ quality: QUALITY, mozjpeg: false }),
    png: () => upright.png(),
    webp: () => upright.webp({ quality: QUALITY }),
    gif: () => upright.gif(),
  };
  const full = await formats[type]().toBuffer({ resolveWithObject: true });
  const thumb = await sharp(bytes, { ...options, animated: false })
    .rotate()
    .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: THUMB_QUALITY })
    .toBuffer();
  const { width, height, pageHeight } = { pageHeight: undefined, ...full.info };
  return { bytes: full.data, thumb, width, height: pageHeight ?? height };
}

/** Judges a picture by its bytes and encodes it again; a refusal names the reason: format, pixels, damage. */
export async function makeImage(bytes: Buffer, types: readonly ImageType[]): Promise<MadeImage> {
  refuseInTransaction('a picture is encoded');
  const type = imageTypeOf(bytes);
  if (!type || !types.includes(type)) refuse(fileCodes.wrongType, { types: typeNames(types) });
  await checkSize(bytes);
  const made = await encode(bytes, type).catch(() => refuse(fileCodes.damaged));
  return { ...made, type, sha256: createHash('sha256').update(made.bytes).digest('hex') };
}
