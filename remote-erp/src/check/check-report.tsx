import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney } from '@mingmou/contract/base/money';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import {
  accuracyOf,
  type CheckFigures,
  checkFigures,
  type DifferingLine,
} from '@mingmou/contract/erp/stock-bill/inventory-check.rules';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useMemo } from 'react';
import { useSeesCost } from '../parts/use-sees-cost';
import styles from './check.module.css';

const NO_KEYS = [] as const;

interface CheckReportProps {
  readonly lines: readonly DifferingLine[];
  readonly onClose: () => void;
}

const COLUMNS: readonly (readonly [title: string, text: (figures: CheckFigures) => string])[] = [
  ['行数', ({ lines }) => String(lines)],
  ['已盘', ({ counted }) => String(counted)],
  ['账面', ({ bookQty }) => String(bookQty)],
  ['实盘', ({ countedQty }) => String(countedQty)],
  ['盘盈', ({ gainQty }) => String(gainQty)],
  ['盘亏', ({ lossQty }) => String(lossQty)],
  ['准确率', accuracyOf],
  ['盘盈标签价', ({ gainTag }) => formatMoney(gainTag)],
  ['盘亏标签价', ({ lossTag }) => formatMoney(lossTag)],
];
const COSTS: typeof COLUMNS = [
  ['盘盈成本', ({ gainCost }) => formatMoney(gainCost)],
  ['盘亏成本', ({ lossCost }) => formatMoney(lossCost)],
];

/** 差异汇总: result of a count by category and tag price, and by cost for users who see costs. */
export function CheckReport({ lines, onClose }: CheckReportProps) {
  const columns = useSeesCost() ? [...COLUMNS, ...COSTS] : COLUMNS;
  const rows = useMemo(() => {
    const categories = [...new Set(lines.map(({ categoryId }) => categoryId))];
    return categories.map((id) => ({
      name: dictName(goodsCategory, id),
      figures: checkFigures(lines.filter(({ categoryId }) => categoryId === id)),
    }));
  }, [lines]);
  useKeys(NO_KEYS, { blocking: true });
  const row = (name: string, figures: CheckFigures) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {columns.map(([title, text]) => (
        <td key={title}>{text(figures)}</td>
      ))}
    </tr>
  );
  return (
    <Modal
      reading
      open
      title="差异汇总"
      width="min(1080px, 94vw)"
      style={{ top: 80 }}
      footer={<Button onClick={onClose}>返回</Button>}
      onCancel={onClose}
    >
      <div className={styles.reportPane}>
        <table className={styles.report}>
          <thead>
            <tr>
              <th scope="col">类别</th>
              {columns.map(([title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.map(({ name, figures }) => row(name, figures))}</tbody>
          <tfoot>{row('合计', checkFigures(lines))}</tfoot>
        </table>
      </div>
    </Modal>
  );
}
