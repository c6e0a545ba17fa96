import { HTTP_CODES, sharedCodes } from '@mingmou/contract/base/codes';
import { AmountTooLarge } from '@mingmou/contract/base/money';
import { errorCode } from '../../database/embedded/process-identity';
import { LOCK_NOT_AVAILABLE, NoConnection } from '../../database/pool';
import { HttpRefusal, type Refusal, refusal } from './refusal';

const unavailable = (says: string) => new HttpRefusal(503, HTTP_CODES.unavailable, says);

export const busy = () => unavailable('当前使用的人较多，请稍后再试');
const recovering = () => unavailable('数据库正在恢复，请稍后再试');
const full = () => unavailable('服务器磁盘空间不足，本次没有保存，请联系运维人员');

const tooLarge = () => new HttpRefusal(400, HTTP_CODES.malformed, '数量或金额过大，请核对数量和单价');

const OUT_OF_RANGE = '22003';
const TOO_MANY_CONNECTIONS = '53300';
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Error codes of a server that is stopped, killed or starting, and of a socket without a listener. */
const GONE = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
/** Messages of the driver for a lost connection; these errors carry no code. */
const LOST = /^(Connection terminated|timeout e|Client has encountered a connection error)/;

function isLost(error: unknown, code: string): boolean {
  if (code === 'ENOENT')
    return typeof error === 'object' && error !== null && Reflect.get(error, 'syscall') === 'connect';
  if (GONE.has(code) || code.startsWith('08')) return true;
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined;
  return code === '' && typeof message === 'string' && LOST.test(message);
}

/**
 * Returns the refusal shown to people when the database timed out, is unreachable, or has no room for a row or a
 * figure; undefined for every other error.
 */
export function databaseRefusal(error: unknown): Refusal | HttpRefusal | undefined {
  if (error instanceof NoConnection) return busy();
  if (error instanceof AmountTooLarge) return tooLarge();
  const code = errorCode(error);
  if (code === LOCK_NOT_AVAILABLE) return refusal(sharedCodes.locked);
  if (code === TOO_MANY_CONNECTIONS) return busy();
  if (FULL.has(code)) return full();
  if (code === OUT_OF_RANGE) return tooLarge();
  return isLost(error, code) ? recovering() : undefined;
}
