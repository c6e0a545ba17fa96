import { today } from '@mingmou/contract/base/clinic-day';
import { vtHome } from '@mingmou/contract/workstation/training/vt-home.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { fieldOf } from '@mingmou/kit/form/field';
import { Select } from '@mingmou/kit/ui-form';
import type { Plan } from './plan-tab';

interface HomeDialogProps {
  readonly packageId: number;
  readonly plan: Plan;
  readonly onClose: () => void;
}

const Field = fieldOf(vtHome.save);

/** 登记家庭训练: one item of one day, as the parents tell it. */
export function HomeDialog({ packageId, plan: { homeItems, itemNames }, onClose }: HomeDialogProps) {
  const items = homeItems.map(({ itemId }) => ({
    value: itemId,
    label: itemNames.find(({ id }) => id === itemId)?.name ?? '',
  }));
  return (
    <CallDialog
      title="登记家庭训练"
      call={vtHome.save}
      known={{ packageId }}
      start={{ ...homeItems[0], day: today(), doneBy: '家长', source: '电话' }}
      follow={({ itemId }) => {
        const planned = homeItems.find((one) => one.itemId === itemId);
        return planned ? { minutes: planned.minutes } : {};
      }}
      onClose={onClose}
    >
      <Field name="itemId">
        <Select options={items} />
      </Field>
      <Field name="day" />
      <Field name="minutes" />
      <Field name="result" />
      <Field name="doneBy" />
      <Field name="source" />
    </CallDialog>
  );
}
