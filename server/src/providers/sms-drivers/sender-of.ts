import type { Database } from '../../database/pool';
import type { SmsConfig } from '../sms-config';
import type { SmsSender } from '../sms-sender';
import { aliyunSender } from './aliyun.sender';
import { outboxSender } from './outbox.sender';

/** The sender that the configuration names. */
export function senderOf(config: SmsConfig, database: Database): SmsSender {
  return config.provider === 'aliyun' ? aliyunSender(config) : outboxSender(database);
}
