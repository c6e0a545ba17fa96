import type { NamePlace, QrPlace } from '@mingmou/contract/referral/poster.rules';

/** Modules of white around a code: without them phones do not find it on a dark picture. */
export const QR_MARGIN = 2;
/** A small picture is drawn larger, so that its code has enough dots. */
const LEAST_WIDTH = 1080;
const WHOLE = 100;
const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif';
const QUALITY = 0.92;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The finished poster's sides in px. */
export function finishedSize({ width, height }: Size): Size {
  const scale = Math.max(1, LEAST_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The side of the code on the finished poster, px. */
export function qrPixels({ size }: QrPlace, { width }: Size): number {
  return Math.round((size / WHOLE) * width);
}

/** What of a canvas' pen a poster needs. */
type Pen = Pick<
  CanvasRenderingContext2D,
  'drawImage' | 'fillRect' | 'fillText' | 'fillStyle' | 'font' | 'textBaseline' | 'imageSmoothingEnabled'
>;

export interface Drawing {
  readonly image: CanvasImageSource;
  readonly code: CanvasImageSource;
  readonly qr: QrPlace;
  readonly nameText: NamePlace | null | undefined;
  readonly name: string;
}

/** Draws a referrer's poster: the picture, the code in its place, the name where the poster has one. */
export function drawPoster(pen: Pen, { width, height }: Size, { image, code, qr, nameText, name }: Drawing): void {
  const across = (share: number) => Math.round((share / WHOLE) * width);
  const down = (share: number) => Math.round((share / WHOLE) * height);
  // A picture may let its ground through; a JPEG would show black there.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  const side = qrPixels(qr, { width, height });
  pen.imageSmoothingEnabled = false;
  pen.drawImage(code, across(qr.x), down(qr.y), side, side);
  pen.imageSmoothingEnabled = true;
  if (!nameText) return;
  pen.fillStyle = nameText.colour;
  pen.font = `${across(nameText.size)}px ${FONT}`;
  pen.textBaseline = 'top';
  // A name that is too long for its place is drawn narrower.
  pen.fillText(name, across(nameText.x), down(nameText.y), width - across(nameText.x));
}

/** The finished poster as a JPEG; null where the browser has no canvas to draw on. */
export async function finishedPoster(size: Size, drawing: Drawing): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  drawPoster(pen, size, drawing);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
