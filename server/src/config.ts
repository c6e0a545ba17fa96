import { join, resolve } from 'node:path';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly metricsPort: number;
  /** Of the pages that phones open to upload. */
  readonly scanPort: number;
  readonly scanProductionHost: string | undefined;
  /** The address that people reach the server by; in QR codes and messages. */
  readonly publicUrl: string;
  /** Number of trusted reverse proxies, each of which appends the address it saw. */
  readonly trustProxy: number;
  readonly dataDir: string;
  /** Where backups of the embedded database go; better on another disk. */
  readonly backupDir: string;
  /** How many backups stay. */
  readonly backupKeep: number;
  readonly databaseUrl: string | undefined;
  readonly databaseAppUrl: string | undefined;
  readonly demo: boolean;
  readonly demoPassword: string | undefined;
  readonly logLevel: string;
}

function portOf(text: string | undefined, initial: number, name: string): number {
  const port = text === undefined || text === '' ? initial : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${text}`);
  return port;
}

function countOf(text: string | undefined, initial: number, name: string): number {
  const count = text === undefined || text === '' ? initial : Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} is not a count: ${text}`);
  return count;
}

function proxiesOf(text: string): number {
  if (text === 'true') return 1;
  const count = Number(text === 'false' ? 0 : text);
  if (!Number.isInteger(count) || count < 0 || count > 5)
    throw new Error(`TRUST_PROXY is no number of proxies: ${text}`);
  return count;
}

/** Settings from the environment; a value that makes no sense stops the start with its name. */
export function readConfig(env: NodeJS.ProcessEnv, checkout: string): Config {
  const host = env.HOST || '127.0.0.1';
  const port = portOf(env.PORT, 8080, 'PORT');
  const dataDir = resolve(checkout, env.MINGMOU_DATA || '.data');
  return {
    host,
    port,
    scanPort: portOf(env.SCAN_PORT, 50_128, 'SCAN_PORT'),
    scanProductionHost: env.SCAN_UPLOAD_PROD_HOST || undefined,
    metricsPort: portOf(env.METRICS_PORT, 9464, 'METRICS_PORT'),
    publicUrl: env.PUBLIC_URL || `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`,
    trustProxy: env.TRUST_PROXY ? proxiesOf(env.TRUST_PROXY) : 0,
    dataDir,
    backupDir: resolve(checkout, env.MINGMOU_BACKUP || join(dataDir, 'backup')),
    backupKeep: countOf(env.MINGMOU_BACKUP_KEEP, 7, 'MINGMOU_BACKUP_KEEP'),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseAppUrl: env.DATABASE_APP_URL || undefined,
    demo: env.MINGMOU_DEMO !== '0',
    demoPassword: env.MINGMOU_DEMO_PASSWORD || undefined,
    logLevel: env.LOG_LEVEL || 'info',
  };
}
