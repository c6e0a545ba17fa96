import type { Call } from '@mingmou/contract/base/call';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { useCall } from '@mingmou/core/store/use-call';
import type { LineColumn } from '@mingmou/kit/bill/line-columns';
import { LineGrid } from '@mingmou/kit/bill/line-grid';
import { type KeyedLine, LineStore } from '@mingmou/kit/bill/line-store';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { LineGoods } from './goods-line';
import { lineName } from './goods-line';
import styles from './source-bill.module.css';

/** Line of a source bill, with the quantity that can be returned. */
interface Returnable extends LineGoods {
  readonly returnable: number;
}

/** Line of a source bill in the dialog, with the quantity to return. */
export type Picked<Line> = Line & KeyedLine & { readonly qty: number | null };

interface DialogProps<Ask, Line extends Returnable> {
  /** Kind of the source bill, such as 入库单: title and texts name it. */
  readonly label: string;
  /** Field that chooses the source bill. */
  readonly spec: FieldSpec;
  /** Reads the returnable lines of a source bill. */
  readonly call: Call<Ask, readonly Line[]>;
  readonly inputOf: (sourceId: number) => Ask;
  readonly columns: readonly LineColumn<Picked<Line>>[];
  /** Source bill that is chosen when the dialog opens. */
  readonly first: number | null | undefined;
  /** Called with the lines that have a quantity, if there are any. */
  readonly onPick: (sourceId: number, picked: readonly Picked<Line>[]) => void;
}

interface SourceBillProps<Ask, Line extends Returnable> extends DialogProps<Ask, Line> {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Names the source bill of the return next to the button. */
  readonly chosen: ReactNode;
}

/** Button and dialog that choose an earlier bill and the quantities of its lines to return; F6 opens the dialog. */
export function SourceBill<Ask, Line extends Returnable>(props: SourceBillProps<Ask, Line>) {
  const { open, onOpen, chosen, ...dialog } = props;
  const title = `选择${dialog.label}`;
  const show = () => onOpen(true);
  useKeys([{ key: 'F6', title, run: show }]);
  return (
    <>
      <Button onClick={show}>{title}</Button>
      {chosen}
      {open ? <SourceBillDialog {...dialog} title={title} onClose={() => onOpen(false)} /> : null}
    </>
  );
}

interface SourceBillDialogProps<Ask, Line extends Returnable> extends DialogProps<Ask, Line> {
  readonly title: string;
  readonly onClose: () => void;
}

/** Ctrl+Enter takes the lines into the return. */
function SourceBillDialog<Ask, Line extends Returnable>(props: SourceBillDialogProps<Ask, Line>) {
  const { title, label, spec, call, inputOf, columns, first, onPick, onClose } = props;
  const id = useId();
  const [sourceId, setSourceId] = useState(first ?? undefined);
  const { data: lines } = useCall(call, inputOf(sourceId ?? 0), { skip: sourceId === undefined });
  const picking = useMemo(
    () => new LineStore((lines ?? []).map((line, at): Picked<Line> => ({ ...line, key: `n${at + 1}`, qty: null }))),
    [lines],
  );
  const finish = () => {
    const picked = picking.lines().filter(({ qty }) => qty !== null);
    if (sourceId !== undefined && picked.length > 0) onPick(sourceId, picked);
    onClose();
  };
  useKeys([{ key: 'Ctrl+Enter', title: '确定', run: finish }], { blocking: true });
  return (
    <Modal
      open
      title={title}
      width="min(1040px, 94vw)"
      style={{ top: 40 }}
      okText="带入退货单"
      onOk={finish}
      onCancel={onClose}
    >
      <div className={styles.source}>
        <label htmlFor={id}>{label}</label>
        <FieldInput
          id={id}
          spec={spec}
          value={sourceId}
          onChange={(value) => setSourceId(typeof value === 'number' ? value : undefined)}
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
          empty={sourceId === undefined ? `请选择要退货的${label}` : `这张${label}没有可退的商品`}
          onEnd={finish}
        />
      </div>
    </Modal>
  );
}
