import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import type { CountSheet } from './count-sheet';

interface ReasonButtonProps {
  readonly id: number;
  readonly sheet: CountSheet;
  /** Reads the lines again. */
  readonly onDone: () => Promise<void>;
}

const LONGEST = inventoryCheck.lineInput.reason.max ?? 50;

/** One reason for all lines that differ and have none. */
export function ReasonButton({ id, sheet, onDone }: ReasonButtonProps) {
  const [asked, ask] = useState<ReasonAsked>();
  const give = useSend(inventoryCheck.reasons);
  const { success, warning } = useFeedback();
  const start = () => {
    const lineIds = sheet.all().flatMap((line) => (line.need === 'REASON' ? [line.id] : []));
    if (lineIds.length === 0) return void warning('没有待填原因的差异');
    ask({
      title: `为 ${lineIds.length} 行差异填写原因`,
      run: async (reason) => {
        const { written } = await give({ id, lineIds, reason });
        await onDone();
        success(`已填写${written}行原因`);
      },
    });
  };
  return (
    <>
      <Button onClick={start}>统一填写原因</Button>
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </>
  );
}
