import type { Database } from '../../database/pool';
import type { SmsConfig } from '../sms.config';
import type { SmsSender } from '../sms-sender.types';
import { aliyunSender } from './aliyun.driver';
import { outboxSender } from './outbox.driver';

/** The sender that the configuration names. */
export function senderOf(config: SmsConfig, database: Database): SmsSender {
  return config.provider === 'aliyun' ? aliyunSender(config) : outboxSender(database);
}
