import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Returns a picture of two colours, red above blue, so that tests can check the orientation. */
export function pictureOf(width: number, height: number) {
  const blue = { create: { width, height: Math.ceil(height / 2), channels: 3, background: '#0000ff' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, gravity: 'south' },
  ]);
}

export const jpeg = (width = 640, height = 480) => pictureOf(width, height).jpeg().toBuffer();
export const png = (width = 64, height = 32) => pictureOf(width, height).png().toBuffer();

/** Returns the picture with another size in its header (frame marker, length, precision, height, width). */
export function sizedJpeg(bytes: Buffer, width: number, height: number): Buffer {
  const sized = Buffer.from(bytes);
  const frame = sized.indexOf(Buffer.from([0xff, 0xc0]));
  sized.writeUInt16BE(height, frame + 5);
  sized.writeUInt16BE(width, frame + 7);
  return sized;
}

/** Returns a JPEG with rotated orientation, GPS position and camera maker in its metadata. */
export const lyingJpeg = () =>
  pictureOf(640, 480)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'SecretCamera', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();

function box(kind: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Returns an MP4 with this duration in its header and random content. */
export function mp4(seconds: number, bytes: number, brand = 'isom'): Buffer {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1000, 12);
  mvhd.writeUInt32BE(Math.round(seconds * 1000), 16);
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0`, 'latin1'));
  const moov = box('moov', box('mvhd', mvhd));
  const rest = bytes - ftyp.length - moov.length - 8;
  const noise = createHash('sha256').update(String(bytes)).digest();
  return Buffer.concat([ftyp, box('mdat', Buffer.alloc(Math.max(0, rest), noise)), moov]);
}

function ebml(id: number, content: Buffer, open = false): Buffer {
  const idBytes = Buffer.from(id.toString(16), 'hex');
  const size = Buffer.alloc(8, 0xff);
  if (!open) {
    size.writeUInt32BE(0, 0);
    size.writeUInt32BE(content.length, 4);
  }
  size[0] = 0x01;
  return Buffer.concat([idBytes, size, content]);
}

/** Returns a WebM as browsers record: without duration in the header, with the last cluster at this second. */
export function webm(lastClusterAt: number): Buffer {
  const time = (seconds: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(seconds * 1000);
    return ebml(0xe7, bytes);
  };
  const cluster = (seconds: number) => ebml(0x1f43b675, Buffer.concat([time(seconds), ebml(0xa3, Buffer.alloc(50))]));
  const info = ebml(0x1549a966, ebml(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])));
  const segment = ebml(0x18538067, Buffer.concat([info, cluster(0), cluster(lastClusterAt)]), true);
  return Buffer.concat([ebml(0x1a45dfa3, ebml(0x4282, Buffer.from('webm'))), segment]);
}

/** Returns the header of a Windows executable. */
export const program = () => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(4096)]);
