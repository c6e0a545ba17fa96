import { formatPrice, type Price } from '@mingmou/contract/base/money';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Pagination, Table } from '@mingmou/kit/ui-table';
import { useState } from 'react';
import styles from './price.module.css';
import { goodsText, keyOf, type Previewed } from './price-side';

interface PricePreviewProps {
  readonly rows: readonly Previewed[];
  readonly noun: string;
  readonly hasMinimum: boolean;
}

const ROWS = 8;
const shown = (price: Price | null | undefined) => (price ? formatPrice(price) : '—');

/** Result of a batch; rows that cannot change come first, with the reason. */
export function PricePreview({ rows, noun, hasMinimum }: PricePreviewProps) {
  const [page, setPage] = useState(1);
  const faulty = rows.filter(({ fault }) => fault);
  const inOrder = [...faulty, ...rows.filter(({ fault }) => !fault)];
  return (
    <section aria-label="调价预览">
      <p className={styles.summary} role="status">
        可调整{rows.length - faulty.length}项
        {faulty.length > 0 ? <span className={styles.fault}>，{faulty.length}项不能调整，写入时跳过</span> : null}
      </p>
      <Table<Previewed>
        aria-label="调价预览"
        rowKey={keyOf}
        size="small"
        dataSource={inOrder.slice((page - 1) * ROWS, page * ROWS)}
        pagination={false}
        locale={{ emptyText: '没有符合条件的商品' }}
        columns={[
          { key: 'code', title: '编码', width: 132, render: (_none, { code }) => code },
          { key: 'goods', title: '商品', ellipsis: true, render: (_none, row) => goodsText(row) },
          {
            key: 'present',
            title: `现${noun}`,
            width: 112,
            align: 'right',
            render: (_none, row) => shown(row.present),
          },
          { key: 'price', title: `新${noun}`, width: 112, align: 'right', render: (_none, row) => shown(row.price) },
          ...(hasMinimum
            ? [
                {
                  ...{ key: 'minPrice', title: '最低售价', width: 104, align: 'right' as const },
                  render: (_none: unknown, row: Previewed) => shown(row.minPrice),
                },
              ]
            : []),
          {
            key: 'fault',
            title: '说明',
            width: 190,
            render: (_none, { fault }) => (fault ? <span className={styles.fault}>{fault}</span> : null),
          },
        ]}
      />
      {rows.length > ROWS ? (
        <footer className={styles.foot}>
          <Quiet>共 {rows.length} 项</Quiet>
          <Pagination
            size="small"
            current={page}
            pageSize={ROWS}
            total={rows.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        </footer>
      ) : null}
    </section>
  );
}
