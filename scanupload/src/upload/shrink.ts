import { MB, SHRUNK_SIDE } from '@mingmou/contract/files/file.rules';

/** Width and height with the longer side no longer than allowed; a smaller picture stays as it is. */
export function shrunkSize(width: number, height: number, side = SHRUNK_SIDE): { width: number; height: number } {
  const share = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

const PLAIN = ['image/jpeg', 'image/png', 'image/webp'];
const QUALITIES = [0.9, 0.75, 0.6];

async function decoded(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function drawn(image: HTMLImageElement, width: number, height: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // Transparent areas of a PNG would become black in a JPEG.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  return canvas;
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/**
 * Returns the picture to upload: shrunk to the session's limit if the phone can read it, otherwise unchanged for the
 * server to check.
 */
export async function shrink(file: File, limitMb: number): Promise<Blob> {
  const image = await decoded(file);
  if (!image) return file;
  const { naturalWidth, naturalHeight } = image;
  const { width, height } = shrunkSize(naturalWidth, naturalHeight);
  const fits = (blob: Blob) => blob.size <= limitMb * MB;
  if (PLAIN.includes(file.type) && width === naturalWidth && height === naturalHeight && fits(file)) return file;
  const canvas = drawn(image, width, height);
  if (!canvas) return file;
  for (const quality of QUALITIES) {
    const blob = await encoded(canvas, quality);
    if (blob && (fits(blob) || quality === QUALITIES[QUALITIES.length - 1])) return blob;
  }
  return file;
}
