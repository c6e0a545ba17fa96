import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useAct } from '@mingmou/kit/act/use-act';
import { LineStore } from '@mingmou/kit/bill/line-store';
import { useLines } from '@mingmou/kit/bill/use-lines';
import { usePress } from '@mingmou/kit/entry/use-press';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import type { LineGoods } from '../goods-line';
import { goodsById } from './found-goods';
import { PowerEntry } from './power-entry';
import { type PowerLine, powerQuestion, type TypedPower, typedPowers } from './power-lines';
import styles from './ways.module.css';

interface MatrixProps {
  /** The quantity that is typed, as the lines call it. */
  readonly qtyTitle: string;
  readonly onAdd: (goods: readonly { readonly goods: LineGoods; readonly qty: number }[]) => void;
}

interface MatrixDialogProps extends MatrixProps {
  readonly onClose: () => void;
}

/** Opens the entry of several powers of one breed, for users who may see its stock. */
export function MatrixButton(props: MatrixProps) {
  const [open, setOpen] = useState(false);
  if (!useHolds(stock.matrix.grant)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>度数矩阵</Button>
      {open ? <MatrixDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const noLines = () => new LineStore<PowerLine>([]);

/** Adds the quantities to the bill; a declined question or a refusal keeps them in the matrix. */
function useAddPowers({ onAdd, onClose }: Pick<MatrixDialogProps, 'onAdd' | 'onClose'>) {
  const { confirm } = useFeedback();
  return useAct(async (typed: readonly TypedPower[]) => {
    const question = powerQuestion(typed);
    if (question && !(await confirm(question, { ok: '添加' }))) return;
    const known = await goodsById(typed.map(({ barcodeId }) => barcodeId));
    onAdd(
      typed.flatMap(({ barcodeId, qty }) => {
        const goods = known.get(barcodeId);
        return goods ? [{ goods, qty }] : [];
      }),
    );
    onClose();
  });
}

function MatrixDialog({ qtyTitle, onAdd, onClose }: MatrixDialogProps) {
  const id = useId();
  const [breedId, setBreedId] = useState<number>();
  const [store, setStore] = useState(noLines);
  const press = usePress();
  const { run: addPowers, running: adding } = useAddPowers({ onAdd, onClose });
  const typed = typedPowers(useLines(store));
  const total = typed.reduce((sum, { qty }) => sum + qty, 0);

  const pressed = press(typed.length === 0 && '请先填写数量', () => addPowers(typed));
  useKeys([{ key: 'Ctrl+Enter', title: '添加', run: () => (adding ? undefined : pressed.onClick?.()) }], {
    blocking: true,
  });

  return (
    <Modal
      open
      title={`按度数录入${qtyTitle}数量`}
      width="min(1100px, 94vw)"
      style={{ top: 40 }}
      okText={`添加 ${typed.length} 个度数，共 ${total} 片`}
      okButtonProps={{ loading: adding, ...pressed }}
      onCancel={onClose}
    >
      <div className={styles.breed}>
        <label htmlFor={id}>品种</label>
        <FieldInput
          id={id}
          spec={stock.matrixFilters.breedId}
          value={breedId}
          onChange={(value) => {
            setBreedId(typeof value === 'number' ? value : undefined);
            setStore(noLines);
          }}
        />
      </div>
      {breedId === undefined ? null : <PowerEntry key={breedId} breedId={breedId} store={store} />}
    </Modal>
  );
}
