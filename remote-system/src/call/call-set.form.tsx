import type { OutputOf } from '@mingmou/contract/base/call';
import { callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { NO_SERVER_VOICE, SAMPLE_CALL, spokenText, voiceFault } from '@mingmou/contract/calling/calling.rules';
import { send } from '@mingmou/core/http/client';
import { readOrgId } from '@mingmou/core/session/token';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import parts from '../parts/setting.module.css';
import { SettingField } from '../parts/setting-field';
import { SettingPage } from '../parts/setting-page';
import { useSettingForm } from '../parts/use-setting-form';
import { ListenButton } from './listen-button';
import { ScreensTable } from './screens-table';

type Saved = OutputOf<typeof callSetting.findById>;

const SHAPE = { ...callSetting.fields, screens: callSetting.screens };

function faultsOf({ speech, voiceText, serverVoice }: Saved): Record<string, string> {
  const fault = voiceFault(voiceText);
  return {
    ...(speech === 'server' && !serverVoice ? { speech: NO_SERVER_VOICE } : {}),
    ...(fault ? { voiceText: fault } : {}),
  };
}

function speechNote({ speech, serverVoice }: Saved): string {
  if (!serverVoice) return '由打开大屏的电视播报；未配置语音服务，不能选服务器播报';
  return speech === 'server' ? '播报内容交语音服务合成；合成不了时由电视播报' : '由打开大屏的电视播报';
}

/** Settings of calling in the organisation: calls, speech, and the screens of its waiting rooms. */
export default function CallSetForm() {
  const orgId = readOrgId() ?? 0;
  const saved = useCall(callSetting.findById, { orgId }, { quiet: true });
  const update = useSend(callSetting.update);
  const form = useSettingForm<Saved>({
    name: 'call-set',
    saved,
    shape: SHAPE,
    newest: () => send(callSetting.findById, { orgId }),
    send: ({ screenBase: _base, serverVoice: _voice, ...values }) => update(values, { quiet: true }),
    faults: faultsOf,
  });
  const { values } = form;
  return (
    <SettingPage
      title="叫号设置"
      form={form}
      saved={saved}
      save={callSetting.update}
      tools={values ? <ListenButton values={values} /> : null}
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
        <SettingField form={form} name="speech" note={values && speechNote(values)} />
        <SettingField form={form} name="repeatTimes" />
        <SettingField form={form} name="rate" />
        <SettingField
          form={form}
          name="voiceText"
          wide
          note={`可用 {queueNo} 号序、{name} 姓名、{room} 诊室。示例：${spokenText(values?.voiceText ?? '', SAMPLE_CALL)}`}
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
