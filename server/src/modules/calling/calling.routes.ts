import { callScreen } from '@mingmou/contract/calling/call-screen.contract';
import { callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { handle, handleBytes, handlePublic, handlePublicBytes, type Route } from '../../kernel/call/route';
import { DEFAULT_SCAN, type ScanSettings, scanOrigin } from '../phone/scan.config';
import { screenBehind } from './call-screen.service';
import { resetScreen, shownSetting, updateSetting } from './call-setting.service';
import { type ServerVoice, speechOfCall, speechOfSample } from './call-speech.service';

/** Calls of a screen, which are the only calls next to its page. */
export function callScreenRoutes(voice: ServerVoice): readonly Route[] {
  return [
    handlePublic(callScreen.find, ({ screenKey }, { database, now }) => screenBehind(database, screenKey, now)),
    handlePublicBytes(callScreen.speech, (input, cx) => speechOfCall(voice, input, cx)),
  ];
}

export function callingRoutes(scan: ScanSettings = DEFAULT_SCAN, voice?: ServerVoice): readonly Route[] {
  const serverVoice = voice !== undefined;
  return [
    handle(callSetting.findById, async ({ orgId }, cx) => ({
      ...(await shownSetting(cx, orgId)),
      serverVoice,
      screenBase: scanOrigin(scan, cx.request.origin),
    })),
    handle(callSetting.update, (input, cx) => updateSetting(cx, input, serverVoice)),
    handleBytes(callSetting.listen, (input) => speechOfSample(voice, input)),
    handle(callSetting.resetScreen, (input, cx) => resetScreen(cx, input)),
    ...callScreenRoutes(voice),
  ];
}
