import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { callScreen } from '@mingmou/contract/calling/call-screen.contract';
import { callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { callingCodes } from '@mingmou/contract/calling/calling.codes';
import { SAMPLE_CALL, spokenText, voiceFault } from '@mingmou/contract/calling/calling.rules';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { PublicCx } from '../../kernel/context/cx';
import type { SpeechService } from '../../providers/speech.types';
import { screenBehind } from './call-screen.service';

/** Absent where no service is configured. */
export type ServerVoice = SpeechService | undefined;

async function spoken(voice: ServerVoice, text: string): Promise<Buffer> {
  if (!voice) refuse(callingCodes.noVoice);
  const { audio, message } = await voice.say(text);
  return audio ?? refuse(callingCodes.unspoken, { reason: message });
}

/**
 * Returns the speech for one of the calls on the screen with this address; other texts are never spoken for a screen.
 */
export async function speechOfCall(
  voice: ServerVoice,
  { screenKey, callId }: InputOf<typeof callScreen.speech>,
  { database, now }: PublicCx,
): Promise<Buffer> {
  const { screen } = await screenBehind(database, screenKey, now);
  const called = screen.speech === 'server' ? screen.calling.find(({ id }) => id === callId) : undefined;
  return spoken(voice, called?.says ?? refuse(sharedCodes.missing));
}

/** An example of the sentence as it is typed, before it is saved. */
export function speechOfSample(voice: ServerVoice, { voiceText }: InputOf<typeof callSetting.listen>): Promise<Buffer> {
  const fault = voiceFault(voiceText);
  if (fault) throw malformed('voiceText', `${callSetting.fields.voiceText.title}：${fault}`);
  return spoken(voice, spokenText(voiceText, SAMPLE_CALL));
}
