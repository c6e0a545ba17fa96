import type { InputOf } from '@mingmou/contract/base/call';
import { lineTotal } from '@mingmou/contract/erp/bill/bill.rules';
import type { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { sql } from 'kysely';
import { malformed } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { BillContent, NamedLine } from '../document/bill.storage';
import type { BillLine } from '../document/bill-lines.store';
import { checkEmployees } from '../document/employee.guard';
import { type TransferInHead, transferInHeads } from './in.store';

type Input = InputOf<typeof transferIn.save>;
type Typed = NonNullable<Input['lines']>[number];
export type TransferIn = BillContent<TransferInHead, 'transferInLine'>;

/** Returns a line with the sent quantity unchanged, and the received quantity, place and reason from the input. */
function counted(line: BillLine<'transferInLine'>, { typed, snapshot }: NamedLine<Typed>) {
  const {
    id: _id,
    lineNo: _no,
    billId: _bill,
    orgId: _org,
    propertyOwnerId: _chain,
    locationName: _name,
    ...sent
  } = line;
  const qty = typed.qty ?? null;
  const isShort = qty !== null && qty < sent.sentQty;
  return {
    ...sent,
    qty,
    amount: lineTotal({ qty, price: sent.price }),
    locationId: snapshot.locationId,
    diffReason: isShort ? typed.diffReason : null,
  };
}

async function keep(cx: SessionCx, input: Input, named: readonly NamedLine<Typed>[], standing: TransferIn | undefined) {
  if (!standing) throw malformed('id', '单号：调拨入库单由对方的调拨出库单生成，不能新增');
  const { handlerId } = input;
  await checkEmployees(cx, handlerId);
  const lines = standing.lines.map((line) => {
    const typed = named.find((each) => each.typed.sourceItemId === line.sourceItemId);
    if (typed?.typed.barcodeId !== line.barcodeId) {
      throw malformed('lines', `明细：缺少第${line.lineNo}行「${line.goodsName}」，请刷新后重试`);
    }
    return counted(line, typed);
  });
  if (named.length > lines.length) throw malformed('lines', '明细：不能增加对方没有发出的商品');
  const { fromOrgId, sourceBillNo, sentDate, carrier, sentQty } = standing.head;
  const diffQty = sentQty - lines.reduce((total, { qty }) => total + (qty ?? 0), 0);
  const head = { fromOrgId, outBillNo: sourceBillNo, sentDate, carrier, sentQty, diffQty };
  return { bill: { handlerId }, head, lines };
}

/** How transfers are kept by their receiver. */
export const transferInKeeping = {
  headTable: 'transferIn',
  lineTable: 'transferInLine',
  heads: transferInHeads,
  day: sql<string>`b.created_at::date`,
  sortedBy: ['from_org_name', 'source_bill_no', 'sent_date', 'sent_qty', 'diff_qty', 'handler_name'],
  sums: { sentQty: 'p.sentQty', diffQty: 'p.diffQty' },
  sheet: {
    head: ['billNo', 'createdAt', 'bizDate', 'sourceBillNo', 'fromOrgName', 'state'],
    line: [
      ...['code', 'goodsName', 'spec', 'unit', 'locationName', 'batchNo', 'expireDate', 'sentQty', 'qty'],
      'diffReason',
    ],
  },
  keep,
  prices: () => Promise.resolve(new Map()),
} as const;
