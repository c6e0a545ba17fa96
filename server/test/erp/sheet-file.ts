import { strToU8, zipSync } from 'fflate';
import { type Cell, sheetStream } from '../../src/kernel/file/xlsx';

/** Returns a sheet written by the server's own writer, like a filled-in template. */
export async function written(heads: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  async function* each() {
    yield* rows;
  }
  const pieces: Buffer[] = [];
  for await (const piece of sheetStream({ name: '条码', heads, rows: each() })) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATION = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

interface Parts {
  /** The `<row>` elements. */
  readonly rows: string;
  readonly strings?: readonly string[];
  /** Codes of number formats; the first is that of style 2. */
  readonly formats?: readonly string[];
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

/** A sheet as office programs write it: shared texts, styles, the sheet not under its usual name. */
export function officeSheet({ rows, strings = [], formats = [], more = {} }: Parts): Buffer {
  const own = formats.map((code, at) => `<numFmt numFmtId="${165 + at}" formatCode="${code}"/>`).join('');
  const styles = formats.map((_code, at) => `<xf numFmtId="${165 + at}"/>`).join('');
  const parts: Record<string, string> = {
    'xl/worksheets/goods.xml': `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/workbook.xml': `<workbook ${MAIN} ${RELATION}><workbookPr/><sheets><sheet name="A" sheetId="1" r:id="rId9"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId9" Target="/xl/worksheets/goods.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="yyyy/m/d"/>${own}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/>${styles}</cellXfs></styleSheet>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]));
  return Buffer.from(zipSync({ ...files, ...more }));
}
