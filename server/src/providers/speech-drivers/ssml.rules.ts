import type { AzureSpeech } from '../speech.config';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Letters that XML 1.0 has no place for: controls, halves of a pair, non-characters. */
const UNSPEAKABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return text.replace(UNSPEAKABLE, '').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

/** Returns a sentence in the service's markup. All of the text is escaped, so it is spoken, never interpreted. */
export function ssml(text: string, { voice, language }: Pick<AzureSpeech, 'voice' | 'language'>): string {
  return (
    `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escaped(language)}">` +
    `<voice name="${escaped(voice)}">${escaped(text)}</voice></speak>`
  );
}
