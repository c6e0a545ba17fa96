import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { SheetImport } from './sheet-import';
import type { ImportCalls } from './use-import';

interface ImportButtonProps<I, O> {
  readonly of: ImportCalls<I, O>;
  /** Input of the import besides its file. */
  readonly input: I;
  readonly done: (result: O) => string;
  /** After the dialog closed. */
  readonly onDone?: (result: O) => void;
}

const WIDTH_PX = 800;
const NOTHING = {};

/** 导入 of a list, for accounts with the right; the dialog closes when the rows are stored. */
export function ImportButton<I extends object = object, O = unknown>({
  input,
  ...rest
}: Omit<ImportButtonProps<I, O>, 'input'> & { readonly input?: I }) {
  // An import without input gets an empty one.
  return useHolds(rest.of.upload.grant) ? <Held {...rest} input={input ?? (NOTHING as I)} /> : null;
}

function Held<I extends object, O>({ of, input, done, onDone }: ImportButtonProps<I, O>) {
  const [open, setOpen] = useState(false);
  const [writing, setWriting] = useState(false);
  const close = () => setOpen(false);
  const finish = (result: O) => {
    close();
    onDone?.(result);
  };
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
        closable={!writing}
        keyboard={!writing}
        footer={null}
        destroyOnHidden
        onCancel={close}
      >
        <SheetImport of={of} input={input} done={done} onDone={finish} onWriting={setWriting} />
      </Modal>
    </>
  );
}
