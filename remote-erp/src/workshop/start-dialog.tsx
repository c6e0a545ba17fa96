import { workshop } from '@mingmou/contract/erp/workshop.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useId, useState } from 'react';
import { SmallDialog } from '../goods/small-dialog';
import type { Card } from './workshop.board';

interface StartDialogProps {
  readonly of: Card;
  readonly onClose: () => void;
}

/** 开始加工: tray and optician; by default the caller. */
export function StartDialog({ of: { id, version, jobNo }, onClose }: StartDialogProps) {
  const label = useId();
  const [trayNo, setTray] = useState<string>();
  const [processorId, setProcessor] = useState<number>();
  const send = useSend(workshop.start);
  const { success } = useFeedback();
  const save = async () => {
    await send({ id, version, trayNo, processorId });
    success(`${jobNo} 已开始加工`);
  };
  return (
    <SmallDialog title={`开始加工：${jobNo}`} open save={save} onClose={onClose}>
      <span>
        <label htmlFor={`${label}-tray`}>托盘号</label>
        <FieldInput
          id={`${label}-tray`}
          spec={workshop.card.trayNo}
          value={trayNo}
          onChange={(value) => setTray(typeof value === 'string' ? value : undefined)}
        />
      </span>
      <span>
        <label htmlFor={`${label}-who`}>加工人</label>
        <FieldInput
          id={`${label}-who`}
          spec={workshop.processorId}
          placeholder="本人"
          value={processorId}
          onChange={(value) => setProcessor(typeof value === 'number' ? value : undefined)}
        />
      </span>
    </SmallDialog>
  );
}
