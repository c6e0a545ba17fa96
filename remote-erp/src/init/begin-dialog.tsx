import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { SmallDialog } from '../goods/small-dialog';

type BeginPeriod = OutputOf<typeof stockInitialization.findBeginPeriod>;

interface BeginDialogProps {
  /** The period that was set already. */
  readonly of: BeginPeriod | undefined;
  readonly onClose: () => void;
}

/** The month before one that is written `YYYY-MM`. */
function monthBefore(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return at === 1 ? `${year - 1}-12` : `${year}-${String(at - 1).padStart(2, '0')}`;
}

/** 开始初始化: the month that the books begin with, this one or the last. */
export function BeginDialog({ of: period, onClose }: BeginDialogProps) {
  const current = today().slice(0, 7);
  const [month, choose] = useState(current);
  const maySet = useHolds(stockInitialization.setBeginPeriod.grant);
  const setPeriod = useSend(stockInitialization.setBeginPeriod);
  const begin = useSend(stockInitialization.begin);
  const { success, warning } = useFeedback();
  const run = async () => {
    const periodId = maySet ? (await setPeriod({ month })).periodId : period?.periodId;
    if (!periodId) return warning('请先由财务设置启用期间');
    await begin({ beginPeriodId: periodId });
    success('初始化已开始，请录入期初库存');
  };
  return (
    <SmallDialog title="开始初始化" open save={run} onClose={onClose}>
      {maySet ? (
        <span>
          <label htmlFor="begin-month">启用期间</label>
          <Select
            id="begin-month"
            autoFocus
            value={month}
            options={[current, monthBefore(current)].map((value) => ({
              value,
              label: `${value.replace('-', '年')}期`,
            }))}
            onChange={choose}
          />
        </span>
      ) : (
        <p>启用期间：{period?.name ?? '尚未设置，请先由财务设置'}</p>
      )}
      <Quiet as="p">期初计入启用期间的第一天；开始之后不能再换期间</Quiet>
    </SmallDialog>
  );
}
