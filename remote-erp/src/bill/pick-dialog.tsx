import type { FieldSpec } from '@mingmou/contract/base/field';
import type { LineColumn } from '@mingmou/kit/bill/line-columns';
import { LineGrid } from '@mingmou/kit/bill/line-grid';
import { type KeyedLine, LineStore } from '@mingmou/kit/bill/line-store';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useMemo } from 'react';
import type { LineGoods } from './goods-line';
import { lineName } from './goods-line';
import styles from './pick-dialog.module.css';

/** What of a source bill can go back, or come back. */
interface Returnable extends LineGoods {
  readonly returnable: number;
}

/** Such a line while it is picked: how many of it. */
export type Picked<Line> = Line & KeyedLine & { readonly qty: number | null };

interface PickDialogProps<Line extends Returnable> {
  readonly title: string;
  readonly okText: string;
  /** The bill that the goods are of. */
  readonly label: string;
  readonly spec: FieldSpec;
  readonly sourceId: number | undefined;
  readonly onSource: (id: number | undefined) => void;
  readonly lines: readonly Line[] | undefined;
  readonly columns: readonly LineColumn<Picked<Line>>[];
  /** Texts of the grid before a bill is chosen, and for a bill without remaining lines. */
  readonly empty: { readonly open: string; readonly chosen: string };
  /** Lines with a quantity; none where nothing was picked. */
  readonly onPick: (picked: readonly Picked<Line>[]) => void;
  readonly onClose: () => void;
}

/** The goods of one earlier bill, and how many of each are taken onto this one; Ctrl+Enter ends it. */
export function PickDialog<Line extends Returnable>(props: PickDialogProps<Line>) {
  const { title, okText, label, spec, sourceId, onSource, lines, columns, empty, onPick, onClose } = props;
  const id = useId();
  const picking = useMemo(
    () => new LineStore((lines ?? []).map((line, at): Picked<Line> => ({ ...line, key: `n${at + 1}`, qty: null }))),
    [lines],
  );
  const finish = () => {
    const picked = picking.lines().filter(({ qty }) => qty !== null);
    if (picked.length > 0) onPick(picked);
    onClose();
  };
  useKeys([{ key: 'Ctrl+Enter', title: '确定', run: finish }], { blocking: true });
  return (
    <Modal
      open
      title={title}
      width="min(1040px, 94vw)"
      style={{ top: 40 }}
      okText={okText}
      onOk={finish}
      onCancel={onClose}
    >
      <div className={styles.source}>
        <label htmlFor={id}>{label}</label>
        <FieldInput
          id={id}
          spec={spec}
          value={sourceId}
          onChange={(value) => onSource(typeof value === 'number' ? value : undefined)}
        />
      </div>
      <div className={styles.picking}>
        <LineGrid
          label="可退明细"
          store={picking}
          columns={columns}
          nameOf={lineName}
          faultsOf={({ qty, returnable }) =>
            qty !== null && qty > returnable ? { qty: `最多可退 ${returnable}` } : {}
          }
          fixed
          empty={sourceId === undefined ? empty.open : empty.chosen}
          onEnd={finish}
        />
      </div>
    </Modal>
  );
}
