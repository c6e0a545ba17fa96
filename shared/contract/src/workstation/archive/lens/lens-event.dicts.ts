import { dict } from '../../../base/dict';
import { stateDict } from '../../../base/flow';
import { words } from '../../../base/words';
import { lensEventFlow } from './lens-event.flow';

export const lensEventState = stateDict('lensEventState', '上报状态', lensEventFlow);
export const lensEventType = words('lensEventType', '类型', ['角膜炎', '溃疡', '浸润', '新生血管', '过敏', '其他']);
/** Each lens is one eye's. */
export const lensEventEye = dict('lensEventEye', '眼别', [
  ['OD', '右眼'],
  ['OS', '左眼'],
]);
