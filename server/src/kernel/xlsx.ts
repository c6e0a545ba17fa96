import { PassThrough, type Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** What a sheet route answers: heads, and rows as they arrive from a cursor. */
export interface SheetSource {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

export type Cell = string | number | null | undefined;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats';
const ROWS_A_CHUNK = 500;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold these
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(FORBIDDEN_IN_XML, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Text always travels as an inline string, never as a formula: a name that starts with `=` stays a name. */
function cellXml(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function rowXml(cells: readonly Cell[], style = ''): string {
  const inner = cells.map(cellXml).join('');
  return `<row>${style ? inner.replaceAll('<c ', `<c ${style} `) : inner}</row>`;
}

function staticParts(sheetName: string): ReadonlyArray<readonly [path: string, xml: string]> {
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${TYPE}-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName).slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ];
}

async function writeRows(source: SheetSource, push: (xml: string) => Promise<void>): Promise<void> {
  await push(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(source.heads, 's="1"')}`);
  let chunk: string[] = [];
  for await (const row of source.rows) {
    chunk.push(rowXml(row));
    if (chunk.length < ROWS_A_CHUNK) continue;
    await push(chunk.join(''));
    chunk = [];
  }
  await push(`${chunk.join('')}</sheetData></worksheet>`);
}

/** The .xlsx of a source as a stream: memory holds a few hundred rows, however many there are. */
export function sheetStream(source: SheetSource): Readable {
  const out = new PassThrough();
  const zip = new Zip((error, bytes, final) => {
    if (error) out.destroy(error);
    else if (final) out.end(bytes);
    else out.write(bytes);
  });
  for (const [path, xml] of staticParts(source.name)) {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(strToU8(XML + xml), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 1 });
  zip.add(sheet);
  const drained = () =>
    out.writableNeedDrain ? new Promise<void>((resolve) => out.once('drain', resolve)) : undefined;
  writeRows(source, async (xml) => {
    if (out.destroyed) throw new Error('the receiver went away');
    sheet.push(strToU8(xml));
    await drained();
  }).then(
    () => {
      sheet.push(new Uint8Array(0), true);
      zip.end();
    },
    (error) => out.destroy(error),
  );
  return out;
}
