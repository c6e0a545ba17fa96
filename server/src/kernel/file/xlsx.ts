import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Content of a sheet route: headings, and rows from a cursor. */
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
/**
 * Characters that are written together. V8 stores strings above about 128 KB separately and frees them late: 600 KB
 * chunks accumulated by the hundred.
 */
const CHUNK_LENGTH = 16 * 1024;
const AHEAD_BYTES = 256 * 1024;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold these
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(FORBIDDEN_IN_XML, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Longest name of a sheet in Excel. */
const MAX_SHEET_NAME = 31;

/** Escapes a text for a sheet: text that looks like a sheet's escape (`_x000D_`) is escaped itself. */
function sheetText(text: string): string {
  return escaped(text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'));
}

/** Returns a name that Excel takes for a sheet: none of `[]:*?/\`, no quote at an end, 31 characters, never empty. */
export function sheetTitle(name: string): string {
  const plain = name
    .replace(FORBIDDEN_IN_XML, '')
    .replace(/[[\]:*?/\\]/g, '_')
    .trim();
  // A surrogate pair that the cut would split is dropped as a whole.
  const cut = plain.slice(0, MAX_SHEET_NAME).replace(/[\ud800-\udbff]$/, '');
  return cut.replace(/^'+|'+$/g, '').trim() || 'Sheet1';
}

/** Writes text always as an inline string, never as a formula: a name that starts with `=` stays text. */
function cellXml(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${sheetText(cell)}</t></is></c>`;
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
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetText(sheetTitle(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
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

async function* sheetXml({ heads, rows }: SheetSource): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(heads, 's="1"')}`;
  let chunk = '';
  for await (const row of rows) {
    chunk += rowXml(row);
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}</sheetData></worksheet>`;
}

/** Streams the .xlsx of a source. Memory holds a few hundred rows, and a slow reader slows the source. */
export function sheetStream(source: SheetSource): Readable {
  const sheet = Readable.from(sheetXml(source), { objectMode: false, highWaterMark: AHEAD_BYTES });
  const out = new PassThrough();
  sheet.on('error', (error) => out.destroy(error));
  // A reader that leaves also ends the cursor of the rows.
  out.once('close', () => sheet.destroy());
  const zip = new ZipFile();
  zip.on('error', (error: Error) => out.destroy(error));
  for (const [path, xml] of staticParts(source.name)) zip.addBuffer(Buffer.from(XML + xml), path);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  zip.end();
  // The end of the stream and a lost reader reach the consumer through `out`.
  pipeline(zip.outputStream, out, () => undefined);
  return out;
}
