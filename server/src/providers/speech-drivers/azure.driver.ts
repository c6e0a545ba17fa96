import { setTimeout as pause } from 'node:timers/promises';
import { refuseInTransaction } from '../../database/open-transaction';
import type { AzureSpeech } from '../speech.config';
import type { SpeechAnswer, SpeechService } from '../speech.types';
import { ssml } from './ssml.rules';

/** For both tries: the waiting room hears its own browser when this is over. */
const TIMEOUT_MS = 6000;
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2000;
const FORMAT = 'audio-24khz-48kbitrate-mono-mp3';
/** Three minutes of that format. */
const MOST_BYTES = 1024 * 1024;

/** What staff read of the service's refusals. */
const WORDS: Readonly<Record<number, string>> = {
  400: '语音服务不接受这段内容或声音',
  401: '语音服务的密钥不对，或与地址的区域不符',
  403: '语音服务的密钥不对，或与地址的区域不符',
  404: '语音服务的地址不对',
  415: '语音服务不接受请求的格式',
  429: '语音服务请求过于频繁或超出配额',
};

function failed(code: string, message: string): SpeechAnswer {
  return { ok: false, externalId: null, code, message, audio: null };
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

function pauseOf(response: Response, usual: number): number {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds * 1000, LONGEST_PAUSE_MS) : usual;
}

/** The body; null where it is longer than any sentence. */
async function bytesOf(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop ends the transfer.
    if (size > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Begins as MP3 does: with a tag, or the mark of a frame. */
function isMp3(bytes: Buffer): boolean {
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
  return isFrame || bytes.subarray(0, 3).toString('latin1') === 'ID3';
}

async function answerOf(response: Response): Promise<SpeechAnswer> {
  const { status } = response;
  if (status !== 200) {
    await response.body?.cancel();
    return failed(`HTTP_${status}`, WORDS[status] ?? (status >= 500 ? '语音服务故障' : `语音服务答复${status}`));
  }
  const isAudio = response.headers.get('content-type')?.startsWith('audio/') ?? false;
  const audio = await bytesOf(response);
  if (!audio) return failed('TOO_LARGE', '语音服务答复的声音过长');
  if (!isAudio || !isMp3(audio)) return failed('NOT_AUDIO', '语音服务答复的不是声音');
  return { ok: true, externalId: null, code: 'OK', message: '', audio };
}

/** Azure 语音服务, the international and that of 世纪互联 (text to speech, REST). */
export function azureSpeech(config: AzureSpeech, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS): SpeechService {
  const ask = (text: string, signal: AbortSignal) =>
    fetch(config.address, {
      method: 'POST',
      headers: {
        'ocp-apim-subscription-key': config.key,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': FORMAT,
        'user-agent': 'Mingmou',
      },
      body: ssml(text, config),
      // The key would be sent on to wherever the answer points.
      redirect: 'error',
      signal,
    });
  return {
    say: async (text) => {
      refuseInTransaction('the speech service is asked');
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        let response = await ask(text, signal);
        if (isPassing(response.status)) {
          await response.body?.cancel();
          await pause(pauseOf(response, pauseMs), undefined, { signal });
          response = await ask(text, signal);
        }
        return await answerOf(response);
      } catch {
        return failed('NO_ANSWER', '语音服务无应答');
      }
    },
  };
}
