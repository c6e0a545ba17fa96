import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { label, MAX_COPIES, MAX_LABEL_LINES } from '@mingmou/contract/erp/barcode/label.contract';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockOrg } from '../../../kernel/context/org-lock';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { orgName } from '../document/org-name.store';
import {
  goodsFound,
  insertPrint,
  labelGoods,
  receivedPieces,
  takeDefaultMark,
  templateSorting,
  templatesMatching,
} from './label.store';

type Draft = InputOf<typeof label.save>;

function valuesOf(_cx: SessionCx, { name, size, fields, barcodeType, isDefault }: Draft) {
  return { name, size, fields: [...new Set(fields)], barcodeType, isDefault };
}

type Values = ReturnType<typeof valuesOf>;

async function insert(cx: SessionCx, values: Values): Promise<number> {
  await lockOrg(cx);
  if (values.isDefault) await takeDefaultMark(cx, null);
  return insertRow(cx, 'erpLabelTemplate', { ...values, orgId: cx.caller.orgId });
}

async function write(cx: SessionCx, id: number, change: RowChange<'erpLabelTemplate'>): Promise<void> {
  await lockOrg(cx);
  if (change.isDefault) await takeDefaultMark(cx, id);
  // One that is out of use is nobody's default any more.
  const mark = change.stateEnum && change.stateEnum !== 'ENABLE' ? { isDefault: false } : {};
  await writeRow(cx, 'erpLabelTemplate', id, { ...change, ...mark });
}

/** Templates of labels (domain-erp §1.3): names are unique in the organisation, and one template is the default. */
export const templateRules = {
  table: 'erpLabelTemplate',
  rows: templatesMatching,
  sorting: templateSorting,
  valuesOf,
  unique: { erp_label_template_name_once: ({ name }: Values) => duplicate(label.fields.name.title, name)() },
  insert,
  write,
} as const;

async function piecesOf(cx: SessionCx, asked: InputOf<typeof label.choose>) {
  if (!asked.billNo) {
    const ids = await goodsFound(cx, asked, MAX_LABEL_LINES);
    if (ids.length > MAX_LABEL_LINES) {
      throw malformed('keyword', `符合条件的商品超过${MAX_LABEL_LINES}种，请缩小查询范围`);
    }
    return ids.map((barcodeId) => ({ barcodeId, qty: 1, batchNo: null, expireDate: null }));
  }
  const pieces = await receivedPieces(cx, asked.billNo.trim());
  return pieces.length > 0 ? pieces : refuse(billCodes.missing);
}

/** Rows to choose from, all on one page: of a receipt with its pieces as copies, else of the goods that are found. */
export async function chooseGoods(cx: SessionCx, asked: InputOf<typeof label.choose>) {
  const { page: _page, size: _size, column: _column, asc: _asc, ...filters } = asked;
  const isAsked = Object.values(filters).some((value) => value !== null && value !== undefined && value !== '');
  const pieces = isAsked ? await piecesOf(cx, asked) : [];
  const goods = await labelGoods(
    cx,
    pieces.map(({ barcodeId }) => barcodeId),
  );
  const records = pieces.flatMap(({ barcodeId, qty, batchNo, expireDate }, index) => {
    const found = goods.get(barcodeId);
    return found
      ? [{ ...found, id: index + 1, batchNo, expireDate, copies: Math.min(Math.max(qty, 1), MAX_COPIES) }]
      : [];
  });
  return { records, total: records.length, page: 1, size: Math.max(records.length, 1) };
}

/** Stores a print and returns the content of its labels. */
export async function printLabels(cx: SessionCx, { templateId, lines, sourceBillNo }: InputOf<typeof label.print>) {
  if (lines.length === 0) throw malformed('lines', '商品：请先选择要打印的商品');
  const template = await templatesMatching(cx, { stateEnum: 'ENABLE' }).where('id', '=', templateId).executeTakeFirst();
  if (!template) refuse(sharedCodes.missing);
  const goods = await labelGoods(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
  );
  const printed = lines.map(({ barcodeId, copies }) => {
    const found = goods.get(barcodeId) ?? refuse(sharedCodes.missing);
    return { barcodeId, copies, tagPrice: found.tagPrice };
  });
  const id = await insertPrint(cx, templateId, sourceBillNo ?? null, printed);
  const copies = printed.reduce((total, line) => total + line.copies, 0);
  cx.log({ targetType: '商品标签', targetId: id, targetName: `${printed.length}种${copies}枚` });
  return { id, orgName: await orgName(cx), goods: [...goods.values()] };
}
