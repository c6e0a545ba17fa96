import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { Logger } from '../kernel/process/logger';
import { flawsOf, keepBuild, readBuild } from '../web/builds';
import { buildScanApp, type ScanAppOptions } from '../web/scan-app';

/** Keeps the build of the phone pages in the data directory; a page that is open finds its files after the next build. */
async function keptPages(checkout: string, dataDir: string): Promise<string> {
  const dist = join(checkout, 'scanupload', 'dist');
  const record = readBuild(dist);
  if (!record) throw new Error('the phone pages are not built: npm start builds them');
  const [flaw] = flawsOf(dist, record);
  if (flaw) throw new Error(`${dist}: ${flaw}`);
  return keepBuild(dist, join(dataDir, 'builds'), record);
}

export interface ScanServer {
  /** Null where it could not be opened: everything else works without it. */
  readonly app: FastifyInstance | null;
  readonly port: number;
}

/** Opens the port of the phone pages. */
export async function startScanServer(
  config: Config,
  checkout: string,
  parts: Pick<ScanAppOptions, 'database' | 'clock' | 'logger' | 'files' | 'voice'> & { readonly logger: Logger },
): Promise<ScanServer> {
  try {
    const app = await buildScanApp({
      ...parts,
      pages: await keptPages(checkout, config.dataDir),
      trustProxy: config.trustProxy,
      isHttps: config.publicUrl.startsWith('https:'),
    });
    await app.listen({ host: config.host, port: config.scanPort });
    const [address] = app.addresses();
    return { app, port: typeof address === 'object' ? address.port : config.scanPort };
  } catch (error) {
    parts.logger.error({ reason: String(error) }, `phones cannot upload: port ${config.scanPort} was not opened`);
    return { app: null, port: config.scanPort };
  }
}
