interface Answered {
  readonly externalId: string | null;
  readonly code: string;
  /** Why not, as staff read it. */
  readonly message: string;
}

/** What every adapter answers (domain-system §3.5), and the sound. */
export type SpeechAnswer =
  | (Answered & { readonly ok: true; readonly audio: Buffer })
  | (Answered & { readonly ok: false; readonly audio: null });

/** The port of speech services. None of its answers is an exception. */
export interface SpeechService {
  /** Says a sentence as MP3. */
  say(text: string): Promise<SpeechAnswer>;
}
