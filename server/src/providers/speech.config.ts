export interface AzureSpeech {
  readonly provider: 'azure';
  /** The whole address that texts are posted to. */
  readonly address: string;
  readonly key: string;
  readonly voice: string;
  /** Of the voice: `zh-CN`. */
  readonly language: string;
}

export interface BrowserSpeech {
  readonly provider: 'browser';
}

export type SpeechConfig = AzureSpeech | BrowserSpeech;

const PATH = '/cognitiveservices/v1';
const VOICE = 'zh-CN-XiaoxiaoNeural';
/** `zh-CN-XiaoxiaoNeural`, `zh-CN-liaoning-XiaobeiNeural`, `zh-CN-Xiaochen:DragonHDLatestNeural`. */
const VOICE_NAME = /^([a-z]{2,3}-[A-Z]{2})-[A-Za-z0-9:-]+$/;

function needed(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]?.trim();
  if (!value) throw new Error(`TTS_PROVIDER=azure needs ${name}`);
  return value;
}

/** The provider's portal shows the host alone, its documentation the whole address: either is taken. */
function addressOf(endpoint: string): string {
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new Error(`TTS_ENDPOINT is no address: ${endpoint}`);
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith(PATH) ? path : path + PATH;
  return url.href;
}

function keyOf(key: string): string {
  // Sent as a header; the key itself is never repeated.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error('TTS_KEY holds letters that no key has');
  return key;
}

/** Who speaks the calls: nothing said, the screens' own browsers. */
export function readSpeechConfig(env: NodeJS.ProcessEnv): SpeechConfig {
  const provider = env.TTS_PROVIDER || 'browser';
  if (provider === 'browser') return { provider };
  if (provider !== 'azure') throw new Error(`TTS_PROVIDER is neither browser nor azure: ${provider}`);
  const voice = env.TTS_VOICE?.trim() || VOICE;
  const [, language] = VOICE_NAME.exec(voice) ?? [];
  if (!language) throw new Error(`TTS_VOICE is no name of a voice: ${voice}`);
  return {
    provider,
    address: addressOf(needed(env, 'TTS_ENDPOINT')),
    key: keyOf(needed(env, 'TTS_KEY')),
    voice,
    language,
  };
}

/** The configuration of this process. */
export const speechConfig = readSpeechConfig(process.env);
