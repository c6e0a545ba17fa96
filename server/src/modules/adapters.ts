import type { Adapter } from '../kernel/process/adapters';
import { realnameAdapter } from '../providers/realname.adapter';
import { smsAdapter } from '../providers/sms.adapter';
import { speechAdapter } from '../providers/speech.adapter';
import { keyReaderAdapter } from './auth/key-reader.adapter';
import { fileStoreAdapter } from './system/software/file-store.adapter';
import { wechatAdapter } from './wechat/wechat.adapter';

/** The outside services that the product uses, as `/system/system/fn` lists them. */
export const adapters: readonly Adapter[] = [
  smsAdapter,
  wechatAdapter,
  fileStoreAdapter,
  speechAdapter,
  realnameAdapter,
  keyReaderAdapter,
];
