import { crc32, deflateRawSync } from 'node:zlib';

interface Part {
  readonly name: Buffer;
  readonly packed: Buffer;
  readonly head: Buffer;
}

/**
 * Builds the fields that the local and the central header of a zip entry share: method, time, checksum, sizes, length
 * of the name.
 */
function partOf([path, xml]: readonly [path: string, xml: string]): Part {
  const [name, content] = [Buffer.from(path), Buffer.from(xml)];
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt16LE(name.length, 22);
  return { name, packed, head };
}

function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const { name, packed, head } of parts) {
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    centrals.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, name);
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Creates an .xlsx file of texts, as a user would fill in and choose. */
export function sheetFile(name: string, rows: readonly (readonly string[])[]) {
  const cells = (row: readonly string[]) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const data = rows.map((row) => `<row>${cells(row)}</row>`).join('');
  const parts = [
    ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${data}</sheetData></worksheet>`],
    ['xl/workbook.xml', `<workbook xmlns:r="${RELATION}"><sheets><sheet r:id="rId1"/></sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ],
  ] as const;
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: zip(parts.map(partOf)) };
}
