import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import type { RecordEntry } from './record-entries';

interface AmendDialogProps {
  readonly of: RecordEntry;
  readonly onClose: () => void;
}

/** 修改回访记录, by its author on the same day; the log keeps the former text. */
export function AmendDialog({ of, onClose }: AmendDialogProps) {
  const { recordId, version, satisfaction, intention, content } = of;
  return (
    <CallDialog
      title="修改回访记录"
      call={returnRecord.amend}
      known={{ recordId, version }}
      start={{ satisfaction, intention, content: content ?? '' }}
      done="修改成功"
      width={520}
      onClose={onClose}
    />
  );
}
