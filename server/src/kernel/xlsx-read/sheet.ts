import type { SheetCell, SheetRow } from '@mingmou/contract/base/sheet';
import { dateText, decodedText, numberText } from './cell-formats';
import { SheetError } from './fault';
import { shownNumber } from './number-format';
import { Budget, readParts } from './parts';
import { readWorkbook, type Workbook } from './workbook';
import { attributeOf, XmlScanner } from './xml-scanner';

const MAX_COLUMNS = 64;
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
const STEP_PERCENT = 2;

/** Returns the zero-based column of a reference such as `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Collects the rows of one sheet from its tags. */
class RowGatherer {
  readonly rows: SheetRow[] = [];
  private no = 0;
  private cells: (SheetCell | undefined)[] = [];
  private column = -1;
  private type = 'n';
  private style = 0;
  private isFormula = false;
  private collects = false;
  private aid = 0;
  private value = '';

  constructor(
    private readonly book: Workbook,
    private readonly maxRows: number,
  ) {}

  open(name: string, attributes: string): void {
    if (name === 'row') {
      this.no = Number(attributeOf(attributes, 'r') ?? this.no + 1);
      this.cells = [];
      this.column = -1;
    } else if (name === 'c') {
      const reference = attributeOf(attributes, 'r');
      this.column = reference === undefined ? this.column + 1 : columnOf(reference);
      this.type = attributeOf(attributes, 't') ?? 'n';
      this.style = Number(attributeOf(attributes, 's') ?? 0);
      this.isFormula = false;
      this.value = '';
    } else if (name === 'f') this.isFormula = true;
    else if (name === 'rPh') this.aid += 1;
    else if (name === 'v' || (name === 't' && this.aid === 0)) this.collects = true;
  }

  text(piece: string): void {
    if (this.collects) this.value += piece;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.collects = false;
    else if (name === 'rPh') this.aid -= 1;
    else if (name === 'c') this.endCell();
    else if (name === 'row') this.endRow();
  }

  private endCell(): void {
    const cell = this.cell();
    if (!cell) return;
    if (this.column < 0 || this.column >= MAX_COLUMNS) throw new SheetError('tooWide');
    this.cells[this.column] = cell;
  }

  private endRow(): void {
    if (!this.cells.some(Boolean)) return;
    if (this.rows.length === this.maxRows) throw new SheetError('tooManyRows');
    // A copy without holes, because not every reader keeps the gaps of a sparse array.
    this.rows.push({ no: this.no, cells: Array.from(this.cells) });
  }

  private cell(): SheetCell | undefined {
    const { value, type } = this;
    if (this.isFormula) return { kind: 'formula', text: decodedText(value).trim() };
    const isText = type === 's' || type === 'inlineStr' || type === 'str';
    const written = type === 's' ? (this.book.strings[Number(value)] ?? '') : value;
    const text = (isText ? decodedText(written) : written).trim();
    if (text === '') return undefined;
    if (isText) return { kind: 'text', text };
    if (type === 'b') return { kind: 'bool', text: text === '1' ? '是' : '否' };
    if (type === 'e') return { kind: 'error', text };
    if (type === 'd') return { kind: 'date', text: text.slice(0, 10) };
    const format = this.book.formats[this.style];
    if (format?.isDate) return { kind: 'date', text: dateText(text, this.book.is1904) };
    const number = numberText(text);
    const shown = format && shownNumber(number, format.id, format.code);
    return { kind: 'number', text: number, ...(shown === undefined || shown === number ? {} : { shown }) };
  }
}

/**
 * Reads the first visible sheet of a .xlsx: rows with content, at most `maxRows`. Text cells are trimmed. `onProgress`
 * receives 0…100. Throws a {@link SheetError}; any other error means a damaged file.
 */
export function readSheet(
  bytes: Uint8Array,
  maxRows: number,
  onProgress: (percent: number) => void = () => {},
): readonly SheetRow[] {
  if (!ZIP_SIGNATURE.every((byte, at) => bytes[at] === byte)) throw new SheetError('notXlsx');
  const budget = new Budget();
  const book = readWorkbook(bytes, budget);
  const gatherer = new RowGatherer(book, maxRows);
  const scanner = new XmlScanner({
    open: (name, attributes) => gatherer.open(name, attributes),
    text: (piece) => gatherer.text(piece),
    close: (name) => gatherer.close(name),
  });
  let told = 0;
  readParts(
    bytes,
    budget,
    (path) => (path === book.sheetPath ? (text) => scanner.push(text) : undefined),
    (share) => {
      const percent = Math.floor(share * 100);
      if (percent < told + STEP_PERCENT) return;
      told = percent;
      onProgress(percent);
    },
  );
  if (gatherer.rows.length === 0) throw new SheetError('empty');
  return gatherer.rows;
}
