import { callScreen } from '@mingmou/contract/calling/call-screen.contract';
import { callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { handle, handlePublic, type Route } from '../../kernel/route';
import { DEFAULT_SCAN, type ScanSettings, scanOrigin } from '../files/file.settings';
import { screenBehind } from './call-screen.service';
import { resetScreen, shownSetting, updateSetting } from './call-setting.service';

/** What a screen may call: this alone stands beside its page. */
export const callScreenRoutes: readonly Route[] = [
  handlePublic(callScreen.find, ({ screenKey }, { database, now }) => screenBehind(database, screenKey, now)),
];

export function callingRoutes(scan: ScanSettings = DEFAULT_SCAN): readonly Route[] {
  return [
    handle(callSetting.findById, async ({ orgId }, cx) => ({
      ...(await shownSetting(cx, orgId)),
      screenBase: scanOrigin(scan, cx.request.origin),
    })),
    handle(callSetting.update, (input, cx) => updateSetting(cx, input)),
    handle(callSetting.resetScreen, (input, cx) => resetScreen(cx, input)),
    ...callScreenRoutes,
  ];
}
