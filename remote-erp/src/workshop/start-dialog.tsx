import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { Field } from '@mingmou/kit/form/field';
import type { Card } from './workshop.board';

interface StartDialogProps {
  readonly of: Card;
  readonly onClose: () => void;
}

/** 开始加工: tray and optician; by default the caller. */
export function StartDialog({ of: { id, version, jobNo }, onClose }: StartDialogProps) {
  return (
    <CallDialog
      title={`开始加工：${jobNo}`}
      call={workshop.start}
      known={{ id, version }}
      ok="确定"
      done={`${jobNo} 已开始加工`}
      onClose={onClose}
    >
      <Field name="trayNo" />
      <Field name="processorId" placeholder="本人" />
    </CallDialog>
  );
}
