import type { Database } from '../database/pool';
import type { Clock } from '../kernel/context/clock';
import { noteAdapter } from '../kernel/process/adapters';
import type { Logger } from '../kernel/process/logger';
import { speechAdapter } from './speech.adapter';
import type { SpeechConfig } from './speech.config';
import type { SpeechAnswer, SpeechService } from './speech.types';
import { azureSpeech } from './speech-drivers/azure.driver';

/** A few hundred sentences; the day's calls are said again and again by several screens. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Cache of recent speech by its text. One process uses one voice. */
class Sayings {
  private readonly kept = new Map<string, SpeechAnswer & { readonly ok: true }>();
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  get(text: string): SpeechAnswer | undefined {
    const found = this.kept.get(text);
    if (!found) return undefined;
    this.kept.delete(text);
    this.kept.set(text, found);
    return found;
  }

  keep(text: string, answer: SpeechAnswer): void {
    if (!answer.ok) return;
    this.kept.set(text, answer);
    this.bytes += answer.audio.length;
    for (const [oldest, { audio }] of this.kept) {
      if (this.bytes <= this.mostBytes) return;
      this.kept.delete(oldest);
      this.bytes -= audio.length;
    }
  }
}

/**
 * Speaks through a service that is asked once for a sentence, however many screens want to hear it at the same moment
 * or later. `onAnswer` hears of each answer of the service itself.
 */
export function rememberingVoice(
  service: SpeechService,
  onAnswer: (answer: SpeechAnswer) => void,
  mostBytes = MOST_BYTES,
): SpeechService {
  const sayings = new Sayings(mostBytes);
  const asked = new Map<string, Promise<SpeechAnswer>>();
  const ask = async (text: string) => {
    try {
      const answer = await service.say(text);
      sayings.keep(text, answer);
      onAnswer(answer);
      return answer;
    } finally {
      asked.delete(text);
    }
  };
  return {
    say: async (text) => {
      const known = sayings.get(text) ?? asked.get(text);
      if (known) return known;
      const asking = ask(text);
      asked.set(text, asking);
      return asking;
    },
  };
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The server's own voice; undefined where no service is configured. */
export function openServerVoice(config: SpeechConfig, { database, clock, logger }: Parts): SpeechService | undefined {
  if (config.provider === 'browser') return undefined;
  return rememberingVoice(azureSpeech(config), ({ ok, message }) => {
    noteAdapter(database, speechAdapter, { ok, message }, clock()).catch((error: unknown) =>
      logger.error({ reason: String(error) }, 'the answer of the speech service could not be noted'),
    );
  });
}
