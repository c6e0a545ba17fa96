import type { OutputOf } from '@mingmou/contract/base/call';
import { callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { spokenText, voiceFault } from '@mingmou/contract/calling/calling.rules';
import { send } from '@mingmou/core/http/client';
import { readOrgId } from '@mingmou/core/session/token';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Button } from '@mingmou/kit/ui';
import parts from '../parts/setting.module.css';
import { SettingField } from '../parts/setting-field';
import { SettingPage } from '../parts/setting-page';
import { useSettingForm } from '../parts/use-setting-form';
import { ScreensTable } from './screens-table';
import { speak } from './speak';

type Saved = OutputOf<typeof callSetting.findById>;

const SAMPLE = { queueNo: '007', name: '王*明', room: '一诊室' };
const SHAPE = { ...callSetting.fields, screens: callSetting.screens };

function faultsOf({ voiceText }: Saved): Record<string, string> {
  const fault = voiceFault(voiceText);
  return fault ? { voiceText: fault } : {};
}

/** Calling in the organisation: what is called and spoken, and the screens of its waiting rooms. */
export default function CallSetForm() {
  const orgId = readOrgId() ?? 0;
  const saved = useCall(callSetting.findById, { orgId }, { quiet: true });
  const update = useSend(callSetting.update);
  const { warning } = useFeedback();
  const form = useSettingForm<Saved>({
    name: 'call-set',
    saved,
    shape: SHAPE,
    newest: () => send(callSetting.findById, { orgId }),
    send: ({ screenBase: _base, ...values }) => update(values, { quiet: true }),
    faults: faultsOf,
  });
  const { values } = form;
  const listen = () => {
    if (!values) return;
    const { voiceText, repeatTimes: times, rate } = values;
    if (!speak({ text: spokenText(voiceText ?? '', SAMPLE), times: times ?? 1, rate: rate ?? 1 }))
      warning('此浏览器没有语音，请在大屏所用的浏览器中试听');
  };
  return (
    <SettingPage
      title="叫号设置"
      form={form}
      saved={saved}
      save={callSetting.update}
      tools={<Button onClick={listen}>试听</Button>}
    >
      <div className={parts.fields}>
        <SettingField form={form} name="enabled" note="关闭后不能叫号，大屏不显示" />
        <SettingField form={form} name="triageCall" note="关闭后只有医生能叫号" />
        <SettingField form={form} name="maskName" note="大屏上王小明显示为王*明" />
        <SettingField
          form={form}
          name="wechatNotify"
          note="叫号时通知已绑定公众号的患者；还需在提醒设置中启用叫号通知"
        />
        <SettingField form={form} name="speech" note="由打开大屏的电视播报" />
        <SettingField form={form} name="repeatTimes" />
        <SettingField form={form} name="rate" />
        <SettingField
          form={form}
          name="voiceText"
          wide
          note={`可用 {queueNo} 号序、{name} 姓名、{room} 诊室。示例：${spokenText(values?.voiceText ?? '', SAMPLE)}`}
        />
      </div>
      <ScreensTable
        screens={values?.screens ?? []}
        base={values?.screenBase ?? ''}
        isDirty={form.isDirty}
        onChange={(screens) => form.put('screens', screens)}
      />
    </SettingPage>
  );
}
