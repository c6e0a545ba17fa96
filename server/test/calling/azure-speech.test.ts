import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rememberingVoice } from '../../src/providers/server-voice.service';
import { testSpeech } from '../../src/providers/speech.adapter';
import { readSpeechConfig } from '../../src/providers/speech.config';
import type { SpeechAnswer, SpeechService } from '../../src/providers/speech.types';
import { AzureServer, configOf, driverOf, KEY, SOUND } from './azure';

const SENTENCE = '请007号王某明到一诊室就诊';

describe('the Azure driver', () => {
  let azure: AzureServer;
  let endpoint: string;
  beforeEach(async () => {
    azure = new AzureServer();
    endpoint = await azure.listen();
  });
  afterEach(() => azure.close());
  const say = (text = SENTENCE, timeoutMs?: number) => driverOf(configOf(endpoint), timeoutMs).say(text);

  it('posts the sentence as SSML and returns MP3', async () => {
    const answer = await say();
    expect(answer).toEqual({ ok: true, externalId: null, code: 'OK', message: '', audio: SOUND });
    expect(azure.asked).toMatchObject([
      {
        method: 'POST',
        path: '/cognitiveservices/v1',
        headers: {
          'ocp-apim-subscription-key': KEY,
          'content-type': 'application/ssml+xml',
          'x-microsoft-outputformat': 'audio-24khz-48kbitrate-mono-mp3',
          'user-agent': 'Mingmou',
        },
        body:
          '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN">' +
          `<voice name="zh-CN-XiaoxiaoNeural">${SENTENCE}</voice></speak>`,
      },
    ]);
  });

  it('escapes markup in the sentence, and omits characters that XML does not allow', async () => {
    const name = `</voice><audio src="http://evil/"/>&'\u0000\u001b\ud800𠮷`;
    expect((await say(`请${name}就诊`)).ok).toBe(true);
    const [{ body = '' } = {}] = azure.asked;
    expect(body).toContain('请&lt;/voice&gt;&lt;audio src=&quot;http://evil/&quot;/&gt;&amp;&apos;𠮷就诊</voice>');
  });

  it.each([
    [400, '语音服务不接受这段内容或声音'],
    [404, '语音服务的地址不对'],
    [415, '语音服务不接受请求的格式'],
    [418, '语音服务答复418'],
  ])('reports %d to the staff and does not retry', async (status, message) => {
    azure.answer = () => ({ status, type: 'text/plain', body: `no ${KEY}` });
    const answer = await say();
    expect(answer).toEqual({ ok: false, externalId: null, code: `HTTP_${status}`, message, audio: null });
    expect(azure.asked).toHaveLength(1);
  });

  it('reports a wrong key without repeating it', async () => {
    const answer = await driverOf(configOf(endpoint, { TTS_KEY: 'another-key' })).say(SENTENCE);
    expect(answer).toMatchObject({ ok: false, code: 'HTTP_401', message: '语音服务的密钥不对，或与地址的区域不符' });
    expect(JSON.stringify(answer)).not.toContain('another-key');
  });

  it.each([429, 502, 503])('retries once after %d', async (status) => {
    azure.answer = () => (azure.asked.length === 1 ? { status, headers: { 'retry-after': '0' } } : {});
    expect((await say()).ok).toBe(true);
    expect(azure.asked).toHaveLength(2);
  });

  it.each([
    [429, '语音服务请求过于频繁或超出配额'],
    [502, '语音服务故障'],
  ])('gives up after the second %d', async (status, message) => {
    azure.answer = () => ({ status });
    expect(await say()).toMatchObject({ ok: false, code: `HTTP_${status}`, message });
    expect(azure.asked).toHaveLength(2);
  });

  it('limits the wait for an answer and for a pause that the service requests', async () => {
    azure.answer = () => 'silence';
    const noAnswer = { ok: false, code: 'NO_ANSWER', message: '语音服务无应答' };
    expect(await say(SENTENCE, 200)).toMatchObject(noAnswer);
    azure.answer = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await say(SENTENCE, 200)).toMatchObject(noAnswer);
    await azure.close();
    expect(await say()).toMatchObject(noAnswer);
  });

  it('refuses answers that are not audio or too large', async () => {
    azure.answer = () => ({ type: 'text/html', body: '<html>' });
    expect(await say()).toMatchObject({ ok: false, code: 'NOT_AUDIO', message: '语音服务答复的不是声音' });
    azure.answer = () => ({ body: '<html>' });
    expect(await say()).toMatchObject({ ok: false, code: 'NOT_AUDIO' });
    azure.answer = () => ({ body: '' });
    expect(await say()).toMatchObject({ ok: false, code: 'NOT_AUDIO' });
    azure.answer = () => ({ body: Buffer.concat([SOUND, Buffer.alloc(1024 * 1024)]) });
    expect(await say()).toMatchObject({ ok: false, code: 'TOO_LARGE' });
  });

  it('never sends the key to the target of a redirect', async () => {
    const elsewhere = new AzureServer();
    const location = `${await elsewhere.listen()}/cognitiveservices/v1`;
    azure.answer = () => ({ status: 307, headers: { location } });
    expect(await say()).toMatchObject({ ok: false, code: 'NO_ANSWER' });
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  it('is tested with a short sentence', async () => {
    const config = configOf(endpoint, { TTS_VOICE: 'zh-CN-YunxiNeural' });
    expect(await testSpeech(config)).toEqual({ ok: true, message: 'Azure语音服务可用，声音zh-CN-YunxiNeural' });
    azure.answer = () => ({ status: 400 });
    expect(await testSpeech(config)).toEqual({ ok: false, message: '语音服务不接受这段内容或声音' });
    expect(await testSpeech({ provider: 'browser' })).toMatchObject({ ok: true });
  });
});

describe('the configuration of speech', () => {
  const azure = { TTS_PROVIDER: 'azure', TTS_ENDPOINT: 'https://chinaeast2.tts.speech.azure.cn', TTS_KEY: KEY };

  it('uses the browser by default', () => {
    expect(readSpeechConfig({})).toEqual({ provider: 'browser' });
    expect(readSpeechConfig({ TTS_PROVIDER: 'browser', TTS_KEY: KEY })).toEqual({ provider: 'browser' });
  });

  it('accepts the host from the portal and the full address from the documentation', () => {
    const address = 'https://chinaeast2.tts.speech.azure.cn/cognitiveservices/v1';
    expect(readSpeechConfig(azure)).toEqual({
      ...{ provider: 'azure', key: KEY, address },
      ...{ voice: 'zh-CN-XiaoxiaoNeural', language: 'zh-CN' },
    });
    expect(readSpeechConfig({ ...azure, TTS_ENDPOINT: `${address}/` })).toMatchObject({ address });
    expect(readSpeechConfig({ ...azure, TTS_ENDPOINT: 'https://own.cognitiveservices.azure.cn/tts/' })).toMatchObject({
      address: 'https://own.cognitiveservices.azure.cn/tts/cognitiveservices/v1',
    });
    expect(readSpeechConfig({ ...azure, TTS_VOICE: 'wuu-CN-XiaotongNeural' })).toMatchObject({ language: 'wuu-CN' });
  });

  it.each([
    [{ TTS_PROVIDER: 'parrot' }, 'TTS_PROVIDER'],
    [{ TTS_ENDPOINT: '' }, 'TTS_ENDPOINT'],
    [{ TTS_ENDPOINT: 'chinaeast2' }, 'TTS_ENDPOINT'],
    [{ TTS_ENDPOINT: 'file:///etc/passwd' }, 'TTS_ENDPOINT'],
    [{ TTS_KEY: ' ' }, 'TTS_KEY'],
    [{ TTS_KEY: '密钥\n' }, 'TTS_KEY'],
    [{ TTS_VOICE: 'Xiaoxiao' }, 'TTS_VOICE'],
    [{ TTS_VOICE: 'zh-CN-"/>' }, 'TTS_VOICE'],
  ])('refuses %j and names the variable', (change, name) => {
    expect(() => readSpeechConfig({ ...azure, ...change })).toThrow(name);
  });

  it('refuses a malformed key without repeating it', () => {
    expect(() => readSpeechConfig({ ...azure, TTS_KEY: `${KEY} ` })).not.toThrow();
    expect(() => readSpeechConfig({ ...azure, TTS_KEY: `${KEY} x` })).toThrow(
      /^TTS_KEY holds letters that no key has$/,
    );
  });
});

describe('the cache of spoken sentences', () => {
  const asked: string[] = [];
  let answers: ((answer: SpeechAnswer) => void)[] = [];
  const service: SpeechService = {
    say: (text) => {
      asked.push(text);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  const sound = (bytes: number): SpeechAnswer => ({
    ...{ ok: true, externalId: null, code: 'OK', message: '' },
    audio: Buffer.alloc(bytes),
  });
  const failure: SpeechAnswer = {
    ok: false,
    externalId: null,
    code: 'NO_ANSWER',
    message: '语音服务无应答',
    audio: null,
  };
  const answerAll = (answer: SpeechAnswer) => {
    for (const resolve of answers.splice(0)) resolve(answer);
  };
  beforeEach(() => {
    asked.length = 0;
    answers = [];
  });

  it('requests a sentence once for concurrent callers, and not again later', async () => {
    const noted: SpeechAnswer[] = [];
    const voice = rememberingVoice(service, (answer) => noted.push(answer));
    const wanted = [voice.say('甲'), voice.say('甲'), voice.say('乙')];
    expect(asked).toEqual(['甲', '乙']);
    answerAll(sound(10));
    expect(new Set(await Promise.all(wanted)).size).toBe(1);
    expect((await voice.say('甲')).ok).toBe(true);
    expect(asked).toEqual(['甲', '乙']);
    expect(noted).toHaveLength(2);
  });

  it('does not cache failures', async () => {
    const voice = rememberingVoice(service, () => undefined);
    const wanted = [voice.say('甲'), voice.say('甲')];
    answerAll(failure);
    expect(await Promise.all(wanted)).toEqual([failure, failure]);
    const again = voice.say('甲');
    answerAll(sound(10));
    expect((await again).ok).toBe(true);
    expect(asked).toEqual(['甲', '甲']);
  });

  it('evicts the least recently used sentence', async () => {
    const voice = rememberingVoice(service, () => undefined, 25);
    const say = async (text: string) => {
      const answer = voice.say(text);
      answerAll(sound(10));
      await answer;
    };
    for (const text of ['甲', '乙', '甲', '丙', '甲', '乙']) await say(text);
    expect(asked).toEqual(['甲', '乙', '丙', '乙']);
  });
});
