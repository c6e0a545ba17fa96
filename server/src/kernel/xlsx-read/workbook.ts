import { isDateFormat } from './cell-formats';
import { SheetError } from './fault';
import { type Budget, type PartReader, readParts } from './parts';
import { attributeOf, type XmlHandler, XmlScanner } from './xml-scanner';

/** Number format of a style: the id of a built-in format or a custom format code. */
interface NumberFormat {
  readonly id: number;
  readonly code: string | undefined;
  readonly isDate: boolean;
}

export interface Workbook {
  /** Path of the first visible sheet within the file; of the first sheet if all are hidden. */
  readonly sheetPath: string;
  readonly is1904: boolean;
  readonly strings: readonly string[];
  /** Number formats by style of a cell. */
  readonly formats: readonly NumberFormat[];
}

const nothing: XmlHandler = { open: () => {}, text: () => {}, close: () => {} };

function reader(handler: Partial<XmlHandler>): PartReader {
  const scanner = new XmlScanner({ ...nothing, ...handler });
  return (text) => scanner.push(text);
}

/** Reads the shared strings that cells refer to, without phonetic guides. */
function stringReader(strings: string[]): PartReader {
  let text = '';
  let isText = false;
  let aid = 0;
  return reader({
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') aid += 1;
      isText = name === 't' && aid === 0;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') aid -= 1;
      if (name === 'si') strings.push(text);
    },
  });
}

const formatOf = (id: number, code: string | undefined) => ({ id, code, isDate: isDateFormat(id, code) });

function styleReader(formats: NumberFormat[]): PartReader {
  const codes = new Map<number, string>();
  let isCellStyle = false;
  return reader({
    open: (name, attributes) => {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) formats.push(formatOf(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Reads everything except the rows: which sheet to read, its texts and its formats. */
export function readWorkbook(bytes: Uint8Array, budget: Budget): Workbook {
  const strings: string[] = [];
  const formats: NumberFormat[] = [];
  const targets = new Map<string, string>();
  let firstId: string | undefined;
  let shownId: string | undefined;
  let is1904 = false;
  const readers: Readonly<Record<string, PartReader>> = {
    'xl/sharedStrings.xml': stringReader(strings),
    'xl/styles.xml': styleReader(formats),
    'xl/workbook.xml': reader({
      open: (name, attributes) => {
        if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '');
        if (name !== 'sheet') return;
        const id = attributeOf(attributes, '\\w+:id');
        firstId ??= id;
        if ((attributeOf(attributes, 'state') ?? 'visible') === 'visible') shownId ??= id;
      },
    }),
    'xl/_rels/workbook.xml.rels': reader({
      open: (name, attributes) => {
        const [id, target] = [attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target')];
        if (name === 'Relationship' && id && target) targets.set(id, target);
      },
    }),
  };
  readParts(bytes, budget, (path) => (Object.hasOwn(readers, path) ? readers[path] : undefined));
  const target = targets.get(shownId ?? firstId ?? '');
  if (target === undefined) throw new SheetError('notXlsx');
  return { sheetPath: pathOf(target), is1904, strings, formats };
}
