import { formatPrice } from '@mingmou/contract/base/money';
import { label } from '@mingmou/contract/erp/barcode/label.contract';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import type { List } from '@mingmou/kit/list/use-list';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Checkbox, Skeleton } from '@mingmou/kit/ui';
import { Pagination, Table } from '@mingmou/kit/ui-table';
import { useState } from 'react';
import styles from './label.module.css';
import type { Row } from './labels-print';

interface LabelGoodsTableProps {
  readonly list: List<never, Row>;
  /** Null: not to be printed. */
  readonly copiesOf: (row: Row) => number | null;
  readonly onCopies: (id: number, copies: number | null) => void;
  readonly pieces: number;
}

const ROWS = 20;

/** Goods with their copies; only selected rows are printed. */
export function LabelGoodsTable({ list, copiesOf, onCopies, pieces }: LabelGoodsTableProps) {
  const [shown, setShown] = useState(1);
  const { rows, refusal, query } = list;
  if (refusal) return <ListFailure refusal={refusal} retry={list.refetch} />;
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (Object.keys(query.filters).length === 0) {
    return (
      <Quiet as="p" className={styles.empty}>
        填入库单号，带出每种商品的件数；或按商品查询，每种一枚
      </Quiet>
    );
  }
  const first = Math.min((shown - 1) * ROWS, Math.floor(Math.max(rows.length - 1, 0) / ROWS) * ROWS);
  return (
    <>
      <Table<Row>
        aria-label={label.choose.title}
        rowKey="id"
        dataSource={rows.slice(first, first + ROWS)}
        pagination={false}
        scroll={{ y: 'calc(100vh - 350px)' }}
        locale={{ emptyText: '没有符合条件的商品' }}
        columns={[
          {
            ...{ key: 'pick', title: '打印', width: 60, align: 'center' },
            render: (_none, row) => (
              <Checkbox
                aria-label={`打印${row.goodsName} ${row.spec}`}
                checked={copiesOf(row) !== null}
                onChange={({ target }) => onCopies(row.id, target.checked ? row.copies : null)}
              />
            ),
          },
          { key: 'code', title: '条码', width: 140, render: (_none, row) => row.code },
          { key: 'goodsName', title: '商品', width: 240, ellipsis: true, render: (_none, row) => row.goodsName },
          { key: 'spec', title: '规格', ellipsis: true, render: (_none, row) => row.spec },
          { key: 'batchNo', title: '批号', width: 130, render: (_none, row) => row.batchNo },
          {
            ...{ key: 'tagPrice', title: '标签价', width: 120, align: 'right' },
            render: (_none, { tagPrice }) =>
              tagPrice ? formatPrice(tagPrice) : <span className={styles.unpriced}>未定价</span>,
          },
          {
            ...{ key: 'copies', title: '份数', width: 110 },
            render: (_none, row) => (
              <FieldInput
                spec={label.chosen.copies}
                aria-label={`${row.goodsName} ${row.spec}的份数`}
                value={copiesOf(row)}
                onChange={(value) => onCopies(row.id, typeof value === 'number' ? value : null)}
              />
            ),
          },
        ]}
      />
      <footer className={styles.foot}>
        <Quiet role="status">
          共{rows.length}种商品，将打印{pieces}枚
        </Quiet>
        {rows.length > ROWS ? (
          <Pagination
            size="small"
            current={first / ROWS + 1}
            pageSize={ROWS}
            total={rows.length}
            showSizeChanger={false}
            onChange={setShown}
          />
        ) : null}
      </footer>
    </>
  );
}
