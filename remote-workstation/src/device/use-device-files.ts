import type { OutputOf } from '@mingmou/contract/base/call';
import { stateOf } from '@mingmou/contract/base/flow';
import { deviceFlow } from '@mingmou/contract/workstation/device.flow';
import { DEVICE_FILE_BYTES, deviceInbox } from '@mingmou/contract/workstation/device-inbox.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';

type Arrived = OutputOf<typeof deviceInbox.receive>;

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Sends files of devices; answers the record of the last that says something new. */
export function useDeviceFiles() {
  const receive = useSend(deviceInbox.receive);
  const { error, warning } = useFeedback();
  return async (files: readonly File[]): Promise<number | undefined> => {
    let shown: number | undefined;
    for (const file of files) {
      if (file.size === 0 || file.size > DEVICE_FILE_BYTES) {
        error(`${file.name}不是仪器文件：须大于0、不超过${DEVICE_FILE_BYTES / 1024}KB`);
        continue;
      }
      const came = await receive({ fileName: file.name.slice(-200), content: await base64Of(file) });
      say(came, file.name, warning);
      shown = came.id;
    }
    return shown;
  };
}

function say({ repeated, state }: Arrived, name: string, warning: (text: string) => void): void {
  if (repeated) warning(`${name}已接收过，不重复处理`);
  else if (stateOf(deviceFlow, state) === 'FAILED') warning(`${name}：测量失败，没有可采用的数值`);
}
