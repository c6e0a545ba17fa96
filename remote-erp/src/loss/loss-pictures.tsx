import { MAX_LOSS_PICTURES, stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { PicturesInput } from '@mingmou/kit/upload/picture-input';
import { useState } from 'react';
import type { DraftLine, FoundBill, ToolProps } from '../bill/bill-pages';

type Ids = number[] | null | undefined;

const TITLE = stockLoss.input.fileIds.title;
const NONE: never[] = [];
const NO_KEYS = [] as const;

interface PicturesProps {
  /** Of a bill that the server knows. */
  readonly billId: number | undefined;
  readonly ids: Ids;
  /** Absent where the bill is only read. */
  readonly onChange?: (ids: number[]) => void;
  readonly onClose: () => void;
}

function PicturesDialog({ billId, ids, onChange, onClose }: PicturesProps) {
  const { data } = useCall(stockLoss.pictures, { id: billId ?? 0 }, { skip: billId === undefined, quiet: true });
  useKeys(NO_KEYS, { blocking: true });
  return (
    <Modal
      open
      title={TITLE}
      width={560}
      footer={
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      }
      onCancel={onClose}
    >
      <PicturesInput
        use="STOCK_LOSS"
        title={TITLE}
        max={MAX_LOSS_PICTURES}
        known={data ?? NONE}
        scan
        value={ids ?? NONE}
        disabled={onChange === undefined}
        {...(onChange ? { onChange } : {})}
      />
    </Modal>
  );
}

function PicturesButton({ ids, ...dialog }: Omit<PicturesProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  const count = ids?.length ?? 0;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{count > 0 ? `${TITLE}（${count}）` : TITLE}</Button>
      {open ? <PicturesDialog ids={ids} {...dialog} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface LossFields {
  readonly fileIds?: Ids;
}

/** The pictures of a loss while it is typed. */
export function LossPictures({ head, changeHead, found }: ToolProps<LossFields, DraftLine>) {
  return <PicturesButton billId={found?.id} ids={head.fileIds} onChange={(fileIds) => changeHead({ fileIds })} />;
}

/** Those of one that is read. */
export function SeenPictures({ found }: { readonly found: FoundBill & LossFields }) {
  return found.fileIds?.length ? <PicturesButton billId={found.id} ids={found.fileIds} /> : null;
}
