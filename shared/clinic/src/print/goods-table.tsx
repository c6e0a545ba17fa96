import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney, ZERO } from '@mingmou/contract/base/money';
import { unit } from '@mingmou/contract/dict/unit';
import type { ReactNode } from 'react';
import styles from './receipt.module.css';
import type { SalePaper } from './sale-paper';

type Line = SalePaper['lines'][number];

interface GoodsTableProps {
  readonly lines: readonly Line[];
  /** The goods as the paper names them. */
  readonly name: (line: Line) => ReactNode;
}

/** Sold goods on a paper of a sale, one row for each line. */
export function GoodsTable({ lines, name }: GoodsTableProps) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {['商品', '数量', '金额'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{name(line)}</td>
            <td>
              {line.qty}
              {dictName(unit, line.unit)}
            </td>
            <td>{formatMoney(line.amount ?? ZERO)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
