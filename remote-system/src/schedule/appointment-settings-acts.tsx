import { appointmentSettings } from '@mingmou/contract/system/schedule/appointment-settings.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { SettingForm } from '../parts/use-setting-form';

interface RowActsProps<V> {
  readonly name: string;
  readonly form: Pick<SettingForm<V>, 'isDirty' | 'conflict' | 'save' | 'drop'>;
  readonly target: { readonly departmentId?: number; readonly staffId?: number };
}

/** 保存 while there is unsaved input, otherwise 同步, because unsaved values cannot be applied. */
export function RowActs<V>({ name, form, target }: RowActsProps<V>) {
  const sync = useSend(appointmentSettings.sync);
  const { confirm, success } = useFeedback();
  const run = async () => {
    const question = `确定把「${name}」的设置同步到未来无预约的排班吗？单独改过人数的排班也会变成这里的设置`;
    if (!(await confirm(question))) return;
    const { updated, kept } = await sync(target);
    success(`已更新${updated}个排班${kept > 0 ? `，${kept}个有预约未变` : ''}`);
  };
  if (!form.isDirty && !form.conflict) {
    return (
      <Do call={appointmentSettings.sync} onClick={run}>
        同步
      </Do>
    );
  }
  return (
    <>
      <Do call={appointmentSettings.update} main onClick={form.save}>
        保存
      </Do>
      <Do call={appointmentSettings.update} onClick={form.drop}>
        放弃
      </Do>
    </>
  );
}
