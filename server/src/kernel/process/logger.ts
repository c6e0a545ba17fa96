import { pino } from 'pino';

export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

const SECRET_KEYS = [
  'password',
  'newPassword',
  'code',
  'token',
  'access_token',
  'authorization',
  'mobile',
  'phone',
  'idCard',
  'idCardNo',
  'name',
  'staffName',
  'patientName',
];

/**
 * Creates a logger of JSON lines. Names, phones, id numbers, tokens and codes are redacted at two levels of any object.
 */
export function createLogger(level: string, destination?: pino.DestinationStream): pino.Logger {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
