import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { SheetImport } from './sheet-import';
import type { ImportCalls } from './use-import';

interface ImportButtonProps<O> {
  readonly of: ImportCalls<object, O>;
  readonly done: (result: O) => string;
}

const WIDTH_PX = 800;
const NOTHING = {};

/** 导入 of a list, for whoever may: the dialog closes when the rows are there. */
export function ImportButton<O>({ of, done }: ImportButtonProps<O>) {
  return useHolds(of.upload.grant) ? <Held of={of} done={done} /> : null;
}

function Held<O>({ of, done }: ImportButtonProps<O>) {
  const [open, setOpen] = useState(false);
  const [writing, setWriting] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Do call={of.upload} onClick={() => setOpen(true)}>
        导入
      </Do>
      <Modal
        title={`导入${of.name}`}
        open={open}
        width={WIDTH_PX}
        style={{ top: '12vh' }}
        mask={{ closable: false }}
        closable={!writing}
        keyboard={!writing}
        footer={null}
        destroyOnHidden
        onCancel={close}
      >
        <SheetImport of={of} input={NOTHING} done={done} onDone={close} onWriting={setWriting} />
      </Modal>
    </>
  );
}
