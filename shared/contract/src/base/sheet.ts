/** Content of a cell in an uploaded sheet. Formulas and errors are distinguished, never evaluated. */
export type CellKind = 'text' | 'number' | 'date' | 'bool' | 'formula' | 'error';

export interface SheetCell {
  readonly kind: CellKind;
  /** As a person reads it: a number without the noise of its last bits, a date as `YYYY-MM-DD`. */
  readonly text: string;
  /** Of a number whose format shows other characters than its plain figures: those characters, `01004` of 1004. */
  readonly shown?: string;
}

/** Returns the text that the sheet shows in a cell. Text fields store it; number fields store `text`. */
export function shownText(cell: SheetCell): string {
  return cell.shown ?? cell.text;
}

/** By column from 0; absent where the cell is empty, null where that was kept as JSON. */
export type SheetCells = readonly (SheetCell | null | undefined)[];

export interface SheetRow {
  /** The number that the sheet shows at its edge, from 1. */
  readonly no: number;
  /** By column from 0; absent where the cell is empty. */
  readonly cells: readonly (SheetCell | undefined)[];
}

/** Why a file cannot be read as a sheet, as the person reads it. */
export const SHEET_FAULTS = {
  notXlsx: '不是.xlsx文件，旧格式（.xls）和加密的文件请另存为.xlsx',
  damaged: '文件已损坏，请重新保存后上传',
  tooLarge: '文件超过10 MB',
  inflated: '文件解压后过大',
  tooManyRows: '行数超过上限',
  tooWide: '列数超过上限',
  empty: '第一个工作表没有内容',
  slow: '读取超时，请拆分文件后上传',
} as const;

export type SheetFault = keyof typeof SHEET_FAULTS;
