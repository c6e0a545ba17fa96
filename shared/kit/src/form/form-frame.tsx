import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useFeedback } from '../feedback/use-feedback';
import { Modal } from '../ui-overlay';
import type { DialogControl } from './dialog-control';
import { DialogForm, type DialogFormHandle } from './dialog-form';

export interface FormDialogProps<Row, Draft, Change, Created> {
  /** Name of the edited object: the heading is 新增… or 编辑…. */
  readonly title: string;
  readonly control: DialogControl<Row, Draft, Change, Created>;
  /** Where a new row starts. */
  readonly start?: Partial<Draft>;
  /** What saving a new row answered. */
  readonly onCreated?: ((created: Created) => void) | undefined;
  /** Two columns of fields in a wider dialog, for long forms. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const WIDTH_PX = 600;
const WIDE_PX = 880;

/** The fields scroll, the buttons stay in view; the sides leave room for the ring of what has the focus. */
const BODY = { maxHeight: 'calc(85vh - 148px)', overflowY: 'auto', margin: '0 -8px', padding: '0 8px' } as const;
const WIDE_BODY = { ...BODY, maxHeight: 'calc(92vh - 148px)' } as const;

const CLOSE_QUESTION = '内容尚未保存，确定要关闭吗？';

/** Dialog that saves one row. A failed save keeps the input; closing asks if input would be lost. */
export function FormFrame<Row extends object, Draft, Change, Created>(
  props: FormDialogProps<Row, Draft, Change, Created>,
) {
  const { title, control, start, wide = false, onCreated, children } = props;
  const opening = useSyncExternalStore(control.subscribe, control.current);
  const [shown, setShown] = useState(opening);
  // The last opening stays drawn while the dialog fades out.
  if (opening && opening !== shown) setShown(opening);
  const form = useRef<DialogFormHandle>(null);
  const [saving, setSaving] = useState(false);
  const { confirm } = useFeedback();
  const formId = useId();

  const close = async () => {
    if (saving) return;
    if (form.current?.isDirty() && !(await confirm(CLOSE_QUESTION))) return;
    form.current?.forget();
    control.close();
  };

  return (
    <Modal
      title={`${shown?.row ? '编辑' : '新增'}${title}`}
      open={opening !== undefined}
      width={wide ? WIDE_PX : WIDTH_PX}
      style={{ top: wide ? '8vh' : '15vh' }}
      styles={{ body: wide ? WIDE_BODY : BODY }}
      destroyOnHidden
      confirmLoading={saving}
      onOk={() => form.current?.submit()}
      onCancel={() => void close()}
      afterOpenChange={(open) => open && form.current?.focusFirst()}
    >
      {shown ? (
        <DialogForm
          key={shown.serial}
          ref={form}
          name={formId}
          title={title}
          calls={control.calls}
          row={shown.row}
          start={start}
          onSaving={setSaving}
          onSaved={control.close}
          onCreated={onCreated}
          isOpen={opening !== undefined}
          wide={wide}
        >
          {children}
        </DialogForm>
      ) : null}
    </Modal>
  );
}
