import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import type { useFormDialog } from '@mingmou/kit/form/use-form-dialog';

const Field = fieldOf(lensEvent.save);

type Control = ReturnType<
  typeof useFormDialog<
    OutputOf<typeof lensEvent.findById>,
    InputOf<typeof lensEvent.save>,
    InputOf<typeof lensEvent.update>
  >
>;

interface LensEventDialogProps {
  readonly control: Control;
  /** The archive of a new one; absent where they are only changed. */
  readonly archiveId?: number;
}

/** Form of an adverse event; the lens is fixed once the dialog is open. */
export function LensEventDialog({ control, archiveId }: LensEventDialogProps) {
  return (
    <FormDialog title="不良事件" control={control} start={{ archiveId, onsetDate: today() }}>
      {archiveId ? <Field name="eye" /> : null}
      <Field name="onsetDate" />
      <Field name="eventType" />
      <Field name="serialNo" />
      <Field name="batchNo" />
      <Field name="culture" />
      <Field name="treatment" />
      <Field name="outcome" />
    </FormDialog>
  );
}
