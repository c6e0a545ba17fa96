import type { OutputOf } from '@mingmou/contract/base/call';
import { batch } from '@mingmou/contract/erp/stock/batch.contract';
import { Do } from '@mingmou/kit/act/do';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { actionColumn, columns, type ListColumn } from '@mingmou/kit/list/columns';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useId, useState } from 'react';
import { BillLink } from './bill-link';
import styles from './stock.module.css';
import { traceSized } from './trace-columns';
import { TraceTable } from './trace-table';

type Piece = OutputOf<typeof batch.pieces>['records'][number];
type Given = OutputOf<typeof batch.ofPatient>['records'][number];

interface Asked {
  readonly by: 'code' | 'patient';
  readonly words: string;
}

interface PieceDrawerProps {
  readonly onTrace: (batchId: number) => void;
  readonly onClose: () => void;
}

/** 序列号与患者查询: a piece from its receipt to its customer, and the batches that a patient got (domain-erp §9b.2). */
export function PieceDrawer({ onTrace, onClose }: PieceDrawerProps) {
  const id = useId();
  const [typed, type] = useState({ code: '', patient: '' });
  const [asked, ask] = useState<Asked>();
  const search = (by: Asked['by']) => () => {
    const words = typed[by].trim();
    if (words) ask({ by, words });
  };
  const box = (by: Asked['by']) => (
    <div className={styles.tools} onKeyDownCapture={onEnter(search(by))}>
      <label htmlFor={`${id}-${by}`}>{batch.search[by].title}</label>
      <span className={styles.wide}>
        <FieldInput
          id={`${id}-${by}`}
          spec={batch.search[by]}
          value={typed[by]}
          onChange={(value) => type({ ...typed, [by]: typeof value === 'string' ? value : '' })}
        />
      </span>
      <Do call={by === 'code' ? batch.pieces : batch.ofPatient} onClick={search(by)}>
        {by === 'code' ? '查序列号' : '查患者'}
      </Do>
    </div>
  );
  return (
    <Drawer
      open
      title="序列号与患者查询"
      size="large"
      styles={{ wrapper: { width: 'min(1120px, 94vw)' } }}
      onClose={onClose}
    >
      {box('code')}
      {box('patient')}
      {asked ? null : <Quiet as="p">扫描或输入一件商品的序列号、包装上的 UDI；或输入患者的姓名、手机号、病历号</Quiet>}
      {asked?.by === 'code' ? <Pieces key={asked.words} code={asked.words} onTrace={onTrace} /> : null}
      {asked?.by === 'patient' ? <OfPatient key={asked.words} patient={asked.words} onTrace={onTrace} /> : null}
    </Drawer>
  );
}

function traceColumn<Row extends { readonly batchId?: number | null }>(
  onTrace: (batchId: number) => void,
): ListColumn<Row> {
  const column = actionColumn<Row>(({ batchId }) =>
    batchId ? (
      <Do call={batch.findById} onClick={() => onTrace(batchId)}>
        追溯
      </Do>
    ) : null,
  );
  return { ...column, width: 72 };
}

const receiptColumn: ListColumn<Piece> = {
  key: 'receiptNo',
  title: batch.piece.receiptNo.title,
  width: 150,
  render: ({ receiptId, receiptNo, isHere }) => <BillLink of={{ billId: receiptId, billNo: receiptNo, isHere }} />,
};
const saleColumn: ListColumn<Piece> = {
  key: 'saleNo',
  title: batch.piece.saleNo.title,
  width: 150,
  render: ({ saleId, saleNo, isHere }) => <BillLink of={{ billId: saleId, billNo: saleNo, isHere }} />,
};
const billColumn: ListColumn<Given> = {
  key: 'billNo',
  title: batch.piece.saleNo.title,
  width: 150,
  render: (row) => <BillLink of={row} />,
};

type Onward = Pick<PieceDrawerProps, 'onTrace'>;

function Pieces({ code, onTrace }: Onward & { readonly code: string }) {
  return (
    <TraceTable
      title="序列号查询结果"
      call={batch.pieces}
      input={{ code }}
      columns={traceSized<Piece>([
        ...columns(batch.piece, ['state', 'patientName', 'phone', 'goodsName', 'serialNo']),
        receiptColumn,
        ...columns(batch.piece, ['supplierName']),
        saleColumn,
        ...columns(batch.piece, ['spec', 'batchNo', 'expireDate', 'receivedOn', 'acceptorName', 'soldOn', 'takenAt']),
        ...columns(batch.piece, ['orgName', 'udi']),
        traceColumn(onTrace),
      ])}
      empty="可查看的机构没有收过或卖过这件商品"
    />
  );
}

function OfPatient({ patient, onTrace }: Onward & { readonly patient: string }) {
  return (
    <TraceTable
      title="患者查询结果"
      call={batch.ofPatient}
      input={{ patient }}
      columns={traceSized<Given>([
        ...columns(batch.given, ['patientName', 'phone', 'goodsName', 'batchNo', 'serialNo', 'bizDate']),
        billColumn,
        ...columns(batch.given, ['qty', 'deliveryState', 'spec', 'expireDate', 'recordNo', 'soldQty', 'backQty']),
        ...columns(batch.given, ['takenAt', 'sellerName', 'orgName', 'udi']),
        traceColumn(onTrace),
      ])}
      empty="可查看的机构没有给这位患者配过有批号的商品"
    />
  );
}
