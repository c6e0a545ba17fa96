import { stock } from '@mingmou/contract/erp/stock.contract';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import { PowerGrid } from '../../stock/power-grid';
import type { LineGoods } from '../goods-line';
import { goodsById } from './found-goods';
import styles from './ways.module.css';

interface MatrixProps {
  /** The quantity that is typed, as the lines call it. */
  readonly qtyTitle: string;
  readonly onAdd: (goods: readonly { readonly goods: LineGoods; readonly qty: number }[]) => void;
}

/** Opens the entry of many powers of one breed, for whoever may see its stock. */
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

function MatrixDialog({ qtyTitle, onAdd, onClose }: MatrixProps & { readonly onClose: () => void }) {
  useKeys([], { blocking: true });
  const id = useId();
  const [breedId, setBreedId] = useState<number>();
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map());
  const [adding, setAdding] = useState(false);
  const { data: matrix } = useCall(stock.matrix, { breedId: breedId ?? 0 }, { skip: breedId === undefined });
  const total = [...typed.values()].reduce((sum, qty) => sum + qty, 0);

  const add = async () => {
    setAdding(true);
    try {
      const known = await goodsById([...typed.keys()]);
      onAdd(
        [...typed].flatMap(([barcodeId, qty]) => {
          const goods = known.get(barcodeId);
          return goods ? [{ goods, qty }] : [];
        }),
      );
      onClose();
    } catch (refusal) {
      if (!(refusal instanceof CallRefused)) throw refusal;
      setAdding(false);
    }
  };

  return (
    <Modal
      open
      title={`按度数录入${qtyTitle}数量`}
      width="min(1100px, 94vw)"
      style={{ top: 40 }}
      mask={{ closable: false }}
      keyboard={false}
      okText={`添加 ${typed.size} 个度数，共 ${total} 片`}
      okButtonProps={{ disabled: typed.size === 0, loading: adding }}
      onOk={() => void add()}
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
            setTyped(new Map());
          }}
        />
      </div>
      {matrix ? (
        <PowerGrid
          matrix={matrix}
          typed={typed}
          onType={(barcodeId, qty) =>
            setTyped((now) => {
              const next = new Map(now);
              if (qty === null) next.delete(barcodeId);
              else next.set(barcodeId, qty);
              return next;
            })
          }
        />
      ) : null}
    </Modal>
  );
}
