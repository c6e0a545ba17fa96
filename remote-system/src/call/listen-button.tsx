import type { OutputOf } from '@mingmou/contract/base/call';
import { callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { SAMPLE_CALL, spokenText } from '@mingmou/contract/calling/calling.rules';
import { fetchBytes } from '@mingmou/core/http/download';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Button } from '@mingmou/kit/ui';
import { play, speak } from './speak';

type Values = Pick<
  OutputOf<typeof callSetting.findById>,
  'speech' | 'voiceText' | 'repeatTimes' | 'rate' | 'serverVoice'
>;

/** Speaks an example as it is typed, by the voice that is chosen. */
export function ListenButton({ values }: { readonly values: Values }) {
  const { warning } = useFeedback();
  const { speech, voiceText, rate, repeatTimes: times, serverVoice } = values;
  const listen = () => {
    if (!speak(spokenText(voiceText ?? '', SAMPLE_CALL), { times: times ?? 1, rate: rate ?? 1 }))
      warning('此浏览器没有语音，请在大屏所用的浏览器中试听');
  };
  const listenToServer = async () => {
    const content = await fetchBytes(callSetting.listen, { voiceText });
    if (!(await play(content, { times: times ?? 1, rate: rate ?? 1 })))
      warning('此浏览器不能播放声音，请检查浏览器的声音设置');
  };
  if (speech !== 'server' || !serverVoice) return <Button onClick={listen}>试听</Button>;
  return (
    <Do call={callSetting.listen} onClick={listenToServer}>
      试听
    </Do>
  );
}
