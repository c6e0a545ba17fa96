/** Bytes of a DICOM file in explicit VR, little endian. */
type Element = Buffer;

const LONG = new Set(['SQ', 'OB', 'UN', 'UT']);

function element(tag: number, vr: string, value: Buffer): Element {
  const even = value.length % 2 === 0 ? value : Buffer.concat([value, Buffer.from(vr === 'UI' ? '\0' : ' ')]);
  const head = Buffer.alloc(LONG.has(vr) ? 12 : 8);
  head.writeUInt16LE(tag >>> 16, 0);
  head.writeUInt16LE(tag & 0xffff, 2);
  head.write(vr, 4, 'latin1');
  if (LONG.has(vr)) head.writeUInt32LE(even.length, 8);
  else head.writeUInt16LE(even.length, 6);
  return Buffer.concat([head, even]);
}

export const text = (tag: number, vr: string, value: string) => element(tag, vr, Buffer.from(value, 'latin1'));

export function double(tag: number, value: number): Element {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return element(tag, 'FD', bytes);
}

export function float(tag: number, value: number): Element {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return element(tag, 'FL', bytes);
}

/** Returns a sequence of one item. */
export function sequence(tag: number, ...inner: readonly Element[]): Element {
  const body = Buffer.concat(inner);
  const head = Buffer.alloc(8);
  head.writeUInt16LE(0xfffe, 0);
  head.writeUInt16LE(0xe000, 2);
  head.writeUInt32LE(body.length, 4);
  return element(tag, 'SQ', Buffer.concat([head, body]));
}

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';

/** Returns a DICOM file with an ophthalmic measurement object: `78.2` and the like. */
export function dicomFile(kind: string, id: string, ...elements: readonly Element[]): Buffer {
  const syntax = text(0x00020010, 'UI', EXPLICIT_LITTLE_ENDIAN);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(syntax.length);
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element(0x00020000, 'UL', length),
    syntax,
    text(0x00080016, 'UI', `1.2.840.10008.5.1.4.1.1.${kind}`),
    text(0x00080023, 'DA', '20260310'),
    text(0x00080033, 'TM', '085500'),
    text(0x00080070, 'LO', 'NIDEK'),
    text(0x00081090, 'LO', 'ARK-1'),
    text(0x00100020, 'LO', id),
    ...elements,
  ]);
}

/** Returns sphere, cylinder and axis, encoded alike in every object. */
export const refraction = (sph: number, cyl: number, axis: number): readonly Element[] => [
  sequence(0x00460018, float(0x00220009, axis), double(0x00460147, cyl)),
  double(0x00460146, sph),
];
