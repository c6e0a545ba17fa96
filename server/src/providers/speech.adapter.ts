import type { Adapter, AdapterOutcome } from '../kernel/process/adapters';
import { type SpeechConfig, speechConfig } from './speech.config';
import { azureSpeech } from './speech-drivers/azure.driver';

const SENTENCE = '叫号语音测试';

/** Has a short sentence said, past everything that is remembered. */
export async function testSpeech(config: SpeechConfig): Promise<AdapterOutcome> {
  if (config.provider === 'browser') return { ok: true, message: '由打开大屏的浏览器播报，不需要外部服务' };
  const { ok, message } = await azureSpeech(config).say(SENTENCE);
  return ok ? { ok, message: `Azure语音服务可用，声音${config.voice}` } : { ok, message };
}

/** The voice of the calls: the screens' own browsers, or a service that speaks for the server. */
export const speechAdapter: Adapter = {
  name: 'Speech',
  provider: () => speechConfig.provider,
  isEmbedded: () => speechConfig.provider === 'browser',
  test: () => testSpeech(speechConfig),
};
