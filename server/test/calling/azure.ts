import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { readSpeechConfig, type SpeechConfig } from '../../src/providers/speech.config';
import { azureSpeech } from '../../src/providers/speech-drivers/azure.driver';
import { closeLocal, openLocal } from '../support/local-server';

export const KEY = 'f3a1c0ffee5ecretkey0123456789abcd';
/** Header of an MPEG frame, followed by filler bytes. */
export const SOUND = Buffer.concat([Buffer.from([0xff, 0xf3, 0x64, 0xc4]), Buffer.alloc(400, 7)]);

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Implements the protocol of the speech service: checks key, format and type, and answers audio or the configured answer. */
export class AzureServer {
  readonly asked: Asked[] = [];
  answer: (asked: Asked) => Answer | 'silence' = () => ({});
  private readonly server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url = '', headers } = request;
    const asked = { method, path: url, headers, body: Buffer.concat(parts).toString('utf8') };
    this.asked.push(asked);
    const answer = this.judged(asked);
    if (answer === 'silence') return;
    const { status = 200, type = 'audio/mpeg', body = SOUND } = answer;
    response.writeHead(status, { 'content-type': type, ...answer.headers }).end(body);
  });

  private judged(asked: Asked): Answer | 'silence' {
    const { method, path, headers } = asked;
    if (method !== 'POST' || path.split('?')[0] !== '/cognitiveservices/v1') return { status: 404, body: '' };
    if (headers['ocp-apim-subscription-key'] !== KEY) return { status: 401, body: 'Access denied' };
    if (headers['content-type'] !== 'application/ssml+xml') return { status: 415, body: '' };
    if (!headers['x-microsoft-outputformat'] || !headers['user-agent']) return { status: 400, body: '' };
    return this.answer(asked);
  }

  /** Starts the server and returns its address. */
  listen(): Promise<string> {
    return openLocal(this.server);
  }

  close(): Promise<void> {
    return closeLocal(this.server);
  }
}

export function configOf(endpoint: string, env: NodeJS.ProcessEnv = {}): SpeechConfig {
  return readSpeechConfig({ TTS_PROVIDER: 'azure', TTS_ENDPOINT: endpoint, TTS_KEY: KEY, ...env });
}

/** Creates the driver. Only tests of missing answers shorten `timeoutMs`. */
export function driverOf(config: SpeechConfig, timeoutMs = 60_000) {
  if (config.provider !== 'azure') throw new Error('the configuration names no service');
  return azureSpeech(config, timeoutMs, 10);
}
