import { createHash } from 'node:crypto';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import { type ImageType, THUMB_SIDE, typeNames } from '@mingmou/contract/files/file.rules';
import { refuseInTransaction } from '../../database/open-transaction';
import { refuse } from '../../kernel/refusal';
import { imageTypeOf } from './content-type';

/** A small file may unfold into a picture that no machine holds. */
const MAX_PIXELS = 80_000_000;
const QUALITY = 88;
const THUMB_QUALITY = 78;

/** A picture as it is kept: upright, without what the camera wrote beside it, with its thumbnail. */
export interface MadeImage {
  readonly type: ImageType;
  readonly bytes: Buffer;
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
}

async function encode(bytes: Buffer, type: ImageType) {
  // Taken in with the first picture: the server starts without it.
  const { default: sharp } = await import('sharp');
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

/** Judges a picture by its bytes and encodes it anew: what is no picture, or not of these formats, is refused. */
export async function makeImage(bytes: Buffer, types: readonly ImageType[]): Promise<MadeImage> {
  refuseInTransaction('a picture is encoded');
  const type = imageTypeOf(bytes);
  if (!type || !types.includes(type)) refuse(fileCodes.wrongType, { types: typeNames(types) });
  const made = await encode(bytes, type).catch(() => refuse(fileCodes.wrongType, { types: typeNames(types) }));
  return { ...made, type, sha256: createHash('sha256').update(made.bytes).digest('hex') };
}
